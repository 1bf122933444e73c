import { unmarked } from './marks.ts';
import type { Box } from './page.ts';

/** Anything with a position on a page. */
export interface Placed {
  readonly box: Box;
}

/** Pieces of a page in reading order: each leaf is one column or one stretch across columns, with its pieces from top to bottom. */
export function readingOrder<T extends Placed & { readonly text?: string }>(
  pieces: readonly T[],
  pageWidth: number,
): T[][] {
  if (pieces.length === 0) return [];
  const cut = pieces.length < 4 ? undefined : bestGutter(pieces, pageWidth);
  if (cut === undefined) return [rowWise(pieces)];
  return cut.flatMap((part) =>
    'left' in part
      ? cards(part.left, part.right).flatMap((side) => readingOrder(side, pageWidth))
      : readingOrder(part.across, pageWidth),
  );
}

const NUMBERED = /^(\d{1,3})[.)]\s/;

/** Two columns in reading order: left then right, or, if numbered pieces are side by side like cards, card by card. */
function cards<T extends Placed & { readonly text?: string }>(left: readonly T[], right: readonly T[]): T[][] {
  const numbersOf = (pieces: readonly T[]): number[] =>
    rowWise(pieces).flatMap(({ text }) => {
      const number = NUMBERED.exec(unmarked(text ?? ''))?.[1];
      return number === undefined ? [] : [Number(number)];
    });
  const byColumn = [...numbersOf(left), ...numbersOf(right)];
  if (inversions(byColumn) === 0) return [[...left], [...right]];
  const starts = (side: readonly T[]): number[] =>
    side.filter(({ text }) => NUMBERED.test(unmarked(text ?? ''))).map(({ box }) => box[1]);
  const others = starts(right);
  const tops = starts(left)
    .filter((top) => others.some((other) => Math.abs(other - top) < 8))
    .sort((a, b) => a - b);
  const rows = tops.length < 2 ? [] : [Number.NEGATIVE_INFINITY, ...tops.slice(1).map((top) => top - 4)];
  const within = (side: readonly T[], index: number): T[] =>
    side.filter(
      (one) => middle(one) > (rows[index] as number) && middle(one) <= (rows[index + 1] ?? Number.POSITIVE_INFINITY),
    );
  const byRow = rows.flatMap((_, index) => [within(left, index), within(right, index)]);
  return rows.length > 0 && inversions(byRow.flatMap(numbersOf)) < inversions(byColumn)
    ? byRow
    : [[...left], [...right]];
}

/** Numbers that are followed by a lower one. */
const inversions = (numbers: readonly number[]): number =>
  numbers.filter((number, index) => number > (numbers[index + 1] ?? number)).length;

/** From top to bottom, and from left to right on one line. */
export function rowWise<T extends Placed>(pieces: readonly T[]): T[] {
  const sorted = [...pieces].sort((a, b) => middle(a) - middle(b));
  const rows: T[][] = [];
  for (const piece of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    const height = first === undefined ? 0 : Math.min(first.box[3] - first.box[1], piece.box[3] - piece.box[1]);
    if (row && first && middle(piece) - middle(first) < height * 0.5) row.push(piece);
    else rows.push([piece]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box[0] - b.box[0]));
}

const middle = ({ box }: Placed): number => (box[1] + box[3]) / 2;

type Part<T> = { readonly left: T[]; readonly right: T[] } | { readonly across: T[] };

/** Minimum number of pieces on either side of a gutter for a column. */
const FEWEST = 2;
/** Minimum number of overlapping lines of both sides in total for columns. */
const LEAST_LINES = 3;
/** Tolerance of the left edges of a column, in points. */
const RAGGED = 3;

/** The gutter with the most text side by side, and the parts of the page by it: stretches with columns, and stretches across. */
function bestGutter<T extends Placed>(pieces: readonly T[], pageWidth: number): Part<T>[] | undefined {
  let best: { rank: number; parts: Part<T>[] } | undefined;
  for (const x of leftEdges(pieces)) {
    const parts = cutAt(pieces, x, pageWidth);
    if (parts === undefined) continue;
    if (best === undefined || parts.rank > best.rank) best = parts;
  }
  return best?.parts;
}

/** Where several pieces start, one below the other. */
function leftEdges(pieces: readonly Placed[]): number[] {
  const edges = pieces.map(({ box }) => box[0]).sort((a, b) => a - b);
  const found: number[] = [];
  const leftmost = edges[0] as number;
  for (let i = 0; i < edges.length; ) {
    let end = i;
    while (end + 1 < edges.length && (edges[end + 1] as number) - (edges[i] as number) <= RAGGED) end++;
    if (end - i + 1 >= LEAST_LINES && (edges[i] as number) > leftmost + 20) found.push(edges[i] as number);
    i = end + 1;
  }
  return found;
}

function cutAt<T extends Placed>(
  pieces: readonly T[],
  x: number,
  pageWidth: number,
): { rank: number; parts: Part<T>[] } | undefined {
  const crosses = ({ box }: Placed): boolean => box[0] < x - 1 && box[2] > x - 1;
  const barriers = pieces.filter(crosses).sort((a, b) => a.box[1] - b.box[1]);
  const others = pieces.filter((piece) => !crosses(piece)).sort((a, b) => middle(a) - middle(b));
  // The stretches between pieces that span the columns, from top to bottom.
  const stretches: { across: T[]; beside: T[] }[] = [{ across: [], beside: [] }];
  let at = 0;
  const fill = (end: number): void => {
    const current = stretches.at(-1) as { beside: T[] };
    while (at < others.length && middle(others[at] as T) < end) current.beside.push(others[at++] as T);
  };
  for (const barrier of barriers) {
    fill(barrier.box[1]);
    stretches.push({ across: [barrier], beside: [] });
    // Pieces on the same line belong to it.
    while (at < others.length && middle(others[at] as T) < barrier.box[3]) {
      (stretches.at(-1) as { across: T[] }).across.push(others[at++] as T);
    }
  }
  fill(Number.POSITIVE_INFINITY);
  const parts: Part<T>[] = [];
  let score = 0;
  const across = (more: readonly T[]): void => {
    if (more.length === 0) return;
    const last = parts.at(-1);
    if (last && 'across' in last) last.across.push(...more);
    else parts.push({ across: [...more] });
  };
  for (const stretch of stretches) {
    across(stretch.across);
    const left = stretch.beside.filter(({ box }) => box[0] < x - 1);
    const right = stretch.beside.filter(({ box }) => box[0] >= x - 1);
    const lines = sideBySide(left, right);
    if (left.length >= FEWEST && right.length >= FEWEST && lines >= 2 && areColumns(left, right, pageWidth)) {
      parts.push({ left, right });
      score += lines;
    } else across(stretch.beside);
  }
  if (score < LEAST_LINES || !parts.some((part) => 'left' in part)) return undefined;
  // Indented lines are an edge too, which the other lines of their column cross.
  return { rank: score - 2 * barriers.length, parts };
}

/** The number of lines side by side. */
function sideBySide(left: readonly Placed[], right: readonly Placed[]): number {
  if (left.length === 0 || right.length === 0) return 0;
  const top = Math.max(...[left, right].map((side) => Math.min(...side.map(({ box }) => box[1]))));
  const bottom = Math.min(...[left, right].map((side) => Math.max(...side.map(({ box }) => box[3]))));
  const within = (side: readonly Placed[]): number =>
    side.filter((one) => middle(one) > top && middle(one) < bottom).length;
  return Math.min(within(left), within(right));
}

/** Columns of text are wide; narrow ones are numbers and marks of the text next to them. */
function areColumns(left: readonly Placed[], right: readonly Placed[], pageWidth: number): boolean {
  return [left, right].every((side) => {
    const widths = side.map(({ box }) => box[2] - box[0]).sort((a, b) => a - b);
    const widest = widths.at(-1) as number;
    const usual = widths[Math.floor(widths.length * 0.6)] as number;
    return widest > pageWidth * 0.12 && usual > pageWidth * 0.05;
  });
}
