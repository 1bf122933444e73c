import { type Blobs, pack } from '../../../foundation/store/index.ts';
import type { Fetched } from '../engines/fetched.ts';
import type { PageCacheRow } from '../migrations.ts';

/** Compressed bytes above which a page is a blob. */
const INLINE = 128 * 1024;
/** Bytes above which a page is not cached. */
export const LARGEST_PAGE = 32 * 1024 * 1024;
/** Headers that rendering needs. */
const HEADERS = ['content-type', 'content-language', 'last-modified', 'etag', 'x-robots-tag'] as const;

/** What is kept of a page beside its body, as JSON. */
export type CachedFacts = Pick<
  Fetched,
  'url' | 'redirects' | 'status' | 'contentType' | 'engine' | 'tier' | 'styles' | 'unblockedBy'
> & {
  readonly headers: Record<string, string>;
  readonly screenshotType?: string;
  readonly screenshotCutFrom?: number | undefined;
};

interface RowPlace {
  readonly key: string;
  readonly teamId: string;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  /** Of the blob, if the page is large. */
  readonly blobKey: string;
}

/** A page as a row of the cache; a large one is stored as a blob at once. @returns undefined if it is too large */
export async function cacheRowOf(
  blobs: Blobs,
  { key, teamId, fetchedAt, blobKey }: RowPlace,
  { body, screenshot, headers, url, redirects, status, contentType, engine, tier, styles, unblockedBy }: Fetched,
): Promise<PageCacheRow | undefined> {
  if (body.length > LARGEST_PAGE) return undefined;
  const packed = await pack(body);
  const isBlob = packed.length > INLINE;
  if (isBlob) await blobs.put(blobKey, packed);
  const facts: CachedFacts = {
    ...{ url, redirects, status, contentType, engine, tier, styles, unblockedBy },
    headers: Object.fromEntries(HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
    ...(screenshot ? { screenshotType: screenshot.type, screenshotCutFrom: screenshot.cutFrom } : {}),
  };
  return {
    ...{ key, team_id: teamId, fetched_at: fetchedAt, size: packed.length, facts: JSON.stringify(facts) },
    body: isBlob ? null : packed,
    blob_key: isBlob ? blobKey : null,
    screenshot_key: null,
    job_id: null,
  };
}
