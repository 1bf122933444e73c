import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { setField } from '../../foundation/kernel/table.ts';
import type { Viewer } from '../../foundation/routing/console-route.ts';
import { type Accounts, sameSecret } from '../../platform/accounts/index.ts';
import type { Origins } from './origin.ts';

/**
 * The session cookie of a person. Browsers also send cookies with requests of other sites' pages, so a session requires a CSRF
 * header, which those pages cannot set and whose value they don't know.
 */

export const SESSION_COOKIE = 'trawl_session';
export const CSRF_HEADER = 'x-trawl-csrf';
/** Of a request that a page of the dashboard sends by itself, to show or refresh what is on it. */
export const PAGE_READ_HEADER = 'x-trawl-page-read';

/** The cookies of a request. The first of a name wins: it has the longest path (RFC 6265 5.4). */
export function cookiesOf(request: FastifyRequest): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = Object.create(null);
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, Math.max(0, equals)).trim();
    if (equals > 0 && !Object.hasOwn(found, name)) setField(found, name, pair.slice(equals + 1).trim());
  }
  return found;
}

export function crossSite(): ApiError {
  const message = 'This request does not come from a page of this dashboard. Reload the page.';
  return new ApiError('FORBIDDEN', { code: 'CROSS_SITE', message });
}

/** @throws ApiError FORBIDDEN with code CROSS_SITE for another origin or a wrong CSRF header */
export function requireOwnPage(accounts: Accounts, origins: Origins, request: FastifyRequest, token: string): void {
  const given = request.headers[CSRF_HEADER];
  const expected = accounts.people.sessions.csrf(token);
  if (origins.isOtherOrigin(request) || typeof given !== 'string' || !sameSecret(given, expected)) throw crossSite();
}

/** The person of a session, without an origin check: other sites cannot read responses to GET. */
export async function viewerOf(accounts: Accounts, token: string | undefined): Promise<Viewer | undefined> {
  return token === undefined ? undefined : accounts.people.sessions.find(token);
}

/** @param value base64url characters only. @param options.maxAgeSeconds 0 removes the cookie */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  options: { readonly maxAgeSeconds: number; readonly path: string; readonly secure: boolean },
): void {
  const { maxAgeSeconds, path, secure } = options;
  // Lax rather than Strict, so that links from mails open the dashboard signed in.
  const attributes = `Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${name}=${value}; ${attributes}`);
}
