import { type Call, type Route, route } from '../../../foundation/routing/route.ts';
import { type Credits, developerSearchCredits } from '../../../platform/accounts/index.ts';
import type { Developer } from '../developer.ts';
import { type DeveloperSearchRequest, developerSearchRequest, developerSearchResponse, toOptions } from '../schema.ts';
import type { DeveloperAnswer } from '../search/search.ts';

/** What the routes of this room need. */
export interface RouteDeps {
  readonly developer: Pick<Developer, 'search'>;
  readonly credits: Pick<Credits, 'spend'>;
}

const DEFAULT_K = 10;

/**
 * Runs a search at its price: what the results could cost is set aside, and what they cost is taken.
 * @throws ApiError PAYMENT_REQUIRED; what the search throws
 */
export async function paidSearch(
  { developer, credits }: RouteDeps,
  call: Pick<Call<unknown, unknown, unknown>, 'principal' | 'deadline' | 'note'>,
  scope: string,
  query: string,
  options: Parameters<Developer['search']>[1],
): Promise<DeveloperAnswer> {
  return credits.spend(call.principal, developerSearchCredits(options.k ?? DEFAULT_K), scope, async (reservation) => {
    const answer = await developer.search(query, options, call.deadline);
    const cost = developerSearchCredits(answer.results.length);
    await reservation.settle(cost);
    call.note({ credits: cost });
    return answer;
  });
}

/** `GET` and `POST /v2/search/developer`, and the older address of both. */
export function searchDeveloperRoutes(deps: RouteDeps): Route[] {
  const answer = async (
    call: Pick<Call<unknown, unknown, unknown>, 'principal' | 'deadline' | 'note'>,
    request: DeveloperSearchRequest,
  ) => {
    const { results, ...rest } = await paidSearch(deps, call, 'search', request.query, toOptions(request));
    return {
      success: true,
      results: results.map(({ score: _, repo: __, number: ___, matched: ____, ...result }) => result),
      ...rest,
    };
  };
  const shared = {
    tag: 'Developer index',
    summary: 'Search the developer index',
    description:
      'Search documentation, issues, merged pull requests, readmes and agent skills. Answers documents with the passages that match. ' +
      '`repos` and the filters on repositories scope issues, pull requests and readmes, `sources` scopes documentation; both together find what either does.',
    scope: 'search',
    rateGroup: 'search',
    activity: 'search',
    costs: true,
    response: developerSearchResponse,
  } as const;
  return [
    ['/v2/search/developer', 'developerSearch'],
    ['/v2/developer/search', 'developerSearchAlias'],
  ].flatMap(([path = '', operationId = '']) => [
    route({
      ...shared,
      method: 'GET',
      path,
      operationId,
      query: developerSearchRequest,
      handler: (call) => answer(call, call.query),
    }),
    route({
      ...shared,
      method: 'POST',
      path,
      operationId: `${operationId}Post`,
      body: developerSearchRequest,
      handler: (call) => answer(call, call.body),
    }),
  ]);
}
