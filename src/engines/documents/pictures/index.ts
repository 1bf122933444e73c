import { counted } from '@trawl/contract/counted.ts';
import type { Made } from '../converted.ts';
import { DocumentError } from '../error.ts';
import type { KnownTask } from '../options.ts';
import { textOfSeen } from '../pdf/recognised.ts';
import { wipedPicture } from '../pdf/wiped.ts';
import { wrapped } from './jpeg2000.ts';
import { createRecogniser, OutOfTime, type Seen } from './recognise.ts';
import { pagesOfTiff } from './tiff.ts';
import { readingWarnings } from './warnings.ts';

/** With fewer letters and digits, an image has no text. */
const FEWEST_CHARACTERS = 1;
/** Milliseconds that are kept for sending what was read. */
const RESERVE = 500;
/** Times of the first reading that must be left for a second one. */
const SLOWER = 2;
/** Of a picture whose places do not matter. */
const WHOLE = { width: 1, height: 1 };

/**
 * The text in an image, as a document of one page; in a TIFF of several, of all pages that there is time for.
 * @throws DocumentError unsupported if images are not to be read, damaged, empty if there is no text in it, or timeout
 */
export async function imageToMarkdown(bytes: Uint8Array, { options, packs, time }: KnownTask): Promise<Made> {
  if (options.recognise === false) throw new DocumentError('unsupported', 'text in pictures is not recognised');
  const pages = pagesOfTiff(await wrapped(bytes));
  const recogniser = createRecogniser({ packs, languages: options.languages, keepsPicture: true });
  const end = Date.now() + time - RESERVE;
  const seen: Seen[] = [];
  const texts: string[] = [];
  const lost: number[] = [];
  let untabled = false;
  try {
    for (const [index, page] of pages.entries()) {
      try {
        const began = Date.now();
        const first = await recogniser.read(page(), end - began);
        const wiped = first.upright && wipedPicture(first.upright);
        // OCR leaves out what is within the lines of a table.
        const mayRepeat = wiped !== undefined && end - Date.now() > (Date.now() - began) * SLOWER;
        // What was read first stays if there is no second time.
        const again = mayRepeat
          ? await recogniser.read(wiped.bytes, end - Date.now()).catch(() => undefined)
          : undefined;
        untabled ||= wiped !== undefined && again === undefined;
        seen.push(again ?? first);
        texts.push(textOfSeen(again ?? first, (again && wiped) ?? WHOLE));
      } catch (error) {
        const isLate = error instanceof OutOfTime;
        if (pages.length > 1 && (seen.length > 0 || !isLate)) lost.push(index + 1);
        else if (isLate)
          throw new DocumentError('timeout', 'there was no time to recognise the text of the picture', {
            cause: error,
          });
        else throw new DocumentError('damaged', 'the picture is damaged', { cause: error });
        if (isLate) {
          // It reads no more.
          for (let later = index + 2; later <= pages.length; later++) lost.push(later);
          break;
        }
      }
    }
  } finally {
    await recogniser.end();
  }
  if (seen.length === 0) throw new DocumentError('damaged', 'the picture is damaged');
  const markdown = texts.filter((text) => text !== '').join('\n\n');
  const warnings = [...readingWarnings(seen, recogniser.absent)];
  if ((markdown.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < FEWEST_CHARACTERS) {
    const why = seen.every(({ missing }) => missing === undefined) ? '' : `. ${warnings.join(' ').replace(/\.$/, '')}`;
    throw new DocumentError('empty', `there is no text in the picture${why}`);
  }
  if (untabled) warnings.push('There was no time to read the tables of the picture: raise timeout.');
  if (lost.length > 0) {
    warnings.push(
      `Not in it: ${counted(lost.length, 'page')} of ${pages.length} that could not be read in time or are damaged.`,
    );
  }
  return {
    markdown,
    pages: seen.length,
    totalPages: pages.length,
    recognised: seen.length,
    ...(warnings.length === 0 ? {} : { warning: warnings.join(' ') }),
  };
}
