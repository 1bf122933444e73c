import { bareHost } from '../../../foundation/kernel/canonical-url.ts';

/**
 * The hosts of a job fall into buckets, and each bucket is worked on by one process at a time: all pages of a host, and what a crawl learns
 * about the host, stay together.
 */

export const BUCKETS = 256;

/** The bucket of URLs that are none, and of rows of versions that knew no buckets. */
export const FIRST_BUCKET = 0;

/** The bucket of the host of a URL: 0 to 255. `www.` and the port make no difference. */
export function bucketOf(url: string): number {
  const parsed = URL.parse(url);
  if (parsed === null) return FIRST_BUCKET;
  // FNV-1a: small, and spreads similar names.
  let hash = 0x811c9dc5;
  for (const char of bareHost(parsed)) hash = Math.imul(hash ^ (char.codePointAt(0) as number), 0x01000193);
  return ((hash >>> 16) ^ hash) & (BUCKETS - 1);
}
