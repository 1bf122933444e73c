import { escapeText } from '../../../page/markdown/escape.ts';
import { MOST_CELLS } from '../../csv.ts';
import type { LeftOut } from '../left-out.ts';
import { type CellWriter, createCellWriter, type Missing, type SheetOptions } from './cells.ts';
import { LAST_COLUMN } from './formula.ts';
import { createLines, type Lines, type Room } from './lines.ts';

/** Maximum bytes of the Markdown of a workbook. */
const MOST_BYTES = 40 * 1024 * 1024;

export const wholeRoom = (): Room => ({ cells: MOST_CELLS, bytes: MOST_BYTES });

/** One sheet as it is read: its cells as Markdown, and the lines of its visible rows. */
export interface SheetTable {
  readonly lines: Lines;
  readonly visible: Visible;
  readonly writer: CellWriter;
  /** Counts what is not in it. */
  tell(leftOut: LeftOut, missing: Missing): void;
}

/** @param only the columns to write, for a sheet with many empty ones */
export function createSheetTable(room: Room, options: SheetOptions, only?: readonly number[]): SheetTable {
  const lines = createLines(room, only);
  const visible = createVisible(options.hidden, lines.add);
  const writer = createCellWriter(options);
  return {
    lines,
    visible,
    writer,
    tell(leftOut, missing) {
      leftOut.add(lines.left, 'row of sheets', 'rows of sheets');
      visible.tell(leftOut);
      writer.tell(leftOut, missing);
    },
  };
}

/** Sheets below their names, without those that are empty. @param parts the table of each, and texts beside it */
export const sheetsMarkdown = (
  sheets: readonly { readonly name: string; readonly parts: readonly string[] }[],
): string =>
  sheets
    .flatMap(({ name, parts }) => {
      const own = parts.filter((part) => part !== '');
      return own.length === 0 ? [] : [sheetHeading(name), ...own];
    })
    .join('\n\n');

/** The rows of a sheet without its hidden rows and columns. */
interface Visible {
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

/** The heading above the table of a sheet, as Markdown. */
const sheetHeading = (name: string): string => `## ${escapeText(name.replace(/\s+/g, ' ').trim(), '', false)}`;
