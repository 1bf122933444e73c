import { escapeText } from '../../page/markdown/escape.ts';
import { tableLine } from '../csv.ts';
import { type Fragment, levelled } from './lines.ts';
import { boundary } from './links.ts';
import { FORMULA, unemphasised } from './marks.ts';
import { around, type Block, type Box, type Heading, type Item } from './page.ts';
import type { FoundTable } from './tables.ts';
import type { PageTags, TaggedCell, TaggedTable } from './tags.ts';

/** What tags change in the layout of a page. */

/** Maximum product of runs and tagged texts that are compared. */
const MOST_PAIRS = 20_000_000;

/** The runs of a page with the headings that they belong to. A page without a heading has tags that say nothing about it. */
export function withHeadings(items: readonly Item[], { texts }: PageTags): Item[] {
  if (!texts.some(({ heading }) => heading.level > 0) || items.length * texts.length > MOST_PAIRS) return [...items];
  return items.map((item) => {
    let best: Heading | undefined;
    let most = 0;
    for (const { box, heading } of texts) {
      const shared = overlap(item.box, box);
      if (shared > most) {
        most = shared;
        best = heading;
      }
    }
    return best === undefined ? item : { ...item, heading: best };
  });
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Longer cells are columns of a page that was laid out as a table. */
const LONGEST_CELL = 300;
/** Share of a text that lies in its cell, and share of the cells that must have a text. */
const INSIDE = 0.4;
const LEAST = 0.9;

/** Tables by their tags. Those that do not fit to what is on the page are left out. */
export function taggedTables(fragments: readonly Fragment[], { tables }: PageTags): FoundTable[] {
  return tables.flatMap((table) => tableOf(fragments, table) ?? []);
}

function tableOf(fragments: readonly Fragment[], table: TaggedTable): FoundTable | undefined {
  const cells = table.flat();
  const own = new Map<TaggedCell, Fragment[]>();
  const used = new Set<Fragment>();
  if (cells.length < 3 || cells.length * fragments.length > MOST_PAIRS) return undefined;
  for (const one of fragments) {
    const cell = cellOf(one.box, cells);
    if (cell === undefined) continue;
    own.set(cell, [...(own.get(cell) ?? []), one]);
    used.add(one);
  }
  if (own.size === 0 || own.size < cells.filter(({ boxes }) => boxes.length > 0).length * LEAST) return undefined;
  const textOf = (cell: TaggedCell): string => {
    const texts = (own.get(cell) ?? []).map(({ text }) => text);
    // Heads are repeated where a table goes on in the next column.
    return (cell.isHead ? [...new Set(texts)] : texts).join(' ');
  };
  const longest = Math.max(...cells.map((cell) => textOf(cell).length));
  const grid = gridOf(table, textOf);
  const width = Math.max(...grid.map((row) => row.length));
  if (width < 2 || grid.length < 2 || longest > LONGEST_CELL) return undefined;
  const heads = headsOf(table, grid);
  const lines = [heads, ...grid.slice(headRows(table))].map((row) => tableLine(row, width));
  const rule = Array.from({ length: width }, () => '---');
  lines.splice(1, 0, tableLine(rule, width));
  return { box: startOf(table, used), markdown: lines.join('\n'), used };
}

const areaOf = ([x0, y0, x1, y1]: Box): number => (x1 - x0) * (y1 - y0);

/** The cell that a text lies in for the most part. */
function cellOf(box: Box, cells: readonly TaggedCell[]): TaggedCell | undefined {
  let best: TaggedCell | undefined;
  let most = areaOf(box) * INSIDE;
  for (const cell of cells) {
    const shared = cell.boxes.reduce((sum, one) => sum + overlap(box, one), 0);
    if (shared > most) {
      most = shared;
      best = cell;
    }
  }
  return best;
}

/** Where a table is; of one that goes on in the next column, its beginning. */
function startOf(table: TaggedTable, used: ReadonlySet<Fragment>): Box {
  const heads = (table[0] ?? []).flatMap(({ boxes }) => boxes.slice(0, 1));
  const [x0, , x1] = around(heads);
  const boxes = [...used].map(({ box }) => box);
  const column = boxes.filter((box) => box[0] < x1 && box[2] > x0);
  return around(column.length > 0 ? column : boxes);
}

/** Rows of texts; that of a cell stands in each place that it covers. */
function gridOf(table: TaggedTable, textOf: (cell: TaggedCell) => string): string[][] {
  const grid: string[][] = table.map(() => []);
  for (const [y, row] of table.entries()) {
    let x = 0;
    for (const cell of row) {
      while (grid[y]?.[x] !== undefined) x++;
      const text = textOf(cell);
      for (let dy = 0; dy < cell.rows && y + dy < grid.length; dy++) {
        for (let dx = 0; dx < cell.columns; dx++) (grid[y + dy] as string[])[x + dx] = text;
      }
      x += cell.columns;
    }
  }
  return grid.map((row) => Array.from(row, (text) => text ?? ''));
}

/** Number of rows at the top that are heads; the first is one in any case. */
function headRows(table: TaggedTable): number {
  const first = table.findIndex((row) => row.some(({ isHead }) => !isHead));
  return Math.max(1, Math.min(first < 0 ? 1 : first, table.length - 1));
}

function headsOf(table: TaggedTable, grid: readonly (readonly string[])[]): string[] {
  const rows = grid.slice(0, headRows(table));
  const width = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => {
    const parts: string[] = [];
    for (const row of rows) {
      const text = row[column] ?? '';
      if (text !== '' && parts.at(-1) !== text) parts.push(text);
    }
    return parts.join(' ');
  });
}

/** Descriptions that say nothing: names of files and generated ones. */
const EMPTY_WORDS = /^\S+\.\w{3,4}$|^(?:image|picture|figure|graphic|photo|logo|icon|chart)?\s*\d*$/i;
/** What formulas in TeX have, and their descriptions in words have not. */
const TEX = /[\\^_{}]/;
/** Points: formulas are higher than a letter of theirs. */
const MOST_LETTER = 12;
/** Share of its height in which a run lies beside a formula. */
const LEVEL = 0.5;
/** Letter heights between words. */
const SPACE = 0.15;

/** What figures of a page become. */
export interface Figures {
  /** The runs of the page, with a mark in the place of each formula instead of the letters that it is drawn with. */
  readonly items: readonly Item[];
  /** Pictures as their descriptions. */
  readonly pictures: readonly (Block & { readonly box: Box })[];
  /** In TeX. */
  readonly formulas: readonly string[];
}

/** Pictures and formulas by what their tags say. */
export function figuresOf(items: readonly Item[], tags: PageTags | undefined): Figures {
  const pictures: (Block & { readonly box: Box })[] = [];
  const formulas: string[] = [];
  const marks: Item[] = [];
  for (const { box, text, isFormula } of tags?.figures ?? []) {
    if (isFormula && TEX.test(text) && !text.includes('$')) {
      const mark = FORMULA.open + String(formulas.push(text) - 1) + FORMULA.close;
      const size = Math.min(MOST_LETTER, box[3] - box[1]);
      marks.push({ text: mark, box, size, isBold: false, isMono: false, rotation: 0 });
    } else if (!isFormula && !EMPTY_WORDS.test(text)) {
      pictures.push({ type: 'figure', box, text: `Image: ${escapeText(text, '', false)}` });
    }
  }
  const rest = marks.reduce<readonly Item[]>((all, { box }) => all.flatMap((item) => without(item, box)), items);
  return { items: [...rest, ...marks], pictures, formulas };
}

/** What is left and right of a place in a run. */
function without(item: Item, place: Box): Item[] {
  const [x0, y0, x1, y1] = item.box;
  if (overlap(item.box, place) === 0 || levelled(item.box, place) < LEVEL) return [item];
  const plain = unemphasised(item.text);
  const edge = (x: number): number => boundary(plain, (x - x0) / (x1 - x0));
  const [start, end] = [edge(place[0]), edge(place[2])];
  // Punctuation beside a formula belongs to the text.
  const inside = plain.slice(start, end);
  const [opening = ''] = /^[([]/.exec(inside) ?? [];
  const [closing = ''] = /[.,;:!?)\]]$/.exec(inside) ?? [];
  const left = `${plain.slice(0, start)}${opening}`.trim();
  const right = `${closing}${plain.slice(end)}`.trim();
  const space = item.size * SPACE;
  const out: Item[] = [];
  if (left !== '') out.push({ ...item, text: left, box: [x0, y0, place[0] - (opening === '' ? space : 0), y1] });
  if (right !== '') out.push({ ...item, text: right, box: [place[2] + (closing === '' ? space : 0), y0, x1, y1] });
  return out;
}
