import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { dates } from '../../values/index.ts';
import { isWithin, type PlainText, type Range, type Stated } from './text.ts';

/** The same day in another notation. */

/** The dates of a text, 03/04/2026 in both orders. */
export const datesOf = oncePer(({ shown }: PlainText) => dates.find(shown, undefined, { bothOrders: true }));

export function date(text: PlainText, said: string, ranges: readonly Range[]): Stated | undefined {
  const asked = said.length > 60 ? undefined : dates.first(said);
  const found = asked && datesOf(text).find((one) => dates.equal(one.value, asked) && isWithin(one, ranges));
  return found && { start: found.start, end: found.end, as: 'date' };
}
