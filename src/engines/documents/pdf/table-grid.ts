import { type Fragment, levelled } from './lines.ts';

/** The rows and columns of a table. */

/** A straight horizontal line on the page. */
export interface Rule {
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
}

/** Fragments of one line, from left to right. */
export type Row = Fragment[];

/** Lines above and below that the library wrongly included in the table: one piece across most of its columns. */
export function withoutText(rows: readonly Row[], columns: readonly Column[]): Row[] {
  const isText = (row: Row): boolean =>
    row.length === 1 &&
    row[0] !== undefined &&
    row[0].text.length > 60 &&
    placesOf(row[0], columns).length > columns.length / 2;
  let end = rows.length;
  while (end > 0 && isText(rows[end - 1] as Row)) end--;
  let start = 0;
  while (start < end && isText(rows[start] as Row)) start++;
  return rows.slice(start, end);
}

/** Fragments on one line are a row. */
export function rowsOf(fragments: readonly Fragment[]): Row[] {
  const sorted = [...fragments].sort((a, b) => a.box[1] + a.box[3] - b.box[1] - b.box[3]);
  const rows: Row[] = [];
  for (const one of sorted) {
    const row = rows.at(-1);
    if (row?.some((other) => levelled(other.box, one.box) > 0.5)) row.push(one);
    else rows.push([one]);
  }
  return rows.map((row) => row.sort((a, b) => a.box[0] - b.box[0]));
}

/** Lines of a cell: dates and numbers are broken behind their hyphens. */
export const cellLines = (above: string, text: string): string =>
  /\d-$/.test(above) && /^\d/.test(text) ? above + text : `${above} ${text}`.trim();

/** From left to right, in points. */
export interface Column {
  readonly x0: number;
  readonly x1: number;
}

/** Maximum number of points that are examined. */
const WIDEST = 20_000;

/** Columns are separated by white space from top to bottom; rows with few cells may cross it. */
export function columnsOf(rows: readonly Row[]): Column[] {
  const most = Math.max(...rows.map((row) => row.length));
  const full = rows.filter((row) => row.length >= Math.max(2, most * 0.6));
  if (full.length === 0) return [];
  const right = Math.min(WIDEST, Math.ceil(Math.max(...full.flat().map(({ box }) => box[2]))) + 1);
  const covered = new Uint16Array(right + 1);
  for (const { box } of full.flat())
    for (let x = Math.max(0, Math.floor(box[0])); x < Math.min(right, Math.ceil(box[2])); x++)
      covered[x] = (covered[x] as number) + 1;
  const allowed = Math.floor(full.length * 0.08);
  const columns: Column[] = [];
  let from = -1;
  for (let x = 0; x <= right; x++) {
    const isText = (covered[x] as number) > allowed;
    if (isText && from < 0) from = x;
    if (!isText && from >= 0) {
      columns.push({ x0: from, x1: x });
      from = -1;
    }
  }
  // A strip narrower than a letter is not a column but a mark next to one.
  return columns.filter(({ x0, x1 }) => x1 - x0 >= 3);
}

/** The columns of a fragment: all that it covers to a good part, otherwise the nearest. */
export function placesOf({ box }: Fragment, columns: readonly Column[]): number[] {
  const covered = columns.flatMap(({ x0, x1 }, index) => {
    const overlap = Math.min(box[2], x1) - Math.max(box[0], x0);
    return overlap > 0.4 * Math.min(box[2] - box[0], x1 - x0) ? [index] : [];
  });
  if (covered.length > 0) return covered;
  const centre = (box[0] + box[2]) / 2;
  let best = 0;
  for (const [index, { x0, x1 }] of columns.entries()) {
    const now = columns[best] as Column;
    if (Math.abs((x0 + x1) / 2 - centre) < Math.abs((now.x0 + now.x1) / 2 - centre)) best = index;
  }
  return [best];
}

const ROWS_ABOVE = 3;

/** Lines above and below in the same columns: header and last rows that the library left out. */
export function withNeighbours(
  rows: readonly Row[],
  columns: readonly Column[],
  fragments: readonly Fragment[],
  rules: readonly Rule[],
): Row[] {
  const all = [...rows];
  const used = new Set(all.flat());
  const left = (columns[0] as Column).x0 - 12;
  const right = (columns.at(-1) as Column).x1 + 12;
  const rest = rowsOf(fragments.filter((one) => !used.has(one)));
  const pitch = pitchOf(rows);
  const fits = (row: Row): boolean =>
    row.every(({ box }) => box[0] > left && box[2] < right) &&
    row.length >= 2 &&
    new Set(row.flatMap((one) => placesOf(one, columns).slice(0, 1))).size === row.length;
  const spans = (row: Row): boolean =>
    row.length === 1 &&
    row[0] !== undefined &&
    row[0].text.length < 60 &&
    ruleUnder(row[0], rules, columns) !== undefined;
  for (let i = 0; i < ROWS_ABOVE; i++) {
    const top = Math.min(...(all[0] as Row).map(({ box }) => box[1]));
    const above = rest.filter((row) => row.every(({ box }) => box[3] <= top + 2)).at(-1);
    if (above === undefined || top - Math.max(...above.map(({ box }) => box[3])) > pitch * 0.9) break;
    if (!fits(above) && !spans(above)) break;
    all.unshift(above);
    rest.splice(rest.indexOf(above), 1);
  }
  for (;;) {
    const bottom = Math.max(...(all.at(-1) as Row).map(({ box }) => box[3]));
    const below = rest.find((row) => row.every(({ box }) => box[1] >= bottom - 2));
    if (below === undefined || Math.min(...below.map(({ box }) => box[1])) - bottom > pitch * 0.9) break;
    if (!fits(below) || below.length < columns.length * 0.6) break;
    all.push(below);
    rest.splice(rest.indexOf(below), 1);
  }
  return all;
}

/** The usual distance between rows, in points. */
function pitchOf(rows: readonly Row[]): number {
  const tops = rows.map((row) => Math.min(...row.map(({ box }) => box[1])));
  const steps = tops.slice(1).map((top, index) => top - (tops[index] as number));
  steps.sort((a, b) => a - b);
  return Math.max(6, steps[Math.floor(steps.length / 2)] ?? 12);
}

/** The columns with a line directly below a text, if there are at least two and not all. */
export function ruleUnder({ box }: Fragment, rules: readonly Rule[], columns: readonly Column[]): number[] | undefined {
  const close = rules.filter(({ x0, x1, y }) => y > box[3] - 3 && y < box[3] + 6 && x0 < box[0] + 3 && x1 > box[2] - 3);
  for (const { x0, x1 } of close.sort((a, b) => a.x1 - a.x0 - (b.x1 - b.x0))) {
    const over = columns.flatMap((column, index) => {
      const centre = (column.x0 + column.x1) / 2;
      return centre > x0 - 2 && centre < x1 + 2 ? [index] : [];
    });
    if (over.length >= 2 && over.length < columns.length) return over;
  }
  return undefined;
}
