import { EgressError, type EgressFailure, type ProxyLease } from '../../foundation/egress/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { ActionError } from './errors.ts';
import type { HostFailure } from './host/protocol.ts';

/** Error codes of the browser, and the failures that they mean. */
const CODES: readonly (readonly [code: RegExp, failure: EgressFailure])[] = [
  [/^ERR_(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED)$/, 'dns'],
  [/^ERR_(CERT_|SSL_|BAD_SSL)/, 'tls'],
  [/^ERR_TOO_MANY_REDIRECTS$/, 'redirects'],
  [/^ERR_(PROXY_|TUNNEL_)/, 'connect'],
  [/^ERR_(CONNECTION_(REFUSED|TIMED_OUT|FAILED)|ADDRESS_|UNSAFE_PORT|INTERNET_DISCONNECTED)/, 'connect'],
  [/^ERR_CONTENT_DECODING/, 'encoding'],
];

const SCHEMES =
  /^ERR_(UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME|INVALID_URL|UNSAFE_REDIRECT|BLOCKED_BY_CLIENT|ACCESS_DENIED|FILE_)/;

/**
 * Translates a failure of a visit to the errors of the HTTP engine. Failures known to the filtering proxy come first, because a browser
 * only sees that a tunnel failed.
 */
export function errorOf(failure: HostFailure, lease: ProxyLease): Error {
  switch (failure.kind) {
    case 'timeout':
      return new ApiError('REQUEST_TIMEOUT');
    case 'action':
      return new ActionError(failure.index, failure.action, failure.reason);
    case 'tooLarge':
      return new EgressError('tooLarge', 'The page is larger than allowed');
    case 'scheme':
      return wrongScheme();
    case 'crashed':
      return new EgressError('broken', 'The page crashed the browser');
    case 'unexpected':
      return new Error(`The browser failed: ${failure.message}`);
    case 'navigation':
      return navigationError(failure.code, failure.url, lease);
  }
}

function wrongScheme(): ApiError {
  const message = 'leads to a URL that is neither http nor https';
  return new ApiError('INVALID_URL', { details: [{ field: 'url', message }] });
}

function navigationError(code: string, url: string, lease: ProxyLease): Error {
  if (lease.overLimit()) return new EgressError('tooLarge', 'The page and what it loads are larger than allowed');
  const trouble = troubleOf(url, lease);
  if (trouble !== undefined) return trouble;
  if (SCHEMES.test(code)) return wrongScheme();
  const host = URL.canParse(url) ? new URL(url).hostname : url;
  const failure = CODES.find(([pattern]) => pattern.test(code))?.[1] ?? 'broken';
  return new EgressError(failure, `The browser could not load a page from ${host} (${code})`);
}

/** The proxy's last error for the host of a URL. */
export function troubleOf(url: string, lease: ProxyLease): Error | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, port, protocol } = new URL(url);
  const bare = hostname.replace(/^\[|\]$|\.$/g, '');
  return lease.trouble(bare, Number(port) || (protocol === 'https:' ? 443 : 80))?.error;
}
