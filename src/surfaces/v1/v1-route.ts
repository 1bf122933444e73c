import type { Method, Parsed, ResponseOf, V2Endpoint } from '@trawl/contract/endpoint.ts';
import { v1 } from '@trawl/contract/v1.ts';
import type { Call, JsonText, Route } from '../../foundation/routing/route.ts';

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
