import type { Passage } from '../../ui/passages.ts';
import type { Evidence } from './types.ts';

/** Where the values of a run stand in a page as it was read; undefined for those that stand elsewhere. */
export function placesIn(text: string, evidence: readonly Evidence[]): (Passage | undefined)[] {
  return evidence.map(({ quote, start, end }) => {
    // A page that was read more than once may have changed in between.
    if (start !== undefined && end !== undefined && words(text.slice(start, end)).includes(words(quote))) {
      return { start, end };
    }
    const at = quote.trim() === '' ? -1 : text.indexOf(quote);
    return at < 0 ? undefined : { start: at, end: at + quote.length };
  });
}

/** Letters and digits alone, without the targets of links: a quote is what the page shows. */
const words = (markdown: string): string =>
  markdown.replaceAll(/\]\([^)\s]*(?:\s+"[^"]*")?\)/g, ']').replaceAll(/[^\p{L}\p{N}]+/gu, '');
