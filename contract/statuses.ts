import type { V2Endpoint } from './endpoint.ts';

/** Which errors an operation can answer with, besides 200. */

/** What every operation can: of keys, limits, and the service itself. */
const EVERY = [400, 401, 403, 429, 500, 503, 504] as const;

/** The statuses of the errors of an endpoint, from what it declares; ascending. */
export function statusesOf({ body, streams, costs, params, errors = [] }: V2Endpoint): number[] {
  const takesBody = body !== undefined || streams !== undefined;
  const derived: number[] = [
    ...EVERY,
    ...(costs === true ? [402] : []),
    ...(params === undefined ? [] : [404]),
    // A body that is too slow, or too large.
    ...(takesBody ? [408, 413] : []),
    ...errors,
  ];
  return [...new Set(derived)].sort((a, b) => a - b);
}
