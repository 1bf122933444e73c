import { createHash } from 'node:crypto';
import type { Idempotency } from '../jobs/index.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Call } from './route.ts';

/** Characters of a key. */
const LONGEST = 200;

/**
 * The `x-idempotency-key` of a request that starts something; undefined without one.
 * @param kind of what it starts, so that kinds do not share keys; left out for batches, which had keys before all others
 * @throws ApiError BAD_REQUEST for an empty or a very long key
 */
export function idempotencyOf(
  { header, body = {} }: Pick<Call<unknown, object, unknown>, 'header'> & { readonly body?: object },
  kind?: string,
): Idempotency | undefined {
  const key = header('x-idempotency-key');
  if (key === undefined) return undefined;
  if (key.length === 0 || key.length > LONGEST) {
    const message = `has ${key.length} characters; 1 to ${LONGEST}`;
    throw new ApiError('BAD_REQUEST', { details: [{ field: 'x-idempotency-key', message }] });
  }
  // A client that is updated between two tries names itself differently.
  const { origin: _, ...request } = body as { readonly origin?: unknown };
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  return { key: kind === undefined ? key : `${kind} ${key}`, request: hash };
}
