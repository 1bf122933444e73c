import type { ApiEndpoint, V2Endpoint } from '@trawl/contract/endpoint.ts';

/** Bytes of a JSON body where no key and no session is needed. */
const KEYLESS = 64 * 1024;
/** Bytes of a JSON body of most endpoints. */
const USUAL = 1024 * 1024;

/**
 * Bytes that the JSON body of an endpoint may have.
 * @param maxBody of the operator: holds for bulk endpoints, and for all others where it is less than theirs
 */
export function bodyLimitOf(endpoint: Pick<V2Endpoint, 'bulk'> | Pick<ApiEndpoint, 'access'>, maxBody: number): number {
  if ('bulk' in endpoint && endpoint.bulk) return maxBody;
  return Math.min(maxBody, 'access' in endpoint && endpoint.access === 'anyone' ? KEYLESS : USUAL);
}
