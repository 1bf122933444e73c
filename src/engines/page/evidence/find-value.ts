import { date } from './dates.ts';
import { amount, number } from './numbers.ts';
import { paraphrase } from './paraphrase.ts';
import type { PlainText, Range, ValueContext, ValueMatch } from './text.ts';
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
  context: ValueContext,
): ValueMatch | undefined {
  if (typeof value === 'boolean') return yesOrNo(text, value, ranges, context.field);
  if (typeof value === 'number') return number(text, value, ranges, context.field);
  const written = value.trim();
  if (written === '') return undefined;
  if (BARE.test(written)) return number(text, Number(written), ranges, context.field);
  return (
    words(text, written, ranges) ??
    amount(text, written, ranges, context) ??
    date(text, written, ranges) ??
    name(text, written, ranges) ??
    phone(text, written, ranges) ??
    (context.isProse ? paraphrase(text, written, ranges) : undefined)
  );
}

/** A number as a text, and no code. */
const BARE = /^(?:0|[1-9]\d{0,5})(?:\.\d{1,4})?$/;
