import { ApiError } from '../kernel/errors.ts';

/**
 * Why an outgoing request gave no answer.
 * `dns`: the name does not resolve. `connect`: nobody answers there. `tls`: the certificate or the handshake. `broken`: the
 * answer was cut off or is no HTTP. `encoding`: the body cannot be decompressed. `tooLarge`: more than `maxBytes`.
 * `redirects`: too many, in a loop, or to nowhere. `status`: a status that the caller does not take. `proxy`: the proxy failed.
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

/** An outgoing request that gave no usable answer; where nobody translates it, it is answered as Bad Gateway. */
export class EgressError extends ApiError {
  readonly failure: EgressFailure;
  /** A sentence for a log or an operator; names the host, never a resolved address. */
  readonly reason: string;
  /** The answer's status, for `status`. */
  readonly answered: number | undefined;

  constructor(failure: EgressFailure, reason: string, options: { cause?: unknown; answered?: number } = {}) {
    super('BAD_GATEWAY', { details: { message: reason }, cause: options.cause });
    this.name = 'EgressError';
    this.failure = failure;
    this.reason = reason;
    this.answered = options.answered;
  }
}

/** What a 407 of the operator's proxy stands for: whoever asked has no password for it. */
export function proxyRefuses(host: string): EgressError {
  return new EgressError('proxy', `The proxy did not connect to ${host}: it refuses its user and password`);
}

/** A URL that is no absolute http(s) URL: 400 `Invalid URL`. */
export function invalidUrl(message: string): ApiError {
  return new ApiError('INVALID_URL', { details: [{ field: 'url', message }] });
}

/** What a signal that ended a wait stands for: 408 when time was up, else whatever the caller gave up with. */
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
  ['ETIMEOUT', 'the name server did not answer in time'],
  ['EAI_AGAIN', 'the name server did not answer in time'],
  ['ESERVFAIL', 'the name server failed'],
  ['EAI_FAIL', 'the name server failed'],
  ['EREFUSED', 'the name server refused to answer'],
  ['ENONAMESERVER', 'no name server can be reached'],
  ['EBADNAME', 'no name server is asked for such a name'],
  ['EBADRESP', 'the answer of the name server cannot be read'],
  ['EFORMERR', 'the name server did not understand the question'],
  ['ENOTIMP', 'the name server did not understand the question'],
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

/** Translates what the sockets and the HTTP client throw; errors of ours pass through. */
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
  if (
    code.startsWith('Z_') ||
    code.startsWith('ERR_BROTLI') ||
    code.startsWith('ZSTD_') ||
    code.startsWith('ERR__ERROR')
  ) {
    return new EgressError('encoding', `The compressed answer of ${host} cannot be read (${code})`, cause);
  }
  return new EgressError(
    'broken',
    `The answer of ${host} broke off or is no HTTP${code === '' ? '' : ` (${code})`}`,
    cause,
  );
}

/** `translate` for requests that a proxy carries: the target was resolved before, so who cannot be reached is the proxy. */
export function translateProxied(error: unknown, host: string, signal: AbortSignal): Error {
  const known = translate(error, host, signal);
  if (!(known instanceof EgressError) || (known.failure !== 'connect' && known.failure !== 'dns')) return known;
  return new EgressError('proxy', `The proxy did not connect to ${host}`, { cause: error });
}
