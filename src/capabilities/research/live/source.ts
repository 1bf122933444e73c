import type { Reference } from '../ids.ts';
import type { LiveName, PaperRecord } from '../record.ts';

/** A query for public APIs: plain words and bounds, no query syntax. */
export interface LiveQuery {
  /** The words of the query, in order; see query-parts.ts. Empty only if `id` is set. */
  readonly words: readonly string[];
  /** The one paper that is wanted; everything else is empty then. */
  readonly id?: Reference;
  /** Parts of names, lower case; all must match. */
  readonly authors: readonly string[];
  /** Whole names of categories, lower case; all must match. */
  readonly categories: readonly string[];
  /** ISO days, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The operator's settings for the APIs. */
export interface LiveKeys {
  /** The operator's email address for the APIs. */
  readonly contact: string | undefined;
  readonly openalex: string | undefined;
  readonly semanticscholar: string | undefined;
}

export interface LiveRequest {
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A public API that searches papers. Pure: it builds requests and parses responses; others send them. */
export interface LiveSource {
  readonly name: LiveName;
  /** As people call it. */
  readonly title: string;
  /** The URL of its search. */
  readonly url: string;
  /** The request for a query, at most `rows` results; undefined if the API cannot answer such a query. */
  request(query: LiveQuery, keys: LiveKeys, rows: number): LiveRequest | undefined;
  /**
   * The papers of a 200 response, best first; records without title or id are left out.
   * @throws UnusableAnswer if it is not a response of this API
   */
  read(body: Uint8Array): Promise<PaperRecord[]>;
}
