import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { phones } from '../../values/index.ts';
import { isWithin, type PlainText, type Range, tokensOf, type ValueMatch } from './text.ts';

/** The same words, also in the other order that names have, and telephone numbers with other signs in them. */

/** Places of one word that are looked at. */
const MOST_PLACES = 5_000;

/** Where the words of a text follow each other, whatever stands between them. */
export function placesOfWords(text: PlainText, written: string): Range[] {
  return placesOfTokens(
    text,
    tokensOf(written).map(({ word }) => word),
  );
}

export function placesOfTokens({ tokens, places }: PlainText, target: readonly string[]): Range[] {
  const [first] = target;
  if (first === undefined) return [];
  const found: Range[] = [];
  for (const position of (places.get(first) ?? []).slice(0, MOST_PLACES)) {
    if (!target.every((word, index) => tokens[position + index]?.word === word)) continue;
    const [begin, last] = [tokens[position], tokens[position + target.length - 1]];
    if (begin !== undefined && last !== undefined) found.push({ start: begin.start, end: last.end });
  }
  return found;
}

export const firstWithin = (found: readonly Range[], ranges: readonly Range[]): Range | undefined =>
  found.find((one) => isWithin(one, ranges));

export function words(text: PlainText, written: string, ranges: readonly Range[]): ValueMatch | undefined {
  const found = firstWithin(placesOfWords(text, written.replaceAll('_', ' ')), ranges);
  return found && { ...found, as: 'words' };
}

/** The words of a name in another order: `Doe, Jane` for `Jane Doe`. */
export function name(text: PlainText, written: string, ranges: readonly Range[]): ValueMatch | undefined {
  const parts = tokensOf(written).map(({ word }) => word);
  if (parts.length < 2 || parts.length > 4 || parts.some((part) => /\d/.test(part))) return undefined;
  for (const order of [
    [...parts.slice(-1), ...parts.slice(0, -1)],
    [...parts.slice(1), ...parts.slice(0, 1)],
  ]) {
    const found = firstWithin(placesOfTokens(text, order), ranges);
    if (
      found !== undefined &&
      /^[^,]*,[^,]*$/.test(text.shown.slice(found.start, found.end) + (written.includes(',') ? ',' : ''))
    )
      return { ...found, as: 'name' };
  }
  return undefined;
}

/** A page is asked for many values. */
const phonesOf = oncePer(({ shown }: PlainText) => phones.find(shown));

export function phone(text: PlainText, written: string, ranges: readonly Range[]): ValueMatch | undefined {
  if (!/^\+?[\d\s()./-]{7,26}$/.test(written) || phones.format(written).length < 6) return undefined;
  const found = phonesOf(text).find((one) => phones.equal(one.value, written) && isWithin(one, ranges));
  return found && { start: found.start, end: found.end, as: 'phone' };
}
