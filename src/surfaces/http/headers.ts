import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { table } from '../../foundation/kernel/table.ts';

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** The client's own `x-request-id` if it is one, else a new UUID. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * On every reply. Nothing here is a page unless a page says so: an answer that a browser is tricked into showing runs
 * nothing, embeds nowhere and is not stored.
 */
export const BASE_HEADERS: Readonly<Record<string, string>> = table({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
});

/** On pages for people, beside a policy of their own. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = table({
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
});
