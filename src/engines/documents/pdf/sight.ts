import type { KnownTask } from '../options.ts';
import { createRecogniser, LOW_CONFIDENCE, OutOfTime, type Recogniser, within } from '../pictures/recognise.ts';
import { pagesOf, type Reading, readingWarnings } from '../pictures/warnings.ts';
import type { Block, Box, Page } from './page.ts';
import type { OpenPdf } from './pdfium.ts';
import { pictureOf } from './read.ts';
import { blocksOfSeen } from './recognised.ts';
import { type Lack, LEGIBLE, legibility } from './scanned.ts';
import { createTranscripts } from './transcripts.ts';
import { type Wiped, wipedPage } from './wiped.ts';

/** A page that may have text which only OCR can read. */
export interface Unseen {
  readonly page: Page;
  /** With `some`, its embedded text is right as far as it goes: OCR only adds what it lacks. */
  readonly lack: Lack;
}

/** What OCR made of some pages. */
export interface Sighted {
  /** By number. Blank pages and those that there was no time for are not in it. */
  readonly pages: ReadonlyMap<number, Page>;
  /** Number of pages that there was no time for. */
  readonly late: number;
  readonly warnings: readonly string[];
}

export interface SightOptions {
  readonly packs: string | undefined;
  readonly languages: readonly string[] | undefined;
  readonly password: string | undefined;
  /** The model for pages that OCR is unsure of. */
  readonly transcribe: KnownTask['transcribe'];
  /** The same file, if PDFium can open it. */
  readonly pdf: OpenPdf | undefined;
  /** Milliseconds that are left. */
  readonly left: () => number;
}

/** With less time, in milliseconds, no page is begun. */
const LEAST_TIME = 500;

/** Reads pages by OCR, one after another, as long as there is time. */
export async function sightOf(
  bytes: Uint8Array,
  unseen: readonly Unseen[],
  { packs, languages, password, transcribe, pdf, left }: SightOptions,
): Promise<Sighted> {
  const pages = new Map<number, Page>();
  const findings: Reading[] = [];
  const nothingNew: number[] = [];
  const replaced: number[] = [];
  const transcripts = createTranscripts(transcribe);
  let recogniser: Recogniser | undefined;
  let done = 0;
  try {
    for (const { page, lack } of unseen) {
      if (left() < LEAST_TIME) break;
      const { number, width, height } = page;
      const isPlausible = lack === 'some';
      recogniser ??= createRecogniser({ packs, languages });
      // Text that looks damaged is better than noise.
      const lacking = recogniser.lacksFor(textOf(page.blocks));
      if (lacking !== undefined) {
        findings.push({ page: number, confidence: 1, missing: lacking });
        done++;
        continue;
      }
      const picture = await within(left(), pictureOf(bytes, number, { width, height, password }));
      if (picture !== undefined) {
        const wiped = pdf && withoutLines(pdf, number, picture);
        const seen = await recogniser.read(wiped?.bytes ?? picture.bytes, left());
        const isUnsure = seen.confidence < LOW_CONFIDENCE || seen.missing !== undefined;
        const transcript = isUnsure && !isPlausible ? await transcripts.of(page, picture.bytes, left) : undefined;
        if (transcript !== undefined) {
          pages.set(number, { ...page, blocks: transcript, isRecognised: true, status: 'ok' });
          done++;
          continue;
        }
        const blocks = blocksOfSeen(seen, picture, page.width, wiped?.grids);
        const kept = isPlausible ? withMissing(page.blocks, blocks) : blocks;
        const { confidence, missing, unsure } = seen;
        const isWorse =
          (confidence < LOW_CONFIDENCE && page.blocks.length > 0) ||
          (lack === 'sense' && legibility(textOf(blocks)) < LEGIBLE);
        if (lack === 'sense' && !isWorse) replaced.push(number);
        if (isPlausible ? kept.length > page.blocks.length : kept.length > 0 && !isWorse) {
          pages.set(page.number, { ...page, blocks: kept, isRecognised: true, status: 'ok' });
        } else if (isPlausible) nothingNew.push(number);
        if (!isPlausible && !isWorse) {
          findings.push({ page: page.number, confidence, unsure, ...(missing === undefined ? {} : { missing }) });
        }
      }
      done++;
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  } finally {
    await recogniser?.end();
  }
  const warnings = [...readingWarnings(findings, recogniser?.absent ?? []), ...transcripts.warnings()];
  if (nothingNew.length > 0) {
    warnings.push(
      `OCR found nothing in the images of ${pagesOf(nothingNew)} beside the embedded text: mode fast takes less time.`,
    );
  }
  if (replaced.length > 0) {
    warnings.push(`The embedded text of ${pagesOf(replaced)} is no language: OCR of the picture is in its place.`);
  }
  return { pages, late: unseen.length - done, warnings };
}

/** What is wiped of a page; undefined if PDFium ends on it. */
function withoutLines(...[pdf, number, size]: Parameters<typeof wipedPage>): Wiped | undefined {
  try {
    return wipedPage(pdf, number, size);
  } catch {
    return undefined;
  }
}

/** Without the signs of Markdown. */
const textOf = (blocks: readonly Block[]): string => blocks.map(({ text }) => text.replaceAll('\\', '')).join('\n');

/** What OCR saw beside the embedded text must be sure: it reads letters in drawings too. */
const SURE = 0.8;

/** Embedded blocks with those that were seen where the page has no text, from top to bottom. */
function withMissing(own: readonly Block[], seen: readonly Block[]): Block[] {
  const blocks = [...own];
  for (const block of seen) {
    const { box } = block;
    if (box === undefined || (block.confidence ?? 0) < SURE || !/\p{L}{3}/u.test(block.text)) continue;
    if (own.some((other) => other.box !== undefined && overlaps(box, other.box))) continue;
    const next = blocks.findIndex((other) => other.box !== undefined && other.box[1] > box[1]);
    blocks.splice(next < 0 ? blocks.length : next, 0, block);
  }
  return blocks;
}

const overlaps = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
