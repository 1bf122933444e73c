import { plainHost } from './allow.ts';
import { EgressError } from './errors.ts';
import type { Guard } from './guard.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether an answer leads elsewhere. A Location that is empty leads nowhere, and browsers show the page. */
export function isRedirect(answer: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}): boolean {
  return REDIRECTS.has(answer.status) && (answer.headers.location ?? '') !== '';
}

/**
 * Where a redirect leads, judged: without a fragment, and without a user and password, as those that a page put there are not
 * the caller's.
 * @throws EgressError `redirects` when that is no address; ApiError INVALID_URL as the guard
 */
export function redirectTarget(guard: Guard, from: URL, location: string): URL {
  // Headers are read octet by octet. As in browsers, octets beyond ASCII go into the address as they came.
  const target = location.replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);
  if (!URL.canParse(target, from.href)) {
    throw new EgressError('redirects', `${plainHost(from.hostname)} redirects to no address`);
  }
  const next = guard.readUrl(new URL(target, from));
  next.username = '';
  next.password = '';
  next.hash = '';
  return next;
}
