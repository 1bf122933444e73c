import type { Room } from '../../foundation/routing/room.ts';
import { CHECK } from './begin.ts';
import { checkKind } from './check/work.ts';
import type { MonitorDeps } from './deps.ts';
import { mailKind } from './mail/send.ts';
import { MAIL } from './mail/wanted.ts';
import { addMonitorMetrics } from './metrics.ts';
import { webhookPage } from './pages-of-webhooks.ts';
import { startRetention } from './retention.ts';
import { getCheck, listChecks } from './routes/checks.ts';
import { consoleGetCheck, consoleGetMonitor, consoleGetValues, consoleListMonitors } from './routes/console.ts';
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
import { runTimer, TIMER } from './timer.ts';

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
    ],
    consoleRoutes: [
      consoleListMonitors(service),
      consoleGetMonitor(service),
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
