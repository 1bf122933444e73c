// Over 10 kB: roles, styles, names and tables are read in one walk.

import { type Element, isTag, isText, type ParentNode, walk } from '../tree.ts';
import type { LinesOf } from '../visible/line-rules.ts';
import type { LineStyle } from '../visible/line-style.ts';

/** What elements are to readers, where their names do not say it. */
export interface Shapes {
  /** The name of the element that it is like. */
  nameOf(element: Element): string;
  /** Tables whose content reads better as text. */
  readonly layout: ReadonlySet<Element>;
  /** How styles lay out an element. */
  readonly linesOf: LinesOf;
}

interface Table {
  readonly table: Element;
  /** Whether roles, styles or names make it a table, and which. */
  readonly by: 'element' | 'role' | 'style';
  rows: number;
  widest: number;
  cells: number;
  allCells: number;
  nestedIn: number;
  letters: number;
  nestedLetters: number;
  longestCell: number;
  cellStart: number;
  hasHeader: boolean;
  isLayout: boolean;
}

const ROLES: ReadonlyMap<string, string> = new Map([
  ['rowgroup', 'tbody'],
  ['row', 'tr'],
  ['cell', 'td'],
  ['gridcell', 'td'],
  ['columnheader', 'th'],
  ['rowheader', 'th'],
]);
const OF_TABLES = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup', 'col']);
const LAYOUT_PARTS = new Set(['form', 'article', 'section', 'main', 'nav', 'aside', 'h1', 'h2']);
/** Letters of a cell of a table that only style sheets or names make. */
const LONGEST_CELL = 200;
/** Cells for each one with a table in it, and rows, from which on a table without headers is one of data. */
const CELLS_PER_NESTED = 8;
const LEAST_ROWS = 4;
/** Letters within nested tables up to which a table with headers is one of data. */
const MOST_NESTED = 5_000;

/** Reads the shapes of all elements below a node. @param linesOf the styles of the page */
export function shapesOf(top: ParentNode, linesOf: LinesOf): Shapes {
  const names = new Map<Element, string>();
  const layout = new Set<Element>();
  const styles = new Map<Element, LineStyle>();
  const open: Table[] = [];
  const nameOf = (element: Element): string => (names.size === 0 ? element.name : (names.get(element) ?? element.name));
  walk(
    top,
    (node) => {
      const table = open.at(-1);
      if (!isTag(node)) {
        if (table && isText(node)) table.letters += node.data.trim().length;
        return undefined;
      }
      const style = linesOf(node);
      if (style !== undefined) styles.set(node, style);
      const by = likeness(node, table, style?.part, names);
      const name = nameOf(node);
      if (name === 'table') {
        if (table) table.nestedIn++;
        const isPresentation = /^(?:presentation|none)$/.test(node.attribs.role ?? '');
        open.push(tableOf(node, by, isPresentation));
      } else if (table && name === 'tr') {
        table.rows++;
        table.cells = 0;
      } else if (table && (name === 'td' || name === 'th')) {
        table.allCells++;
        table.widest = Math.max(table.widest, ++table.cells);
        table.cellStart = table.letters;
        if (name === 'th') table.hasHeader = true;
      } else if (table && LAYOUT_PARTS.has(name)) {
        table.isLayout = true;
      } else if (table && name === 'caption') {
        table.hasHeader = true;
      }
      return undefined;
    },
    (element) => {
      const table = open.at(-1);
      if (table === undefined) return;
      if (table.table !== element) {
        if (table.by === 'style' && nameOf(element) === 'td')
          table.longestCell = Math.max(table.longestCell, table.letters - table.cellStart);
        return;
      }
      open.pop();
      const around = open.at(-1);
      if (around) {
        around.letters += table.letters;
        around.nestedLetters += table.letters;
      }
      if (!isOfData(table)) layout.add(element);
    },
  );
  return { nameOf, layout, linesOf: styles.size === 0 ? () => undefined : (element) => styles.get(element) };
}

const tableOf = (table: Element, by: Table['by'], isLayout: boolean): Table => ({
  ...{ table, by, rows: 0, widest: 0, cells: 0, allCells: 0, nestedIn: 0, letters: 0, nestedLetters: 0 },
  ...{ longestCell: 0, cellStart: 0, hasHeader: false, isLayout },
});

function isOfData(table: Table): boolean {
  const { by, rows, widest, allCells, nestedIn, letters, nestedLetters, hasHeader, isLayout } = table;
  if (isLayout || widest === 0 || (widest === 1 && !hasHeader)) return false;
  if (by === 'style' && (rows < 2 || widest < 2 || table.longestCell > LONGEST_CELL)) return false;
  if (nestedIn === 0) return true;
  if (rows < 2 || widest < 2) return false;
  if (hasHeader) return nestedLetters <= MOST_NESTED;
  return rows >= LEAST_ROWS && nestedIn * CELLS_PER_NESTED <= allCells && nestedLetters * 2 <= letters;
}

/** Notes the name of the element that a node is like, by its role, its style or its names. @returns what makes it so */
function likeness(
  node: Element,
  table: Table | undefined,
  part: LineStyle['part'],
  names: Map<Element, string>,
): Table['by'] {
  if (names.size > 0 && names.has(node)) return 'style';
  const { role } = node.attribs;
  if (role !== undefined) {
    const like = likeByRole(node, role, table);
    if (like !== undefined) {
      if (like !== node.name) names.set(node, like);
      return node.name === 'table' ? 'element' : 'role';
    }
  }
  if (OF_TABLES.has(node.name)) return 'element';
  if (part === 'table' || (part !== undefined && table?.by === 'style')) names.set(node, part);
  else if (table?.by !== 'role') rowsByName(node, names);
  return 'style';
}

function likeByRole(node: Element, role: string, table: Table | undefined): string | undefined {
  if (role === 'heading') {
    const level = Number.parseInt(node.attribs['aria-level'] ?? '2', 10);
    return isHeadingLike(node) ? `h${Math.min(6, Math.max(1, level || 2))}` : undefined;
  }
  if (role === 'table' || role === 'grid' || role === 'treegrid') return 'table';
  return table?.by === 'role' ? ROLES.get(role) : undefined;
}

/** Letters of a heading; some sites give whole comments its role. */
const LONGEST_HEADING = 200;
const NOT_IN_HEADINGS = new Set('p ul ol dl table blockquote pre form h1 h2 h3 h4 h5 h6'.split(' '));

/** Whether an element that says to be a heading is one: a few words, no paragraphs, and no heading in it. */
function isHeadingLike(node: Element): boolean {
  if (NOT_IN_HEADINGS.has(node.name) && node.name !== 'p') return false;
  let letters = 0;
  let isLike = true;
  walk(node, (one) => {
    if (isText(one)) letters += one.data.trim().length;
    else if (isTag(one) && NOT_IN_HEADINGS.has(one.name)) isLike = false;
    if (letters > LONGEST_HEADING) isLike = false;
    return isLike;
  });
  return isLike;
}

const ROW_NAME = /(?:^|[\s_-])(?:t?row|tr)(?:$|[\s_-])/i;
const CELL_NAME = /(?:^|[\s_-])(?:cell|td|th|col|column)(?:$|[\s_\d-])/i;
const HEAD_NAME = /(?:^|[\s_-])(?:th|head|header|thead)(?:$|[\s_-])/i;
const CELLS = new Set(['div', 'span', 'p', 'strong', 'b', 'em', 'a', 'time', 'label']);
const IN_CELLS = new Set([
  'span',
  'b',
  'strong',
  'em',
  'i',
  'a',
  'small',
  'time',
  'label',
  'abbr',
  'code',
  'sup',
  'sub',
  'br',
  'mark',
  'data',
]);
const FEWEST_ROWS = 2;
const MOST_ROWS = 2_000;
const MOST_IN_ROW = 20;

/** Elements named as rows, of elements named as cells with a few words: a table. */
function rowsByName(parent: Element, names: Map<Element, string>): void {
  if (parent.children.length < FEWEST_ROWS) return;
  let first = parent.firstChild;
  while (first && !isTag(first)) first = first.next;
  const rowNames = first?.attribs.class;
  if (!rowNames || !(rowNames.includes('row') || rowNames.includes('tr')) || !ROW_NAME.test(rowNames)) return;
  const rows: Element[] = [];
  for (const child of parent.children) {
    if (
      isText(child)
        ? /\S/.test(child.data)
        : isTag(child) && (child.name === 'a' || !ROW_NAME.test(child.attribs.class ?? ''))
    )
      return;
    if (isTag(child)) rows.push(child);
    if (rows.length > MOST_ROWS) return;
  }
  const cells = rows.map(cellsOf);
  const width = cells[0]?.length ?? 0;
  if (rows.length < FEWEST_ROWS || width < 2 || cells.some((row) => row?.length !== width)) return;
  if (names.has(parent)) return;
  names.set(parent, 'table');
  for (const [i, row] of rows.entries()) {
    names.set(row, 'tr');
    for (const cell of cells[i] as Element[]) {
      const isHead = i === 0 && (HEAD_NAME.test(row.attribs.class ?? '') || HEAD_NAME.test(cell.attribs.class ?? ''));
      names.set(cell, isHead ? 'th' : 'td');
    }
  }
}

/** @returns undefined if it is not a row of short cells */
function cellsOf(row: Element): Element[] | undefined {
  const cells: Element[] = [];
  for (const child of row.children) {
    if (isText(child)) {
      if (/\S/.test(child.data)) return undefined;
      continue;
    }
    if (!isTag(child)) continue;
    if (cells.length === MOST_IN_ROW || !CELLS.has(child.name) || !CELL_NAME.test(child.attribs.class ?? ''))
      return undefined;
    let letters = 0;
    let isShort = true;
    walk(child, (node) => {
      if (isText(node)) letters += node.data.trim().length;
      else if (isTag(node) && !IN_CELLS.has(node.name)) isShort = false;
      if (letters > LONGEST_CELL) isShort = false;
      return isShort;
    });
    if (!isShort) return undefined;
    cells.push(child);
  }
  return cells;
}
