import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Evidence, Extracted, ExtractRequest, Page, PageAnswer, RecordLink } from '../page/index.ts';
import type { ModelFailure } from './errors.ts';
import type { Usage } from './model.ts';

/** Requests about a page and their results, by the configured model or else the extractive one. */

export interface Found<T> {
  readonly ok: true;
  readonly value: T;
  /** Its position on the page, if known. */
  readonly evidence: readonly Evidence[];
  /** Requested paths for which nothing was found. */
  readonly missing: readonly string[];
  /** Paths of lists that the page does not call so, where rules found them. */
  readonly unnamed?: readonly string[];
  /** Paths of lists of which the page may have more entries, where rules found them. */
  readonly partial?: readonly string[] | undefined;
  /** Pages of single records that the page links to, if known. */
  readonly links?: readonly RecordLink[];
  readonly usage: Usage;
  /** The model's id, or `extractive`. */
  readonly by: string;
  /** Paths of values that the model returned and the page does not state; the warning names them, too. */
  readonly unverified?: readonly string[];
  /** Paths of values that a model added to those of rules, where it was asked only for what these left open. */
  readonly added?: readonly string[];
  /** Why the model is not part of it; the warning says so, too. */
  readonly failure?: ModelFailure;
  /** Limitations of the result: parts of the page that were not read, a model that failed. */
  readonly warning?: string;
  /** Why the value may be wrong, where that is likely; the warning has it, too. */
  readonly doubt?: string;
}

export interface NotFound {
  readonly ok: false;
  /**
   * `MODEL_NOT_CONFIGURED`: the page states too little for the extractive model, and there is no other. `MODEL_FAILED`: the configured
   * model failed, and the extractive one found nothing. `NOT_FOUND`: a model read the page and found nothing.
   */
  readonly code: 'MODEL_NOT_CONFIGURED' | 'MODEL_FAILED' | 'NOT_FOUND';
  /** A sentence for the caller. */
  readonly message: string;
  readonly missing: readonly string[];
  /** Why there is nothing of the model. */
  readonly failure?: ModelFailure;
  /** The result that does not match the schema. */
  readonly partial?: unknown;
  readonly evidence: readonly Evidence[];
  readonly usage: Usage;
}

export type Told<T> = Found<T> | NotFound;

export interface JsonRequest {
  /** The caller's JSON Schema; it need not be an object at the top. */
  readonly schema?: unknown;
  readonly prompt?: string | undefined;
  readonly page: Page;
  readonly deadline: Deadline;
}

export interface Extractor {
  /** The same, by the extractive model alone. */
  readonly rules: Extractor;
  /** The model's id, or `extractive`. */
  readonly by: string;
  /**
   * Extracts data that matches a schema or a prompt.
   * @throws ApiError UNPROCESSABLE_ENTITY for an invalid schema
   */
  json(request: JsonRequest): Promise<Told<unknown>>;
  answer(request: {
    readonly question: string;
    readonly page: Page;
    readonly deadline: Deadline;
  }): Promise<Told<string>>;
  /** Verbatim passages of the page, separated by blank lines. */
  highlights(request: {
    readonly query: string;
    readonly page: Page;
    readonly deadline: Deadline;
  }): Promise<Told<string>>;
  summary(request: { readonly page: Page; readonly deadline: Deadline }): Promise<Told<string>>;
  /** Removes everything but the content from Markdown; returns it unchanged, with a `warning`, when that is not possible. */
  clean(request: {
    readonly markdown: string;
    readonly url: string;
    readonly deadline: Deadline;
  }): Promise<Found<string>>;
}

/**
 * The extractive model. Large pages and schemas take up to half a second, so a service uses a reader on another thread.
 */
export interface Reader {
  extract(request: ExtractRequest, deadline: Deadline): Extracted | Promise<Extracted>;
  answer(question: string, page: Page, deadline: Deadline): PageAnswer | undefined | Promise<PageAnswer | undefined>;
  highlights(query: string, page: Page, deadline: Deadline): string[] | Promise<string[]>;
  summary(page: Page, deadline: Deadline): string | Promise<string>;
}
