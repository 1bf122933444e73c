import type { ThreatOverride } from '../../platform/accounts/index.ts';
import type { ExchangeSettings } from './exchange/types.ts';

/** What a run was asked to do, as it is kept with it. */
export interface RunSettings {
  readonly prompt: string;
  /** Absolute; may end in a star, which means the pages of that site. */
  readonly urls: readonly string[];
  /** JSON Schema of the result. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  /** The run ends when it would need more. */
  readonly maxCredits: number;
  /** Nothing but `urls` is visited. */
  readonly isStrict: boolean;
  readonly effort?: Effort | undefined;
  readonly mode: Mode;
  readonly keyId?: string | undefined;
  /** Under which the caller reaches this service. */
  readonly baseUrl: string;
  readonly hasWebhook: boolean;
  readonly threatProtection?: ThreatOverride | undefined;
  readonly origin: string;
  readonly integration?: string | undefined;
  /** Whether pages may be read that the caller did not name. Default true. */
  readonly mayWander?: boolean | undefined;
  /** Whether a star includes subdomains. */
  readonly includeSubdomains?: boolean | undefined;
  /** Whether links to other sites are followed too. */
  readonly mayLeaveSite?: boolean | undefined;
  /** Whether a language model leads an extraction, where there is one. */
  readonly isLed?: boolean | undefined;
  /** Whether the pages of a site are found without its sitemaps. */
  readonly ignoreSitemap?: boolean | undefined;
  /** Whether the answer names the pages. */
  readonly showSources?: boolean | undefined;
  /** What happens to values that no page states. Default `mark`. */
  readonly verify?: Verify | undefined;
  /** Options for the pages. */
  readonly scrapeOptions?: Readonly<Record<string, unknown>> | undefined;
  /** What the turn may do with data providers. */
  readonly exchange?: ExchangeSettings | undefined;
}

type Effort = 'low' | 'medium' | 'high';
type Verify = 'mark' | 'drop' | 'fail';
export type Mode = 'extract' | 'chat';

/** The kinds of the jobs. Those of the endpoint that came first have neither trace nor snapshots. */
export const AGENT = 'agent';
export const EXTRACT = 'extract';
export type RunKind = typeof AGENT | typeof EXTRACT;
/** The name under which every run goes. */
export const ENGINE = 'spark-2';
/** Credits of a run whose request names no ceiling. */
export const DEFAULT_MAX_CREDITS = 2_500;

/** How far a run goes by itself. */
export interface Reach {
  /** Results of a search that are read. */
  readonly results: number;
  /** Times that it looks for what is missing on further pages. */
  readonly rounds: number;
  /** Further pages of each of those times. */
  readonly pages: number;
  /** Next pages of lists that are followed. */
  readonly follows: number;
  /** Pages of single records of lists. */
  readonly records: number;
  /** Replies of a language model in the main agent, and in each of its helpers. */
  readonly steps: number;
  readonly helperSteps: number;
}

const REACH: Readonly<Record<Effort, Reach>> = {
  low: { results: 3, rounds: 0, pages: 0, follows: 5, records: 0, steps: 12, helperSteps: 6 },
  medium: { results: 5, rounds: 2, pages: 3, follows: 50, records: 50, steps: 24, helperSteps: 10 },
  high: { results: 10, rounds: 4, pages: 5, follows: 200, records: 300, steps: 48, helperSteps: 16 },
};

export const reachOf = (effort: Effort | undefined): Reach => REACH[effort ?? 'medium'];
