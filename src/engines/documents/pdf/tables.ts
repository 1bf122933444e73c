import type { LayoutBlock, ParsedPage } from '@llamaindex/liteparse';
import { tableLine } from '../csv.ts';
import { type Fragment, levelled } from './lines.ts';
import { around, type Box, type Item } from './page.ts';

/** A table, and the fragments that are in it. */
export interface FoundTable {
  readonly box: Box;
  readonly markdown: string;
  readonly used: ReadonlySet<Fragment>;
}

/** A straight line that is drawn on the page, from left to right. */
interface Rule {
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
}

/** The tables of a page: where the library sees one, its cells are told apart here. */
export function tablesOf(page: ParsedPage, fragments: readonly Fragment[], turned: readonly Item[]): FoundTable[] {
  const rules = rulesOf(page);
  const tables: FoundTable[] = [];
  const taken = new Set<Fragment>();
  for (const block of page.blocks ?? []) {
    if (block.kind !== 'table' || block.bbox === undefined) continue;
    const { x, y, width, height } = block.bbox;
    const free = fragments.filter((one) => !taken.has(one));
    const found = tableAt([x, y, x + width, y + height], free, rules, turned) ?? asGiven(block, free);
    if (found === undefined) continue;
    for (const one of found.used) taken.add(one);
    tables.push(found);
  }
  return tables;
}

function rulesOf({ vectorGraphics }: ParsedPage): Rule[] {
  const rules: Rule[] = [];
  for (const { x1, y1, x2, y2 } of vectorGraphics?.lines ?? []) {
    if (Math.abs(y2 - y1) < 1.5 && Math.abs(x2 - x1) > 8)
      rules.push({ x0: Math.min(x1, x2), x1: Math.max(x1, x2), y: (y1 + y2) / 2 });
  }
  return rules;
}

/** Centre within. */
const isIn = ({ box }: Fragment, [x0, y0, x1, y1]: Box): boolean => {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x > x0 - 4 && x < x1 + 4 && y > y0 - 1 && y < y1 + 1;
};

type Row = Fragment[];

function tableAt(
  region: Box,
  fragments: readonly Fragment[],
  rules: readonly Rule[],
  turned: readonly Item[],
): FoundTable | undefined {
  let rows = rowsOf(fragments.filter((one) => isIn(one, region)));
  if (rows.length < 2) return undefined;
  const columns = columnsOf(rows);
  if (columns.length < 2) return undefined;
  rows = withoutText(withNeighbours(rows, columns, fragments, rules), columns);
  if (rows.length < 2) return undefined;
  const used = new Set(rows.flat());
  const first = firstOfBody(rows, columns, rules);
  const top = Math.max(...rows.slice(0, first).flatMap((row) => row.map(({ box }) => box[3])));
  const heads = headOf(rows.slice(0, first), columns, rules);
  for (const [index, text] of turnedHeads(turned, columns, region[1], top).entries()) {
    if (text !== '') heads[index] = `${heads[index]} ${text}`.trim();
  }
  const cells = withSigns([heads, ...bodyOf(rows.slice(first), columns)]);
  const width = (cells[0] as string[]).length;
  const lines = cells.map((row) => tableLine(row, width));
  lines.splice(
    1,
    0,
    tableLine(
      Array.from({ length: width }, () => '---'),
      width,
    ),
  );
  return { box: around([...used].map(({ box }) => box)), markdown: lines.join('\n'), used };
}

/** Heads that stand upright to the others, for want of room. */
function turnedHeads(items: readonly Item[], columns: readonly Column[], top: number, bottom: number): string[] {
  const parts = columns.map((): string[] => []);
  for (const { text, box } of items) {
    if (box[3] < top - 4 || box[1] > bottom + 40) continue;
    const centre = (box[0] + box[2]) / 2;
    const place = columns.findIndex(({ x0, x1 }) => centre > x0 - 3 && centre < x1 + 3);
    if (place >= 0) (parts[place] as string[]).push(text);
  }
  return parts.map((list) => list.join(' '));
}

/** Lines of text above and below that the library took for a part of the table: one piece across most of its columns. */
function withoutText(rows: readonly Row[], columns: readonly Column[]): Row[] {
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

/** Signs that stand in columns of their own go with the numbers that they belong to. */
function withSigns(cells: readonly string[][]): string[][] {
  const [head = [], ...body] = cells;
  const only = (column: number, signs: RegExp): boolean =>
    body.some((row) => row[column] !== '') && body.every((row) => signs.test(row[column] ?? ''));
  let rows = cells.map((row) => [...row]);
  for (let column = head.length - 1; column >= 0; column--) {
    const into = only(column, /^[$€£¥(\s]*$/) ? column + 1 : only(column, /^[)%\s]*$/) ? column - 1 : -1;
    if (into < 1 || into >= head.length) continue;
    rows = rows.map((row, index) => {
      const [own = '', other = ''] = [row[column], row[into]];
      const both = into > column ? [own, other] : [other, own];
      const joined =
        index === 0 && own === other ? own : both.filter((text) => text !== '').join(into > column ? ' ' : '');
      const out = [...row];
      out[into] = joined;
      out.splice(column, 1);
      return out;
    });
    return withSigns(rows);
  }
  return rows;
}

/** Fragments on one line are a row. */
function rowsOf(fragments: readonly Fragment[]): Row[] {
  const sorted = [...fragments].sort((a, b) => a.box[1] + a.box[3] - b.box[1] - b.box[3]);
  const rows: Row[] = [];
  for (const one of sorted) {
    const row = rows.at(-1);
    if (row?.some((other) => levelled(other.box, one.box) > 0.5)) row.push(one);
    else rows.push([one]);
  }
  return rows.map((row) => row.sort((a, b) => a.box[0] - b.box[0]));
}

interface Column {
  readonly x0: number;
  readonly x1: number;
}

/** Points of a page that are looked at. */
const WIDEST = 20_000;

/** Columns are what white space from top to bottom leaves; rows with few cells may cross it. */
function columnsOf(rows: readonly Row[]): Column[] {
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
  // What is narrower than a letter is no column, but a mark beside one.
  return columns.filter(({ x0, x1 }) => x1 - x0 >= 3);
}

/** The columns that a fragment stands in: all that it covers a good part of, else the nearest. */
function placesOf({ box }: Fragment, columns: readonly Column[]): number[] {
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

/** Lines above and below that stand in the same columns: heads that the library leaves outside, and last rows. */
function withNeighbours(
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

/** Points from one row to the next, usually. */
function pitchOf(rows: readonly Row[]): number {
  const tops = rows.map((row) => Math.min(...row.map(({ box }) => box[1])));
  const steps = tops.slice(1).map((top, index) => top - (tops[index] as number));
  steps.sort((a, b) => a - b);
  return Math.max(6, steps[Math.floor(steps.length / 2)] ?? 12);
}

const NUMBER = /^[-–—(+]?\s*[$€£¥]?\s*[-–—(]?\d[\d.,\s]*[%)]?\s*[KMBT]?$|^[-–—]$|^[$€£¥]\s*[\d(]/;

/** Where the rows of data begin: below a line across the whole table, with the first row of numbers, else behind the first row. */
function firstOfBody(rows: readonly Row[], columns: readonly Column[], rules: readonly Rule[]): number {
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
      // A line across columns between the heads and the data is a heading of that data.
      const full = rows.slice(0, i).findIndex((row) => row.length >= columns.length * 0.8);
      return full >= 0 ? full + 1 : i;
    }
  }
  return 1;
}

/** Heads of columns, those that stand over several of them in each. */
function headOf(rows: readonly Row[], columns: readonly Column[], rules: readonly Rule[]): string[] {
  const parts: string[][] = columns.map(() => []);
  for (const row of rows) {
    // Lines that stand close are one row; what is above comes first.
    for (const one of row.toSorted((a, b) => a.box[1] - b.box[1])) {
      for (const place of headPlaces(one, row, columns, rules)) {
        const list = parts[place] as string[];
        if (list.at(-1) !== one.text) list.push(one.text);
      }
    }
  }
  return parts.map((list) => list.join(' '));
}

function headPlaces(one: Fragment, row: Row, columns: readonly Column[], rules: readonly Rule[]): number[] {
  const under = ruleUnder(one, rules, columns);
  if (under !== undefined) return under;
  const own = placesOf(one, columns);
  if (row.length >= columns.length - 1) return own;
  // In the middle over columns that nothing else in its row stands over.
  const others = new Set(row.filter((other) => other !== one).flatMap((other) => placesOf(other, columns)));
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

/** The columns above which a line is drawn right under a text, if it is at least two of them and not all. */
function ruleUnder({ box }: Fragment, rules: readonly Rule[], columns: readonly Column[]): number[] | undefined {
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

/** Rows of cells. A text across columns stands in the first of them; a line that only goes on with a cell joins it. */
function bodyOf(rows: readonly Row[], columns: readonly Column[]): string[][] {
  const body: string[][] = [];
  let last: Row | undefined;
  for (const row of rows) {
    const cells = columns.map(() => '');
    for (const one of row) {
      const place = placesOf(one, columns)[0] as number;
      cells[place] = cells[place] === '' ? one.text : `${cells[place]} ${one.text}`;
    }
    const above = body.at(-1);
    if (above !== undefined && last !== undefined && goesOn(cells, above, row, last)) {
      for (const [index, text] of cells.entries()) if (text !== '') above[index] = `${above[index]} ${text}`.trim();
    } else body.push(cells);
    last = row;
  }
  return body;
}

/** Whether a row is only the rest of the one above: its texts go on in the middle of a sentence, close below. */
function goesOn(cells: readonly string[], above: readonly string[], row: Row, last: Row): boolean {
  const filled = cells.flatMap((text, index) => (text === '' ? [] : [index]));
  if (filled.length > cells.length / 2 || !filled.every((index) => above[index] !== '')) return false;
  const gap = Math.min(...row.map(({ box }) => box[1])) - Math.max(...last.map(({ box }) => box[3]));
  return gap < (row[0] as Fragment).size * 0.4 && filled.every((index) => /^[\p{Ll}(&]/u.test(cells[index] as string));
}

/** The table as the library has it. */
function asGiven(block: LayoutBlock, fragments: readonly Fragment[]): FoundTable | undefined {
  const rows = [block.header ?? [], ...(block.rows ?? [])].map((row) => row.map((cell) => cell.text));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0 || block.bbox === undefined) return undefined;
  const { x, y, width: w, height } = block.bbox;
  const box: Box = [x, y, x + w, y + height];
  const lines = rows.map((row) => tableLine(row, width));
  lines.splice(
    1,
    0,
    tableLine(
      Array.from({ length: width }, () => '---'),
      width,
    ),
  );
  return { box, markdown: lines.join('\n'), used: new Set(fragments.filter((one) => isIn(one, box))) };
}
