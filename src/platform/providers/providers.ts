import type { Egress } from '../../foundation/egress/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { Accounts } from '../accounts/index.ts';
import { createDecisionStore, type DecisionStore, type Decisions } from './decisions.ts';
import type { Provider } from './file/read.ts';
import { createRuns } from './runs.ts';
import { type Requester, type ServedFor, type ServedRecord, serveUrl } from './serve.ts';
import type { ProvidersTables } from './tables.ts';
import type { ToolMatch } from './tools/catalog.ts';
import { cohortsOf, matchTools, type ToolsQuery } from './tools/find-tools.ts';
import type { OwnFunction } from './tools/invoke.ts';
import { type RunReply, type RunRequest, runCalls } from './tools/run-calls.ts';
import { createRunTools, type RunTools } from './tools/run-tools.ts';

export interface ProvidersOptions {
  /** Migrated already. */
  readonly db: Database;
  readonly accounts: Pick<Accounts, 'credits' | 'teams' | 'clock'>;
  /** Result of `readProviders`. */
  readonly providers: readonly Provider[];
  /** Must allow the hosts and ports of the provider files. */
  readonly egress: Egress;
  /** Functions that provider files refer to with `run`. */
  readonly functions: Readonly<Record<string, OwnFunction>>;
  /** Hosts that are never scraped. */
  readonly unsupportedSites: readonly string[];
  readonly log: Log;
}

/** Third-party data providers: the installed ones, decisions of organizations, calls. */
export interface Providers {
  /** All installed providers, by name. */
  readonly all: readonly Provider[];
  /** @throws ApiError NOT_FOUND */
  get(name: string): Provider;
  readonly decisions: DecisionStore;
  /** Decisions of the team's organization. */
  decisionsOf(teamId: string): Promise<Decisions>;
  /** See `serveUrl` in serve.ts: undefined for a URL that can be fetched. The caller applies the team's threat policy. */
  serveUrl(
    requester: Requester,
    url: string,
    options: Readonly<Record<string, unknown>>,
    by: ServedFor,
  ): Promise<ServedRecord | undefined>;
  /** See `runCalls` in tools/run-calls.ts. */
  runCalls(requester: Requester, request: RunRequest): Promise<RunReply>;
  /** Tools for runs of agents. */
  readonly forRuns: RunTools;
  /** `data.tools` for a query or for URLs, of the providers that the team's organization has turned on. */
  toolsFor(teamId: string, query: ToolsQuery): Promise<ToolMatch[]>;
  /** Categories of their tools. */
  cohorts(teamId: string): Promise<{ cohort: string; about: string }[]>;
  /** Stops running tools and the removal of old runs. */
  close(): Promise<void>;
}

const SWEEP_EVERY = 60 * 60_000;

export function createProviders(options: ProvidersOptions): Providers {
  const { db, accounts, providers, egress, functions, unsupportedSites, log } = options;
  const { credits, clock } = accounts;
  const tables = db.as<ProvidersTables>();
  const decisions = createDecisionStore(tables, clock);
  const runs = createRuns(tables, clock);
  const closing = new AbortController();
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = runs.sweep().catch((error: unknown) => log.warn({ err: error }, 'old provider runs not removed'));
  }, SWEEP_EVERY);
  timer.unref();

  const decisionsOf = async (teamId: string): Promise<Decisions> =>
    decisions.of((await accounts.teams.get(teamId)).organizationId);
  const onFor = async (teamId: string): Promise<Provider[]> => {
    const { on } = await decisionsOf(teamId);
    return providers.filter(({ name }) => on.has(name));
  };
  const serve = { providers, unsupportedSites, egress, credits, decisionsOf };
  const run = { db, providers, egress, functions, credits, runs, log, closing: closing.signal, decisionsOf };

  return {
    all: providers,
    get(name) {
      const provider = providers.find((one) => one.name === name);
      if (provider === undefined) throw new ApiError('NOT_FOUND');
      return provider;
    },
    decisions,
    decisionsOf,
    serveUrl: (requester, url, asked, by) => serveUrl(serve, requester, url, asked, by),
    runCalls: (requester, request) => runCalls(run, requester, request),
    forRuns: createRunTools(run),
    toolsFor: async (teamId, query) => matchTools(await onFor(teamId), query),
    cohorts: async (teamId) => cohortsOf(await onFor(teamId)),
    async close() {
      closing.abort();
      clearInterval(timer);
      await sweeping;
    },
  };
}
