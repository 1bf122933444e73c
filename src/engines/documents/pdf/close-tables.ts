// Over 10 kB: what makes white space the columns of a table is one chain of evidence, read in order.
import type { Character } from './characters.ts';
import type { Fragment } from './lines.ts';
import { around, type Box, type Gutter } from './page.ts';
import type { Wall } from './strings.ts';
import { cellLines, type Rule, rowsOf } from './table-grid.ts';
import { withHead } from './table-head.ts';
import { boxOf, FEWEST_ROWS, type LineRuns, LONGEST, WIDEST } from './table-lines.ts';
import { bordersIn, startsOf } from './table-starts.ts';
import { type FoundTable, markdownOf } from './tables.ts';

/** Tables without lines between their columns, which may be so close to each other that their words look like those of a line. */

/** Maximum number of columns. */
const MOST_COLUMNS = 30;
/** The least gap between columns, in letter heights: spaces of a line are narrower for the most part. */
const NARROWEST = 0.2;
/** The same where spaces are not written. */
const WIDE = 0.7;

export interface ClosedTable {
  readonly box: Box;
  /** What separates its columns. */
  readonly walls: readonly Wall[];
  /** Where its rows begin, in points from the top: a row may have several lines. */
  readonly tops: readonly number[];
}

/** What is on a page. */
interface Drawn {
  readonly width: number;
  /** From the top. */
  readonly characters: readonly Character[];
  readonly rules: readonly Rule[];
  /** Whether spaces are written. */
  readonly isWritten: boolean;
}

/** A page's characters and lines, as its tables are found with. */
export function drawnOn(
  { width }: { readonly width: number },
  characters: readonly Character[],
  rules: readonly Rule[],
): Drawn {
  return {
    ...{ width, characters: characters.toSorted((a, b) => a.y - b.y), rules: rules.slice(0, MOST_RULES) },
    isWritten: characters.some(({ text }) => text.trim() === ''),
  };
}

/** Steps of a point in which white space is looked for. */
const STEPS = 4;
/** Share of rows that must have no written space where columns are separated, and words on both sides of it. */
const MOST_ROWS = 0.8;
/** Words of a cell on the average: lines of columns of prose have more. */
const MOST_WORDS = 2.6;
/** Share of the cells of a column that have text. */
const LEAST_FULL = 0.5;
/** Share of cells that go on with the sentence of the cell above at most. */
const GOING_ON = 0.2;

/** Maximum number of lines of a page that are looked at. */
const MOST_RULES = 5_000;
/** How often rows are divided where there is more space between them. */
const DEEPEST = 4;

/** Rows at either end that may be none of a table: the last line of a paragraph above it. */
const MOST_OTHERS = 2;

/** The tables that rows are, or all but the first or last of them, or parts of them, with those rows. */
export function tablesIn(
  rows: readonly LineRuns[],
  drawn: Drawn,
  depth = 0,
): { readonly table: ClosedTable; readonly rows: readonly LineRuns[] }[] {
  for (let others = 0; others <= MOST_OTHERS; others++) {
    for (let below = 0; below <= others; below++) {
      const some = rows.slice(others - below, rows.length - below);
      const table = some.length < FEWEST_ROWS ? undefined : tableOfRows(some, drawn);
      if (table !== undefined) return [{ table, rows: some }];
    }
  }
  const at = depth === DEEPEST ? 0 : widestGap(rows);
  return at === 0
    ? []
    : [...tablesIn(rows.slice(0, at), drawn, depth + 1), ...tablesIn(rows.slice(at), drawn, depth + 1)];
}

/** Letter heights by which a gap between rows of one table may be wider than the others. */
const BREAK = 0.5;

/** Behind which row there is clearly more space than between others; 0 if nowhere. */
function widestGap(rows: readonly LineRuns[]): number {
  const boxes = rows.map(boxOf);
  const gaps = boxes.slice(1).map(([, top], index) => top - (boxes[index] as Box)[3]);
  const widest = Math.max(...gaps);
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const height = (boxes[0]?.[3] ?? 0) - (boxes[0]?.[1] ?? 0);
  return rows.length > FEWEST_ROWS && widest > usual + height * BREAK ? gaps.indexOf(widest) + 1 : 0;
}

/** The table that rows are, if there is white space between their words from top to bottom that is no space of a sentence. */
function tableOfRows(
  rows: readonly LineRuns[],
  { width, characters, rules, isWritten }: Drawn,
): ClosedTable | undefined {
  const boxes = rows.map(boxOf);
  const box = around(boxes);
  const [left, top, right, bottom] = box;
  const size = rows[0]?.[0]?.fontHeight ?? 10;
  const all = between(characters, top, bottom + 1).filter(({ x0, x1 }) => x0 >= left - 1 && x1 <= right + size);
  const own = all.filter(({ text }) => text.trim() !== '');
  const gaps = gapsIn(own, left, right, size * (isWritten ? NARROWEST : WIDE));
  if (gaps.length === 0) return undefined;
  let at = 0;
  const rowOf = new Map<Character, number>();
  for (const one of all) {
    const y = one.y - one.size * 0.3;
    const isIn = (box: Box | undefined): boolean => box !== undefined && y > box[1] && y < box[3];
    if (!isIn(boxes[at])) at = boxes.findIndex(isIn);
    rowOf.set(one, at);
  }
  const lines = rows.map((): Character[] => []);
  for (const one of all.toSorted((one, other) => one.x0 - other.x0)) lines[rowOf.get(one) as number]?.push(one);
  const most = Math.max(1, rows.length * (1 - MOST_ROWS));
  const separate = gaps.filter(([x0, x1]) => {
    let written = 0;
    return lines.every((line) => {
      if (hasSpace(line, x0, x1)) written++;
      return written <= most;
    });
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
  const bare = cells.map((row) => row.map((text) => text.trim()));
  const borders = bordersIn(rules, box);
  const starts = startsOf(bare, boxes, borders);
  const whole = starts.map((from, index) =>
    (bare[from] ?? []).map((_, column) =>
      bare
        .slice(from, starts[index + 1])
        .map((row) => row[column])
        .filter((text) => text !== '')
        .join(' '),
    ),
  );
  const isDrawn = borders.length >= FEWEST_ROWS;
  const isNarrow = right - left < width * WIDEST;
  return whole.length >= FEWEST_ROWS - (isDrawn ? 1 : 0) && areCells(whole, isNarrow, isDrawn)
    ? { box: [left - 1, top, right + 1, bottom], walls, tops: starts.map((from) => (boxes[from] as Box)[1]) }
    : undefined;
}

/** Those of characters in order whose base lines are between two heights. */
function between(characters: readonly Character[], top: number, bottom: number): readonly Character[] {
  let [low, high] = [0, characters.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((characters[half] as Character).y <= top) low = half + 1;
    else high = half;
  }
  let end = low;
  while (end < characters.length && (characters[end] as Character).y < bottom) end++;
  return characters.slice(low, end);
}

/** Letter heights between words of a sentence at most: some programs write a space behind each cell. */
const LOOSEST = 1.4;

/** Whether there is a written space between the letters on both sides of a gap, as between words. */
function hasSpace(line: readonly Character[], x0: number, x1: number): boolean {
  let isSpace = false;
  let end = Number.NEGATIVE_INFINITY;
  for (const one of line) {
    const isBlank = one.text.trim() === '';
    if (!isBlank && one.x0 >= x1 - 0.5) return isSpace && one.x0 - end < one.size * LOOSEST;
    if (!isBlank && one.x1 <= x0 + 0.5) [isSpace, end] = [false, one.x1];
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

/** @param isNarrow whether they are narrower than lines of prose @param isDrawn whether there are lines or grounds */
function areCells(cells: readonly (readonly string[])[], isNarrow: boolean, isDrawn: boolean): boolean {
  const columns = (cells[0] ?? []).map((_, column) => cells.map((row) => row[column] ?? ''));
  if (columns.some((texts) => texts.filter((text) => text !== '').length < texts.length * LEAST_FULL)) return false;
  const filled = cells.flat().filter((text) => text !== '');
  if (!isDrawn && isList(columns)) return false;
  const going = columns.map((texts) =>
    texts.filter((text, row) => /^\p{Ll}/u.test(text) && /[\p{L},]$/u.test(texts[row - 1] ?? '')),
  );
  // Words such as "open" below each other are values, but no names of rows.
  const sentences = going.flat().filter((text) => text.includes(' '));
  if (sentences.length > filled.length * GOING_ON || (going[0]?.length ?? 0) > cells.length * GOING_ON) return false;
  const isShort = columns.map(areShort);
  if (isShort.every(Boolean)) return true;
  // Sentences beside each other are columns of prose.
  return (
    isShort[0] === true &&
    isShort.filter(Boolean).length >= columns.length / 2 &&
    (isNarrow || isDrawn || columns.length > 2)
  );
}

function areShort(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '');
  const sum = (count: (text: string) => number): number => filled.reduce((all, text) => all + count(text), 0);
  return (
    sum((text) => text.length) <= filled.length * LONGEST &&
    sum((text) => text.split(/\s+/).length) <= filled.length * MOST_WORDS
  );
}

/** Whether two columns are a list with its labels, or a list of contents. */
function isList(columns: readonly (readonly string[])[]): boolean {
  const [first = [], second = []] = columns;
  if (columns.length !== 2) return false;
  const pages = second.map(Number);
  return (
    first.every((text) => /^(?:[•●○◦▪■‣–—*-]|\(?[\da-zA-Z]{1,3}[.)]|[☐☑☒✓✔✗✘])?$/u.test(text)) ||
    pages.every((page, index) => page > 0 && page >= (pages[index - 1] ?? 0))
  );
}

/** Its cells. @param fragments of the page, in pieces where the columns are separated */
export function closeTable({ box, walls, tops }: ClosedTable, fragments: readonly Fragment[]): FoundTable | undefined {
  const own = fragments.filter(({ box: [x0, y0, x1, y1] }) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    return x > box[0] && x < box[2] && y > box[1] && y < box[3];
  });
  const rows = tops.map(() => Array.from({ length: walls.length + 1 }, () => ''));
  for (const { text, box: place } of rowsOf(own).flat()) {
    const column = walls.filter(({ x }) => x < (place[0] + place[2]) / 2).length;
    const cells = rows[tops.filter((top) => top < (place[1] + place[3]) / 2).length - 1];
    if (cells !== undefined) cells[column] = cellLines(cells[column] ?? '', text);
  }
  const written = rows.filter((row) => row.some((text) => text !== ''));
  return written.length < 2
    ? undefined
    : { box, markdown: markdownOf(withHead(written)), used: new Set(own), columns: walls.map(({ x }) => x) };
}

/** Whether what looks like a table is lines of columns of the page, which go on above or below it. */
export const isPartOfColumns = ({ box: [x0, y0, x1, y1] }: ClosedTable, { x, top, bottom }: Gutter): boolean =>
  x > x0 && x < x1 && top < y1 && bottom > y0 && bottom - top > (y1 - y0) * 2;
