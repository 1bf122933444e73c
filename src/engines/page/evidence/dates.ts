import { type DateValue, dates, type Found } from '../../values/index.ts';
import { isWithin, type PlainText, type Range, type Stated } from './text.ts';

/** The same day in another notation. */

const FOUND = new WeakMap<PlainText, readonly Found<DateValue>[]>();

/** The dates of a text, 03/04/2026 in both orders. */
export function datesOf(text: PlainText): readonly Found<DateValue>[] {
  const known = FOUND.get(text);
  if (known !== undefined) return known;
  const found = dates.find(text.shown, undefined, { bothOrders: true });
  FOUND.set(text, found);
  return found;
}

export function date(text: PlainText, said: string, ranges: readonly Range[]): Stated | undefined {
  const asked = said.length > 60 ? undefined : dates.first(said);
  const found = asked && datesOf(text).find((one) => dates.equal(one.value, asked) && isWithin(one, ranges));
  return found && { start: found.start, end: found.end, as: 'date' };
}
