import type { Extractor, Model } from '../../engines/llm/index.ts';
import type { Egress } from '../../foundation/egress/index.ts';
import type { Jobs, KindOfJob } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Route } from '../../foundation/routing/route.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { Webhooks } from '../../platform/webhooks/index.ts';
import type { Interact } from '../interact/index.ts';
import type { PageThreads, Scraper } from '../scrape/index.ts';
import type { MapSite, Means, Papers, Search } from './kit.ts';
import { createPageReader } from './read-page.ts';
import { startRetention } from './retention.ts';
import { runRoutes } from './routes/runs.ts';
import { startRoute } from './routes/start.ts';
import { traceRoutes } from './routes/trace.ts';
import { workOnRun } from './run.ts';
import { type AgentRuns, createAgentRuns } from './service.ts';
import { AGENT, EXTRACT } from './settings.ts';
import { createWatch } from './watch.ts';

export interface AgentOptions {
  readonly jobs: Jobs;
  readonly accounts: Pick<Accounts, 'credits' | 'threats'>;
  readonly scraper: Scraper;
  readonly threads: Pick<PageThreads, 'run'>;
  readonly extractor: Extractor;
  readonly model: Model | undefined;
  readonly search: Search | undefined;
  readonly map: MapSite | undefined;
  readonly papers: Papers | undefined;
  /** Browsers for agents that a language model leads. */
  readonly interact: Pick<Interact, 'hire' | 'viewOf'>;
  readonly webhooks: Pick<Webhooks, 'open' | 'notify' | 'check'>;
  readonly egress: Pick<Egress, 'guard'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionDays: number;
}

/** The room: runs of agents, and their endpoints. */
export interface Agent extends AsyncDisposable {
  readonly routes: readonly Route[];
  /** How its jobs are run. */
  readonly kinds: Readonly<Record<string, KindOfJob>>;
  readonly service: AgentRuns;
  /** What agents can do, for those who do it without being one. */
  readonly means: Means;
}

/** Runs that this process works on at once, and of one team. */
const RUNS_AT_ONCE = 100;
const RUNS_OF_TEAM = 50;
const DAY = 86_400_000;

export function createAgent(options: AgentOptions): Agent {
  const { jobs, accounts, webhooks, clock, log, egress, scraper, threads } = options;
  const { extractor, model, search, map, papers, interact } = options;
  const { db } = jobs;
  const watch = createWatch(db, log);
  const means: Means = {
    ...{ extractor, model, search, map, papers, log, hire: interact.hire },
    reader: createPageReader({ scraper, threads }),
  };
  const notify = (...args: Parameters<Webhooks['notify']>): Promise<void> => webhooks.notify(...args);
  const run = { db, clock, notify, accounts, means, watch };
  const retention = options.retentionDays * DAY;
  const service = createAgentRuns({ ...{ db, jobs, webhooks, watch, clock, retention, notify } });
  const removal = startRetention({ jobs, clock, log, retention });
  const checkUrl = (url: URL): void => void egress.guard.readUrl(url);
  const kind: KindOfJob = {
    run: (job, context) => workOnRun(run, job, context),
    atOnce: RUNS_AT_ONCE,
    perTeam: RUNS_OF_TEAM,
  };
  return {
    routes: [
      startRoute({ service, accounts, webhooks, checkUrl, log }),
      ...runRoutes(service),
      ...traceRoutes({ db, service, viewOf: interact.viewOf }),
    ],
    kinds: { [AGENT]: kind, [EXTRACT]: kind },
    service,
    means,
    async [Symbol.asyncDispose]() {
      watch[Symbol.dispose]();
      await removal.close();
    },
  };
}
