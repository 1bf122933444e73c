import { styleOf } from '../pdf/styles.ts';

export { MONO } from '../pdf/styles.ts';

const known = new Map<string, boolean>();

/** Whether a font has typewriter letters, which mean code. */
export function isMonoFont(font: string | undefined): boolean {
  if (font === undefined) return false;
  let isMono = known.get(font);
  if (isMono === undefined) {
    isMono = styleOf(font).isMono;
    if (known.size > 1_000) known.clear();
    known.set(font, isMono);
  }
  return isMono;
}

/** With a larger share of such letters, a text is typewritten, and they do not mean code. */
export const MOST_CODE = 0.6;

/** Whether a text has so many letters of code that it is typewritten. @param texts all texts of it, which are counted as far as needed */
export function isTypewritten(ofCode: number, texts: Iterable<string | undefined>): boolean {
  let letters = 0;
  if (ofCode === 0) return false;
  for (const text of texts) {
    letters += text?.length ?? 0;
    if (letters >= ofCode / MOST_CODE) return false;
  }
  return true;
}
