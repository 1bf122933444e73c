import { levelled } from './lines.ts';
import type { Box, Gutter, Item } from './page.ts';

/** Tolerance of the left edge of a column, in points. */
const RAGGED = 1.5;
/** Minimum number of lines of a column. */
const FEWEST_LINES = 5;
/** Minimum number of lines that start at its left edge; others may be indented. So many are enough where the page before has a column. */
const FEWEST_STARTS = 2;
/** Maximum indentation of a line, in points. */
const DEEPEST = 45;
/** Minimum width of the text on both sides of a line, in points: numbers of a list and marks are narrower. */
const NARROWEST = 50;
/** Points between a column and the text before it. */
const CLOSEST = 3;
/** Maximum number of edges that are examined. */
const MOST_EDGES = 40;

/** The items on the height of a box. Lines of neighbouring columns need not be level. */
type Level = (box: Box) => readonly Item[];

/**
 * The gutters of a whole page.
 * @param before those of the page before it: a text often ends with a few lines in the same columns
 */
export function guttersOf(items: readonly Item[], before: readonly Gutter[] = []): Gutter[] {
  const sorted = [...items].sort((a, b) => a.box[0] - b.box[0]);
  const edges: Item[][] = [];
  for (const item of sorted) {
    const edge = edges.at(-1);
    if (edge?.[0] && item.box[0] - edge[0].box[0] <= RAGGED) edge.push(item);
    else edges.push([item]);
  }
  const ends = sorted.map(({ box }) => box[2]).sort((a, b) => a - b);
  // Before a gutter, other lines end.
  const many = edges
    .filter((edge) => edge.length >= FEWEST_STARTS && (ends[FEWEST_STARTS - 1] as number) <= (edge[0] as Item).box[0])
    .sort((a, b) => b.length - a.length);
  if (many.length === 0) return [];
  const level = levelsOf(sorted);
  return many
    .slice(0, MOST_EDGES)
    .flatMap((edge) => gutterAt(edge, sorted, level) ?? clearStretches(edge, sorted, level, before));
}

/** Finds the items beside a box without looking at all others. */
function levelsOf(items: readonly Item[]): Level {
  const byTop = [...items].sort((a, b) => a.box[1] - b.box[1]);
  const tops = Float64Array.from(byTop, ({ box }) => box[1]);
  const highest = byTop.reduce((most, { box }) => Math.max(most, box[3] - box[1]), 0);
  const known = new Map<Box, readonly Item[]>();
  const firstAt = (y: number): number => {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const half = (low + high) >> 1;
      if ((tops[half] as number) < y) low = half + 1;
      else high = half;
    }
    return low;
  };
  return (box) => {
    let beside = known.get(box);
    if (beside === undefined) {
      const near: Item[] = [];
      for (let i = firstAt(box[1] - highest); i < byTop.length && (tops[i] as number) < box[3]; i++) {
        const item = byTop[i] as Item;
        if (levelled(item.box, box) > 0.1) near.push(item);
      }
      beside = near;
      known.set(box, beside);
    }
    return beside;
  };
}

/** A gutter along lines that nearly all start at this edge. */
function gutterAt(edge: readonly Item[], items: readonly Item[], level: Level): Gutter[] | undefined {
  if (edge.length < FEWEST_LINES) return undefined;
  const x = Math.min(...edge.map(({ box }) => box[0]));
  const top = Math.min(...edge.map(({ box }) => box[1]));
  const bottom = Math.max(...edge.map(({ box }) => box[3]));
  const crossing = items.filter((item) => item.box[3] > top && item.box[1] < bottom && crosses(item, x)).length;
  if (crossing > edge.length * 0.1) return undefined;
  const lines = edge.filter((start) => isBeside(start, x, level)).length;
  return lines >= FEWEST_LINES && lines > edge.length * 0.5 ? [{ x, top, bottom }] : undefined;
}

/** Gutters at this edge between texts across it. Lines beside them may be indented. */
function clearStretches(
  edge: readonly Item[],
  items: readonly Item[],
  level: Level,
  before: readonly Gutter[],
): Gutter[] {
  const x = Math.min(...edge.map(({ box }) => box[0]));
  const fewest = before.some((other) => Math.abs(other.x - x) <= RAGGED) ? FEWEST_STARTS : FEWEST_LINES;
  const barriers = items.filter((item) => crosses(item, x)).sort((a, b) => a.box[1] - b.box[1]);
  const bounds = [Number.NEGATIVE_INFINITY, ...barriers.map(({ box }) => middle(box)), Number.POSITIVE_INFINITY];
  const beside = items.filter(({ box }) => box[0] >= x - RAGGED && box[0] < x + DEEPEST);
  const firsts = beside.filter(({ box }) =>
    level(box).every((other) => other.box[0] < x - RAGGED || other.box[0] >= box[0] || levelled(other.box, box) < 0.5),
  );
  return bounds.slice(1).flatMap((end, index): Gutter[] => {
    const from = bounds[index] as number;
    const starts = firsts.filter(({ box }) => middle(box) > from && middle(box) < end);
    if (starts.filter((one) => edge.includes(one)).length < FEWEST_STARTS) return [];
    const lines = starts.filter((start) => isBeside(start, x, level));
    if (lines.length < fewest || lines.length <= starts.length * 0.5) return [];
    // Spaces of justified text that are below each other by chance: what follows them starts anywhere.
    const places = new Set(lines.map(({ box }) => Math.round(box[0] / 2)));
    if (places.size > Math.max(2, lines.length * 0.3)) return [];
    return [
      { x, top: Math.min(...starts.map(({ box }) => box[1])), bottom: Math.max(...starts.map(({ box }) => box[3])) },
    ];
  });
}

const middle = (box: Box): number => (box[1] + box[3]) / 2;

const crosses = ({ box }: Item, x: number): boolean => box[0] < x - RAGGED && box[2] > x - 1;

/** Whether there is text on both sides of `x` in this line. */
function isBeside(start: Item, x: number, level: Level): boolean {
  const row = level(start.box);
  const before = row.filter(({ box }) => box[2] <= x);
  const isClear = before.length > 0 && x - Math.max(...before.map(({ box }) => box[2])) >= CLOSEST;
  return isClear && widthOf(before) >= NARROWEST && widthOf(row) - widthOf(before) >= NARROWEST;
}

const widthOf = (items: readonly Item[]): number => items.reduce((sum, { box }) => sum + box[2] - box[0], 0);
