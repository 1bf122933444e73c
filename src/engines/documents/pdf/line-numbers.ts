import { levelled } from './lines.ts';
import { unmarked } from './marks.ts';
import type { Item } from './page.ts';

/** Numbers of lines in the margin, as reviewers and lawyers want them. */

/** Minimum number of them where each line has one, and where every fifth or tenth has one. */
const [FEWEST, FEWEST_APART] = [6, 3];
/** Tolerance of the edge below which they stand, in points. */
const RAGGED = 3;
/** Least and most lines that they count for each line from the first to the last: they count empty lines, too. */
const COUNTED = [0.7, 1.5] as const;
/** Share of steps between them that are the same, and of their lines that go on with the line above. */
const [EVEN, GOING_ON] = [0.9, 0.25];

/** The runs of a page without the numbers of its lines, and these. */
export function withoutLineNumbers(items: readonly Item[]): {
  readonly text: readonly Item[];
  readonly numbers: readonly Item[];
} {
  const numbers = items.filter(({ text }) => /^\d{1,5}$/.test(unmarked(text)));
  if (numbers.length < FEWEST_APART) return { text: items, numbers: [] };
  const own = new Set(numbers);
  const others = items.filter((item) => !own.has(item));
  const left = others.reduce((least, { box }) => Math.min(least, box[0]), Number.POSITIVE_INFINITY);
  const right = others.reduce((most, { box }) => Math.max(most, box[2]), 0);
  const before = numbers.filter(({ box, size }) => box[2] < left - size * 0.3);
  const after = numbers.filter(({ box, size }) => box[0] > right + size * 0.3);
  const found = new Set([before, after].flatMap((some) => (isCount(some, others) ? some : [])));
  return found.size === 0
    ? { text: items, numbers: [] }
    : { text: items.filter((item) => !found.has(item)), numbers: [...found] };
}

/** Whether numbers count the lines of sentences beside them. */
function isCount(numbers: readonly Item[], others: readonly Item[]): boolean {
  if (numbers.length < FEWEST_APART) return false;
  const sorted = numbers.toSorted((a, b) => a.box[1] - b.box[1]);
  const edge = (side: 0 | 2): boolean => {
    const places = numbers.map(({ box }) => box[side]).sort((a, b) => a - b);
    return (places.at(-1) as number) - (places[0] as number) < RAGGED;
  };
  if (!edge(0) && !edge(2)) return false;
  const values = sorted.map(({ text }) => Number(unmarked(text)));
  const steps = values.slice(1).map((value, index) => value - (values[index] as number));
  const [step = 0] = steps.toSorted((a, b) => a - b).slice(Math.floor(steps.length / 2));
  if (![1, 2, 5, 10].includes(step) || numbers.length < (step === 1 ? FEWEST : FEWEST_APART)) return false;
  if (steps.filter((one) => one === step).length < steps.length * EVEN) return false;
  const rows = others.toSorted((a, b) => a.box[1] - b.box[1]);
  // Paragraphs and verses have numbers, too, but not each line or each fifth.
  const [top, bottom] = [(sorted[0] as Item).box[1], (sorted.at(-1) as Item).box[3]];
  const lines = linesOf(rows.filter(({ box }) => box[3] > top && box[1] < bottom));
  const counted = (numbers.length - 1) * step + 1;
  if (counted < lines * COUNTED[0] || (step > 1 && counted > lines * COUNTED[1])) return false;
  const going = rows.filter(({ text }, index) => {
    const last = rows[index - 1];
    return last !== undefined && /^\p{Ll}/u.test(unmarked(text)) && !/[.!?:]$/.test(unmarked(last.text));
  });
  const isBeside = sorted.filter(({ box }) => rows.some((row) => levelled(row.box, box) > 0.5)).length;
  return isBeside >= sorted.length * 0.7 && going.length >= rows.length * GOING_ON;
}

/** The number of lines of runs from the top. */
function linesOf(rows: readonly Item[]): number {
  let lines = 0;
  let last: Item | undefined;
  for (const row of rows) {
    if (last !== undefined && levelled(last.box, row.box) > 0.5) continue;
    lines++;
    last = row;
  }
  return lines;
}
