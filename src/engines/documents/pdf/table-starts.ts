import type { Box } from './page.ts';
import type { Rule } from './table-grid.ts';
import { FEWEST_ROWS } from './table-lines.ts';

/** Which lines of a table begin a row. */

/** Share of the width of a table that lines between its rows go across. */
const ACROSS = 0.8;
/** Points by which pieces of such a line may be off. */
const SAME = 1;

/** Heights of lines and edges of grounds across a table, in points from the top. */
export function bordersIn(rules: readonly Rule[], [left, top, right, bottom]: Box): number[] {
  const near = rules
    .filter(({ x0, x1, y }) => x1 > left && x0 < right && y > top - (bottom - top) && y < bottom * 2 - top)
    .toSorted((a, b) => a.y - b.y);
  const heights: number[] = [];
  for (let from = 0; from < near.length; ) {
    let to = from;
    const y = (near[from] as Rule).y;
    let covered = 0;
    for (; to < near.length && (near[to] as Rule).y - y <= SAME; to++) {
      const { x0, x1 } = near[to] as Rule;
      covered += Math.min(x1, right) - Math.max(x0, left);
    }
    if (covered > (right - left) * ACROSS) heights.push(y);
    from = to;
  }
  return heights;
}

/** Letter heights by which a line of a cell is closer to the one above it than a row to the row above. */
const CLOSER = 0.15;
/** Share of its cells that have text in a row that is surely one. */
const FULL = 0.6;

/** Which lines begin a row: lines between rows say so, otherwise the space above, and the text. */
export function startsOf(
  cells: readonly (readonly string[])[],
  boxes: readonly Box[],
  borders: readonly number[],
): number[] {
  const isApart = (index: number): boolean => {
    const [above, below] = [boxes[index - 1] as Box, boxes[index] as Box];
    return borders.some((y) => y > (above[1] + above[3]) / 2 && y < (below[1] + below[3]) / 2);
  };
  const gapAt = (index: number): number => (boxes[index] as Box)[1] - (boxes[index - 1] as Box)[3];
  const all = cells.map((_, index) => index);
  const filled = cells.map((row) => row.flatMap((text, column) => (text === '' ? [] : [column])));
  const full = all.filter((index) => (filled[index]?.length ?? 0) >= Math.max(2, (cells[0]?.length ?? 0) * FULL));
  const bands = all.filter((index) => index === 0 || isApart(index));
  if (bands.length >= FEWEST_ROWS && bands.length * 2 >= full.length) return bands;
  const gaps = full.filter((index) => index > 0).map(gapAt);
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  return all.filter((index) => {
    const [row = [], above = [], own = []] = [cells[index], cells[index - 1], filled[index]];
    if (index === 0 || isApart(index) || full.includes(index)) return true;
    const size = (boxes[index] as Box)[3] - (boxes[index] as Box)[1];
    const isClose = gapAt(index) < usual - size * CLOSER;
    const goesOn = own[0] !== 0 && own.every((column) => /^[\p{Ll}(&]/u.test(row[column] as string));
    return !(own.every((column) => above[column] !== '') && (isClose || goesOn));
  });
}
