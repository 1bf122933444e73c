import { LiteParse, type PageComplexityStats, type ParsedPage } from '@llamaindex/liteparse';
import { counted } from '@trawl/contract/counted.ts';
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
  extractFormFields: true,
  keepHeadersFooters: true,
  extractBlocks: true,
  extractTextMetadata: true,
  extractVectorGraphics: true,
  quiet: true,
  continueOnPageError: true,
  numWorkers: 1,
} as const;

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Which pages, and the password of an encrypted file. */
export interface ReadPages {
  readonly maxPages: number;
  readonly pageRange?: string | undefined;
  readonly password?: string | undefined;
}

interface Batch {
  readonly pages: readonly ParsedPage[];
  /** Of the file. */
  readonly totalPages: number;
  /** Of those that are wanted. */
  readonly wanted: number;
  readonly failed: readonly number[];
}

/**
 * The pages of a PDF as the library reads them, a few at a time.
 * @throws DocumentError encrypted, also if the password is wrong; damaged; empty if the file has none of the pages
 */
export async function* readPages(bytes: Uint8Array, how: ReadPages): AsyncGenerator<Batch> {
  try {
    yield* how.pageRange === undefined ? allPages(bytes, how) : somePages(bytes, how.pageRange, how);
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    const { message } = error as Error;
    if (/password|encrypt/i.test(message)) {
      const why = how.password === undefined ? 'the PDF needs a password' : 'the password of the PDF is wrong';
      throw new DocumentError('encrypted', why);
    }
    throw new DocumentError('damaged', 'the PDF is damaged or cut off, and no text of it can be read', {
      cause: error,
    });
  }
}

async function* allPages(bytes: Uint8Array, { maxPages, password }: ReadPages): AsyncGenerator<Batch> {
  const parser = new LiteParse({ ...READ, ...withPassword(password), maxPages });
  for await (const { result, totalPages } of parser.parseBatches(asBuffer(bytes), { batchSize: BATCH })) {
    const failed = result.pageErrors.map(({ pageNum }) => pageNum);
    yield { pages: result.pages, totalPages, wanted: totalPages, failed };
  }
}

/** The library reads the file again for each batch of chosen pages. */
async function* somePages(bytes: Uint8Array, range: string, { maxPages, password }: ReadPages): AsyncGenerator<Batch> {
  const read = (pages: readonly number[]): ReturnType<LiteParse['parse']> =>
    new LiteParse({ ...READ, ...withPassword(password), maxPages: pages.length, targetPages: pages.join(',') }).parse(
      asBuffer(bytes),
    );
  const { totalPages } = await read([1]);
  const all = pagesOfRange(range, totalPages);
  if (all.length === 0)
    throw new DocumentError('empty', `the PDF has ${counted(totalPages, 'page')}, and none of pages ${range}`);
  const chosen = all.slice(0, maxPages);
  for (let at = 0; at < chosen.length; at += BATCH) {
    const result = await read(chosen.slice(at, at + BATCH));
    yield {
      ...{ pages: result.pages, totalPages, wanted: all.length },
      failed: result.pageErrors.map(({ pageNum }) => pageNum),
    };
  }
}

const withPassword = (password: string | undefined): { password?: string } =>
  password === undefined ? {} : { password };

/** Pages whose images and letters are examined at a time. */
const EXAMINED = 64;

/** What the library sees on pages beside their text, without those that it cannot examine. @param numbers of pages, in order */
export async function* examined(
  bytes: Uint8Array,
  numbers: readonly number[],
  password: string | undefined,
): AsyncGenerator<PageComplexityStats> {
  for (let at = 0; at < numbers.length; at += EXAMINED) {
    const some = numbers.slice(at, at + EXAMINED);
    const parser = new LiteParse({
      ...{ ocrEnabled: false, quiet: true, imageMode: 'off', extractLinks: false, continueOnPageError: true },
      ...{ includeComplexity: true, numWorkers: 1, maxPages: some.length, targetPages: some.join(',') },
      ...withPassword(password),
    });
    const result = await parser.parse(asBuffer(bytes)).catch(() => undefined);
    for (const { complexity } of result?.pages ?? []) if (complexity) yield complexity;
  }
}

/** Pages whose text does not stand upright, turned; a few at a time. @param turned how the text of each lies, by number */
export async function* readTurned(
  bytes: Uint8Array,
  turned: ReadonlyMap<number, Quarter>,
  password: string | undefined,
): AsyncGenerator<readonly ParsedPage[]> {
  const all = [...turned].map(([page, angle]) => ({ page, angle }));
  for (let at = 0; at < all.length; at += BATCH) {
    const some = all.slice(at, at + BATCH);
    const targetPages = some.map(({ page }) => page).join(',');
    const parser = new LiteParse({
      ...{ ...READ, ...withPassword(password), targetPages },
      pageOrientationCorrections: some,
    });
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
  {
    width,
    height,
    password,
  }: { readonly width: number; readonly height: number; readonly password?: string | undefined },
): Promise<{ bytes: Uint8Array; width: number; height: number } | undefined> {
  const parser = new LiteParse({
    ...{ ocrEnabled: false, quiet: true, dpi: dpiFor(width, height), numWorkers: 1 },
    ...withPassword(password),
  });
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

/**
 * The numbers of pages that a range names, in order and each once.
 * @param range such as `1-3,7,20-`
 * @param total pages of the file: numbers above name nothing
 */
function pagesOfRange(range: string, total: number): number[] {
  const wanted = new Set<number>();
  for (const part of range.split(',')) {
    const [, from, dash, to] = /^\s*(\d+)\s*(?:(-)\s*(\d+)?)?\s*$/.exec(part) ?? [];
    if (from === undefined) continue;
    const last = Math.min(total, dash === undefined ? Number(from) : Number(to ?? total));
    for (let page = Number(from); page <= last; page++) wanted.add(page);
  }
  return [...wanted].sort((a, b) => a - b);
}
