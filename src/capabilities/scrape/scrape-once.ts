import { claimRequest, forgetRequest, type Idempotency } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { ScrapeResults, StoredResult } from './results.ts';

export interface ScrapeOnceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly results: Pick<ScrapeResults, 'find'>;
}

interface OnceRequest {
  readonly teamId: string;
  readonly idempotency: Idempotency | undefined;
  /** Whether the scrape has actions, which send things that cannot be taken back. */
  readonly acts: boolean;
}

/** Statuses of errors that come before actions are performed: an address that is refused, no credits, too many requests. */
const BEFORE_LOADING: readonly number[] = [400, 402, 429];

/**
 * Scrapes once for an idempotency key: the key is stored before the page is loaded. After a failure the same key scrapes again, unless
 * actions may have been performed.
 * @param scrape scrapes under an id, and says when it begins to load the page
 * @returns what `scrape` returns, or the result that the same request had before
 * @throws ApiError CONFLICT if the key was used for another request, or its scrape has no result: it is under way, failed, or was not kept
 */
export async function scrapeOnce<T>(
  { db, clock, results }: ScrapeOnceDeps,
  { teamId, idempotency, acts }: OnceRequest,
  scrape: (id: string, begun: () => void) => Promise<T>,
): Promise<T | StoredResult> {
  const id = crypto.randomUUID();
  if (idempotency === undefined) return scrape(id, () => {});
  const before = await claimRequest(db, teamId, idempotency, id, clock.now());
  if (before !== undefined) {
    const found = await results.find(teamId, before);
    if (found !== undefined) return found;
    const message = 'The scrape for this x-idempotency-key is still running or failed, or its result is not kept.';
    throw new ApiError('CONFLICT', { details: { message } });
  }
  let hasBegun = false;
  try {
    return await scrape(id, () => {
      hasBegun = true;
    });
  } catch (error) {
    if (!acts || !hasBegun || (error instanceof ApiError && BEFORE_LOADING.includes(error.status)))
      await forgetRequest(db, id);
    throw error;
  }
}
