import { date } from './dates.ts';
import { amount, number } from './numbers.ts';
import { paraphrase } from './paraphrase.ts';
import type { PlainText, Range, Stated, Wanted } from './text.ts';
import { name, phone, words } from './words.ts';
import { yesOrNo } from './yes-or-no.ts';

/**
 * Whether a text states a value: as the same words, or as the same number, amount, date, name or telephone number in another form.
 * What would have to be inferred is not stated.
 */

/** @param ranges the parts of the text that count */
export function findStated(
  text: PlainText,
  value: string | number | boolean,
  ranges: readonly Range[],
  wanted: Wanted,
): Stated | undefined {
  if (typeof value === 'boolean') return yesOrNo(text, value, ranges, wanted.field);
  if (typeof value === 'number') return number(text, value, ranges, wanted.field);
  const said = value.trim();
  if (said === '') return undefined;
  if (BARE.test(said)) return number(text, Number(said), ranges, wanted.field);
  return (
    words(text, said, ranges) ??
    amount(text, said, ranges, wanted) ??
    date(text, said, ranges) ??
    name(text, said, ranges) ??
    phone(text, said, ranges) ??
    (wanted.isProse ? paraphrase(text, said, ranges) : undefined)
  );
}

/** A number as a text, and no code. */
const BARE = /^(?:0|[1-9]\d{0,5})(?:\.\d{1,4})?$/;
