import { oncePerText } from '../../../foundation/kernel/once-per.ts';
import { type Range, tokensOf } from './text.ts';

/** Characters of a page that are looked through. */
const LONGEST = 400_000;
/** The target of a link, which is no text of the page. */
const TARGET = /\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"\n]*")?\)/g;

/**
 * Finds quotes in Markdown by their words, whatever the markup and white space between them.
 * @returns offsets in UTF-16 units, the end exclusive; undefined for a quote that is not there, or there more than once
 */
export function spansIn(markdown: string): (quote: string) => Range | undefined {
  const text = markdown.slice(0, LONGEST).replace(TARGET, (target) => ' '.repeat(target.length));
  const tokens = tokensOf(text);
  const places = new Map<string, number[]>();
  for (const [position, { word }] of tokens.entries()) {
    const known = places.get(word);
    if (known === undefined) places.set(word, [position]);
    else known.push(position);
  }
  return oncePerText((quote) => {
    const words = tokensOf(quote).map(({ word }) => word);
    const rarest = words.reduce(
      (best, word, place) => {
        const count = places.get(word)?.length ?? 0;
        return count < best.count ? { count, place } : best;
      },
      { count: Number.POSITIVE_INFINITY, place: 0 },
    );
    let first: number | undefined;
    for (const position of places.get(words[rarest.place] ?? '') ?? []) {
      const from = position - rarest.place;
      if (from < 0 || !words.every((word, n) => tokens[from + n]?.word === word)) continue;
      if (first !== undefined) return undefined;
      first = from;
    }
    if (first === undefined) return undefined;
    const last = tokens[first + words.length - 1];
    return last && { start: tokens[first]?.start ?? 0, end: last.end };
  });
}
