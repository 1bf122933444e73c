import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { table, type WordTable } from '../../foundation/kernel/table.ts';

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** The client's `x-request-id` if it is valid, otherwise a new UUID. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * Headers of every response. By default a response that a browser displays cannot run scripts or be framed, and is not stored.
 */
export const BASE_HEADERS: WordTable<string> = table({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
});

/** Headers of every response of this service: behind an https URL, browsers are never to use http again. */
export const baseHeaders = (publicUrl: string | undefined): Readonly<Record<string, string>> =>
  publicUrl?.startsWith('https:') ? { ...BASE_HEADERS, 'strict-transport-security': 'max-age=31536000' } : BASE_HEADERS;

/** Whether `If-None-Match` names the tag of a representation, or any with `*` (RFC 9110 13.1.2). */
export function matchesTag(given: string | undefined, tag: string): boolean {
  const named = given?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return named.includes('*') || named.includes(tag);
}

/** Headers of HTML pages, which set their own Content-Security-Policy. */
export const PAGE_HEADERS: WordTable<string> = table({
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
});
