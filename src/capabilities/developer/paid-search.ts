import type { Call } from '../../foundation/routing/route.ts';
import { type Credits, developerSearchCredits } from '../../platform/accounts/index.ts';
import type { Developer } from './developer.ts';
import { type DeveloperSearchOptions, planSearch } from './search/options.ts';
import type { DeveloperAnswer } from './search/search.ts';

export interface PaidSearchDeps {
  readonly developer: Pick<Developer, 'search'>;
  readonly credits: Pick<Credits, 'spend'>;
}

export type Caller = Pick<Call<unknown, unknown, unknown>, 'principal' | 'deadline' | 'note' | 'requireRoom'>;

const DEFAULT_K = 10;

/**
 * Searches and charges for the results: reserves the price of `k` results first, settles on those that were found.
 * @throws ApiError PAYMENT_REQUIRED; what the search throws
 */
export async function paidSearch(
  { developer, credits }: PaidSearchDeps,
  { principal, deadline, note, requireRoom }: Caller,
  scope: string,
  query: string,
  options: DeveloperSearchOptions,
): Promise<DeveloperAnswer> {
  planSearch(options);
  requireRoom();
  return credits.spend(principal, developerSearchCredits(options.k ?? DEFAULT_K), scope, async (reservation) => {
    const found = await developer.search(query, options, deadline);
    const cost = developerSearchCredits(found.results.length);
    await reservation.settle(cost);
    note({ credits: cost });
    return found;
  });
}
