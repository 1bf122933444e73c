import { buffer } from 'node:stream/consumers';
import type { Blobs } from './blobs.ts';
import { FILES_PATH, type SignedLinks } from './signed-links.ts';

/**
 * Reads the blob of an absolute signed link.
 * @param most bytes
 * @returns undefined for an invalid or expired link, and for a blob that is gone or larger
 */
export async function linkedBlob(
  { blobs, links }: { readonly blobs: Blobs; readonly links: SignedLinks },
  url: string,
  most: number,
): Promise<{ readonly bytes: Uint8Array; readonly type: string } | undefined> {
  if (!URL.canParse(url)) return undefined;
  const { pathname, searchParams } = new URL(url);
  const at = pathname.indexOf(FILES_PATH);
  const path = decodeURIComponent(pathname.slice(at + FILES_PATH.length));
  const key = at < 0 ? undefined : await links.keyOf(path, Object.fromEntries(searchParams));
  const blob = key === undefined ? undefined : await blobs.get(key);
  if (blob === undefined) return undefined;
  if (blob.size <= most)
    return { bytes: await buffer(blob.body), type: blob.contentType ?? 'application/octet-stream' };
  blob.body.destroy();
  return undefined;
}
