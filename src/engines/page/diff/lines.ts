/** Matches the lines of two texts, within a bounded amount of work. */

/** Pairs of equal lines, ascending on both sides: `before[i] === after[j]`. */
export type Matches = [number, number][];

/** Maximum steps in total; the rest counts as replaced. About 50 ms of CPU. */
const BUDGET = 6_000_000;
/** Maximum edits of the exact algorithm between two anchors; its time and memory grow with the square. */
const MOST_EDITS = 700;

interface Range {
  fromA: number;
  toA: number;
  fromB: number;
  toB: number;
}

/**
 * Equal lines of two texts. Lines that occur once on both sides are anchors (patience diff, as Bram Cohen described it). Between anchors,
 * Myers' greedy algorithm (1986) finds the shortest script of at most 700 edits. If that is not enough, rare lines become anchors, and
 * finally the whole range counts as replaced. Linear except for the bounded parts.
 */
export function matchLines(before: string[], after: string[]): Matches {
  const { a, b, count } = numbered(before, after);
  const pairs: Matches = [];
  const stack: Range[] = [{ fromA: 0, toA: a.length, fromB: 0, toB: b.length }];
  const seen = new Int32Array(count * 2);
  const place = new Int32Array(count);
  let budget = BUDGET;
  while (stack.length > 0) {
    const range = stack.pop() as Range;
    let { fromA, toA, fromB, toB } = range;
    while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) pairs.push([fromA++, fromB++]);
    while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]) pairs.push([--toA, --toB]);
    if (fromA >= toA || fromB >= toB) continue;
    budget -= toA - fromA + toB - fromB;
    if (budget < 0) continue;
    const anchors = anchorsOf(a, b, { fromA, toA, fromB, toB }, seen, place);
    if (anchors.length > 0) {
      let nextA = fromA;
      let nextB = fromB;
      for (const [i, j] of anchors) {
        pairs.push([i, j]);
        if (nextA < i && nextB < j) stack.push({ fromA: nextA, toA: i, fromB: nextB, toB: j });
        nextA = i + 1;
        nextB = j + 1;
      }
      if (nextA < toA && nextB < toB) stack.push({ fromA: nextA, toA, fromB: nextB, toB });
      continue;
    }
    const script = shortest(a, b, { fromA, toA, fromB, toB }, budget);
    budget -= script.steps;
    for (const pair of script.pairs) pairs.push(pair);
  }
  return pairs.sort((x, y) => x[0] - y[0]);
}

/** Lines as numbers; equal lines have the same number. */
function numbered(before: string[], after: string[]): { a: Int32Array; b: Int32Array; count: number } {
  const ids = new Map<string, number>();
  const number = (lines: string[]) => {
    const numbers = new Int32Array(lines.length);
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i] as string;
      let id = ids.get(line);
      if (id === undefined) {
        id = ids.size;
        ids.set(line, id);
      }
      numbers[i] = id;
    }
    return numbers;
  };
  const a = number(before);
  const b = number(after);
  return { a, b, count: ids.size };
}

/**
 * Lines that occur once on both sides of the range, as the longest series that ascends on both. `seen` and `place` are cleared before it
 * returns.
 */
function anchorsOf(a: Int32Array, b: Int32Array, range: Range, seen: Int32Array, place: Int32Array): Matches {
  const { fromA, toA, fromB, toB } = range;
  for (let i = fromA; i < toA; i++) seen[(a[i] as number) * 2] = (seen[(a[i] as number) * 2] as number) + 1;
  for (let j = fromB; j < toB; j++) {
    seen[(b[j] as number) * 2 + 1] = (seen[(b[j] as number) * 2 + 1] as number) + 1;
    place[b[j] as number] = j;
  }
  const candidates: Matches = [];
  for (let i = fromA; i < toA; i++) {
    const id = a[i] as number;
    if (seen[id * 2] === 1 && seen[id * 2 + 1] === 1) candidates.push([i, place[id] as number]);
  }
  for (let i = fromA; i < toA; i++) seen[(a[i] as number) * 2] = 0;
  for (let j = fromB; j < toB; j++) seen[(b[j] as number) * 2 + 1] = 0;
  return longestRise(candidates);
}

/** The longest series that also ascends in the second number (patience sorting, n log n). */
function longestRise(pairs: Matches): Matches {
  const tops: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (let i = 0; i < pairs.length; i++) {
    const value = (pairs[i] as [number, number])[1];
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tops[middle] as number] as [number, number])[1] < value) low = middle + 1;
      else high = middle;
    }
    if (low > 0) previous[i] = tops[low - 1] as number;
    tops[low] = i;
  }
  const series: Matches = [];
  for (let i = tops.at(-1) ?? -1; i >= 0; i = previous[i] as number) series.push(pairs[i] as [number, number]);
  return series.reverse();
}

/** Myers' shortest script of a range; with too many edits the furthest path so far, the rest counting as replaced. */
function shortest(a: Int32Array, b: Int32Array, range: Range, budget: number): { pairs: Matches; steps: number } {
  const n = range.toA - range.fromA;
  const m = range.toB - range.fromB;
  const most = Math.min(n + m, MOST_EDITS, Math.floor(Math.sqrt(Math.max(0, budget))));
  const offset = most + 1;
  const furthest = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  let steps = 0;
  let best = { edits: 0, k: 0, reach: -1 };
  let isDone = false;
  for (let d = 0; d <= most && !isDone; d++) {
    for (let k = -d; k <= d; k += 2) {
      const isDown =
        k === -d || (k !== d && (furthest[offset + k - 1] as number) < (furthest[offset + k + 1] as number));
      let x = isDown ? (furthest[offset + k + 1] as number) : (furthest[offset + k - 1] as number) + 1;
      let y = x - k;
      while (x < n && y < m && a[range.fromA + x] === b[range.fromB + y]) {
        x += 1;
        y += 1;
        steps += 1;
      }
      furthest[offset + k] = x;
      steps += 1;
      if (x <= n && y <= m && x + y > best.reach) best = { edits: d, k, reach: x + y };
      if (x >= n && y >= m) {
        best = { edits: d, k, reach: x + y };
        isDone = true;
        break;
      }
    }
    trace.push(furthest.slice(offset - d - 1, offset + d + 2));
  }
  return { pairs: walkBack(trace, best.edits, best.k, range), steps };
}

/** The equal lines on the path that ends on diagonal `k` after `edits`. `trace[d]` holds diagonals -d-1 … d+1. */
function walkBack(trace: Int32Array[], edits: number, k: number, range: Range): Matches {
  const pairs: Matches = [];
  const at = (d: number, diagonal: number) => trace[d]?.[diagonal + d + 1] ?? 0;
  let x = at(edits, k);
  let diagonal = k;
  for (let d = edits; d > 0; d--) {
    const isDown = diagonal === -d || (diagonal !== d && at(d - 1, diagonal - 1) < at(d - 1, diagonal + 1));
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = at(d - 1, from);
    const startX = isDown ? fromX : fromX + 1;
    for (; x > startX; x--) pairs.push([range.fromA + x - 1, range.fromB + x - 1 - diagonal]);
    x = fromX;
    diagonal = from;
  }
  for (; x > 0; x--) pairs.push([range.fromA + x - 1, range.fromB + x - 1]);
  return pairs.reverse();
}
