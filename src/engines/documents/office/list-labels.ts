import { counterText } from '../counters.ts';

/** How the items of one level of a list are counted. */
export interface ListLevel {
  readonly format: string;
  /** The label: `%1` is the number of the first level. */
  readonly text: string;
  readonly start: number;
  /** Whether numbers of the levels above are in digits. */
  readonly isLegal: boolean;
}

/** The label of the next item. @param at its level, from 0 @param counts of all levels */
export const labelText = (
  levels: readonly (ListLevel | undefined)[],
  at: number,
  counts: readonly (number | undefined)[],
): string =>
  (levels[at]?.text ?? '').replace(/%([1-9])/g, (_, number: string) => {
    const index = Number(number) - 1;
    const shown = levels[index];
    const isLegal = levels[at]?.isLegal === true && index < at;
    return counterText(counts[index] ?? shown?.start ?? 1, isLegal ? 'decimal' : (shown?.format ?? 'decimal'));
  });
