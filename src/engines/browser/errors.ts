import { EgressError, type EgressFailure, type ProxyLease } from '../../foundation/egress/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { HostFailure } from './host/protocol.ts';
import { REQUIRED } from './program/sandbox.ts';

/** An action that failed; nothing of the page is returned. */
export class ActionError extends Error {
  /** Place in the request's `actions`, from 0. */
  readonly index: number;
  /** The action's `type`. */
  readonly action: string;
  /** A sentence for the caller. */
  readonly reason: string;

  constructor(index: number, action: string, reason: string) {
    super(`Action ${index} (${action}): ${reason}`);
    this.name = 'ActionError';
    this.index = index;
    this.action = action;
    this.reason = reason;
  }
}

/** The code of the answer where TRAWL_BROWSER_SANDBOX=require keeps browsers off. */
export const NO_SANDBOX = 'BROWSER_SANDBOX_UNAVAILABLE';

/** No browser starts. */
export function noBrowser(message: string): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', {
    // Only the sentence crosses from the process of a browser.
    ...(message.includes(REQUIRED) ? { code: NO_SANDBOX } : {}),
    details: { message: `${message}. Run trawl doctor for details` },
  });
}

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
