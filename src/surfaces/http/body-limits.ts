import type { ApiEndpoint, V2Endpoint } from '@trawl/contract/endpoint.ts';

/** Limit of a JSON body in bytes, for endpoints without authentication. */
const KEYLESS = 64 * 1024;
/** Limit of a JSON body in bytes, for most endpoints. */
const DEFAULT = 1024 * 1024;

/**
 * The limit of an endpoint's JSON body, in bytes.
 * @param maxBody TRAWL_MAX_BODY: the limit of bulk endpoints, and an upper bound for all others
 */
export function bodyLimitOf(endpoint: Pick<V2Endpoint, 'bulk'> | Pick<ApiEndpoint, 'access'>, maxBody: number): number {
  if ('bulk' in endpoint && endpoint.bulk) return maxBody;
  return Math.min(maxBody, 'access' in endpoint && endpoint.access === 'anyone' ? KEYLESS : DEFAULT);
}
