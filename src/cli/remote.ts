import type { Method, ResponseOf, Sent } from '@trawl/contract/endpoint.ts';
import { requestPath } from '@trawl/contract/path.ts';
import type { v2 } from '@trawl/contract/v2.ts';
import { OperatorError } from '../foundation/kernel/errors.ts';
import { dashboardUrl } from './address.ts';
import { type Command, type Context, text } from './command.ts';

type V2 = typeof v2;
/** An endpoint of the public API, as in the contract. */
export type Endpoint = keyof V2;
/** The body of its 200 response. */
export type Body<Key extends Endpoint> = ResponseOf<V2[Key]>;

export interface Inputs<Key extends Endpoint> {
  readonly params?: { readonly [Name in keyof Sent<V2[Key], 'params'>]: string };
  readonly query?: { readonly [Name in keyof Sent<V2[Key], 'query'>]?: string | number | undefined };
  readonly body?: Sent<V2[Key], 'body'>;
}

/** Options of all commands that call the service. */
export const SERVICE = {
  help: {
    at: 'address of the service; TRAWL_URL, or http://127.0.0.1:3002 by default',
    key: 'API key; TRAWL_API_KEY by default',
  },
  options: { at: { type: 'string' }, key: { type: 'string' } },
} as const satisfies Pick<Command, 'help' | 'options'>;

/** A client of the running service, for commands that call its API. */
export interface Remote {
  /**
   * @returns the body of a 200 response
   * @throws OperatorError with one line, if the service is not reachable or responds with an error
   */
  request<Key extends Endpoint>(endpoint: Key, inputs?: Inputs<Key>): Promise<Body<Key>>;
}

/**
 * The service that a command calls: its URL from `--at`, TRAWL_URL or the other settings, the key from `--key` or TRAWL_API_KEY.
 * `isGiven` is true if the URL is from one of the first two.
 */
export function serviceOf(context: Context): {
  readonly at: string;
  readonly key: string | undefined;
  readonly isGiven: boolean;
} {
  const config = context.config();
  const given = text(context, 'at') ?? config.url;
  const at = (given ?? dashboardUrl(config)).replace(/\/+$/, '');
  return { at, key: text(context, 'key') ?? config.apiKey, isGiven: given !== undefined };
}

/** A client of the service that `serviceOf` names. */
export function remote(context: Context): Remote {
  const { at, key } = serviceOf(context);
  const ask = async <T>(method: Method, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${at}${path}`, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new OperatorError(
        `cannot reach the service at ${at}; start it with npm start, or set its address with --at`,
        {
          cause: error,
        },
      );
    });
    const json = (await response.json().catch(() => ({}))) as { error?: string; details?: unknown };
    if (response.ok) return json as T;
    const why = json.details === undefined ? '' : ` ${JSON.stringify(json.details)}`;
    throw new OperatorError(`${at} answered ${response.status}: ${json.error ?? response.statusText}${why}`);
  };
  return {
    request: (endpoint, inputs = {}) =>
      ask(endpoint.split(' ')[0] as Method, requestPath(endpoint, inputs), inputs.body),
  };
}
