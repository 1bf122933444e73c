import type { LiveName, PaperRecord } from '../record.ts';

/** A search as the public APIs are asked for it: plain words and bounds, nothing of anybody's query syntax. */
export interface LiveQuery {
  /** What is looked for, in reading order; see words.ts. Never empty. */
  readonly words: readonly string[];
  /** Parts of names, lower case; all must match. */
  readonly authors: readonly string[];
  /** Whole names of categories, lower case; all must match. */
  readonly categories: readonly string[];
  /** ISO days, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** What the operator has for the APIs. */
export interface LiveKeys {
  /** E-mail address by which an API can reach whoever runs this. */
  readonly contact: string | undefined;
  readonly openalex: string | undefined;
  readonly semanticscholar: string | undefined;
}

export interface LiveRequest {
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A public API that searches papers. Pure: it says what to ask and reads what came; others do the asking. */
export interface LiveSource {
  readonly name: LiveName;
  /** As people call it. */
  readonly title: string;
  /** The address of its search. */
  readonly url: string;
  /** The request for a query, `rows` results at most; undefined when it cannot have what is looked for. */
  request(query: LiveQuery, keys: LiveKeys, rows: number): LiveRequest | undefined;
  /**
   * The papers of an answer with status 200, best first; records without title or identity are left out.
   * @throws UnusableAnswer for anything that is no answer of this API
   */
  read(body: Uint8Array): Promise<PaperRecord[]>;
}
