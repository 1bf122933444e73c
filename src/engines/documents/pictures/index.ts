import type { Made } from '../converted.ts';
import { DocumentError } from '../error.ts';
import type { KnownTask } from '../options.ts';
import { paragraphText } from '../pdf/recognised.ts';
import { wrapped } from './jpeg2000.ts';
import { createRecogniser, type SeenLine } from './recognise.ts';

/** With fewer letters and digits, an image has no text. */
const FEWEST_CHARACTERS = 1;

/**
 * The text in an image, as a document of one page.
 * @throws DocumentError unsupported if images are not to be read, damaged, or empty if there is no text in it
 */
export async function imageToMarkdown(bytes: Uint8Array, { options }: KnownTask): Promise<Made> {
  if (options.recognise === false) throw new DocumentError('unsupported', 'text in pictures is not recognised');
  const picture = await wrapped(bytes);
  const recogniser = await createRecogniser();
  let paragraphs: SeenLine[][];
  try {
    paragraphs = await recogniser.read(picture);
  } catch (error) {
    throw new DocumentError('damaged', 'the picture is damaged', { cause: error });
  } finally {
    await recogniser.end();
  }
  const markdown = paragraphs.map(paragraphText).join('\n\n');
  if ((markdown.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < FEWEST_CHARACTERS) {
    throw new DocumentError('empty', 'there is no text in the picture');
  }
  return { markdown, pages: 1, totalPages: 1, recognised: 1 };
}
