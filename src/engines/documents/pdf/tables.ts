import type { LayoutBlock, ParsedPage } from '@llamaindex/liteparse';
import { tableLine } from '../csv.ts';
import type { Fragment } from './lines.ts';
import { around, type Box, type Gutter, type Item } from './page.ts';
import { isProse } from './prose.ts';
import {
  type Column,
  columnsOf,
  placesOf,
  type Row,
  type Rule,
  rowsOf,
  withNeighbours,
  withoutText,
} from './table-grid.ts';
import { firstOfBody, headOf, turnedHeads } from './table-head.ts';

/** A table and its fragments. */
export interface FoundTable {
  readonly box: Box;
  readonly markdown: string;
  readonly used: ReadonlySet<Fragment>;
  /** Where its columns are separated, in points from the left, if lines say so. */
  readonly columns?: readonly number[];
  /** Whether rows of it have neither lines nor grounds. */
  readonly hasBareRows?: boolean;
}

/** Rows of cells as a table; the first one is its head. */
export function markdownOf(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const lines = rows.map((row) => tableLine(row, width));
  const rule = Array.from({ length: width }, () => '---');
  lines.splice(1, 0, tableLine(rule, width));
  return lines.join('\n');
}

/** The tables of a page: the library finds them, their cells are determined here. */
export function tablesOf(
  page: ParsedPage,
  fragments: readonly Fragment[],
  turned: readonly Item[],
  gutters: readonly Gutter[],
): FoundTable[] {
  const rules = rulesOf(page);
  const tables: FoundTable[] = [];
  const taken = new Set<Fragment>();
  for (const block of page.blocks ?? []) {
    if (block.kind !== 'table' || block.bbox === undefined) continue;
    const { x, y, width, height } = block.bbox;
    const free = fragments.filter((one) => !taken.has(one));
    const region: Box = [x, y, x + width, y + height];
    if (isProse(region, free, rules, gutters)) continue;
    const found = tableAt(region, free, rules, turned) ?? asGiven(block, free);
    if (found === undefined) continue;
    for (const one of found.used) taken.add(one);
    tables.push(found);
  }
  return tables;
}

/** Straight horizontal lines of a page. */
export function rulesOf({ vectorGraphics }: ParsedPage): Rule[] {
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
  rows = withoutTitle(withoutText(withNeighbours(rows, columns, fragments, rules), columns));
  if (rows.length < 2) return undefined;
  const used = new Set(rows.flat());
  const first = firstOfBody(rows, columns, rules);
  const top = Math.max(...rows.slice(0, first).flatMap((row) => row.map(({ box }) => box[3])));
  const heads = headOf(rows.slice(0, first), columns, rules);
  for (const [index, text] of turnedHeads(turned, columns, region[1], top).entries()) {
    if (text !== '') heads[index] = `${heads[index]} ${text}`.trim();
  }
  const cells = withSigns([heads, ...bodyOf(rows.slice(first), columns)]);
  return { box: around([...used].map(({ box }) => box)), markdown: markdownOf(cells), used };
}

/** Share of the letter height of the rows that a title above them has at least. */
const TITLE = 1.3;

/** Rows without a title above them. */
function withoutTitle(rows: readonly Row[]): Row[] {
  const sizes = rows.slice(1).flatMap((row) => row.map(({ size }) => size));
  const [title] = rows[0] ?? [];
  const isTitle = rows[0]?.length === 1 && title !== undefined && title.size > Math.max(...sizes) * TITLE;
  return isTitle ? withoutTitle(rows.slice(1)) : [...rows];
}

/** Signs in separate columns belong to the numbers next to them. */
function withSigns(cells: readonly string[][]): string[][] {
  const [head = [], ...body] = cells;
  const only = (column: number, signs: RegExp): boolean =>
    body.some((row) => row[column] !== '') && body.every((row) => signs.test(row[column] ?? ''));
  let rows = cells.map((row) => [...row]);
  for (let column = head.length - 1; column >= 0; column--) {
    const into = only(column, /^[\p{Sc}(\s]*$/u) ? column + 1 : only(column, /^[)%\s]*$/) ? column - 1 : -1;
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

/** Rows of cells. A text across columns is in the first of them; a line that continues a cell is joined to it. */
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

/** Whether a row only continues the one above: its texts start in the middle of a sentence, close below. */
function goesOn(cells: readonly string[], above: readonly string[], row: Row, last: Row): boolean {
  const filled = cells.flatMap((text, index) => (text === '' ? [] : [index]));
  if (filled.length > cells.length / 2 || !filled.every((index) => above[index] !== '')) return false;
  const gap = Math.min(...row.map(({ box }) => box[1])) - Math.max(...last.map(({ box }) => box[3]));
  return gap < (row[0] as Fragment).size * 0.4 && filled.every((index) => /^[\p{Ll}(&]/u.test(cells[index] as string));
}

/** Letters of the library's cells, beside those of what is read there. */
const MOST_MORE = 1.1;

/** The table as the library returns it. */
function asGiven(block: LayoutBlock, fragments: readonly Fragment[]): FoundTable | undefined {
  const rows = [block.header ?? [], ...(block.rows ?? [])].map((row) => row.map((cell) => cell.text));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width < 2 || block.bbox === undefined) return undefined;
  const { x, y, width: w, height } = block.bbox;
  const box: Box = [x, y, x + w, y + height];
  const used = new Set(fragments.filter((one) => isIn(one, box)));
  const letters = (texts: readonly string[]): number => texts.join('').replace(/\s/g, '').length;
  // The library also has what nobody sees.
  if (letters(rows.flat()) > letters([...used].map(({ text }) => text)) * MOST_MORE) return undefined;
  return { box, markdown: markdownOf(rows), used };
}
