import { MOST_CELLS } from '../../csv.ts';
import type { LeftOut } from '../left-out.ts';
import { type CellWriter, createCellWriter, type Missing, type SheetOptions } from './cells.ts';
import { sheetHeading } from './heading.ts';
import { createLines, type Lines, type Room } from './lines.ts';
import { createVisible, type Visible } from './visible.ts';

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
