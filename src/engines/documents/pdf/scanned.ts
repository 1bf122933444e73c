import type { PageComplexityStats, ParsedPage } from '@llamaindex/liteparse';

/** With fewer characters, a page's images count more than its text. */
const FEW = 120;
/** With fewer, a page has no text. */
const NONE = 3;

/** With more characters in Latin letters that look like words, embedded text is right and enough. */
const ENOUGH = 150;
const [LEAST_PLAIN, LEAST_WORDS, LEAST_WITH_VOWELS] = [0.9, 10, 0.7];

/** Whether the library has to look at a page to know what it lacks: that takes a fifth of the time of reading it. */
export function mayLack({ textItems }: ParsedPage): boolean {
  const text = textItems.map((item) => item.text).join(' ');
  const all = text.replace(/\s+/g, '').length;
  if (all < ENOUGH) return true;
  const plain = text.match(/[a-z0-9À-ÿ.,;:()'"%$€/&+\-–—’“”•?!]/gi)?.length ?? 0;
  if (plain < all * LEAST_PLAIN) return true;
  const words = text.match(/[a-zÀ-ÿ]{3,}/gi) ?? [];
  const legible = words.filter((word) => /[aeiouyà-æè-ïò-öù-ý]/i.test(word)).length;
  return words.length < LEAST_WORDS || legible < words.length * LEAST_WITH_VOWELS;
}

/**
 * Whether a page may have text that is not embedded. `none`: it has none, is scanned or drawn, or its font has no character codes. `some`:
 * its text is right, but its images may have more.
 */
export function lackOf(page: PageComplexityStats | undefined): 'none' | 'some' | undefined {
  if (page === undefined) return undefined;
  if (page.isGarbled || page.textLength < NONE) return 'none';
  if (page.textLength >= FEW) return undefined;
  const isPicture = page.fullPageImage || page.imageCoverage > 0.3 || (page.uncoveredVectorArea ?? 0) > 5_000;
  return isPicture ? 'some' : undefined;
}
