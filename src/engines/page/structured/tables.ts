import { type Element, isTag, walk } from '../tree.ts';
import { brokenLines } from './broken-lines.ts';
import { MOST_OF_LIST } from './most-of-list.ts';
import { type Budget, visibleText } from './text.ts';

export interface Table {
  readonly caption?: string;
  /** The heading above it. */
  readonly heading?: string;
  /** Empty if the table has none. */
  readonly headers: string[];
  /** Whether only the form of its first row says that it has headers: the row may also be the first of the others. */
  readonly isGuessed?: true;
  readonly rows: string[][];
}

/** A table, its labels with values, and the entries of cells that hold a list or several lines. */
export interface ReadTable {
  readonly table?: Table;
  readonly pairs: readonly Pair[];
  readonly entries: ReadonlyMap<string, readonly string[]>;
}

export interface Pair {
  readonly label: string;
  readonly value: string;
}

const MAX_COLUMNS = 40;
const HEADS = 20;
const MAX_CELL = 1_000;

/** Tables made of other elements (WAI-ARIA 1.2). */
const TABLE_ROLES = new Set(['table', 'grid', 'treegrid']);
const HEADER_ROLES = new Set(['columnheader', 'rowheader']);
const CELL_ROLES = new Set(['cell', 'gridcell', ...HEADER_ROLES]);

type PartOfTable = 'table' | 'caption' | 'row' | 'cell' | 'header' | undefined;

function partOf({ name, attribs: { role } }: Element): PartOfTable {
  if (name === 'table' || (role !== undefined && TABLE_ROLES.has(role))) return 'table';
  if (name === 'caption') return 'caption';
  if (name === 'tr' || role === 'row') return 'row';
  if (name === 'th' || (role !== undefined && HEADER_ROLES.has(role))) return 'header';
  return name === 'td' || (role !== undefined && CELL_ROLES.has(role)) ? 'cell' : undefined;
}

/** Whether an element is a table, by its name or its role. */
export const isTable = (element: Element): boolean => partOf(element) === 'table';

export interface TableCell {
  readonly text: string;
  readonly isHeader: boolean;
}

/**
 * A table as rows below headers, as labels with values, or both if it can be read both ways.
 * @returns undefined for layout tables
 */
export function readTable(element: Element, budget: Budget): ReadTable | undefined {
  const grid = gridOf(element, budget);
  const read = grid && tableOfCells(grid.rows, grid.caption);
  return read && { ...read, entries: grid.entries };
}

/** @returns undefined for a single column */
export function tableOfCells(rows: TableCell[][], title?: string): Omit<ReadTable, 'entries'> | undefined {
  let caption = title;
  // A title across the whole table.
  for (let top = rows[0]; top && rows.length > 1 && isAcross(top); top = rows[0]) {
    caption ??= top[0]?.text;
    rows.shift();
  }
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width < 2) return undefined;
  const pairs = pairsOf(rows, width);
  const [first] = rows;
  const isHeaderRow =
    first !== undefined &&
    rows.length > 1 &&
    first.length > 1 &&
    (first.every(({ isHeader, text }, i) => isHeader || (i === 0 && text === '')) ||
      (!rows.some((row) => row.some(({ isHeader }) => isHeader)) &&
        first.every(
          ({ text }, i) =>
            (text !== '' || (i === 0 && first.length > 2)) &&
            text.length <= 40 &&
            !/^[\W\d]+$/u.test(text.replace(/\p{L}/gu, 'a')),
        ) &&
        new Set(first.map(({ text }) => text)).size === first.length &&
        !isLikeRows(rows)));
  if (isHeaderRow) {
    const isMarked = first.some(({ isHeader }) => isHeader);
    const table: Table = {
      ...(isMarked ? {} : { isGuessed: true }),
      ...(caption === undefined ? {} : { caption }),
      headers: first.map(({ text }) => text),
      rows: rows
        .slice(1)
        .filter((row) => !isDivider(row))
        .map((row) => row.map(({ text }) => text)),
    };
    return { table, pairs: isMarked ? [] : pairs };
  }
  if (pairs.length > 0) return { pairs };
  return {
    table: {
      ...(caption === undefined ? {} : { caption }),
      headers: [],
      rows: rows.map((row) => row.map(({ text }) => text)),
    },
    pairs: [],
  };
}

/** Whether the first row has an address, or figures in the form of the rows below it: `Chain | 95 zł`. */
function isLikeRows([first = [], ...rows]: readonly TableCell[][]): boolean {
  const formOf = (cell: TableCell | undefined): string => cell?.text.replace(/\d[\d.,\s]*/g, '0') ?? '';
  return first.some((cell, i) => {
    if (/\S@\S|:\/\//.test(cell.text)) return true;
    const form = formOf(cell);
    return form.includes('0') && rows.every((row) => formOf(row[i]) === form);
  });
}

/** Whether one cell is all of a row. */
const isAcross = (row: readonly TableCell[]): boolean => row.length > 1 && row.every((cell) => cell === row[0]);

/** A row such as `12:45 | Lunch`, whose last cell spans all others. */
const isDivider = ([, second, ...others]: readonly TableCell[]): boolean =>
  others.length > 0 && others.every((cell) => cell === second);

/** Rows of a header cell and a value, one or more pairs in a row. */
function pairsOf(rows: readonly TableCell[][], width: number): Pair[] {
  const pairs: Pair[] = [];
  for (const row of rows) {
    if (isAcross(row)) continue;
    if (row.length === 2) {
      const [label, value] = row as [TableCell, TableCell];
      if (label.text !== '' && label.text.length <= 60 && value.text !== '' && !value.isHeader) {
        pairs.push({ label: label.text.replace(/\s*:$/, ''), value: value.text });
      }
    } else if (row.length % 2 === 0 && row.every(({ isHeader }, i) => isHeader === (i % 2 === 0))) {
      for (let i = 0; i < row.length; i += 2) {
        const [label, value] = [row[i] as TableCell, row[i + 1] as TableCell];
        if (label.text !== '' && value.text !== '') {
          pairs.push({ label: label.text.replace(/\s*:$/, ''), value: value.text });
        }
      }
    }
  }
  const hasLabels = rows.some((row) => row[0]?.isHeader && row.some(({ isHeader }) => !isHeader));
  return width === 2 || hasLabels ? pairs : [];
}

/** Cells with spans filled in; undefined for nested tables and for cells with whole pages. */
interface Grid {
  readonly rows: TableCell[][];
  readonly caption?: string;
  readonly entries: ReadonlyMap<string, readonly string[]>;
}

function gridOf(element: Element, budget: Budget): Grid | undefined {
  if (element.attribs.role === 'presentation' || element.attribs.role === 'none') return undefined;
  const rows: TableCell[][] = [];
  const entries = new Map<string, readonly string[]>();
  let caption: string | undefined;
  let isLayout = false;
  /** Cells of earlier rows that span further down: column -> cell and remaining rows. */
  let hanging: (readonly [TableCell, number] | undefined)[] = [];
  let row: TableCell[] | undefined;
  const fill = (): void => {
    for (let at = row?.length ?? 0; row && hanging[at]; at = row.length) {
      const [cell, left] = hanging[at] as readonly [TableCell, number];
      row.push(cell);
      hanging[at] = left > 1 ? [cell, left - 1] : undefined;
    }
  };
  walk(
    element,
    (node) => {
      if (isLayout || !isTag(node)) return false;
      const part = partOf(node);
      if (part === 'table') isLayout = true;
      else if (part === 'caption') {
        caption = visibleText(node, 300, budget);
        return false;
      } else if (part === 'row') {
        // With room for its heads.
        if (rows.length >= MOST_OF_LIST + HEADS) return false;
        row = [];
        rows.push(row);
      } else if (part === 'cell' || part === 'header') {
        if (!row) return false;
        fill();
        let hasTable = false;
        let nodes = 0;
        walk(node, (below) => {
          if (++nodes > 300 || budget.nodes-- <= 0) return false;
          if (isTag(below) && isTable(below)) hasTable = true;
          return !hasTable;
        });
        if (hasTable) isLayout = true;
        const text = visibleText(node, MAX_CELL + 1, budget);
        if (text.length > MAX_CELL) isLayout = true;
        const several = entriesOf(node, budget);
        if (several.length > 1) entries.set(text, several);
        const cell = { text, isHeader: part === 'header' };
        const columns = spanOf(node.attribs.colspan);
        const down = spanOf(node.attribs.rowspan);
        for (let i = 0; i < columns && row.length < MAX_COLUMNS; i++) {
          if (down > 1) hanging[row.length] = [cell, down - 1];
          row.push(cell);
        }
        return false;
      }
      return undefined;
    },
    (left) => {
      if (partOf(left) === 'row') {
        fill();
        row = undefined;
      } else if (left.name === 'tbody' || left.name === 'thead') hanging = [];
    },
  );
  const filled = rows.filter((cells) => cells.some(({ text }) => text !== ''));
  if (isLayout || filled.length === 0) return undefined;
  return { rows: filled, entries, ...(caption ? { caption } : {}) };
}

/** The items of a list, the paragraphs or the lines of a cell. */
function entriesOf(cell: Element, budget: Budget): string[] {
  let at = cell;
  for (
    let only = at.children.filter(isTag);
    only.length === 1 && only[0] && at.children.length === 1;
    only = at.children.filter(isTag)
  )
    at = only[0];
  const parts = at.children.filter((child) => isTag(child) && (child.name === 'li' || child.name === 'p')) as Element[];
  return parts.length > 1
    ? parts.map((part) => visibleText(part, MAX_CELL, budget)).filter(Boolean)
    : brokenLines(at, budget);
}

function spanOf(attribute: string | undefined): number {
  const span = Number(attribute ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, MAX_COLUMNS) : 1;
}
