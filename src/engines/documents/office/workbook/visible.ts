import type { LeftOut } from '../left-out.ts';
import { LAST_COLUMN } from './formula.ts';

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
  /** By column, from 1; undefined if all are shown. */
  let hidden: Uint8Array | undefined;
  let ranges = 0;
  const filled = new Set<number>();
  let rows = 0;
  return {
    hideColumns(first, last) {
      if (shows || !(first >= 1) || ranges++ > LAST_COLUMN) return;
      hidden ??= new Uint8Array(LAST_COLUMN + 1);
      hidden.fill(1, first, last + 1);
    },
    row(cells, isHiddenRow) {
      if (isHiddenRow && !shows) {
        if (cells.some((text) => text !== '')) rows++;
        return;
      }
      const shown =
        hidden === undefined
          ? cells
          : cells.filter((text, index) => {
              const isGone = hidden?.[index + 1] === 1;
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
