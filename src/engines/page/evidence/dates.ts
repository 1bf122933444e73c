import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { dates } from '../../values/index.ts';
import { isWithin, type PlainText, type Range, type ValueMatch } from './text.ts';

/** The same day in another notation. */

/** The dates of a text, 03/04/2026 in both orders. */
export const datesOf = oncePer(({ shown }: PlainText) => dates.find(shown, undefined, { bothOrders: true }));

export function date(text: PlainText, written: string, ranges: readonly Range[]): ValueMatch | undefined {
  const day = written.length > 60 ? undefined : dates.first(written);
  const found = day && datesOf(text).find((one) => dates.equal(one.value, day) && isWithin(one, ranges));
  return found && { start: found.start, end: found.end, as: 'date' };
}
