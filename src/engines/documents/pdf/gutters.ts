import { levelled } from './lines.ts';
import type { Gutter, Item } from './page.ts';

/** Tolerance of the left edge of a column, in points. */
const RAGGED = 1.5;
/** Minimum number of lines of a column. */
const FEWEST_LINES = 5;
/** Minimum width of the text on both sides of a line, in points: numbers of a list and marks are narrower. */
const NARROWEST = 50;
/** Points between a column and the text before it. */
const CLOSEST = 3;
/** Maximum number of edges that are examined. */
const MOST_EDGES = 40;

/** The gutters of a whole page. */
export function guttersOf(items: readonly Item[]): Gutter[] {
  const sorted = [...items].sort((a, b) => a.box[0] - b.box[0]);
  const edges: Item[][] = [];
  for (const item of sorted) {
    const edge = edges.at(-1);
    if (edge?.[0] && item.box[0] - edge[0].box[0] <= RAGGED) edge.push(item);
    else edges.push([item]);
  }
  const many = edges.filter((edge) => edge.length >= FEWEST_LINES).sort((a, b) => b.length - a.length);
  return many.slice(0, MOST_EDGES).flatMap((edge) => gutterAt(edge, sorted) ?? []);
}

function gutterAt(edge: readonly Item[], items: readonly Item[]): Gutter | undefined {
  const x = Math.min(...edge.map(({ box }) => box[0]));
  const top = Math.min(...edge.map(({ box }) => box[1]));
  const bottom = Math.max(...edge.map(({ box }) => box[3]));
  const within = items.filter(({ box }) => box[3] > top && box[1] < bottom);
  const crossing = within.filter(({ box }) => box[0] < x - RAGGED && box[2] > x - 1).length;
  if (crossing > edge.length * 0.1) return undefined;
  let lines = 0;
  for (const start of edge) {
    const row = within.filter(({ box }) => levelled(box, start.box) > 0.5);
    const before = row.filter(({ box }) => box[2] <= x);
    const isClear = before.length > 0 && x - Math.max(...before.map(({ box }) => box[2])) >= CLOSEST;
    if (isClear && widthOf(before) >= NARROWEST && widthOf(row) - widthOf(before) >= NARROWEST) lines++;
  }
  return lines >= FEWEST_LINES && lines > edge.length * 0.5 ? { x, top, bottom } : undefined;
}

const widthOf = (items: readonly Item[]): number => items.reduce((sum, { box }) => sum + box[2] - box[0], 0);
