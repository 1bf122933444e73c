import { levelled } from './lines.ts';
import { unmarked } from './marks.ts';
import { around, type Block, type Box, type Item } from './page.ts';

/** Numbers of lines, as reviewers, lawyers and patent offices want them: in a margin, or between two columns. */

/** Minimum number of them where each line has one, and where every fifth or tenth has one. */
const [FEWEST, FEWEST_APART] = [6, 3];
/** Tolerance of the edge that they stand at, in points. */
const RAGGED = 3;
/** Least and most lines that they count for each line from the first to the last: they count empty lines, too. */
const COUNTED = [0.7, 1.5] as const;
/** Share of steps between them that are the same, of their lines that go on with the line above, and of numbers beside a line. */
const [EVEN, GOING_ON, BESIDE] = [0.9, 0.25, 0.7];
/** Share of the runs beside a margin that begin in it. */
const WITHIN = 0.2;
/** Parts of a row, on average, from which on it may be one of a table; the fewest words of a part that is no cell. */
const [COLUMNS, FEWEST_WORDS] = [1.5, 3];
/** Most space between the head of a column and it, in letter heights. */
const HEAD = 2;
/** Width of a digit, in letter heights. */
const DIGIT = 0.5;

/** Where numbers of lines stand on a page: the edge that they have in common, in points from the left. */
export interface NumberedEdge {
  readonly side: 0 | 2;
  readonly x: number;
  /** The first number, and the one after the last. */
  readonly first: number;
  readonly next: number;
}

interface Parted {
  readonly text: readonly Item[];
  readonly numbers: readonly Item[];
  /** Where they stand. */
  readonly edges: readonly NumberedEdge[];
}

/** The runs of a page without the numbers of its lines, and these. @param before where they stand on the page before it */
export function withoutLineNumbers(items: readonly Item[], before: readonly NumberedEdge[] = []): Parted {
  const parted = partedFrom(items, before);
  if (parted.numbers.length > 0) return parted;
  // The library may join a number and its line.
  const split = items.flatMap(withNumberApart);
  return split.length - items.length < (before.length > 0 ? 1 : FEWEST_APART)
    ? parted
    : partedFrom(split, before, parted);
}

function partedFrom(
  items: readonly Item[],
  before: readonly NumberedEdge[],
  none: Parted = { text: items, numbers: [], edges: [] },
): Parted {
  const numbers = items.filter(({ text }) => /^\d{1,5}$/.test(unmarked(text)));
  if (numbers.length === 0 || (numbers.length < FEWEST_APART && before.length === 0)) return none;
  const found = new Set<Item>();
  const edges: NumberedEdge[] = [];
  for (const side of [0, 2] as const) {
    for (const some of atOneEdge(
      numbers.filter((one) => !found.has(one)),
      side,
    )) {
      const own = new Set(some);
      const others = items.filter((item) => !own.has(item) && !found.has(item));
      const x = some[0]?.box[side] ?? 0;
      const known = before.find((edge) => edge.side === side && Math.abs(edge.x - x) < RAGGED);
      const range = rangeOf(some, others, known);
      if (range === undefined) continue;
      for (const one of some) found.add(one);
      edges.push({ side, x, ...range });
    }
  }
  return found.size === 0 ? none : { text: items.filter((item) => !found.has(item)), numbers: [...found], edges };
}

/** A run that starts with a number as that and the rest. */
function withNumberApart(item: Item): Item[] {
  const [, number = '', rest = ''] = /^(\d{1,4}) (\S.*)$/s.exec(item.text) ?? [];
  if (number === '') return [item];
  const [x0, y0, x1, y1] = item.box;
  const end = x0 + number.length * DIGIT * item.size;
  return end + DIGIT * item.size >= x1
    ? [item]
    : [
        { ...item, text: number, box: [x0, y0, end, y1] },
        { ...item, text: rest, box: [end + DIGIT * item.size, y0, x1, y1] },
      ];
}

/** Groups of numbers with the same left or right edge. */
function atOneEdge(numbers: readonly Item[], side: 0 | 2): Item[][] {
  const groups: Item[][] = [];
  for (const one of numbers.toSorted((a, b) => a.box[side] - b.box[side])) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && one.box[side] - group[0].box[side] < RAGGED) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

type Range = Pick<NumberedEdge, 'first' | 'next'>;

/**
 * What numbers count, if they count the lines of sentences beside them.
 * @param known of those in the same place on the page before: those that go on with them, or begin again, need not be many
 */
function rangeOf(numbers: readonly Item[], others: readonly Item[], known?: Range): Range | undefined {
  if (numbers.length < FEWEST_APART && known === undefined) return undefined;
  const sorted = numbers.toSorted((a, b) => a.box[1] - b.box[1]);
  const strip = around(numbers.map(({ box }) => box));
  const gap = (sorted[0] as Item).size * 0.3;
  const rows = others.filter(({ box }) => box[3] > strip[1] && box[1] < strip[3]);
  const within = rows.filter(({ box }) => box[2] > strip[0] - gap && box[0] < strip[2] + gap);
  const values = sorted.map(({ text }) => Number(unmarked(text)));
  const steps = values.slice(1).map((value, index) => value - (values[index] as number));
  const [step = 1] = steps.toSorted((a, b) => a - b).slice(Math.floor(steps.length / 2));
  const isBetween = rows.some(({ box }) => box[0] > strip[2]) && rows.some(({ box }) => box[2] < strip[0]);
  // Headings may begin further out.
  if (within.length > (isBetween ? 0 : rows.length * WITHIN)) return undefined;
  if (![1, 2, 5, 10].includes(step) || (isBetween && step === 1)) return undefined;
  if (steps.filter((one) => one === step).length < steps.length * EVEN) return undefined;
  const lines = rows.filter((row) => row.box[0] >= strip[2] || row.box[2] <= strip[0]);
  if (others.some((one) => isHeadOf(strip, one) && lines.every((row) => areApart(row, one)))) return undefined;
  const range = { first: values[0] as number, next: (values.at(-1) as number) + step };
  const isAgain = range.first === known?.first;
  if (range.first === known?.next || (isAgain && range.next === known?.next)) return range;
  const fewest = isAgain ? 2 : step === 1 ? FEWEST : FEWEST_APART;
  return numbers.length >= fewest && areLines(sorted, rows, step) ? range : undefined;
}

const areApart = ({ box: a }: Item, { box: b }: Item): boolean => a[2] <= b[0] || a[0] >= b[2];

/** Whether a run stands right above a column, as the head of one in a table does. */
const isHeadOf = (column: Box, { box, size }: Item): boolean =>
  box[0] < column[2] && box[2] > column[0] && column[1] - box[3] < HEAD * size && box[1] < column[1] - size / 2;

/** Whether numbers stand beside lines of sentences, each or each fifth: paragraphs and verses have numbers, too. */
function areLines(numbers: readonly Item[], rows: readonly Item[], step: number): boolean {
  const sorted = rows.toSorted((a, b) => a.box[1] - b.box[1]);
  const lines = linesOf(sorted);
  const counted = (numbers.length - 1) * step + 1;
  if (counted < lines.length * COUNTED[0] || (step > 1 && counted > lines.length * COUNTED[1])) return false;
  if (areRows(lines)) return false;
  const going = sorted.filter(({ text }, index) => {
    const last = sorted[index - 1];
    return last !== undefined && /^\p{Ll}/u.test(unmarked(text)) && !/[.!?:]$/.test(unmarked(last.text));
  });
  const isBeside = ({ box }: { readonly box: Box }): boolean => sorted.some((row) => levelled(row.box, box) > 0.5);
  return numbers.filter(isBeside).length >= numbers.length * BESIDE && going.length >= sorted.length * GOING_ON;
}

/** Whether lines are rows of a table: most of their parts are a word or two. */
function areRows(lines: readonly (readonly Item[])[]): boolean {
  const words = lines.flatMap((line) => {
    const counts: number[] = [];
    let end = Number.NEGATIVE_INFINITY;
    for (const { text, box, size } of line.toSorted((a, b) => a.box[0] - b.box[0])) {
      const own = unmarked(text).trim().split(/\s+/).length;
      if (box[0] - end < size) counts.push((counts.pop() ?? 0) + own);
      else counts.push(own);
      end = Math.max(end, box[2]);
    }
    return counts;
  });
  const short = words.filter((count) => count < FEWEST_WORDS);
  return words.length > lines.length * COLUMNS && short.length > words.length / 2;
}

/** The lines of runs from the top. */
function linesOf(rows: readonly Item[]): Item[][] {
  const lines: Item[][] = [];
  for (const row of rows) {
    const line = lines.at(-1);
    if (line?.[0] !== undefined && levelled(line[0].box, row.box) > 0.5) line.push(row);
    else lines.push([row]);
  }
  return lines;
}

/** They are returned, but not as part of the text. */
export function numberBlocks(numbers: readonly Item[]): Block[] {
  if (numbers.length === 0) return [];
  const text = numbers.map((item) => item.text).join(' ');
  return [{ type: 'page_number', box: around(numbers.map(({ box }) => box)), text }];
}
