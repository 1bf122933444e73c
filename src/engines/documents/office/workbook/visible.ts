import type { LeftOut } from '../left-out.ts';

/** The rows of a sheet without its hidden rows and columns. */
export interface Visible {
  /** @param first from 1 */
  hideColumns(first: number, last: number): void;
  /** @param cells by column, from 0 */
  row(cells: string[], isHidden: boolean): void;
  /** Counts rows and columns with text that are left out. */
  tell(leftOut: LeftOut): void;
}

/** @param shows whether hidden rows and columns are read, too */
export function createVisible(shows: boolean, take: (cells: string[]) => void): Visible {
  const ranges: (readonly [first: number, last: number])[] = [];
  const filled = new Set<number>();
  let rows = 0;
  const isHidden = (column: number): boolean => ranges.some(([first, last]) => column >= first && column <= last);
  return {
    hideColumns(first, last) {
      if (!shows && ranges.length < MOST_RANGES) ranges.push([first, last]);
    },
    row(cells, isHiddenRow) {
      if (isHiddenRow && !shows) {
        if (cells.some((text) => text !== '')) rows++;
        return;
      }
      const shown =
        ranges.length === 0
          ? cells
          : cells.filter((text, index) => {
              const isGone = isHidden(index + 1);
              if (isGone && text !== '') filled.add(index + 1);
              return !isGone;
            });
      take(shown);
    },
    tell(leftOut) {
      leftOut.hide(rows, 'row');
      leftOut.hide(filled.size, 'column');
    },
  };
}

/** Programs write one range for columns side by side. */
const MOST_RANGES = 1_000;
