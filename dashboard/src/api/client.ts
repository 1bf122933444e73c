import { Failure } from './failure.ts';

/** The one place that talks to the service. */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

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
let onSignedOut: () => void = () => {};

/** Takes the token of a session; every request that follows carries it. */
export function setCsrf(token: string | undefined): void {
  csrf = token ?? '';
}

/** Called when an answer says that the session is over. */
export function whenSignedOut(then: () => void): void {
  onSignedOut = then;
}

/** Sends a request and returns the answer whatever its status. @throws Failure with status 0 when there is none */
export async function send(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (csrf !== '') headers['x-trawl-csrf'] = csrf;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const started = performance.now();
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failure({ status: 0, error: 'No answer' });
  }
  return {
    status: response.status,
    body: parse(text),
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
    took: performance.now() - started,
  };
}

/** Sends a request and returns the body of a success. @throws Failure for everything else */
export async function call<Body>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<Body> {
  const answer = await send(method, path, body, signal);
  if (answer.status >= 200 && answer.status < 300) return answer.body as Body;
  const failure = failureOf(answer);
  if (failure.status === 401 && failure.code === 'SIGNED_OUT') onSignedOut();
  throw failure;
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

/** `path?a=1&b=2` without what is empty; lists repeat the name. */
export function withQuery(path: string, query: Record<string, unknown>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') pairs.append(name, String(one));
    }
  }
  const text = pairs.toString().replaceAll('+', '%20');
  return text === '' ? path : `${path}?${text}`;
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
