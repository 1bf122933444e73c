import { plainHost } from './allow.ts';
import { EgressError } from './errors.ts';
import type { Guard } from './guard.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether a response is a redirect. With an empty Location it is not: browsers show the page. */
export function isRedirect(response: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}): boolean {
  return REDIRECTS.has(response.status) && (response.headers.location ?? '') !== '';
}

/**
 * The checked target of a redirect, without fragment, user and password: credentials from a server are not the caller's.
 * @throws EgressError `redirects` for an invalid Location; ApiError INVALID_URL as `Guard.readUrl`
 */
export function redirectTarget(guard: Guard, from: URL, location: string): URL {
  // Headers are decoded as Latin-1. Like browsers, this percent-encodes the original octets outside ASCII.
  const target = location.replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);
  if (!URL.canParse(target, from.href)) {
    throw new EgressError('redirects', `${plainHost(from.hostname)} redirects to an invalid URL`);
  }
  const next = guard.readUrl(new URL(target, from));
  next.username = '';
  next.password = '';
  next.hash = '';
  return next;
}
