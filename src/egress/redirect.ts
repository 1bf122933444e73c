import { plainHost } from './allow.ts';
import { EgressError } from './errors.ts';
import type { Guard } from './guard.ts';

/** Statuses that lead elsewhere when they come with a Location. */
export const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Where a redirect leads, judged: without a fragment, and without a user and password, as those that a page put there are not
 * the caller's.
 * @throws EgressError `redirects` when that is no address; ApiError INVALID_URL as the guard
 */
export function redirectTarget(guard: Guard, from: URL, location: string): URL {
  if (!URL.canParse(location, from.href)) {
    throw new EgressError('redirects', `${plainHost(from.hostname)} redirects to no address`);
  }
  const next = guard.readUrl(new URL(location, from));
  next.username = '';
  next.password = '';
  next.hash = '';
  return next;
}
