import type { Extractor, Model } from '../../engines/llm/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { ThreatOverride } from '../../platform/accounts/index.ts';
import type { RunTools } from '../../platform/providers/index.ts';
import type { OpenCallerPaidSession } from '../interact/index.ts';
import type { Asker } from '../scrape/index.ts';
import type { RunBrowsers } from './browsers.ts';
import type { AgentIdentity } from './events.ts';
import type { Exchange } from './exchange/exchange.ts';
import type { Findings } from './findings.ts';
import type { Journal } from './journal.ts';
import type { PageReader } from './read-page.ts';
import type { Reach, RunSettings } from './settings.ts';

/** What an agent can do, as functions that others give. Costs are told, never charged: the run is charged when it succeeds. */

export interface SearchHit {
  readonly url: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** A search of the web. */
export type Search = (
  asker: Asker,
  query: string,
  options: { readonly limit: number; readonly threatProtection?: ThreatOverride | undefined },
  deadline: Deadline,
) => Promise<{ readonly results: readonly SearchHit[]; readonly credits: number }>;

/** The addresses of a site. */
export type MapSite = (
  asker: Asker,
  url: string,
  options: {
    readonly search?: string | undefined;
    readonly limit: number;
    readonly includeSubdomains: boolean;
    readonly ignoreSitemap?: boolean;
    /** Called with each URL before it is requested; if it throws, nothing is sent. */
    readonly permit?: ((url: string) => void) | undefined;
  },
  deadline: Deadline,
) => Promise<{ readonly links: readonly SearchHit[]; readonly credits: number }>;

/** A search for papers, or one paper to a question. */
export type Papers = {
  readonly search: (options: Record<string, unknown>, deadline: Deadline) => Promise<unknown>;
  readonly read: (options: Record<string, unknown>, deadline: Deadline) => Promise<unknown>;
};

/** What runs are made with. */
export interface Means {
  readonly reader: PageReader;
  readonly extractor: Extractor;
  /** Leads runs. */
  readonly model: Model | undefined;
  /** Helps the one that leads. */
  readonly helper: Model | undefined;
  readonly search: Search | undefined;
  readonly map: MapSite | undefined;
  readonly papers: Papers | undefined;
  /** Tools of data providers. */
  readonly tools: RunTools | undefined;
  readonly hire: OpenCallerPaidSession | undefined;
  readonly log: Log;
}

/** A run in progress. */
export interface RunContext {
  readonly means: Means;
  readonly asker: Asker;
  readonly settings: RunSettings;
  readonly reach: Reach;
  readonly journal: Journal;
  readonly self: AgentIdentity;
  readonly findings: Findings;
  /** Only where a language model leads. */
  readonly browsers: RunBrowsers | undefined;
  /** Undefined where the caller did not turn data providers on. */
  readonly exchange: Exchange | undefined;
  /** What callers are told of the language model's part, and how often it was of no use to a page. */
  readonly told: { readonly warnings: Set<string>; failures: number };
  /** Of the turns before, in a thread. */
  readonly before: readonly EarlierTurn[];
}

export interface EarlierTurn {
  readonly prompt: string;
  readonly data: unknown;
  readonly message: string | undefined;
  readonly sources: readonly string[];
}

/** The result of a run. */
export interface Result {
  readonly data: unknown;
  readonly message?: string | undefined;
}
