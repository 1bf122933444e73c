import type { ParsedPage } from '@llamaindex/liteparse';
import type { Fragment } from './lines.ts';
import { around, type Box } from './page.ts';
import type { Wall } from './strings.ts';
import { type Rule, rowsOf } from './table-grid.ts';

/** Tables of which some rows have grounds, as every second one may: rows without have the columns of those with. */

/** Points: lines that are closer are one, and ends that are closer meet. */
export const SAME_LINE = 3;
/** Vertical lines of a table of two columns. */
export const FEWEST_WALLS = 3;
/** Heights of a row without a ground, beside those of the lower one of the rows around it. */
const [LOWEST, HIGHEST_BARE] = [0.4, 1.8];

/** The walls that rows would have between rows whose cells have grounds, as every second row of a table may. */
export function bareRows(walls: readonly Wall[]): Wall[] {
  const sorted = walls.toSorted((a, b) => Math.round(a.x) - Math.round(b.x) || a.top - b.top);
  const between = sorted.flatMap((wall, index): Wall[] => {
    const last = sorted[index - 1];
    if (last === undefined || Math.abs(wall.x - last.x) > SAME_LINE) return [];
    const height = wall.top - last.bottom;
    const low = Math.min(wall.bottom - wall.top, last.bottom - last.top);
    const isRow = height > low * LOWEST && height < low * HIGHEST_BARE;
    return isRow ? [{ x: wall.x, top: last.bottom, bottom: wall.top, isBare: true }] : [];
  });
  return [...Map.groupBy(between, ({ top }) => Math.round(top / SAME_LINE)).values()].flatMap((row) =>
    row.length < FEWEST_WALLS ? [] : row,
  );
}

/**
 * Lines of tables of which rows have grounds, and those that their first and last rows would have, if these have none.
 * @param walls with those of the rows between
 */
export function withBareRows(
  walls: readonly Wall[],
  rules: readonly Rule[],
  fragments: readonly Fragment[],
): { readonly walls: readonly Wall[]; readonly rules: readonly Rule[] } {
  const bare = walls.filter(({ isBare }) => isBare);
  const more: Wall[] = [];
  const ends: Rule[] = [];
  const isAt = (a: number, b: number): boolean => Math.abs(a - b) < SAME_LINE;
  for (const [side, other] of [
    ['top', 'bottom'],
    ['bottom', 'top'],
  ] as const) {
    for (const some of Map.groupBy(bare, (wall) => Math.round(wall[side] / SAME_LINE)).values()) {
      const edge = some[0]?.[side] ?? 0;
      const next = walls.filter((wall) => !wall.isBare && isAt(wall[other], edge));
      const from = next[0]?.[side] ?? 0;
      const height = Math.abs(from - edge) * HIGHEST_BARE;
      if (next.length < FEWEST_WALLS || bare.some((wall) => isAt(wall[other], from))) continue;
      const [left, right] = [Math.min(...next.map(({ x }) => x)), Math.max(...next.map(({ x }) => x))];
      const near = fragments.filter(({ box: [x0, y0, x1, y1] }) => {
        const off = side === 'top' ? [from - y1, from - y0] : [y0 - from, y1 - from];
        return (off[0] ?? 0) > -SAME_LINE && (off[1] ?? 0) < height && x1 > left && x0 < right;
      });
      const row = rowsOf(near).at(side === 'top' ? -1 : 0) ?? [];
      const places = new Set(row.map(({ box }) => next.filter(({ x }) => x < box[0] + 1).length));
      if (places.size < 2 || row.some(({ box }) => next.some(({ x }) => x > box[0] + 1 && x < box[2] - 1))) continue;
      const box = around(row.map((one) => one.box));
      const end = side === 'top' ? box[1] - 1 : box[3] + 1;
      more.push(...next.map(({ x }) => ({ x, top: Math.min(from, end), bottom: Math.max(from, end) })));
      ends.push({ x0: left, x1: right, y: end });
    }
  }
  return more.length === 0 ? { walls, rules } : { walls: [...walls, ...more], rules: [...rules, ...ends] };
}

/** Points: a row is higher. */
const ROW = 8;

/** Whether the library found rows above a table, of which the grounds of others say nothing. */
export const hasRowsAbove = ({ blocks = [] }: ParsedPage, [x0, y0, x1]: Box): boolean =>
  blocks.some(
    ({ kind, bbox }) =>
      kind === 'table' &&
      bbox !== undefined &&
      bbox.x < x1 &&
      bbox.x + bbox.width > x0 &&
      bbox.y < y0 - ROW &&
      bbox.y + bbox.height > y0,
  );
