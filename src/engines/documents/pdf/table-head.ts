import type { Fragment } from './lines.ts';
import type { Item } from './page.ts';
import { type Column, placesOf, type Row, type Rule, ruleUnder } from './table-grid.ts';

/** Header cells that are rotated for lack of space. */
export function turnedHeads(items: readonly Item[], columns: readonly Column[], top: number, bottom: number): string[] {
  const parts = columns.map((): string[] => []);
  for (const { text, box } of items) {
    if (box[3] < top - 4 || box[1] > bottom + 40) continue;
    const centre = (box[0] + box[2]) / 2;
    const place = columns.findIndex(({ x0, x1 }) => centre > x0 - 3 && centre < x1 + 3);
    if (place >= 0) (parts[place] as string[]).push(text);
  }
  return parts.map((list) => list.join(' '));
}

const NUMBER = /^[-–—(+]?\s*\p{Sc}?\s*[-–—(]?\d[\d.,\s]*[%)]?\s*[KMBT]?$|^[-–—]$|^\p{Sc}\s*[\d(]/u;

/** Years are names of columns too. */
const YEAR = /^(?:19|20)\d\d$/;

/** Whether the first of some rows names the columns: it has no numbers where the others have. */
export function isHead(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = rows;
  const numbers = (column: number): number => others.filter((row) => /\d/.test(row[column] ?? '')).length;
  return !first.some(
    (text, column) => /\d/.test(text) && !YEAR.test(text) && numbers(column) >= Math.max(1, others.length * 0.6),
  );
}

/** Rows with an empty head before them if the first one is none: Markdown wants one. */
export const withHead = (rows: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  isHead(rows) ? rows : [(rows[0] ?? []).map(() => ''), ...rows];

/** The first row of data: below a line across the whole table, or the first row of numbers, otherwise the second row. */
export function firstOfBody(rows: readonly Row[], columns: readonly Column[], rules: readonly Rule[]): number {
  const [x0, x1] = [(columns[0] as Column).x0, (columns.at(-1) as Column).x1];
  const isData = (row: Row): boolean => {
    const numbers = row.filter(({ text }) => NUMBER.test(text)).length;
    return row.length >= Math.min(2, columns.length) && numbers >= Math.max(1, (row.length - 1) * 0.5);
  };
  for (let i = 1; i < Math.min(6, rows.length); i++) {
    const above = Math.max(...(rows[i - 1] as Row).map(({ box }) => box[3]));
    const below = Math.min(...(rows[i] as Row).map(({ box }) => box[1]));
    if (rules.some((rule) => rule.y > above - 3 && rule.y < below + 3 && rule.x1 - rule.x0 > (x1 - x0) * 0.7)) return i;
    if (isData(rows[i] as Row)) {
      // A line across columns between the header and the data is a heading of that data.
      const full = rows.slice(0, i).findIndex((row) => row.length >= columns.length * 0.8);
      return full >= 0 ? full + 1 : i;
    }
  }
  return 1;
}

/** Header cells; one above several columns is repeated in each. */
export function headOf(rows: readonly Row[], columns: readonly Column[], rules: readonly Rule[]): string[] {
  const parts: string[][] = columns.map(() => []);
  for (const row of rows) {
    const places = new Map(row.map((one) => [one, placesOf(one, columns)]));
    // Close lines are one row, upper lines first.
    for (const one of row.toSorted((a, b) => a.box[1] - b.box[1])) {
      for (const place of headPlaces(one, places, columns, rules)) {
        const list = parts[place] as string[];
        if (list.at(-1) !== one.text) list.push(one.text);
      }
    }
  }
  return parts.map((list) => list.join(' '));
}

/** @param row its cells with the columns that they cover */
function headPlaces(
  one: Fragment,
  row: ReadonlyMap<Fragment, number[]>,
  columns: readonly Column[],
  rules: readonly Rule[],
): number[] {
  const under = ruleUnder(one, rules, columns);
  if (under !== undefined) return under;
  const own = row.get(one) ?? [];
  if (row.size >= columns.length - 1) return own;
  // Centered above columns that have no other cell in its row.
  const others = new Set([...row].flatMap(([other, places]) => (other === one ? [] : places)));
  let best = own;
  const centre = (one.box[0] + one.box[2]) / 2;
  for (let i = Math.min(...own), j = Math.max(...own); ; ) {
    i--;
    j++;
    if (i < 1 || j >= columns.length || others.has(i) || others.has(j)) break;
    const middle = ((columns[i] as Column).x0 + (columns[j] as Column).x1) / 2;
    if (Math.abs(middle - centre) < 12) best = Array.from({ length: j - i + 1 }, (_, k) => i + k);
  }
  return best;
}
