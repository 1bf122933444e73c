import type { TextItem } from '@llamaindex/liteparse';
import { around, type Box } from './page.ts';
import type { Wall } from './strings.ts';

/** Lines of a page that may be rows of tables without lines between their columns. */

/** Minimum number of rows. */
export const FEWEST_ROWS = 3;
/** Share of the page's width that a row in one piece fills at most: lines of prose fill more. */
export const WIDEST = 0.6;
/** Letter heights between rows, and by which such a gap may be wider than the one above where no cells are apart. */
const [APART, UNEVEN] = [1.5, 0.4];
/** Letter heights between pieces of a row that are cells. */
const CELLS = 0.5;
/** How long cells are on the average at most, in characters. */
export const LONGEST = 22;

/** LineRuns of one line, from left to right. */
export type LineRuns = readonly TextItem[];

/** Rows of a page that may be those of such tables: short or in pieces, below each other, and without lines between. */
export function mayBeRows(items: readonly TextItem[], width: number, walls: readonly Wall[]): LineRuns[][] {
  const groups: LineRuns[][] = [[]];
  let usual = Number.POSITIVE_INFINITY;
  /** The last row in pieces of the group. */
  let parted: LineRuns | undefined;
  for (const row of rowsIn(items)) {
    const [x0, y0, x1, y1] = boxOf(row);
    const last = groups.at(-1)?.at(-1);
    const areCells = isInPieces(row);
    const isShort = x1 - x0 < width * WIDEST && (row.length > 1 || row.some(({ text }) => text.includes(' ')));
    // The rest of cells of more than one line.
    const isRest = parted !== undefined && (x0 > boxOf(parted)[0] + (y1 - y0) || x1 < (parted[1]?.x ?? 0));
    const isRuled = walls.some(({ x, top, bottom }) => x > x0 && x < x1 && top < y1 && bottom > y0);
    const gap = last === undefined ? 0 : y0 - boxOf(last)[3];
    const isNext = gap < (y1 - y0) * APART && (areCells || isRest || gap < usual + (y1 - y0) * UNEVEN);
    usual = isShort && isNext && last !== undefined ? gap : Number.POSITIVE_INFINITY;
    const isRow = (isShort || areCells || isRest) && !isRuled;
    if (!isRow) groups.push([]);
    else if (last === undefined || isNext) groups.at(-1)?.push(row);
    else groups.push([row]);
    if (!isRow || !(last === undefined || isNext)) parted = undefined;
    if (areCells) parted = row;
  }
  return groups.map(withoutText).filter((group) => group.length >= FEWEST_ROWS && isPartlyShort(group));
}

/** Share of rows in pieces from which on one in one piece above them is text. */
const PARTED = 0.6;

/** Rows without the last lines of a paragraph above them. */
function withoutText(rows: readonly LineRuns[]): LineRuns[] {
  const first = rows.findIndex(isInPieces);
  const rest = rows.slice(Math.max(0, first));
  return rest.filter(isInPieces).length > rest.length * PARTED ? rest : [...rows];
}

const isInPieces = (row: LineRuns): boolean =>
  row.some((item, index) => {
    const last = row[index - 1];
    return last !== undefined && item.x - last.x - last.width > item.height * CELLS;
  });

/** Whether half of some rows have a piece as short as a cell: lines of columns of prose have none for the most part. */
const isPartlyShort = (rows: readonly LineRuns[]): boolean =>
  rows.filter((row) => row.some(({ text }) => text.length <= LONGEST)).length >= rows.length / 2;

function rowsIn(items: readonly TextItem[]): LineRuns[] {
  const rows: TextItem[][] = [];
  for (const item of items.toSorted((a, b) => a.y + a.height - b.y - b.height)) {
    const last = rows.at(-1)?.[0];
    if (last !== undefined && item.y + item.height / 2 < last.y + last.height) rows.at(-1)?.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

/** The box of some runs. */
export const boxOf = (row: LineRuns): Box =>
  around(row.map(({ x, y, width, height }): Box => [x, y, x + width, y + height]));
