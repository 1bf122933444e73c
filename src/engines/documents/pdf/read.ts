import { LiteParse, type ParsedPage } from '@llamaindex/liteparse';
import { DocumentError } from '../error.ts';
import type { Quarter } from './sideways.ts';

/** Maximum number of pages in memory. */
const BATCH = 8;

const READ = {
  ocrEnabled: false,
  outputFormat: 'json',
  imageMode: 'off',
  extractLinks: false,
  extractAnnotations: true,
  keepHeadersFooters: true,
  extractBlocks: true,
  extractTextMetadata: true,
  extractVectorGraphics: true,
  includeComplexity: true,
  quiet: true,
  continueOnPageError: true,
  numWorkers: 1,
} as const;

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The pages of a PDF as the library reads them, a few at a time. */
export async function* readPages(
  bytes: Uint8Array,
  maxPages: number,
): AsyncGenerator<{
  readonly pages: readonly ParsedPage[];
  readonly totalPages: number;
  readonly failed: readonly number[];
}> {
  const parser = new LiteParse({ ...READ, maxPages });
  const batches = parser.parseBatches(asBuffer(bytes), { batchSize: BATCH });
  try {
    for await (const { result, totalPages } of batches) {
      yield { pages: result.pages, totalPages, failed: result.pageErrors.map(({ pageNum }) => pageNum) };
    }
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    const { message } = error as Error;
    if (/password|encrypt/i.test(message)) throw new DocumentError('encrypted', 'the PDF needs a password');
    throw new DocumentError('damaged', 'the PDF is damaged', { cause: error });
  }
}

/** Pages whose text does not stand upright, turned; a few at a time. @param turned how the text of each lies, by number */
export async function* readTurned(
  bytes: Uint8Array,
  turned: ReadonlyMap<number, Quarter>,
): AsyncGenerator<readonly ParsedPage[]> {
  const all = [...turned].map(([page, angle]) => ({ page, angle }));
  for (let at = 0; at < all.length; at += BATCH) {
    const some = all.slice(at, at + BATCH);
    const targetPages = some.map(({ page }) => page).join(',');
    const parser = new LiteParse({ ...READ, targetPages, pageOrientationCorrections: some });
    yield (await parser.parse(asBuffer(bytes))).pages;
  }
}

/**
 * A page as an image (PNG), large enough for OCR; undefined if it is blank.
 * @param page from 1
 */
export async function pictureOf(
  bytes: Uint8Array,
  page: number,
  width: number,
  height: number,
): Promise<{ bytes: Uint8Array; width: number; height: number } | undefined> {
  const parser = new LiteParse({ ocrEnabled: false, quiet: true, dpi: dpiFor(width, height), numWorkers: 1 });
  const [shot] = await parser.screenshot(asBuffer(bytes), [page]);
  return shot === undefined || shot.isSolidFill
    ? undefined
    : { bytes: shot.imageBuffer, width: shot.width, height: shot.height };
}

/** Pixels of the longer side: about 200 per inch for a letter page. */
const LONG_SIDE = 2200;

function dpiFor(width: number, height: number): number {
  return Math.round(Math.min(600, Math.max(72, (LONG_SIDE * 72) / Math.max(width, height, 1))));
}
