import type { MonitorDeps } from '../deps.ts';
import type { CheckPageRow } from '../tables.ts';

/** Pictures of the pages that a mail lists, for monitors that take screenshots. */

/** Number of pictures in a mail, and bytes of each: larger ones are in the dashboard. */
const MOST_PICTURES = 3;
const MOST_BYTES = 700_000;

interface PagePicture {
  readonly cid: string;
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** @param pages the most important first. @returns by id of the page */
export async function picturesOf(
  { fileOf }: Pick<MonitorDeps, 'fileOf'>,
  pages: readonly CheckPageRow[],
): Promise<ReadonlyMap<string, PagePicture>> {
  const pictures = new Map<string, PagePicture>();
  for (const page of pages) {
    if (pictures.size >= MOST_PICTURES) break;
    const { screenshot } = JSON.parse(page.metadata ?? '{}') as { readonly screenshot?: string };
    if (screenshot === undefined || (page.status !== 'changed' && page.status !== 'new')) continue;
    const file = await fileOf(screenshot, MOST_BYTES);
    if (file === undefined || !/^image\/(png|jpeg)$/.test(file.type)) continue;
    pictures.set(page.id, { cid: `page${pictures.size + 1}`, ...file });
  }
  return pictures;
}
