import type { Method, Parsed, ResponseOf, V2Endpoint } from '@trawl/contract/endpoint.ts';
import { v1 } from '@trawl/contract/v1.ts';
import { ApiError, badRequest, type FieldIssue } from '../../foundation/kernel/errors.ts';
import { ownField } from '../../foundation/kernel/table.ts';
import { callFor } from '../../foundation/routing/call-for.ts';
import type { Call, CallOf, JsonText, Route, V2Key } from '../../foundation/routing/route.ts';

/** A body of `/v1` as one of `/v2`. */
export interface Translated {
  readonly body: Readonly<Record<string, unknown>>;
  /** Sentences about what has no effect. */
  readonly warnings?: readonly string[];
  /** The name that a field of the body has in the request; the same by default. */
  nameOf?(field: string): string;
}

/**
 * The call of an endpoint of `/v2` that a call of `/v1` is translated to.
 * @throws ApiError BAD_REQUEST or INVALID_URL as that endpoint does, with the names of the request
 */
export async function asV2<Key extends V2Key>(
  key: Key,
  call: Call<unknown, unknown, unknown>,
  { body, warnings = [], nameOf = (field) => field }: Translated,
): Promise<CallOf<Key>> {
  const valid = await call.validateAs(key, body).catch((error: unknown) => {
    if (!(error instanceof ApiError) || !Array.isArray(error.details)) throw error;
    const details = (error.details as FieldIssue[]).map(({ field, message }) => ({ field: nameOf(field), message }));
    throw new ApiError(details.some(({ field }) => field === 'url') ? 'INVALID_URL' : 'BAD_REQUEST', { details });
  });
  const ignored = [...warnings, valid.ignored].filter(Boolean).join(' ') || undefined;
  return callFor(call, { body: valid.body, ignored });
}

/** Without fields that are null: clients of `/v1` send them for what was not set. */
export function withoutNulls<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined)) as T;
}

/**
 * @param at the whole name of a field
 * @throws ApiError BAD_REQUEST if a request has both the name of `/v1` and that of `/v2` for the same
 */
export function requireOne(
  given: Readonly<Record<string, unknown>>,
  old: string,
  current: string,
  at = (name: string): string => name,
): void {
  if (ownField(given, old) === undefined || ownField(given, current) === undefined) return;
  throw badRequest(at(old), `cannot be used together with ${at(current)}, which is its name in /v2; send one of them`);
}

type V1 = typeof v1;
export type V1Key = keyof V1;
export type V1Response<Key extends V1Key> = ResponseOf<V1[Key]>;
type V1Call<Key extends V1Key> = Call<Parsed<V1[Key], 'query'>, Parsed<V1[Key], 'body'>, Parsed<V1[Key], 'params'>>;

/** Gives an endpoint of `/v1` its handler. @param key method and path, as the contract has them */
export function v1Route<Key extends V1Key>(
  key: Key,
  handler: (call: V1Call<NoInfer<Key>>) => Promise<V1Response<Key> | JsonText<V1Response<Key>>>,
): Route {
  const [method, path] = key.split(' ') as [Method, string];
  return { ...(v1[key] as V2Endpoint), method, path, handler: handler as Route['handler'] };
}
