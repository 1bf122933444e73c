import type { ParsedPage } from '@llamaindex/liteparse';
import type { Made } from '../converted.ts';
import { DocumentError } from '../error.ts';
import type { KnownTask } from '../options.ts';
import type { Recogniser } from '../pictures/recognise.ts';
import { dropFurniture } from './furniture.ts';
import { layOut } from './layout.ts';
import { writePages } from './markdown.ts';
import type { Block, Page } from './page.ts';
import { pictureOf, readPages } from './read.ts';
import { paragraphText, sureness } from './recognised.ts';
import { isScanned } from './scanned.ts';

/** Default for the maximum number of pages. */
const MOST_PAGES = 1_000;
/** With fewer letters and digits, a document counts as scanned. */
const FEWEST_CHARACTERS = 3;
/** Milliseconds for the OCR of a page: the remaining time must be enough for one more. */
const PAGE_TIME = 5_000;

/**
 * The text of a PDF as Markdown, page by page; pages without text are read by OCR.
 * @throws DocumentError damaged, encrypted, or empty if there is no text
 */
export async function pdfToMarkdown(bytes: Uint8Array, task: KnownTask): Promise<Made> {
  const started = performance.now();
  const { mode = 'auto', maxPages = MOST_PAGES, ...want } = task.options.pdf ?? {};
  const maySee = task.options.recognise !== false && mode !== 'fast';
  const pages: Page[] = [];
  const see = createSight(bytes, () => performance.now() - started < task.time - PAGE_TIME);
  let total = 0;
  let scanned = 0;
  try {
    for await (const batch of readPages(bytes, maxPages)) {
      total = batch.totalPages;
      for (const page of batch.pages) {
        const wants = mode === 'ocr' || isScanned(page.complexity);
        if (wants) scanned++;
        pages.push((wants && maySee ? await see.page(page) : undefined) ?? native(page, wants && maySee));
      }
      for (const number of batch.failed) pages.push(failed(number));
    }
  } finally {
    await see.end();
  }
  if (pages.length === 0) throw new DocumentError('damaged', 'no page of the PDF can be read');
  pages.sort((a, b) => a.number - b.number);
  const written = writePages(dropFurniture(pages), want);
  const recognised = pages.filter(({ isRecognised }) => isRecognised).length;
  const characters = written.markdown.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (characters < FEWEST_CHARACTERS) {
    throw see.isLate
      ? new DocumentError('timeout', 'there was no time to recognise the text of scanned pages')
      : new DocumentError('empty', 'the PDF has no text, only pictures');
  }
  const unseen = scanned - recognised;
  return {
    ...written,
    pages: pages.length,
    totalPages: total,
    ...(recognised > 0 ? { recognised } : {}),
    ...(maySee && see.isLate ? { warning: `There was no time to recognise the text of ${unseen} scanned pages.` } : {}),
  };
}

/** A page from its embedded text. */
function native(page: ParsedPage, isLacking: boolean): Page {
  const { pageNum: number, width, height } = page;
  return { number, width, height, blocks: layOut(page), isRecognised: false, status: isLacking ? 'partial' : 'ok' };
}

const failed = (number: number): Page => ({
  number,
  width: 0,
  height: 0,
  blocks: [],
  isRecognised: false,
  status: 'failed',
});

/** Reads pages by OCR as long as there is time. */
function createSight(bytes: Uint8Array, hasTime: () => boolean) {
  let recogniser: Recogniser | undefined;
  let isLate = false;
  return {
    get isLate() {
      return isLate;
    },
    /** @returns undefined if there is no time, or OCR finds less than the embedded text */
    async page(page: ParsedPage): Promise<Page | undefined> {
      if (!hasTime()) {
        isLate = true;
        return undefined;
      }
      const { pageNum: number, width, height } = page;
      const picture = await pictureOf(bytes, number, width, height);
      if (picture === undefined) return undefined;
      recogniser ??= await (await import('../pictures/recognise.ts')).createRecogniser();
      const paragraphs = await recogniser.read(picture.bytes);
      const scale = width / picture.width;
      const blocks = paragraphs.map((lines): Block => {
        const words = lines.flatMap((line) => line.words);
        const box = [
          Math.min(...words.map(({ x0 }) => x0)) * scale,
          Math.min(...words.map(({ y0 }) => y0)) * scale,
          Math.max(...words.map(({ x1 }) => x1)) * scale,
          Math.max(...words.map(({ y1 }) => y1)) * scale,
        ] as const;
        return { type: 'text', box, text: paragraphText(lines), confidence: sureness([lines]) };
      });
      const seen = blocks.reduce((sum, { text }) => sum + text.length, 0);
      if (seen <= (page.complexity?.textLength ?? 0)) return undefined;
      return { number, width, height, blocks, isRecognised: true, status: 'ok' };
    },
    end: async (): Promise<void> => recogniser?.end(),
  };
}
