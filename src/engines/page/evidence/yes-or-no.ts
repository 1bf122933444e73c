import { parted, phrases } from '../../lexicon/index.ts';
import { sentencesOf } from '../../text/index.ts';
import { inStockOf } from '../../values/index.ts';
import { yesOrNo as sentenceSays } from '../extract/yes-or-no.ts';
import { isWithin, nextWord, type PlainText, type Range, type ValueMatch } from './text.ts';
import { placesOfTokens } from './words.ts';

/** A field such as `inStock` or `isRemote`: its words, said or denied. */
export function yesOrNo(
  text: PlainText,
  value: boolean,
  ranges: readonly Range[],
  field: string,
): ValueMatch | undefined {
  const target = parted(field)
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !/^(?:is|has|are|can|does|was)$/.test(word));
  if (/stock|avail/.test(target.join(' '))) {
    for (const range of ranges) {
      for (let from = range.start; from < range.end; from = nextWord(text.shown, from)) {
        const written = text.shown.slice(from, Math.min(range.end, from + 24));
        if (/^(?:in|out|sold|un|avail|not|auf|liefer|nicht|aus)/i.test(written) && inStockOf(written) === value)
          return { start: from, end: from + written.length, as: 'yes or no' };
      }
    }
    return undefined;
  }
  for (const place of placesOfTokens(text, target)) {
    if (!isWithin(place, ranges)) continue;
    const before = text.shown.slice(Math.max(0, place.start - 14), place.start);
    const after = text.shown.slice(place.end, place.end + 8);
    const isDenied =
      phrases('negation/not negation/none', 'last').test(before.replace(/[\s-]+$/, '')) ||
      phrases('no/said', 'first').test(after.replace(/^[:\s]+/, ''));
    if (isDenied !== value) return { ...place, as: 'yes or no' };
  }
  // `Dogs are welcome`, for `dogsAllowed`.
  for (const { start, end } of ranges) {
    const shown = text.shown.slice(start, end);
    const written = sentenceSays({ name: field }, sentencesOf(shown));
    const at = written?.value === value ? shown.indexOf(written.quote) : -1;
    if (written !== undefined && at >= 0)
      return { start: start + at, end: start + at + written.quote.length, as: 'yes or no' };
  }
  return undefined;
}
