import { FEWEST_WALLS, SAME_LINE, withBareRows } from './bare-rows.ts';
import type { Fragment } from './lines.ts';
import { around, type Box, type Item } from './page.ts';
import type { Wall } from './strings.ts';
import { cellLines, placesOf, type Rule, rowsOf } from './table-grid.ts';
import { headOf, turnedHeads, withHead } from './table-head.ts';
import { type FoundTable, markdownOf } from './tables.ts';

/** Tables whose cells have lines around them: the lines say what the rows and columns are. */

/** Maximum product of the cells and lines of a table. */
const MOST_PAIRS = 20_000_000;
/** Share of the cells that have text. */
const FILLED = 0.3;
/** Share of a row's lines between cells that must be there. */
const CLOSED = 0.5;

/** @param rules, walls horizontal and vertical lines of the page @param turned texts that lie on their sides, as names of columns may */
export function ruledTables(
  rules: readonly Rule[],
  fragments: readonly Fragment[],
  walls: readonly Wall[],
  turned: readonly Item[] = [],
): FoundTable[] {
  if (walls.length < FEWEST_WALLS || rules.length < 3) return [];
  const taken = new Set<Fragment>();
  const striped = withBareRows(walls, rules, fragments);
  const groups = groupsOf(striped.walls).flatMap((group) => besideEachOther(group, striped.rules));
  return groups.flatMap((group) => {
    const table = tableIn(
      group,
      striped.rules,
      fragments.filter((one) => !taken.has(one)),
      turned,
    );
    for (const one of table?.used ?? []) taken.add(one);
    return table ?? [];
  });
}

/** Vertical lines that are beside each other. */
function groupsOf(walls: readonly Wall[]): Wall[][] {
  const groups: { bottom: number; walls: Wall[] }[] = [];
  for (const wall of walls.toSorted((a, b) => a.top - b.top)) {
    const group = groups.at(-1);
    if (group !== undefined && wall.top < group.bottom + SAME_LINE) {
      group.walls.push(wall);
      group.bottom = Math.max(group.bottom, wall.bottom);
    } else groups.push({ bottom: wall.bottom, walls: [wall] });
  }
  return groups.map((group) => group.walls);
}

/** The same, apart where no horizontal line goes from one to the next: tables side by side. */
function besideEachOther(walls: readonly Wall[], rules: readonly Rule[]): Wall[][] {
  const groups: Wall[][] = [];
  for (const wall of walls.toSorted((a, b) => a.x - b.x)) {
    const last = groups.at(-1)?.at(-1);
    const isJoined =
      last !== undefined &&
      (wall.x - last.x <= SAME_LINE ||
        rules.some(({ x0, x1, y }) => {
          const middle = (last.x + wall.x) / 2;
          return x0 < middle && x1 > middle && y > wall.top - SAME_LINE && y < wall.bottom + SAME_LINE;
        }));
    if (isJoined) groups.at(-1)?.push(wall);
    else groups.push([wall]);
  }
  return groups;
}

/** Numbers without those that are nearly the same as the one before. */
function distinct(numbers: readonly number[]): number[] {
  const out: number[] = [];
  for (const one of numbers.toSorted((a, b) => a - b))
    if (one - (out.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME_LINE) out.push(one);
  return out;
}

function tableIn(
  walls: readonly Wall[],
  rules: readonly Rule[],
  fragments: readonly Fragment[],
  turned: readonly Item[],
): FoundTable | undefined {
  const xs = distinct(walls.map(({ x }) => x));
  const [left, right] = [xs[0] as number, xs.at(-1) as number];
  const top = walls.reduce((least, one) => Math.min(least, one.top), Number.POSITIVE_INFINITY) - SAME_LINE;
  const bottom = walls.reduce((most, one) => Math.max(most, one.bottom), 0) + SAME_LINE;
  const within = rules.filter(
    ({ x0, x1, y }) => y > top && y < bottom && x0 < right - SAME_LINE && x1 > left + SAME_LINE,
  );
  const ys = distinct(within.map(({ y }) => y));
  if (xs.length < 3 || ys.length < 3 || xs.length * ys.length * walls.length > MOST_PAIRS) return undefined;
  const grid: Fragment[][][] = ys.slice(1).map(() => xs.slice(1).map(() => []));
  const used = new Set<Fragment>();
  for (const one of fragments) {
    const [x, y] = [(one.box[0] + one.box[2]) / 2, (one.box[1] + one.box[3]) / 2];
    const column = placeIn(xs, x);
    const row = placeIn(ys, y);
    if (column === undefined || row === undefined) continue;
    grid[row]?.[startOf(walls, ys, xs, row, column)]?.push(one);
    used.add(one);
  }
  const cells = grid.map((row) => row.map(textOf));
  const filled = cells.flat().filter((text) => text !== '').length;
  if (filled < Math.max(3, cells.length * (xs.length - 1) * FILLED) || !isClosed(walls, ys, xs)) return undefined;
  const on = { rules, fragments, turned };
  const head = besideTable('above', xs, ys[0] as number, on);
  const foot = besideTable('below', xs, ys.at(-1) as number, on);
  for (const one of [...head.used, ...foot.used]) used.add(one);
  const body = [...cells.filter((row) => row.some((text) => text !== '')), ...foot.cells];
  const full = (body[0] ?? []).map((_, column) => body.some((row) => row[column] !== ''));
  const rows = [...head.cells, ...body];
  const kept = rows.map((row) => row.filter((_, column) => full[column]));
  if (kept.length < 2 || (kept[0]?.length ?? 0) < 2) return undefined;
  const box: Box = around([...used].map((one) => one.box));
  return {
    box,
    markdown: markdownOf(head === NOTHING ? withHead(kept) : kept),
    used,
    columns: xs,
    hasBareRows: walls.some(({ isBare = false }) => isBare),
  };
}

/** Points of the rows that have a line on their far side and none between their cells, and characters of a cell of them. */
const [HIGHEST, LONGEST] = [60, 60];
/** Shares of the width of a table that such a line goes across, and of its columns that have text there. */
const [ACROSS, NAMED] = [0.8, 0.5];

/** Rows above or below the cells of a table. */
interface Beside {
  readonly cells: readonly string[][];
  readonly used: readonly Fragment[];
}

const NOTHING: Beside = { cells: [], used: [] };

/** The names of columns above a table whose cells have grounds or lines, and sums below it, as they often have none. */
function besideTable(
  side: 'above' | 'below',
  xs: readonly number[],
  edge: number,
  { rules, fragments, turned }: On,
): Beside {
  const [left, right] = [xs[0] as number, xs.at(-1) as number];
  const far = rules.flatMap(({ x0, x1, y }) => {
    const isAcross = Math.min(x1, right) - Math.max(x0, left) > (right - left) * ACROSS;
    const off = side === 'above' ? edge - y : y - edge;
    return isAcross && off > SAME_LINE && off < HIGHEST ? [y] : [];
  });
  if (far.length === 0) return NOTHING;
  const [top, bottom] = side === 'above' ? [Math.min(...far), edge] : [edge, Math.max(...far)];
  const used = fragments.filter(({ box: [x0, y0, x1, y1] }) => {
    const middle = (y0 + y1) / 2;
    return middle > top && middle < bottom && x1 > left && x0 < right;
  });
  if (used.some(({ box, text }) => box[0] < left - SAME_LINE || box[2] > right + SAME_LINE || text.length > LONGEST))
    return NOTHING;
  const columns = xs.slice(1).map((x1, index) => ({ x0: xs[index] as number, x1 }));
  const rows = rowsOf(used);
  const cells =
    side === 'below'
      ? rows.map((row) => columns.map((_, index) => textOf(row.filter((one) => placesOf(one, columns)[0] === index))))
      : [headOf(rows, columns, rules)];
  if (side === 'above') {
    const inside = turned.filter(({ box }) => box[1] > top - SAME_LINE && box[3] < bottom + SAME_LINE);
    for (const [index, text] of turnedHeads(inside, columns, top, bottom).entries())
      (cells[0] as string[])[index] = `${cells[0]?.[index]} ${text}`.trim();
  }
  const isRow = (row: readonly string[]): boolean =>
    row.filter((text) => text !== '').length >= Math.max(2, columns.length * NAMED);
  return cells.length > 0 && cells.every(isRow) ? { cells, used } : NOTHING;
}

/** What is on the page. */
interface On {
  readonly rules: readonly Rule[];
  readonly fragments: readonly Fragment[];
  readonly turned: readonly Item[];
}

/** Between which of some numbers another is. */
function placeIn(numbers: readonly number[], at: number): number | undefined {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((numbers[half] as number) <= at) low = half + 1;
    else high = half;
  }
  return low === 0 || low === numbers.length ? undefined : low - 1;
}

const hasWall = (walls: readonly Wall[], x: number, y: number): boolean =>
  walls.some((wall) => Math.abs(wall.x - x) <= SAME_LINE && wall.top < y && wall.bottom > y);

/** The first column of the cell that a place is in: cells without a line between are one. */
function startOf(
  walls: readonly Wall[],
  ys: readonly number[],
  xs: readonly number[],
  row: number,
  column: number,
): number {
  const y = ((ys[row] as number) + (ys[row + 1] as number)) / 2;
  let start = column;
  while (start > 0 && !hasWall(walls, xs[start] as number, y)) start--;
  return start;
}

/** Whether there are lines between most cells of the table, not only around it. */
function isClosed(walls: readonly Wall[], ys: readonly number[], xs: readonly number[]): boolean {
  let [all, there] = [0, 0];
  for (let row = 0; row + 1 < ys.length; row++) {
    const y = ((ys[row] as number) + (ys[row + 1] as number)) / 2;
    for (const x of xs.slice(1, -1)) {
      all++;
      if (hasWall(walls, x, y)) there++;
    }
  }
  return there >= all * CLOSED;
}

/** The lines of a cell. */
const textOf = (fragments: readonly Fragment[]): string =>
  rowsOf(fragments)
    .flatMap((row) => row.map(({ text }) => text))
    .reduce(cellLines, '');
