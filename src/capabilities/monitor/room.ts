import type { Registry } from 'prom-client';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { addGauges } from '../../foundation/kernel/gauges.ts';
import type { Room } from '../../foundation/routing/room.ts';
import type { Database } from '../../foundation/store/index.ts';
import { CHECK } from './begin.ts';
import { checkKind } from './check/work.ts';
import { findPage } from './check-pages.ts';
import type { MonitorDeps } from './deps.ts';
import { mailKind } from './mail/send.ts';
import { MAIL } from './mail/wanted.ts';
import { startRetention } from './retention.ts';
import { getCheck, listChecks, streamCheck } from './routes/checks.ts';
import {
  consoleGetCheck,
  consoleGetMonitor,
  consoleGetTimeline,
  consoleGetValues,
  consoleListMonitors,
} from './routes/console.ts';
import { createFeed, deleteFeed, feedDocuments } from './routes/feed.ts';
import { consoleAnswerMail, consolePauseByMail, consoleShowUnsubscribe, consoleUnsubscribe } from './routes/mail.ts';
import {
  createMonitor,
  deleteMonitor,
  getMonitor,
  listMonitors,
  runMonitor,
  updateMonitor,
} from './routes/monitors.ts';
import { createMonitorService } from './service.ts';
import { findCheck } from './store.ts';
import type { MonitorTables } from './tables.ts';
import { runTimer, TIMER } from './timer.ts';
import { pageEventView } from './view.ts';

export { migrations } from './migrations.ts';

/** Timers that this process runs at once: each is one transaction, and requests need some of the connections too. */
const TIMERS_AT_ONCE = 6;

/** Monitors: pages, sites and searches that are checked on a schedule. */
export interface MonitorRoom extends Room {
  /** JSON of the page that a `ref` of a webhook names; undefined when it is gone or belongs to another room. */
  pageOf(ref: string): Promise<string | undefined>;
}

export function monitorRoom(deps: MonitorDeps): MonitorRoom {
  const service = createMonitorService(deps);
  const removal = startRetention(deps);
  return {
    jobs: {
      // Many attempts: a database outage must not stop a schedule for good.
      [TIMER]: {
        run: (job, context) => runTimer(deps, job, context),
        atOnce: TIMERS_AT_ONCE,
        givesWay: true,
        maxAttempts: 1_000,
      },
      [CHECK]: checkKind(deps),
      [MAIL]: mailKind(deps),
    },
    routes: [
      createMonitor(service),
      listMonitors(service),
      getMonitor(service),
      updateMonitor(service),
      deleteMonitor(service),
      runMonitor(service),
      listChecks(service),
      getCheck(service),
      streamCheck(service),
      createFeed(deps),
      deleteFeed(deps),
    ],
    links: { documents: feedDocuments(deps) },
    consoleRoutes: [
      consoleListMonitors(service),
      consoleGetMonitor(service),
      consoleGetTimeline(service, deps),
      consoleGetValues(service),
      consoleGetCheck(service),
      consoleAnswerMail(service),
      consolePauseByMail(service, deps),
      consoleUnsubscribe(service),
      consoleShowUnsubscribe(),
    ],
    metrics: (registry) => addMonitorMetrics(registry, deps.jobs.db, deps.clock),
    pageOf: (ref) => webhookPage(deps.jobs.db, ref),
    close: () => removal.close(),
  };
}

export function addMonitorMetrics(registry: Registry, db: Database, clock: Clock): void {
  addGauges(
    registry,
    [
      { name: 'trawl_monitors', help: 'Monitors, by status', labels: ['status'] },
      { name: 'trawl_monitor_overdue_seconds', help: 'How late the most overdue check of an active monitor is' },
    ],
    async () => {
      const rows = await db
        .as<MonitorTables>()
        .kysely.selectFrom('monitors')
        .select(({ fn }) => ['status', fn.countAll().as('n'), fn.min('next_run_at').as('next')])
        .where('status', '!=', 'deleted')
        .groupBy('status')
        .execute();
      const next = rows.find(({ status }) => status === 'active')?.next;
      const late = next === null || next === undefined ? 0 : Math.max(0, clock.now() - Number(next)) / 1000;
      return {
        trawl_monitors: rows.map(({ status, n }) => ({ labels: { status }, value: Number(n) })),
        trawl_monitor_overdue_seconds: [{ value: late }],
      };
    },
  );
}

/** JSON of the page that a `ref` of a webhook names; undefined when it is gone or belongs to another room. */
async function webhookPage(db: Database, ref: string): Promise<string | undefined> {
  const [, checkId = '', seq = ''] = /^monitor:([0-9a-f-]{36}):(\d+)$/.exec(ref) ?? [];
  if (checkId === '') return undefined;
  const [check, page] = await Promise.all([findCheck(db, checkId), findPage(db, checkId, Number(seq))]);
  return check && page && JSON.stringify(await pageEventView(check.monitor_id, page));
}
