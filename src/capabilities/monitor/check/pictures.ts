import { randomUUID } from 'node:crypto';
import type { Blobs } from '../../../foundation/store/index.ts';
import type { CheckRun } from './run.ts';

/**
 * Pictures of pages that are new or changed, kept as long as their check: those that a scrape returns are gone after a day. A page that is
 * the same looks as it did.
 */

/** Bytes of a picture at most, and pictures of a check. */
const MOST_BYTES = 1_500_000;
const MOST_PICTURES = 20;

const folderOfCheck = (checkId: string): string => `monitor-pictures/${checkId}/`;

/** @param screenshot link that a scrape returned. @returns the key of the copy; null if there is none */
export async function keepPicture(run: CheckRun, screenshot: string | undefined): Promise<string | null> {
  const { deps, check } = run;
  if (screenshot === undefined || run.pictures >= MOST_PICTURES) return null;
  // Before anything is waited for: pages are checked at the same time.
  run.pictures++;
  let key: string | null = null;
  try {
    const file = await deps.fileOf(screenshot, MOST_BYTES);
    const [, type] = /^image\/(png|jpeg)$/.exec(file?.type ?? '') ?? [];
    if (file !== undefined && type !== undefined) {
      const place = `${folderOfCheck(check.id)}${randomUUID()}.${type}`;
      await deps.blobs.put(place, file.bytes, { contentType: file.type });
      key = place;
    }
  } catch (error) {
    // What the page says matters more.
    deps.log.warn({ err: error, check: check.id }, 'the picture of a page of a monitor was not kept');
  }
  if (key === null) run.pictures--;
  return key;
}

/** Removes the pictures of a check. */
export async function removePictures(blobs: Pick<Blobs, 'list' | 'delete'>, checkId: string): Promise<void> {
  for await (const { key } of blobs.list(folderOfCheck(checkId))) await blobs.delete(key);
}
