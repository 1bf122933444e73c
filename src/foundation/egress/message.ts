import type { Dispatcher } from 'undici';
import type { Deadline } from '../kernel/deadline.ts';
import { ApiError } from '../kernel/errors.ts';
import { setField } from '../kernel/table.ts';

export interface EgressRequest {
  /** Ends the request in any phase: lookup, connection, headers or body. */
  readonly deadline: Deadline;
  /** GET by default. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** Names in any case. Connection headers (Host, Content-Length, …) are ignored. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Limit of decoded bytes of the body; 20 MiB by default. */
  readonly maxBytes?: number;
  /** Redirects to follow; 10 by default, 0 returns the redirect itself. */
  readonly maxRedirects?: number;
  /** The body as it was sent, with its content coding. */
  readonly isRaw?: boolean;
  /** Whether the server may get it twice: it is sent again where a kept connection turns out to be closed. GET and HEAD may by default. */
  readonly mayRepeat?: boolean;
  /** Accepted statuses; all by default. Any other throws an EgressError `status`. */
  readonly accept?: (status: number) => boolean;
}

interface EgressHead {
  readonly status: number;
  /** Lower-case names; repeated headers joined with ", ", but not Set-Cookie. */
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  /** The final URL after redirects, without user and password. */
  readonly url: string;
  /** URLs that redirected, in order. */
  readonly redirects: readonly string[];
}

export interface EgressResponse extends EgressHead {
  /** Decoded. */
  readonly body: Uint8Array;
}

export interface EgressStream extends EgressHead, AsyncDisposable {
  /** Decoded, unless the request says otherwise; can be read once. Throws past `maxBytes` or the deadline. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Headers of one connection (RFC 9110 7.6.1), or set by this client. */
const OURS = new Set(
  'host connection content-length transfer-encoding keep-alive te trailer upgrade expect proxy-authorization proxy-connection http2-settings'.split(
    ' ',
  ),
);
/** Limit of the total length of a caller's header names and values; servers reject more. */
const MAX_HEADERS = 64 * 1024;

/** Merges a caller's headers over the defaults. @throws ApiError BAD_REQUEST for an invalid header or more than 64 KiB */
export function sendable(
  given: Readonly<Record<string, string>>,
  defaults: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const headers: Record<string, string> = { ...defaults };
  const refuse = (message: string): never => {
    throw new ApiError('BAD_REQUEST', { details: [{ field: 'headers', message }] });
  };
  let size = 0;
  for (const [name, value] of Object.entries(given)) {
    const key = name.toLowerCase();
    if (OURS.has(key)) continue;
    if (!/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(key) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      refuse(`${JSON.stringify(name.slice(0, 100))} cannot be sent as a header`);
    }
    size += name.length + value.length;
    if (size > MAX_HEADERS) refuse(`are longer than ${MAX_HEADERS} characters`);
    setField(headers, key, value);
  }
  return headers;
}

/** Moves the URL's user and password into a Basic `authorization` header, unless one is set. */
export function moveUserinfo(url: URL, headers: Record<string, string>): void {
  if (url.username === '' && url.password === '') return;
  const plain = (part: string): string => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  };
  const pair = `${plain(url.username)}:${plain(url.password)}`;
  headers.authorization ??= `Basic ${Buffer.from(pair).toString('base64')}`;
  url.username = '';
  url.password = '';
}

/** Splits received headers into joined values and Set-Cookie. */
export function headOf(raw: Dispatcher.ResponseData['headers']): Pick<EgressHead, 'headers' | 'setCookies'> {
  const headers: Record<string, string> = {};
  const setCookies: string[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined) continue;
    if (name === 'set-cookie') setCookies.push(...(Array.isArray(value) ? value : [value]));
    else setField(headers, name, Array.isArray(value) ? value.join(', ') : value);
  }
  return { headers, setCookies };
}
