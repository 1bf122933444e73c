import type { Recency } from '@trawl/contract/checks/tbs.ts';
import type { Category, SearchSource } from '@trawl/contract/search-kinds.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';

/** What every search engine looks like from here. */

/** Which addresses may be answered. */
export interface Scope {
  /** Hosts, each with what is below it; empty: all. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** An address has to be of one of these hosts or to have one of these endings as well; undefined: any. */
  readonly within?: { readonly hosts: readonly string[]; readonly endings: readonly string[] };
}

export interface SearchQuery {
  readonly source: SearchSource;
  /** As the user wrote it, operators included. */
  readonly words: string;
  readonly scope: Scope;
  /** Results that are wanted, 1 to 100. */
  readonly limit: number;
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly country: string;
  /** Free text, such as a city and a country. */
  readonly location?: string | undefined;
  readonly recency?: Recency | undefined;
  readonly safe: boolean;
  /** The team whose pages the local index may return. */
  readonly teamId: string;
}

/** One result, whatever the source; texts are plain. */
export interface Hit {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** As the engine says it, or ISO where it is known exactly. */
  readonly date?: string | undefined;
  readonly imageUrl?: string | undefined;
  readonly imageWidth?: number | undefined;
  readonly imageHeight?: number | undefined;
  /** Where it is known already. */
  readonly category?: Category | undefined;
  /** The snippet is the passage of the page that speaks of the query. */
  readonly isPassage?: boolean | undefined;
}

export interface SearchProvider {
  /** As in TRAWL_SEARCH. */
  readonly name: string;
  readonly sources: readonly SearchSource[];
  /**
   * Best first. Nothing is only answered when the engine really found nothing.
   * @param lacks told what the answer lacks, as a sentence without the subject and the full stop
   * @throws ProviderFailure; the reason of the deadline
   */
  search(query: SearchQuery, deadline: Deadline, lacks?: (what: string) => void): Promise<Hit[]>;
}

/**
 * `blocked`: it takes us for a robot. `throttled`: it asks to wait. `refused`: it rejects the key. `garbage`: an invalid response.
 * `unreachable`: no connection. `late`: no response in time. `resting`: not requested, because of one of these.
 */
export type FailureKind = 'blocked' | 'throttled' | 'refused' | 'garbage' | 'unreachable' | 'late' | 'resting';

/** Why an engine gave no answer. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;
  /** Milliseconds that it asks to be left alone. */
  readonly rest: number | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    options: { readonly rest?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ProviderFailure';
    this.kind = kind;
    this.rest = options.rest;
  }
}
