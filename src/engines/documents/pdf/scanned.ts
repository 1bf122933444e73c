import type { PageComplexityStats, ParsedPage } from '@llamaindex/liteparse';

/** With fewer characters, a page's images count more than its text. */
const FEW = 120;
/** With fewer, a page has no text. */
const NONE = 3;

/** With more characters in Latin letters that look like words, embedded text is right and enough. */
const ENOUGH = 150;
const [LEAST_PLAIN, LEAST_WORDS, LEAST_WITH_VOWELS] = [0.9, 10, 0.7];

export const textOf = ({ textItems }: ParsedPage): string => textItems.map(({ text }) => text).join(' ');

/** Whether the library has to look at a page to know what it lacks: that takes a fifth of the time of reading it. */
export function mayLack(page: ParsedPage): boolean {
  const text = textOf(page);
  const all = text.replace(/\s+/g, '').length;
  if (all < ENOUGH) return true;
  const plain = text.match(/[a-z0-9À-ÿ.,;:()'"%\p{Sc}/&+\-–—’“”•?!]/giu)?.length ?? 0;
  if (plain < all * LEAST_PLAIN) return true;
  const words = text.match(/[a-zÀ-ÿ]{3,}/gi) ?? [];
  const legible = words.filter((word) => /[aeiouyà-æè-ïò-öù-ý]/i.test(word)).length;
  return words.length < LEAST_WORDS || legible < words.length * LEAST_WITH_VOWELS;
}

/**
 * What a page may lack. `all`: it has no text, is scanned or drawn, or its font has no character codes. `some`: its text is right, but its
 * images may have more. `sense`: it is a picture with text that is no language, such as a bad layer of an old OCR.
 */
export type Lack = 'all' | 'some' | 'sense';

/** Share of a page that is a picture. */
const [PARTLY, MOSTLY] = [0.3, 0.6];

/** @param text of the page @returns undefined if it lacks nothing */
export function lackOf(page: PageComplexityStats | undefined, text: string): Lack | undefined {
  if (page === undefined) return undefined;
  if (text.trim() !== '' && (page.fullPageImage || page.imageCoverage > MOSTLY) && legibility(text) < LEGIBLE)
    return 'sense';
  if (page.isGarbled || page.textLength < NONE) return 'all';
  if (page.textLength >= FEW) return undefined;
  const isPicture = page.fullPageImage || page.imageCoverage > PARTLY || (page.uncoveredVectorArea ?? 0) > 5_000;
  return isPicture ? 'some' : undefined;
}

/** From here on, a text is of some language. */
export const LEGIBLE = 0.6;

/** A word, a number, a code or an address, between signs. */
const WORD =
  /^[\p{P}\p{Sc}]*[+−-]?[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’.,:/@_&?=+-]+[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*[\p{P}%°]*$/u;
/** Words of small Latin letters that nobody can say. */
const UNSPEAKABLE = /^[^\p{L}]*[b-df-hj-np-tv-xz]{3,}[^\p{L}]*$/u;

/** Share of a text that is words and numbers, 0 to 1, by letters; 0 if there are none. */
export function legibility(text: string): number {
  let [all, words] = [0, 0];
  for (const [token] of text.matchAll(/\S+/g)) {
    all += token.length;
    if (WORD.test(token) && !UNSPEAKABLE.test(token)) words += token.length;
  }
  return all === 0 ? 0 : words / all;
}
