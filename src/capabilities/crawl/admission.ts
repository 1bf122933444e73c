import type { PageState } from './tables.ts';
import type { Totals } from './totals.ts';

/**
 * How many URLs of a crawl may be fetched. Each page that is stored takes a slot of its `limit`, and each that waits or is held keeps one; what
 * turns out to be no page gives it back, and a spare URL takes it. So that a site where nothing can be stored comes to an end, there is a limit
 * of requests too.
 */

/** URLs that a crawl requests at most, whatever becomes of them. */
export const mostRequests = (limit: number): number => 10 * limit + 100;

/** Spare URLs that are kept at least; more where the limit is higher. */
const SPARE = 2_000;

export interface Room {
  /** URLs that may be fetched now. */
  readonly queued: number;
  /** URLs that may be kept for slots that are given back. */
  readonly spare: number;
  /** URLs that may be requested beside those that wait, whether they have a slot or share one. */
  readonly requests: number;
}

/** URLs that were requested, each once. */
export function requestedOf({ byState }: Totals): number {
  const { done, failed, skipped, duplicate, held } = byState;
  return done + failed + skipped + duplicate + held;
}

/** The room for further URLs. Nothing is given back once as many pages are stored as the limit allows. */
export function roomOf(totals: Totals, limit: number): Room {
  const { done, queued, held, spare } = totals.byState;
  if (done >= limit) return { queued: 0, spare: 0, requests: 0 };
  const requests = mostRequests(limit) - requestedOf(totals) - queued;
  return {
    queued: Math.max(0, Math.min(limit - done - queued - held, requests)),
    spare: Math.max(0, Math.min(requests, Math.max(SPARE, limit)) - spare),
    requests: Math.max(0, requests),
  };
}

/** Whether another form of a missing page may be fetched. It shares the slot of a page that is held, since one of the two is stored at most. */
export const mayFetchForm = (main: PageState, { queued, requests }: Room): boolean =>
  requests > 0 && (main === 'held' || queued > 0);
