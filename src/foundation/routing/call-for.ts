import type { Call, CallOf, V2Key } from './route.ts';

type AnyCall = Call<unknown, unknown, unknown>;

/** What an endpoint that answers in place of another changes of its call. */
type Changes = Pick<AnyCall, 'body' | 'ignored'> & Partial<Pick<AnyCall, 'note' | 'header'>>;

/**
 * The call of an endpoint as one of another, which answers it. Each field is named, since some are getters, which a spread leaves out.
 * @param changes the body as that endpoint has checked it
 */
export function callFor<Key extends V2Key>(call: AnyCall, changes: Changes): CallOf<Key> {
  const { query, params, principal, deadline, elapsed, log, requestId, baseUrl } = call;
  const { header, note, requireRoom, validateAs } = call;
  const made: AnyCall = {
    ...{ query, params, principal, deadline, elapsed, log, requestId, baseUrl, stream: undefined },
    ...{ header, note, requireRoom, validateAs },
    ...changes,
  };
  return made as CallOf<Key>;
}
