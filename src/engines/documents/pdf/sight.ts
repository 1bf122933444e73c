import type { KnownTask } from '../options.ts';
import { createRecogniser, LOW_CONFIDENCE, OutOfTime, type Recogniser, within } from '../pictures/recognise.ts';
import { pagesOf, readingWarnings } from '../pictures/warnings.ts';
import type { Block, Box, Page } from './page.ts';
import { pictureOf } from './read.ts';
import { blocksOfSeen } from './recognised.ts';
import { createTranscripts } from './transcripts.ts';

/** A page that may have text which only OCR can read. */
export interface Unseen {
  readonly page: Page;
  /** Whether its embedded text is right as far as it goes: OCR only adds what it lacks. */
  readonly isPlausible: boolean;
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
  /** Milliseconds that are left. */
  readonly left: () => number;
}

/** With less time, in milliseconds, no page is begun. */
const LEAST_TIME = 500;

/** Reads pages by OCR, one after another, as long as there is time. */
export async function sightOf(
  bytes: Uint8Array,
  unseen: readonly Unseen[],
  { packs, languages, password, transcribe, left }: SightOptions,
): Promise<Sighted> {
  const pages = new Map<number, Page>();
  const findings: { page: number; confidence: number; missing?: readonly string[] }[] = [];
  const nothingNew: number[] = [];
  const transcripts = createTranscripts(transcribe);
  let recogniser: Recogniser | undefined;
  let done = 0;
  try {
    for (const { page, isPlausible } of unseen) {
      if (left() < LEAST_TIME) break;
      const { number, width, height } = page;
      recogniser ??= createRecogniser({ packs, languages });
      // Text that looks damaged is better than noise.
      const lacking = recogniser.lacksFor(page.blocks.map(({ text }) => text).join('\n'));
      if (lacking !== undefined) {
        findings.push({ page: number, confidence: 1, missing: lacking });
        done++;
        continue;
      }
      const picture = await within(left(), pictureOf(bytes, number, { width, height, password }));
      if (picture !== undefined) {
        const seen = await recogniser.read(picture.bytes, left());
        const isUnsure = seen.confidence < LOW_CONFIDENCE || seen.missing !== undefined;
        const transcript = isUnsure && !isPlausible ? await transcripts.of(page, picture.bytes, left) : undefined;
        if (transcript !== undefined) {
          pages.set(number, { ...page, blocks: transcript, isRecognised: true, status: 'ok' });
          done++;
          continue;
        }
        const blocks = blocksOfSeen(seen, picture, page.width);
        const kept = isPlausible ? withMissing(page.blocks, blocks) : blocks;
        const { confidence, missing } = seen;
        const isWorse = confidence < LOW_CONFIDENCE && page.blocks.length > 0;
        if (isPlausible ? kept.length > page.blocks.length : kept.length > 0 && !isWorse) {
          pages.set(page.number, { ...page, blocks: kept, isRecognised: true, status: 'ok' });
        } else if (isPlausible) nothingNew.push(number);
        if (!isPlausible && !isWorse) {
          findings.push({ page: page.number, confidence, ...(missing === undefined ? {} : { missing }) });
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
  return { pages, late: unseen.length - done, warnings };
}

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
