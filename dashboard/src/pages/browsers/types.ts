import type { browserSession } from '@trawl/contract/api/browsers.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';

export type BrowserSession = Wire<typeof browserSession>;

export const kindOf = ({ scrapeId }: BrowserSession): string => (scrapeId === null ? 'standalone' : 'from a scrape');

/** Milliseconds until a session ends, in all and without use. */
export function timeLeft(
  { expiresAt, lastActivity, activityTtl }: BrowserSession,
  now: number,
): { readonly total: number; readonly idle: number | undefined } {
  const total = Math.max(0, Date.parse(expiresAt) - now);
  if (activityTtl === null) return { total, idle: undefined };
  return { total, idle: Math.max(0, Math.min(total, Date.parse(lastActivity) + activityTtl - now)) };
}

/** The path and query of a link: the host that serves this page serves the link too. */
export function localPath(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
