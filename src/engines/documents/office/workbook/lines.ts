import { tableLine } from '../../csv.ts';
import { LAST_COLUMN } from './formula.ts';

/** What a whole workbook may have in its Markdown. */
export interface Room {
  cells: number;
  /** Of UTF-8. */
  bytes: number;
}

/** The rows of a sheet as lines of a Markdown table, one after the other. */
export interface Lines {
  add(cells: readonly string[]): void;
  /** Counts rows that are not added. */
  skip(rows: number): void;
  /** Rows that there was no room for. */
  readonly left: number;
  /** Whether its cells are so far apart that its empty columns must be left out. */
  readonly isSparse: boolean;
  /** The columns with text, from 0, in their order. */
  readonly columns: readonly number[];
  /** The table; '' if no cell has text. */
  markdown(): string;
}

/** Maximum number of places of a table in which short rows are padded. */
const MOST_PLACES = 4_000_000;
/** A sheet with so many places, empty ones too, is sparse if it has more of them for each cell with text. */
const FEW_PLACES = 50_000;
const MOST_EMPTY = 40;
/** One of a wider row may be sparse on its own. */
const FEW_COLUMNS = 1_000;

/** An empty cell in a line. */
const EMPTY = '  |';

/** @param only the columns to write, for a sheet with many empty ones */
export function createLines(room: Room, only?: readonly number[]): Lines {
  const lines: string[] = [];
  const widths: number[] = [];
  const columns = new Set<number>();
  const isSeen = new Uint8Array(LAST_COLUMN);
  let left = 0;
  let width = 0;
  let places = 0;
  let filled = 0;
  let isSparse = false;

  const count = (cells: readonly string[]): number => {
    let own = 0;
    for (let column = 0; column < cells.length; column++) {
      if (cells[column] === '') continue;
      own++;
      if (only === undefined && isSeen[column] !== 1) {
        isSeen[column] = 1;
        columns.add(column);
      }
    }
    return own;
  };

  return {
    add(cells) {
      const own = count(cells);
      if (own === 0) return;
      places += cells.length;
      filled += own;
      isSparse ||=
        only === undefined && (places > FEW_PLACES || cells.length > FEW_COLUMNS) && places > filled * MOST_EMPTY;
      if (isSparse) return;
      const shown = only === undefined ? cells : only.map((column) => cells[column] ?? '');
      const line = tableLine(shown, shown.length);
      // Measuring makes one text of its parts, which would keep what they were cut from.
      const bytes = Buffer.byteLength(line);
      if (left > 0 || own > room.cells || bytes > room.bytes) {
        left++;
        return;
      }
      room.cells -= own;
      room.bytes -= bytes;
      width = Math.max(width, shown.length);
      widths.push(shown.length);
      lines.push(line);
    },
    skip(rows) {
      left += rows;
    },
    get left() {
      return left;
    },
    get isSparse() {
      return isSparse;
    },
    get columns() {
      return [...columns].sort((a, b) => a - b);
    },
    markdown() {
      if (lines.length === 0) return '';
      const isPadded = width * lines.length <= MOST_PLACES;
      // Empty columns at the left say nothing.
      const first = only === undefined ? [...columns].reduce((least, one) => Math.min(least, one), width) : 0;
      const padded = (line: string, index: number): string =>
        line.slice(first * EMPTY.length) +
        (isPadded || index === 0 ? EMPTY.repeat(width - (widths[index] as number)) : '');
      const rule = tableLine(
        Array.from({ length: width - first }, () => '---'),
        width - first,
      );
      const [head = '', ...body] = lines.map(padded);
      return [head, rule, ...body].join('\n');
    },
  };
}
