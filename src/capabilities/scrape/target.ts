import { ApiError } from '../../foundation/kernel/errors.ts';
import { withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';
import { decideThreat, type ThreatPolicy, threatRefusal } from '../../platform/accounts/index.ts';

/** The page that a request names. */
export interface Target {
  /** As it was sent. */
  readonly text: string;
  readonly url: URL;
}

/** @throws ApiError INVALID_URL if it is not an absolute http(s) URL */
export function targetOf(raw: string | undefined): Target {
  return { text: raw?.trim() ?? '', url: readTarget(raw) };
}

/**
 * The URL that a request names.
 * @throws ApiError INVALID_URL if it is not an absolute http(s) URL
 */
export function readTarget(raw: string | undefined): URL {
  const url = raw === undefined ? null : URL.parse(raw.trim());
  if (url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '') return url;
  throw new ApiError('INVALID_URL', { details: [{ field: 'url', message: 'Must be an absolute http(s):// URL' }] });
}

/** @throws ApiError FORBIDDEN with code unsafe_domain_blocked if the policy refuses the URL */
export function requireSafe(policy: ThreatPolicy, url: string | URL): void {
  const verdict = decideThreat(policy, url);
  if (!verdict.allowed) throw threatRefusal(String(url), verdict.rule);
}

/** The URL as it may be shown and stored: as it was sent, but without user and password. */
export function shownUrl({ text, url }: Target): string {
  return text.includes('\u0000') ? withoutUserinfo(url.href) : withoutUserinfo(text);
}
