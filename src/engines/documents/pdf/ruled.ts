import type { Fragment } from './lines.ts';
import { around, type Box } from './page.ts';
import type { Wall } from './strings.ts';
import { type Rule, rowsOf } from './table-grid.ts';
import { withHead } from './table-head.ts';
import { type FoundTable, markdownOf } from './tables.ts';

/** Tables whose cells have lines around them: the lines say what the rows and columns are. */

/** Points: lines that are closer are one, and ends that are closer meet. */
const SAME = 3;
/** Maximum product of the cells and lines of a table. */
const MOST_PAIRS = 20_000_000;
/** Share of the cells that have text. */
const FILLED = 0.3;
/** Share of a row's lines between cells that must be there. */
const CLOSED = 0.5;

/** @param rules, walls horizontal and vertical lines of the page */
export function ruledTables(
  rules: readonly Rule[],
  fragments: readonly Fragment[],
  walls: readonly Wall[],
): FoundTable[] {
  if (walls.length < 3 || rules.length < 3) return [];
  const taken = new Set<Fragment>();
  const groups = groupsOf(walls).flatMap((group) => besideEachOther(group, rules));
  return groups.flatMap((group) => {
    const table = tableIn(
      group,
      rules,
      fragments.filter((one) => !taken.has(one)),
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
    if (group !== undefined && wall.top < group.bottom + SAME) {
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
      (wall.x - last.x <= SAME ||
        rules.some(({ x0, x1, y }) => {
          const middle = (last.x + wall.x) / 2;
          return x0 < middle && x1 > middle && y > wall.top - SAME && y < wall.bottom + SAME;
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
    if (one - (out.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME) out.push(one);
  return out;
}

function tableIn(
  walls: readonly Wall[],
  rules: readonly Rule[],
  fragments: readonly Fragment[],
): FoundTable | undefined {
  const xs = distinct(walls.map(({ x }) => x));
  const [left, right] = [xs[0] as number, xs.at(-1) as number];
  const top = walls.reduce((least, one) => Math.min(least, one.top), Number.POSITIVE_INFINITY) - SAME;
  const bottom = walls.reduce((most, one) => Math.max(most, one.bottom), 0) + SAME;
  const within = rules.filter(({ x0, x1, y }) => y > top && y < bottom && x0 < right - SAME && x1 > left + SAME);
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
  const rows = cells.filter((row) => row.some((text) => text !== ''));
  const full = (rows[0] ?? []).map((_, column) => rows.some((row) => row[column] !== ''));
  const kept = rows.map((row) => row.filter((_, column) => full[column]));
  if (kept.length < 2 || (kept[0]?.length ?? 0) < 2) return undefined;
  const box: Box = around([...used].map((one) => one.box));
  return { box, markdown: markdownOf(withHead(kept)), used, columns: xs };
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
  walls.some((wall) => Math.abs(wall.x - x) <= SAME && wall.top < y && wall.bottom > y);

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
    .join(' ');
