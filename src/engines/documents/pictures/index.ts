import type { Made } from '../converted.ts';
import { DocumentError } from '../error.ts';
import type { KnownTask } from '../options.ts';
import { paragraphText } from '../pdf/recognised.ts';
import { wrapped } from './jpeg2000.ts';
import { createRecogniser, OutOfTime, type Seen } from './recognise.ts';
import { readingWarnings } from './warnings.ts';

/** With fewer letters and digits, an image has no text. */
const FEWEST_CHARACTERS = 1;
/** Milliseconds that are kept for sending what was read. */
const RESERVE = 500;

/**
 * The text in an image, as a document of one page.
 * @throws DocumentError unsupported if images are not to be read, damaged, empty if there is no text in it, or timeout
 */
export async function imageToMarkdown(bytes: Uint8Array, { options, packs, time }: KnownTask): Promise<Made> {
  if (options.recognise === false) throw new DocumentError('unsupported', 'text in pictures is not recognised');
  const picture = await wrapped(bytes);
  const recogniser = createRecogniser({ packs, languages: options.languages });
  let seen: Seen;
  try {
    seen = await recogniser.read(picture, time - RESERVE);
  } catch (error) {
    if (error instanceof OutOfTime) {
      throw new DocumentError('timeout', 'there was no time to recognise the text of the picture', { cause: error });
    }
    throw new DocumentError('damaged', 'the picture is damaged', { cause: error });
  } finally {
    await recogniser.end();
  }
  const markdown = seen.paragraphs.map(paragraphText).join('\n\n');
  const warning = readingWarnings([seen], recogniser.absent).join(' ');
  if ((markdown.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < FEWEST_CHARACTERS) {
    const why = seen.missing === undefined ? '' : `. ${warning.replace(/\.$/, '')}`;
    throw new DocumentError('empty', `there is no text in the picture${why}`);
  }
  return { markdown, pages: 1, totalPages: 1, recognised: 1, ...(warning === '' ? {} : { warning }) };
}
