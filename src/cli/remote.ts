import { withScheme } from '@trawl/contract/checks/with-scheme.ts';

import type { Method, ResponseOf, Sent } from '@trawl/contract/endpoint.ts';
import type { FieldIssue } from '@trawl/contract/errors.ts';
import { requestPath } from '@trawl/contract/path.ts';
import type { v2 } from '@trawl/contract/v2.ts';
import { OperatorError } from '../foundation/kernel/errors.ts';
import { dashboardUrl } from './address.ts';
import { type Command, type Context, text } from './command.ts';
import { savedLogin } from './saved-login.ts';

type V2 = typeof v2;
/** An endpoint of the public API, as in the contract. */
type Endpoint = keyof V2;
/** The body of its 200 response. */
export type Body<Key extends Endpoint> = ResponseOf<V2[Key]>;

interface Inputs<Key extends Endpoint> {
  readonly params?: { readonly [Name in keyof Sent<V2[Key], 'params'>]: string };
  readonly query?: { readonly [Name in keyof Sent<V2[Key], 'query'>]?: string | number | undefined };
  readonly body?: Sent<V2[Key], 'body'>;
}

/** Options of all commands that call the service. */
export const SERVICE = {
  help: {
    at: 'address of the service (TRAWL_URL, trawl login, or this machine)',
    key: 'API key (TRAWL_API_KEY or trawl login)',
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
  /** Sends a form. */
  upload<Key extends Endpoint>(endpoint: Key, form: FormData): Promise<Body<Key>>;
}

/**
 * The service that a command calls, and the key: from `--at` and `--key`, otherwise TRAWL_URL and TRAWL_API_KEY, otherwise the login,
 * otherwise the service of this machine. `isGiven` is false for the last.
 */
export function serviceOf(context: Context): {
  readonly at: string;
  readonly key: string | undefined;
  readonly isGiven: boolean;
} {
  const config = context.client();
  const given = text(context, 'at') ?? config.url;
  const key = text(context, 'key') ?? config.apiKey;
  const login = given === undefined && key === undefined ? savedLogin(context.environment()) : undefined;
  const at = withScheme(given ?? login?.at ?? dashboardUrl(config)).replace(/\/+$/, '');
  return { at, key: key ?? login?.key, isGiven: (given ?? login) !== undefined };
}

/** What `details` say beyond the text of the error, which is the first of several issues. */
function why(error: string | undefined, details: unknown): string {
  const said = error?.toLowerCase() ?? '';
  const sentences = (Array.isArray(details) ? details : [details]).flatMap(
    (one: Partial<FieldIssue> | null | undefined) =>
      typeof one?.message !== 'string' || said.includes(one.message.toLowerCase())
        ? []
        : [one.field === undefined ? one.message : `${one.field}: ${one.message}`],
  );
  return sentences.map((sentence) => `. ${sentence}`).join('');
}

/** A client of the service that `serviceOf` names. */
export function remote(context: Context): Remote {
  const { at, key } = serviceOf(context);
  const ask = async <T>(method: Method, path: string, body?: unknown): Promise<T> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${at}${path}`, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new OperatorError(
        `cannot reach the service at ${at}; start it with trawl start, or set its address with --at or trawl login`,
        {
          cause: error,
        },
      );
    });
    const json = (await response.json().catch(() => ({}))) as { error?: string; details?: unknown };
    if (response.ok) return json as T;
    throw new OperatorError(
      `${at} answered ${response.status}: ${json.error ?? response.statusText}${why(json.error, json.details)}`,
    );
  };
  return {
    request: (endpoint, inputs = {}) =>
      ask(endpoint.split(' ')[0] as Method, requestPath(endpoint, inputs), inputs.body),
    upload: (endpoint, form) => ask('POST', requestPath(endpoint, {}), form),
  };
}
