import type { TextItem } from '@llamaindex/liteparse';
import type { Character } from './characters.ts';
import type { Fragment } from './lines.ts';
import { around, type Box } from './page.ts';
import type { Wall } from './strings.ts';
import { rowsOf } from './table-grid.ts';
import { withHead } from './table-head.ts';
import { type FoundTable, markdownOf } from './tables.ts';

/** Columns of a table without lines that are so close to each other that their words look like those of a line. */

/** Minimum number of rows, and maximum number of columns. */
const [FEWEST_ROWS, MOST_COLUMNS] = [3, 30];
/** Share of the page's width that a row fills at most: lines of prose fill more. */
const WIDEST = 0.6;
/** Letter heights between rows, and by which such a gap may be wider than the one above. */
const [APART, UNEVEN] = [1.3, 0.4];
/** The least gap between columns, in letter heights: spaces of a line are narrower for the most part. */
const NARROWEST = 0.2;
/** The same where spaces are not written. */
const WIDE = 0.7;

export interface ClosedTable {
  readonly box: Box;
  /** What separates its columns. */
  readonly walls: readonly Wall[];
}

/** Runs of one line. */
type Runs = readonly TextItem[];

/** Rows of a page that may be those of such tables: short, below each other, in several words, and without lines between. */
export function mayBeRows(items: readonly TextItem[], width: number, drawn: readonly Wall[]): Runs[][] {
  const groups: Runs[][] = [[]];
  let usual = Number.POSITIVE_INFINITY;
  for (const row of rowsIn(items)) {
    const [x0, y0, x1, y1] = boxOf(row);
    const isShort = x1 - x0 < width * WIDEST && (row.length > 1 || row.some(({ text }) => text.includes(' ')));
    const isRuled = drawn.some(({ x, top, bottom }) => x > x0 - 8 && x < x1 + 8 && top < y1 && bottom > y0);
    const last = groups.at(-1)?.at(-1);
    const gap = last === undefined ? 0 : y0 - boxOf(last)[3];
    const isNext = gap < (y1 - y0) * APART && gap < usual + (y1 - y0) * UNEVEN;
    usual = isShort && isNext && last !== undefined ? gap : Number.POSITIVE_INFINITY;
    if (!isShort || isRuled) groups.push([]);
    else if (last === undefined || isNext) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups.filter((group) => group.length >= FEWEST_ROWS);
}

function rowsIn(items: readonly TextItem[]): Runs[] {
  const rows: TextItem[][] = [];
  for (const item of items.toSorted((a, b) => a.y + a.height - b.y - b.height)) {
    const last = rows.at(-1)?.[0];
    if (last !== undefined && item.y + item.height / 2 < last.y + last.height) rows.at(-1)?.push(item);
    else rows.push([item]);
  }
  return rows;
}

const boxOf = (row: Runs): Box => around(row.map(({ x, y, width, height }): Box => [x, y, x + width, y + height]));

/** Steps of a point in which white space is looked for. */
const STEPS = 4;
/** Share of rows that must have no written space where columns are separated, and words on both sides of it. */
const MOST_ROWS = 0.8;
/** Words of a cell on the average: lines of columns of prose have more. */
const MOST_WORDS = 2.6;
/** Share of the cells of a column that have text. */
const LEAST_FULL = 0.6;
/** Share of cells that go on with the sentence of the cell above at most, and how long cells are on the average, in characters. */
const [GOING_ON, LONGEST] = [0.2, 22];

/** Rows at either end that may be none of a table: the last line of a paragraph above it. */
const MOST_OTHERS = 2;

/** The table that rows are, or all but the first or last of them, with those rows. */
export function tableIn(
  rows: readonly Runs[],
  characters: readonly Character[],
): { readonly table: ClosedTable; readonly rows: readonly Runs[] } | undefined {
  for (let others = 0; others <= MOST_OTHERS; others++) {
    for (let below = 0; below <= others; below++) {
      const some = rows.slice(others - below, rows.length - below);
      const table = some.length < FEWEST_ROWS ? undefined : tableOfRows(some, characters);
      if (table !== undefined) return { table, rows: some };
    }
  }
  return undefined;
}

/** The table that rows are, if there is white space between their words from top to bottom that is no space of a sentence. */
function tableOfRows(rows: readonly Runs[], characters: readonly Character[]): ClosedTable | undefined {
  const boxes = rows.map(boxOf);
  const box = around(boxes);
  const [left, top, right, bottom] = box;
  const size = rows[0]?.[0]?.fontHeight ?? 10;
  const all = characters.filter(({ x0, x1, y }) => x0 >= left - 1 && x1 <= right + size && y > top && y < bottom + 1);
  const own = all.filter(({ text }) => text.trim() !== '');
  const rowOf = new Map(
    all.map((one) => [
      one,
      boxes.findIndex(([, y0, , y1]) => one.y - one.size * 0.3 > y0 && one.y - one.size * 0.3 < y1),
    ]),
  );
  const isWritten = characters.some(({ text }) => text.trim() === '');
  const lines = rows.map((): Character[] => []);
  for (const one of all.toSorted((one, other) => one.x0 - other.x0)) lines[rowOf.get(one) as number]?.push(one);
  const gaps = gapsIn(own, left, right, size * (isWritten ? NARROWEST : WIDE));
  const separate = gaps.filter(([x0, x1]) => {
    const written = lines.filter((line) => hasSpace(line, x0, x1)).length;
    return written <= Math.max(1, rows.length * (1 - MOST_ROWS));
  });
  // The last line of a paragraph above or below is none of its rows.
  const isOff = (line: readonly Character[] = []): boolean => separate.some(([x0, x1]) => hasSpace(line, x0, x1));
  if (rows.length > FEWEST_ROWS && (isOff(lines[0]) || isOff(lines.at(-1)))) return undefined;
  const walls = separate.map(([x0, x1]): Wall => ({ x: (x0 + x1) / 2, top: top - 1, bottom: bottom + 1 }));
  if (walls.length === 0 || walls.length >= MOST_COLUMNS) return undefined;
  const cells = rows.map(() => walls.concat(walls[0] as Wall).map(() => ''));
  for (const one of all) {
    const row = cells[rowOf.get(one) as number];
    const column = walls.filter(({ x }) => x < (one.x0 + one.x1) / 2).length;
    if (row !== undefined) row[column] += one.text;
  }
  return areCells(cells) ? { box: [left - 1, top, right + 1, bottom], walls } : undefined;
}

/** Whether there is a written space between the letters on both sides of a gap. */
function hasSpace(line: readonly Character[], x0: number, x1: number): boolean {
  let isSpace = false;
  for (const one of line) {
    const isBlank = one.text.trim() === '';
    if (!isBlank && one.x0 >= x1 - 0.5) return isSpace;
    if (!isBlank && one.x1 <= x0 + 0.5) isSpace = false;
    else if (isBlank) isSpace = true;
  }
  return false;
}

/** White space over the whole height of some text. */
function gapsIn(characters: readonly Character[], left: number, right: number, least: number): [number, number][] {
  const count = Math.ceil((right - left) * STEPS) + 1;
  const free = new Uint8Array(count).fill(1);
  for (const { x0, x1 } of characters) {
    free.fill(0, Math.max(0, Math.ceil((x0 - left) * STEPS)), Math.max(0, Math.floor((x1 - left) * STEPS)));
  }
  const gaps: [number, number][] = [];
  let from = -1;
  for (let at = 0; at < count; at++) {
    if (free[at] === 1 && from < 0) from = at;
    if (free[at] === 0 && from >= 0) {
      if (from > 0 && at - from >= least * STEPS) gaps.push([left + from / STEPS, left + at / STEPS]);
      from = -1;
    }
  }
  return gaps;
}

function areCells(cells: readonly (readonly string[])[]): boolean {
  const bare = cells.map((row) => row.map((text) => text.trim()));
  const width = bare[0]?.length ?? 0;
  const isFull = (column: number): boolean =>
    bare.filter((row) => row[column] !== '').length >= bare.length * LEAST_FULL;
  if (!Array.from({ length: width }, (_, column) => column).every(isFull)) return false;
  const filled = bare.flat().filter((text) => text !== '');
  if (filled.reduce((sum, text) => sum + text.length, 0) > filled.length * LONGEST) return false;
  if (filled.reduce((sum, text) => sum + text.split(/\s+/).length, 0) > filled.length * MOST_WORDS) return false;
  const going = bare
    .slice(1)
    .flatMap((row, index) =>
      row.filter((text, column) => /^\p{Ll}/u.test(text) && /[\p{L},]$/u.test(bare[index]?.[column] ?? '')),
    );
  // Labels of lists are no columns.
  const isList =
    bare.every((row) => /^(?:[•●○◦▪■‣–—*-]|\(?[\da-zA-Z]{1,3}[.)]|[☐☑☒✓✔✗✘])?$/u.test(row[0] ?? '')) &&
    (bare[0]?.length ?? 0) === 2;
  return !isList && going.length <= filled.length * GOING_ON;
}

/** Its cells. @param fragments of the page, in pieces where the columns are separated */
export function closeTable({ box, walls }: ClosedTable, fragments: readonly Fragment[]): FoundTable | undefined {
  const own = fragments.filter(({ box: [x0, y0, x1, y1] }) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    return x > box[0] && x < box[2] && y > box[1] && y < box[3];
  });
  const rows = rowsOf(own).map((row) => {
    const cells = Array.from({ length: walls.length + 1 }, () => '');
    for (const { text, box: place } of row) {
      const column = walls.filter(({ x }) => x < (place[0] + place[2]) / 2).length;
      cells[column] = `${cells[column]} ${text}`.trim();
    }
    return cells;
  });
  return rows.length < 2
    ? undefined
    : { box, markdown: markdownOf(withHead(rows)), used: new Set(own), columns: walls.map(({ x }) => x) };
}
