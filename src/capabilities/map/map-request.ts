import type { ResponseOf } from '@trawl/contract/endpoint.ts';
import type { map } from '@trawl/contract/v2/map.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { CallOf } from '../../foundation/routing/route.ts';
import { COSTS, type Credits, leavesNothing } from '../../platform/accounts/index.ts';
import { readTarget } from '../scrape/index.ts';
import type { SiteMap } from './map-site.ts';

export interface MapRequestDeps {
  readonly siteMap: SiteMap;
  readonly credits: Pick<Credits, 'spend'>;
  /** @throws ApiError INVALID_URL for a URL that may not be fetched; resolves no name */
  checkUrl(url: URL): void;
}

/** The URLs of a site. @throws ApiError as the endpoint responds */
export async function answerMap(
  { siteMap, credits, checkUrl }: MapRequestDeps,
  { body, principal, deadline, elapsed, note, ignored, requireRoom }: CallOf<'POST /v2/map'>,
): Promise<ResponseOf<(typeof map)['POST /v2/map']>> {
  const url = readTarget(body.url);
  checkUrl(url);
  const zeroDataRetention = leavesNothing(principal, body.zeroDataRetention);
  if (zeroDataRetention) note({ zeroDataRetention: true });
  requireRoom();
  const id = crypto.randomUUID();
  const own = body.timeout === undefined ? deadline : deadlineIn(body.timeout - elapsed, deadline.signal);
  const { search, sitemap, includeSubdomains, ignoreQueryParameters, limit, location, threatProtection } = body;
  const request = {
    ...{ url, search, sitemap, includeSubdomains, ignoreQueryParameters, limit, location, zeroDataRetention },
    threatProtection,
  };
  const links = await credits.spend(principal, COSTS.map, 'map', async () => {
    try {
      return await siteMap(principal, request, own);
    } catch (error) {
      if (own.signal.aborted && !deadline.signal.aborted) {
        const message = `The site was not mapped within ${body.timeout} ms. Increase timeout.`;
        throw new ApiError('REQUEST_TIMEOUT', { details: { message }, cause: error });
      }
      throw error;
    }
  });
  note({ credits: COSTS.map, jobId: id });
  return { success: true, id, links, ...(ignored === undefined ? {} : { warning: ignored }) };
}
