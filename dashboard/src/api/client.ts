import type { api } from '@trawl/contract/api.ts';
import type { Method, ResponseOf, Sent } from '@trawl/contract/endpoint.ts';
import { requestPath } from '@trawl/contract/path.ts';
import type { v2 } from '@trawl/contract/v2.ts';
import { noteAnswer } from './connection.ts';
import { Failure } from './failure.ts';

export type { Method } from '@trawl/contract/endpoint.ts';

/** The one place that talks to the service. */

type Api = typeof api;
type V2 = typeof v2;

/** An endpoint by method and path, as the contract has it. */
export type Endpoint = keyof Api | keyof V2;
/** The endpoints that only read. */
export type Reads = Extract<Endpoint, `GET ${string}`>;

type DeclarationOf<Key extends Endpoint> = Key extends keyof Api ? Api[Key] : Key extends keyof V2 ? V2[Key] : never;

/** The body of a success. */
export type Body<Key extends Endpoint> = Key extends keyof Api
  ? ResponseOf<Api[Key]> & { readonly success: true }
  : Key extends keyof V2
    ? ResponseOf<V2[Key]>
    : never;

/** What an endpoint takes. What is empty in a query is left out. */
export interface Inputs<Key extends Endpoint> {
  readonly params?: { readonly [Name in keyof Sent<DeclarationOf<Key>, 'params'>]: string };
  readonly query?: { readonly [Name in keyof Sent<DeclarationOf<Key>, 'query'>]?: unknown };
  readonly body?: Sent<DeclarationOf<Key>, 'body'>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a body from the wire
  readonly body: any;
  readonly requestId: string | undefined;
  /** Seconds, when the answer names them. */
  readonly retryAfter: number | undefined;
  /** Milliseconds until the whole answer was here. */
  readonly took: number;
}

let csrf = '';
let onSessionChanged: () => void = () => {};

/** Takes the token of a session; every request that follows carries it. */
export function setCsrf(token: string | undefined): void {
  csrf = token ?? '';
}

/** Called when an answer says that the session is over or another one. */
export function whenSessionChanged(then: () => void): void {
  onSessionChanged = then;
}

/** Sends a request, its body as JSON or as the form that it is, and returns the answer whatever its status. @throws Failure with status 0 when there is none */
export async function send(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json', ...more };
  if (csrf !== '') headers['x-trawl-csrf'] = csrf;
  // A form says by itself where its parts end.
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  const started = performance.now();
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    noteAnswer(false);
    throw new Failure({ status: 0, error: 'No answer' });
  }
  noteAnswer(true);
  const { status } = response;
  const parsed = parse(text);
  if (isOfAnotherSession(status, parsed, path)) onSessionChanged();
  return {
    status,
    body: parsed,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
    took: performance.now() - started,
  };
}

/** Calls an endpoint and returns the body of a success. @throws Failure for everything else */
export async function request<Key extends Endpoint>(
  endpoint: Key,
  inputs: Inputs<Key> = {},
  signal?: AbortSignal,
): Promise<Body<Key>> {
  const [method] = endpoint.split(' ') as [Method];
  return bodyOf(await send(method, requestPath(endpoint, inputs), inputs.body, signal)) as Body<Key>;
}

/** The body of a success. @throws Failure for everything else */
export function bodyOf(response: Answer): unknown {
  if (response.status >= 200 && response.status < 300) return response.body;
  throw failureOf(response);
}

/** In another tab somebody signed out, or in as somebody else; or the session is too old. */
function isOfAnotherSession(status: number, body: unknown, path: string): boolean {
  if (csrf === '') return false;
  const code = (body as { code?: unknown } | null)?.code;
  return (
    (status === 401 && (code === 'SIGNED_OUT' || path.startsWith('/v2/'))) || (status === 403 && code === 'CROSS_SITE')
  );
}

export function failureOf({ status, body, requestId, retryAfter }: Answer): Failure {
  const known = typeof body === 'object' && body !== null ? body : {};
  return new Failure({
    status,
    error: typeof known.error === 'string' ? known.error : `The service answered ${status}`,
    code: typeof known.code === 'string' ? known.code : undefined,
    details: known.details,
    requestId,
    retryAfter,
  });
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
