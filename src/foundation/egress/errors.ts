import { ApiError } from '../kernel/errors.ts';
import { ProxyAnswer } from './proxy/proxy-answer.ts';

/**
 * Why an outgoing request failed.
 * `dns`: the name does not resolve. `connect`: no connection. `tls`: the certificate or the handshake. `broken`: the response
 * was truncated or is not HTTP. `encoding`: the body cannot be decompressed. `tooLarge`: more than `maxBytes`. `redirects`: too
 * many, or to an invalid URL. `status`: a status that the caller does not accept. `proxy`: the proxy failed.
 */
export type EgressFailure =
  | 'dns'
  | 'connect'
  | 'tls'
  | 'broken'
  | 'encoding'
  | 'tooLarge'
  | 'redirects'
  | 'status'
  | 'proxy';

/** An outgoing request without a usable response; 502 Bad Gateway unless the caller translates it. */
export class EgressError extends ApiError {
  readonly failure: EgressFailure;
  /** A sentence for logs and operators; contains the host, never a resolved address. */
  readonly reason: string;
  /** The status of the response, for `status`. */
  readonly answered: number | undefined;

  constructor(failure: EgressFailure, reason: string, options: { cause?: unknown; answered?: number } = {}) {
    super('BAD_GATEWAY', { details: { message: reason }, cause: options.cause });
    this.name = 'EgressError';
    this.failure = failure;
    this.reason = reason;
    this.answered = options.answered;
  }
}

/** The error for a 407 of the operator's proxy to a plain request, which may be the answer of a site that it passed on: it puts no proxy to rest. */
export function proxyRefuses(host: string): EgressError {
  return new EgressError(
    'proxy',
    `The proxy did not connect to ${host}: it rejected the configured user and password`,
    { cause: new ProxyAnswer('status 407') },
  );
}

/** 400 `Invalid URL`, with the reason as a detail of the field `url`. */
export function invalidUrl(message: string): ApiError {
  return new ApiError('INVALID_URL', { details: [{ field: 'url', message }] });
}

/** The error for an aborted signal: 408 after a timeout, otherwise the abort reason. */
export function ended(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  if (reason instanceof Error && reason.name !== 'TimeoutError') return reason;
  return new ApiError('REQUEST_TIMEOUT', { cause: reason });
}

/** Why a name did not resolve, by the codes of node:dns. */
const DNS: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'it does not exist'],
  ['EAI_NONAME', 'it does not exist'],
  ['ENODATA', 'it has no address'],
  ['EAI_NODATA', 'it has no address'],
  ['ETIMEOUT', 'the name server did not respond in time'],
  ['EAI_AGAIN', 'the name server did not respond in time'],
  ['ESERVFAIL', 'the name server failed'],
  ['EAI_FAIL', 'the name server failed'],
  ['EREFUSED', 'the name server refused to answer'],
  ['ENONAMESERVER', 'no name server can be reached'],
  ['EBADNAME', 'names of this kind are not sent to name servers'],
  ['EBADRESP', 'the response of the name server cannot be read'],
  ['EFORMERR', 'the name server did not understand the query'],
  ['ENOTIMP', 'the name server did not understand the query'],
]);
const CONNECT = new Set(
  'ECONNREFUSED EHOSTUNREACH ENETUNREACH EHOSTDOWN ENETDOWN EADDRNOTAVAIL ETIMEDOUT EACCES EINVAL UND_ERR_CONNECT_TIMEOUT'.split(
    ' ',
  ),
);
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;
const SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const PROXY = new Set(['UND_ERR_PRX_TLS', 'UND_ERR_PRX_CONN', 'UND_ERR_PROXY_CONNECTION']);

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string') return code;
  const first = (error as { errors?: unknown }).errors;
  return Array.isArray(first) && first.length > 0 ? codeOf(first[0]) : '';
}

const NO_NAME = new Set(['ENOTFOUND', 'EAI_NONAME', 'ENODATA', 'EAI_NODATA']);

/** Whether nobody is there any more, as a sentence without its full stop: the name has no address, or nothing accepts connections. */
export function whyNobodyIsThere(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (!(one instanceof EgressError)) continue;
    const code = codeOf(one.cause);
    if (one.failure === 'dns' && NO_NAME.has(code)) return one.reason;
    return one.failure === 'connect' && code === 'ECONNREFUSED' ? one.reason : undefined;
  }
  return undefined;
}

/** Whether an error is one of zlib about compressed data. */
export const isDamaged = (error: unknown): boolean => /^(?:Z_|ERR_BROTLI|ZSTD_|ERR__ERROR)/.test(codeOf(error));

/** Translates errors of sockets and of the HTTP client; an ApiError is returned unchanged. */
export function translate(error: unknown, host: string, signal: AbortSignal): Error {
  if (error instanceof ApiError) return error;
  if (signal.aborted) return ended(signal);
  const code = codeOf(error);
  const cause = { cause: error };
  if (SLOW.has(code)) return new ApiError('REQUEST_TIMEOUT', cause);
  const why = DNS.get(code);
  if (why !== undefined)
    return new EgressError('dns', `Host name ${host} could not be resolved: ${why} (${code})`, cause);
  if (CONNECT.has(code)) return new EgressError('connect', `Could not connect to ${host} (${code})`, cause);
  if (TLS.test(code)) return new EgressError('tls', `No secure connection to ${host} (${code})`, cause);
  if (PROXY.has(code) || (error instanceof Error && /prox/i.test(error.message))) {
    return new EgressError('proxy', `The proxy did not connect to ${host}`, cause);
  }
  if (isDamaged(error)) {
    return new EgressError('encoding', `The compressed response from ${host} cannot be decoded (${code})`, cause);
  }
  return new EgressError(
    'broken',
    `The response from ${host} is truncated or not HTTP${code === '' ? '' : ` (${code})`}`,
    cause,
  );
}

/** `translate` for proxied requests: the target is resolved already, so `connect` and `dns` failures are the proxy's. */
export function translateProxied(error: unknown, host: string, signal: AbortSignal): Error {
  // So undici says it, before the response is ours.
  if (codeOf(error) === 'UND_ERR_INVALID_ARG' && /\b407\b/.test((error as Error).message)) return proxyRefuses(host);
  const known = translate(error, host, signal);
  if (!(known instanceof EgressError) || (known.failure !== 'connect' && known.failure !== 'dns')) return known;
  return new EgressError('proxy', `The proxy did not connect to ${host}`, { cause: error });
}
