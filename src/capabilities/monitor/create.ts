import type { KindOfJob } from '../../foundation/jobs/index.ts';
import type { ConsoleRoute } from '../../foundation/kernel/console-route.ts';
import type { Route } from '../../foundation/kernel/route.ts';
import { CHECK } from './begin.ts';
import { checkKind } from './check/work.ts';
import { findPage } from './check-pages.ts';
import type { MonitorDeps } from './deps.ts';
import { mailKind } from './mail/send.ts';
import { MAIL } from './mail/wanted.ts';
import { startRetention } from './retention.ts';
import { apiRoutes } from './routes/api.ts';
import { consoleRoutes } from './routes/console.ts';
import { createMonitorService } from './service.ts';
import { findCheck } from './store.ts';
import { runTimer, TIMER } from './timer.ts';
import { pageEvent } from './view.ts';

/** The room: what watches, and its endpoints. */
export interface Monitors extends AsyncDisposable {
  readonly routes: readonly Route[];
  readonly consoleRoutes: readonly ConsoleRoute[];
  /** How its jobs are run. */
  readonly kinds: Readonly<Record<string, KindOfJob>>;
  /** JSON of the page that a `ref` of a webhook names; undefined when it is gone or is none of this room's. */
  pageOf(ref: string): Promise<string | undefined>;
}

/** Clocks that this process sets at once: each is one transaction. */
const TIMERS_AT_ONCE = 16;

export function createMonitors(deps: MonitorDeps): Monitors {
  const service = createMonitorService(deps);
  const { db } = deps.jobs;
  const removal = startRetention(deps);
  return {
    routes: apiRoutes(service),
    consoleRoutes: consoleRoutes(service),
    kinds: {
      // A database that is away for a while stops no clock for good.
      [TIMER]: { run: (job, context) => runTimer(deps, job, context), atOnce: TIMERS_AT_ONCE, maxAttempts: 1_000 },
      [CHECK]: checkKind(deps),
      [MAIL]: mailKind(deps),
    },
    async pageOf(ref) {
      const [, checkId = '', seq = ''] = /^monitor:([0-9a-f-]{36}):(\d+)$/.exec(ref) ?? [];
      if (checkId === '') return undefined;
      const [check, page] = await Promise.all([findCheck(db, checkId), findPage(db, checkId, Number(seq))]);
      return check && page && JSON.stringify(await pageEvent(check.monitor_id, page));
    },
    [Symbol.asyncDispose]: () => removal.close(),
  };
}
