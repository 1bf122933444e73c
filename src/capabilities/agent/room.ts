import type { Extractor, Model } from '../../engines/llm/index.ts';
import type { Egress } from '../../foundation/egress/index.ts';
import type { Jobs, KindOfJob } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Room } from '../../foundation/routing/room.ts';
import type { Blobs, SignedLinks } from '../../foundation/store/index.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { RunTools } from '../../platform/providers/index.ts';
import type { Webhooks } from '../../platform/webhooks/index.ts';
import type { InteractRoom } from '../interact/index.ts';
import type { PageThreads, Scraper } from '../scrape/index.ts';
import { createCancellations } from './cancellation.ts';
import { type ExportedRun, exportRun, openRunExport } from './export.ts';
import { createPageReader } from './read-page.ts';
import { startRetention } from './retention.ts';
import {
  cancelAgent,
  exportAgent,
  getAgentStatus,
  getAgentThread,
  listAgents,
  startAgent,
  streamAgent,
} from './routes/agents.ts';
import { consoleGetPage, consoleListPages } from './routes/console.ts';

import { getAgentSnapshot, getAgentTrace } from './routes/trace.ts';

import { workOnRun } from './run.ts';
import type { MapSite, Means, Papers, Search } from './run-context.ts';
import { type AgentRuns, createAgentRuns } from './service.ts';
import { AGENT, EXTRACT } from './settings.ts';

export { migrations } from './tables.ts';

export interface AgentOptions {
  readonly jobs: Jobs;
  readonly blobs: Blobs;
  readonly links: SignedLinks;
  readonly accounts: Pick<Accounts, 'credits' | 'threats'>;
  readonly scraper: Scraper;
  readonly threads: Pick<PageThreads, 'run'>;
  readonly extractor: Extractor;
  /** Leads runs. */
  readonly model: Model | undefined;
  /** Does the tasks that the leading model gives to helpers. */
  readonly helper: Model | undefined;
  readonly search: Search | undefined;
  readonly map: MapSite | undefined;
  readonly papers: Papers | undefined;
  readonly tools: RunTools | undefined;
  /** Browsers for agents that a language model leads. */
  readonly interact: Pick<InteractRoom, 'openCallerPaid' | 'viewOf'>;
  readonly webhooks: Pick<Webhooks, 'open' | 'notify' | 'check'>;
  readonly egress: Pick<Egress, 'guard'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionDays: number;
}

/** Agents: data from a prompt. */
export interface AgentRoom extends Room {
  readonly runs: AgentRuns;
  /** What agents can do, for callers that are not agents. */
  readonly means: Means;
  /** A link to the data of a run. @throws ApiError AGENT_JOB_NOT_FOUND, CONFLICT for a run without data */
  exportRun(run: ExportedRun): ReturnType<typeof exportRun>;
}

/** Runs that this process works on at once, and of one team. */
const RUNS_AT_ONCE = 100;
const RUNS_OF_TEAM = 50;
const DAY = 86_400_000;

export function agentRoom(options: AgentOptions): AgentRoom {
  const { jobs, blobs, links, accounts, webhooks, clock, log, egress, scraper, threads } = options;
  const { extractor, search, map, papers, tools, interact } = options;
  const { db } = jobs;
  const watch = createCancellations(db, log);
  const means: Means = {
    ...{ extractor, search, map, papers, tools, log, hire: interact.openCallerPaid },
    get model() {
      return options.model;
    },
    get helper() {
      return options.helper;
    },
    reader: createPageReader({ scraper, threads }),
  };
  const notify = (...args: Parameters<Webhooks['notify']>): Promise<void> => webhooks.notify(...args);
  const run = { db, blobs, clock, notify, accounts, means, watch };
  const retention = options.retentionDays * DAY;
  const runs = createAgentRuns({ ...{ db, jobs, webhooks, watch, clock, retention, notify } });
  const removal = startRetention({ jobs, blobs, clock, log, retention });
  const checkUrl = (url: URL): void => void egress.guard.readUrl(url);
  const kind: KindOfJob = {
    run: (job, context) => workOnRun(run, job, context),
    atOnce: RUNS_AT_ONCE,
    perTeam: RUNS_OF_TEAM,
  };
  const exported = (one: ExportedRun) => exportRun({ runs, links, clock }, one);
  return {
    fileOf: (key) => openRunExport(db, key),
    exportRun: exported,
    routes: [
      exportAgent(exported),
      startAgent({ service: runs, accounts, webhooks, tools, checkUrl, log }),
      getAgentStatus(runs),
      streamAgent({ db, runs }),
      cancelAgent(runs),
      listAgents(runs),
      getAgentThread(runs),
      getAgentTrace({ db, runs, viewOf: interact.viewOf }),
      getAgentSnapshot({ db, runs }),
    ],
    consoleRoutes: [consoleListPages({ db, runs }), consoleGetPage({ db, runs, links, clock })],
    jobs: { [AGENT]: kind, [EXTRACT]: kind },
    runs,
    means,
    async close() {
      watch[Symbol.dispose]();
      await removal.close();
    },
  };
}
