import type { ParsedPage } from '@llamaindex/liteparse';
import { counted } from '@trawl/contract/counted.ts';
import type { Made } from '../converted.ts';
import { DocumentError } from '../error.ts';
import type { KnownTask } from '../options.ts';
import { pagesOf } from '../pictures/warnings.ts';
import { aboutOf } from './about.ts';
import { attachmentsOf } from './attachments.ts';
import { withWholeTables } from './continued.ts';
import { acceptable } from './damaged.ts';
import { dropFurniture } from './furniture.ts';
import { decideHyphens } from './hyphens.ts';
import { layOut } from './layout.ts';
import { createLooker } from './look.ts';
import { writePages } from './markdown.ts';
import type { Block, Page } from './page.ts';
import { openPdf } from './pdfium.ts';
import { examined, readPages, readTurned } from './read.ts';
import { lackOf, mayLack, textOf } from './scanned.ts';
import { type Quarter, quarterOf, turnedBack } from './sideways.ts';
import type { Sighted, Unseen } from './sight.ts';
import { createTagReader } from './tags.ts';

/** Default for the maximum number of pages. */
const MOST_PAGES = 1_000;
/** With fewer letters and digits, a document counts as scanned. */
const FEWEST_CHARACTERS = 3;
const NO_MODEL =
  'No model that sees images is set up, so all scanned pages were read by OCR: the operator can set TRAWL_LLM_VISION_MODEL.';
/** Least milliseconds that are kept for writing and sending what was read. */
const RESERVE = 2_000;

/**
 * The text of a PDF as Markdown, page by page: first the embedded text of all pages, then OCR for those that lack text, as long as there is
 * time.
 * @throws DocumentError damaged, encrypted, empty if there is no text, or timeout if there was no time for any
 */
export async function pdfToMarkdown(file: Uint8Array, task: KnownTask): Promise<Made> {
  const started = performance.now();
  const { bytes, isCut } = acceptable(file);
  const left = (): number => task.time - RESERVE - (performance.now() - started);
  const {
    mode = 'auto',
    maxPages,
    pageRange,
    password,
    languages,
    visionModel = false,
    ...want
  } = task.options.pdf ?? {};
  const most = maxPages ?? MOST_PAGES;
  const maySee = task.options.recognise !== false && mode !== 'fast';
  const pages: Page[] = [];
  const unseen: Unseen[] = [];
  /** Pages whose embedded text may not be all, by number. */
  const doubtful = new Map<number, { readonly page: Page; readonly text: string }>();
  /** Pages with text that nobody sees. */
  const veiled: number[] = [];
  const sideways = new Map<number, Quarter>();
  const warnings: string[] = isCut ? ['The PDF is cut off: the part that exists was read.'] : [];
  /** Pages with numbers of lines. */
  const numbered: number[] = [];
  /** Pages of which not all could be looked at. */
  const partly: number[] = [];
  let laid: ReturnType<typeof layOut> | undefined;
  let total = 0;
  let wanted = 0;
  using open = await openPdf(bytes, password).catch(() => undefined);
  const looker = createLooker(mode === 'ocr' ? undefined : open, task.options.hidden === true);
  const tags = open === undefined || mode === 'ocr' ? undefined : createTagReader(open);
  // A page that took the library long takes as long again.
  const isInTime = (): boolean => left() > task.time / 2;
  for await (const batch of readPages(bytes, { maxPages: most, pageRange, password })) {
    total = batch.totalPages;
    wanted = batch.wanted;
    for (const parsed of batch.pages) {
      const quarter = quarterOf(parsed);
      const mayAsk = quarter === 0 && isInTime();
      const looked = mayAsk ? looker.lookAt(parsed) : undefined;
      if (looked?.hasHidden) veiled.push(parsed.pageNum);
      const known = looked && {
        runs: looked.runs,
        columns: looked.columns,
        close: looked.tables,
        tags: tags?.tagsOf(parsed),
      };
      laid = layOut(looked?.page ?? parsed, { ...known, gutters: laid?.gutters ?? [], numbered: laid?.numbered ?? [] });
      const isSkipped = quarter === 0 && !mayAsk;
      if (isSkipped || looked?.isPartly || laid.isPlain) partly.push(parsed.pageNum);
      if (laid.numbered.length > 0) numbered.push(parsed.pageNum);
      const page = native(parsed, laid.blocks);
      if (quarter !== 0) sideways.set(parsed.pageNum, quarter);
      pages.push(page);
      if (maySee && mode === 'ocr') unseen.push({ page, lack: 'all' });
      else if (maySee && mayLack(parsed)) doubtful.set(page.number, { page, text: textOf(parsed) });
    }
    for (const number of batch.failed) pages.push(failed(number));
    if (left() < 0 && pages.length < Math.min(wanted, most)) {
      warnings.push(
        `There was time for ${pages.length} of ${counted(wanted, 'page')} only: raise timeout, or request fewer pages.`,
      );
      break;
    }
  }
  for await (const stats of examined(bytes, [...doubtful.keys()], password)) {
    const { page, text = '' } = doubtful.get(stats.pageNumber) ?? {};
    const lack = lackOf(stats, text);
    doubtful.delete(stats.pageNumber);
    if (page !== undefined && lack !== undefined) unseen.push({ page, lack });
    if (left() < 0) break;
  }
  for (const { page } of doubtful.values()) if (page.blocks.length === 0) unseen.push({ page, lack: 'all' });
  // Writing takes about as long as reading did: on a busy machine more than the least.
  const reading = performance.now() - started;
  const leftForSight = (): number => left() - Math.max(0, reading - RESERVE);
  if (sideways.size > 0 && left() > 0) await turnPages(bytes, pages, sideways, password);
  if (pages.length === 0) throw new DocumentError('damaged', 'no page of the PDF can be read');
  if (maxPages === undefined && wanted > MOST_PAGES && pages.length >= MOST_PAGES) {
    warnings.push(`Only the first ${MOST_PAGES} of ${wanted} pages were read: set maxPages to read more.`);
  }
  const sighted: Sighted | undefined =
    unseen.length === 0
      ? undefined
      : await (await import('./sight.ts')).sightOf(bytes, unseen, {
          ...{ packs: task.packs, languages, password, transcribe: task.transcribe, pdf: open },
          left: leftForSight,
        });
  const late = sighted?.late ?? 0;
  if (late > 0) warnings.push(`There was no time to recognise the text of ${late} scanned pages.`);
  warnings.push(...(sighted?.warnings ?? []));
  if (visionModel && !task.hasModel && unseen.length > 0) warnings.push(NO_MODEL);
  if (veiled.length > 0) warnings.push(`Hidden, and not in it without "hidden": true: text on ${pagesOf(veiled)}.`);
  if (partly.length > 0) {
    const where = pagesOf(partly);
    warnings.push(
      `Read without all checks, as there is too much on it or was no time: ${where}. Hidden text may be in it, and structure may lack.`,
    );
  }
  if (numbered.length > 0) warnings.push(`Left out: numbers of lines on ${pagesOf(numbered)}.`);
  const broken = pages.filter(({ status }) => status === 'failed').length;
  if (broken > 0) warnings.push(`${broken} of ${counted(pages.length, 'page')} could not be read, because of damage.`);
  const lacking = new Set(late > 0 ? unseen.slice(-late).map(({ page }) => page.number) : []);
  const all = pages
    .map(
      (page): Page =>
        sighted?.pages.get(page.number) ?? (lacking.has(page.number) ? { ...page, status: 'partial' } : page),
    )
    .sort((a, b) => a.number - b.number);
  const attached = open && attachmentsOf(open);
  const texts = attached === undefined ? all : withText(all, attached);
  const written = writePages(decideHyphens(withWholeTables(dropFurniture(texts))), want);
  if ((written.markdown.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < FEWEST_CHARACTERS) {
    if (late > 0) throw new DocumentError('timeout', 'there was no time to recognise the text of scanned pages');
    if (isCut) throw new DocumentError('damaged', 'the PDF is damaged or cut off, and no text of it can be read');
    const none =
      veiled.length > 0
        ? 'all text of the PDF is hidden: "hidden": true returns it'
        : 'the PDF has no text, only pictures';
    const why = [none, ...(sighted?.warnings ?? [])].join('. ');
    throw new DocumentError('empty', why.replace(/\.$/, ''));
  }
  const recognised = sighted?.pages.size ?? 0;
  return {
    ...written,
    ...(open === undefined ? {} : aboutOf(open)),
    pages: pages.length,
    totalPages: total,
    ...(recognised > 0 ? { recognised } : {}),
    ...(warnings.length > 0 ? { warning: warnings.join(' ') } : {}),
  };
}

/** Reads pages again whose text lies on its side; places stay those on the page as it lies. */
async function turnPages(
  bytes: Uint8Array,
  pages: Page[],
  sideways: ReadonlyMap<number, Quarter>,
  password: string | undefined,
): Promise<void> {
  for await (const batch of readTurned(bytes, sideways, password)) {
    for (const parsed of batch) {
      const index = pages.findIndex(({ number }) => number === parsed.pageNum);
      const page = pages[index];
      if (page === undefined) continue;
      const turn = (360 - (sideways.get(page.number) ?? 0)) as Quarter;
      const blocks = layOut(parsed).blocks.map((block) => ({
        ...block,
        box: block.box && turnedBack(block.box, turn, page),
      }));
      pages[index] = { ...page, blocks };
    }
  }
}

/** Pages with a text after that of the last one. */
const withText = (pages: readonly Page[], text: string): Page[] =>
  pages.map((page, index) =>
    index === pages.length - 1 ? { ...page, blocks: [...page.blocks, { type: 'text', box: undefined, text }] } : page,
  );

/** A page with its embedded text. */
const native = ({ pageNum: number, width, height }: ParsedPage, blocks: readonly Block[]): Page => ({
  ...{ number, width, height, blocks },
  ...{ isRecognised: false, status: 'ok' },
});

const failed = (number: number): Page => ({
  number,
  width: 0,
  height: 0,
  blocks: [],
  isRecognised: false,
  status: 'failed',
});
