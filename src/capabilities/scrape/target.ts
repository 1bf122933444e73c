import { ApiError } from '../../foundation/kernel/errors.ts';
import { decideThreat, type ThreatPolicy, threatRefusal } from '../../platform/accounts/index.ts';

/**
 * The address that a request names.
 * @throws ApiError INVALID_URL when it is no absolute http(s) URL
 */
export function readTarget(raw: string | undefined): URL {
  const url = raw === undefined ? null : URL.parse(raw.trim());
  if (url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '') return url;
  throw new ApiError('INVALID_URL', { details: [{ field: 'url', message: 'Must be an absolute http(s):// URL' }] });
}

/** @throws ApiError FORBIDDEN with code unsafe_domain_blocked when the policy refuses the address */
export function requireSafe(policy: ThreatPolicy, url: string | URL): void {
  const verdict = decideThreat(policy, url);
  if (!verdict.allowed) throw threatRefusal(String(url), verdict.rule);
}

/** The address as it may be told and kept: without user and password, and else to the letter. */
export function shownUrl(raw: string): string {
  const text = raw.trim();
  const url = /[@\u0000]/.test(text) ? URL.parse(text) : null;
  if (url === null || (url.username === '' && url.password === '' && !text.includes('\u0000'))) return text;
  url.username = '';
  url.password = '';
  return url.href;
}
