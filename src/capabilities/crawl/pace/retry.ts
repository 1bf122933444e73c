import { type EgressError, type EgressFailure, retryAfter } from '../../../foundation/egress/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { FIRST_WAIT, pageWaitAfter } from './backoff.ts';
import type { Reaction, SharedPace } from './host-pace.ts';

/** Which pages are tried again, and when. */

/** Why a page could not be had, if it may be had later. */
export interface Trouble {
  readonly reaction: Reaction;
  readonly error: string;
  readonly code?: string | undefined;
  /** HTTP status of the site. */
  readonly status?: number;
  /** Milliseconds. */
  readonly retryAfter?: number | undefined;
}

/** Thrown in place of a document by the page fetcher: the site answered, but not with the page. */
export class SiteTrouble extends ApiError {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super('SCRAPE_SITE_ERROR', { details: { message: trouble.error } });
    this.name = 'SiteTrouble';
    this.trouble = trouble;
  }
}

/** An answer of a site. */
export interface SiteAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it is a bot check in place of the page. */
  readonly isChallenge: boolean;
  /** Milliseconds, if known. */
  readonly ms?: number | undefined;
}

/**
 * What keeps an answer from being a document: 429, any 5xx, and bot checks. Other error pages are documents.
 * @param now milliseconds since 1970
 */
export function troubleOfAnswer({ status, headers, isChallenge }: SiteAnswer, now: number): Trouble | undefined {
  const isRefusal = status === 429 || status === 503;
  if (!isRefusal && status < 500 && !isChallenge) return undefined;
  const after = waitAsked(headers, now);
  return {
    reaction: isRefusal ? { kind: 'refused', retryAfter: after } : { kind: 'failed' },
    error:
      isChallenge && status < 500 && !isRefusal
        ? `The site returned a bot check (status ${status}).`
        : `The site returned status ${status}.`,
    code: 'SCRAPE_SITE_ERROR',
    status,
    retryAfter: after,
  };
}

/** Milliseconds that Retry-After asks for; undefined if it is absent, in the past or nonsense. */
function waitAsked(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  // By the clock of the site, which may differ from ours.
  const date = Date.parse(headers.date ?? '');
  const wait = retryAfter(headers['retry-after'], Number.isNaN(date) ? now : date);
  return wait === undefined || wait <= 0 ? undefined : wait;
}

/** Failures of connections that may pass. */
const PASSING: ReadonlySet<EgressFailure> = new Set(['connect', 'broken', 'proxy']);
/** Name servers that did not answer, unlike those that say that there is no such name. */
const NAME_MAY_COME = /\((?:EAI_AGAIN|ETIMEOUT|ESERVFAIL)\)/;

/** What a failure to fetch a page says, if it may pass; undefined if trying again is of no use. */
export function troubleOfError(error: unknown): Trouble | undefined {
  if (error instanceof SiteTrouble) return error.trouble;
  // An error that is not about the page is ours, such as a database that was down for a moment.
  if (!(error instanceof ApiError)) return { reaction: { kind: 'none' }, error: 'Internal Server Error' };
  const { failure, reason = '' } = (error.cause ?? {}) as Partial<EgressError>;
  const isOfSite = failure !== undefined && (PASSING.has(failure) || (failure === 'dns' && NAME_MAY_COME.test(reason)));
  const isSlow = error.key === 'REQUEST_TIMEOUT';
  if (!isOfSite && error.retryable !== true) return undefined;
  return { reaction: isOfSite || isSlow ? { kind: 'failed' } : { kind: 'none' }, ...failureOf(error) };
}

/** What clients see of a failure; no internal details. */
export function failureOf(error: unknown): { error: string; code?: string | undefined } {
  if (!(error instanceof ApiError)) return { error: 'Internal Server Error' };
  const message = (error.details as { message?: unknown } | undefined)?.message;
  const text = typeof message === 'string' ? `${error.message.replace(/\.$/, '')}: ${message}` : error.message;
  return { error: text, ...(error.code === undefined ? {} : { code: error.code }) };
}

/** Attempts in vain for which a page is to blame, after which it has failed; and attempts in all. */
const MOST_BLAMED = 7;
const MOST_ATTEMPTS = 100;
/** Blame for each attempt in vain if nothing is known of the other pages. */
const UNKNOWN_BLAME = 0.3;

/** What is known of the attempts of a page. */
interface Tried {
  /** That were made. */
  readonly attempts: number;
  /** The sum of what the page was to blame for, from 0 to 1 each; by default what is likely. */
  readonly blamed?: number | undefined;
}

export const blamedOf = ({ attempts, blamed }: Tried): number => blamed ?? attempts * UNKNOWN_BLAME;

/** How often a page was to blame, 1 and more; sums of thirds are not exact. */
const timesBlamed = (blamed: number): number => Math.max(1, Math.floor(blamed + 0.01));

/** Milliseconds that a page waits before its next attempt, whatever its host asks for. */
export const ownWait = (tried: Tried): number => pageWaitAfter(timesBlamed(blamedOf(tried)));

/**
 * Milliseconds before the next attempt; undefined if there is none.
 * @param patience milliseconds that a page may take in all; 0: nothing is tried again
 */
export function nextAttemptIn({ retryAfter: asked }: Pick<Trouble, 'retryAfter'>, tried: Tried, patience: number) {
  const blamed = blamedOf(tried);
  // Sums of thirds are not exact.
  if (tried.attempts >= MOST_ATTEMPTS || blamed > MOST_BLAMED - 0.01) return undefined;
  if (asked !== undefined && (tried.attempts - 1) * Math.min(asked, patience) >= Math.max(1, patience))
    return undefined;
  const times = timesBlamed(blamed);
  let sum = 0;
  for (let n = 1; n <= times; n++) sum += pageWaitAfter(n);
  if (sum > patience) return undefined;
  return Math.min(Math.max(asked ?? 0, pageWaitAfter(times)), Math.max(patience, FIRST_WAIT));
}

/** Whether a host has given nothing for as long as the patience, and different pages have found that. */
export const isHopeless = (
  { downSince }: Pick<SharedPace, 'downSince'>,
  startedAt: number,
  patience: number,
): boolean => patience > 0 && downSince !== undefined && startedAt - downSince >= patience;
