import { createHash } from 'node:crypto';
import type { Idempotency } from '../jobs/index.ts';
import { ApiError } from '../kernel/errors.ts';
import { takeTurns } from '../kernel/turns.ts';
import type { Call } from './route.ts';

/** Characters of a key. */
const LONGEST = 200;

/**
 * The `x-idempotency-key` of a request that starts something; undefined without one.
 * @param kind of what it starts, so that kinds do not share keys; left out for batches, which had keys before all others
 * @throws ApiError BAD_REQUEST for an empty or a very long key
 */
export async function idempotencyOf(
  { header, body = {} }: Pick<Call<unknown, object, unknown>, 'header'> & { readonly body?: object },
  kind?: string,
): Promise<Idempotency | undefined> {
  const key = header('x-idempotency-key');
  if (key === undefined) return undefined;
  if (key.length === 0 || key.length > LONGEST) {
    const message = `has ${key.length} characters; 1 to ${LONGEST}`;
    throw new ApiError('BAD_REQUEST', { details: [{ field: 'x-idempotency-key', message }] });
  }
  // A client that is updated between two tries names itself differently.
  const { origin: _, ...request } = body as { readonly origin?: unknown };
  const hash = createHash('sha256');
  const turns = takeTurns();
  for (const part of jsonParts(request)) {
    hash.update(part);
    if (turns.isOver) await turns.next();
  }
  return { key: kind === undefined ? key : `${kind} ${key}`, request: hash.digest('base64url') };
}

/** Entries of a list that are written at once. */
const ENTRIES = 100;

/** What JSON.stringify writes of an object, in parts: a body has up to 25 MB. */
function* jsonParts(body: object): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (!Array.isArray(value)) {
      yield JSON.stringify(value);
      continue;
    }
    yield '[';
    for (let at = 0; at < value.length; at += ENTRIES)
      yield `${at === 0 ? '' : ','}${JSON.stringify(value.slice(at, at + ENTRIES)).slice(1, -1)}`;
    yield ']';
  }
  yield before === '{' ? '{}' : '}';
}
