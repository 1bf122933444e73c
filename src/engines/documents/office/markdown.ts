import type { Block, Cell, Document, List, Table } from '@firecrawl/anydoc';
import { escapeLineStart } from '../../page/markdown/escape.ts';
import { MOST_CELLS, tableLine } from '../csv.ts';
import { fenced } from '../plain.ts';
import { withCodeBlocks } from './code.ts';
import { createInlines, type Inlines, type PictureStyle } from './inline.ts';
import { withoutCodeMarks } from './signs.ts';
import { countedLabel, isLettered, TYPED, TYPED_BULLET, typedLabels } from './typed-labels.ts';

export interface OfficeStyle extends PictureStyle {
  /** Whether its tables are sheets, whose columns keep their positions. */
  readonly sheets: boolean;
  /** Whether it is made of pages (HTML), whose lists have numbers as on the web. */
  readonly isOfPages?: boolean;
}

/** The library's model of a document as Markdown: the text of merged cells in each cell, notes at the end. */
export function documentToMarkdown(document: Document, style: OfficeStyle): string {
  const inlines = createInlines(document, style);
  const blocks = withCodeBlocks(document.blocks)
    .map((block) => blockOf(block, inlines, style))
    .filter((text) => text !== '');
  for (const note of document.notes) {
    const text = note.blocks
      .map((block) => blockOf(block, inlines, style))
      .filter((part) => part !== '')
      .join('\n\n');
    if (text !== '') blocks.push(indented(`[^${inlines.noteName(note.id)}]: ${text}`, '    '));
  }
  return blocks.join('\n\n');
}

function blockOf(block: Block, inlines: Inlines, style: OfficeStyle): string {
  switch (block.kind as string) {
    case 'heading': {
      const text = inlines.line(block.content ?? [], { plain: true });
      return text === '' ? '' : `${'#'.repeat(Math.min(6, Math.max(1, block.level ?? 1)))} ${text}`;
    }
    case 'paragraph':
      return paragraph(inlines.text(block.content ?? []));
    case 'list':
      return listOf(block, inlines, style);
    case 'table':
      return block.table === undefined ? '' : tableOf(block.table, inlines, style);
    case 'blockQuote':
      return joined(block.blocks ?? [], inlines, style)
        .replace(/^(?=.)/gm, '> ')
        .replace(/^$/gm, '>');
    case 'codeBlock':
      return fenced(withoutCodeMarks(block.text ?? ''), /^[\w+#-]{1,30}$/.test(block.lang ?? '') ? block.lang : '');
    case 'rule':
      return '---';
    default:
      return '';
  }
}

const joined = (blocks: readonly Block[], inlines: Inlines, style: OfficeStyle): string =>
  blocks
    .map((block) => blockOf(block, inlines, style))
    .filter((text) => text !== '')
    .join('\n\n');

const paragraph = (text: string): string =>
  text.includes('\n') ? text.split('\n').map(escapeLineStart).join('\n') : escapeLineStart(text);

const indented = (text: string, by: string): string => text.replace(/\n(?=[^\n])/g, `\n${by}`);

function listOf({ list }: Block, inlines: Inlines, style: OfficeStyle): string {
  if (list === undefined) return '';
  if (!starts.has(list)) restart(list, 0, []);
  let number = starts.get(list) ?? list.start;
  const isBullet = (list.marker as string) === 'bullet';
  const hasLetters = !style.isOfPages && isLettered(list);
  const items: string[] = [];
  const isTyped = typedLabels(list);
  for (const item of list.items) {
    const own = item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] ';
    const counted = item.markerLabel ?? (hasLetters ? `${countedLabel(number, list.marker as string)}.` : '');
    const label = counted === '' ? '' : `${inlines.escape(counted)} `;
    const marker = isBullet || label !== '' ? '-' : `${number}.`;
    const kinds: string[] = [];
    const parts: string[] = [];
    for (const block of item.blocks) {
      const text = blockOf(block, inlines, style);
      if (text === '') continue;
      kinds.push(block.kind);
      parts.push(text);
    }
    // An item of which only the list below it is written goes on with the one before.
    const isBelow = item.blocks[0]?.kind === kinds[0] && kinds[0] === 'list' && kinds.every((kind) => kind === 'list');
    if (isBelow) {
      // Four spaces before the first item would make code of it.
      const isDeep = items.length === 0 && (parts[0] as string).startsWith(' ');
      const by = ' '.repeat(isDeep ? 0 : items.length === 0 ? Math.min(3, marker.length + 1) : marker.length + 1);
      items.push(by + indented(parts.join('\n'), by));
      continue;
    }
    number++;
    if (parts.length === 0) continue;
    if (isTyped) parts[0] = (parts[0] as string).replace(isBullet ? TYPED_BULLET : TYPED, '');
    // Content below an item follows without a blank line, as lists look in office programs.
    const text = parts.reduce(
      (all, part) =>
        `${all}${/^ *(?:[-|>]|\d+\. )/.test(part) ? (part.startsWith('|') ? '\n\n' : '\n') : '\n\n'}${part}`,
    );
    items.push(indented(`${marker} ${own}${label}${text}`, ' '.repeat(marker.length + 1)));
  }
  return items.join('\n');
}

/** Where lists begin to count: the library counts on from item to item of a list with bullets around them, which Word does not. */
const starts = new WeakMap<List, number>();

/** @param seen where lists of each depth began, and would go on */
function restart(list: List, depth: number, seen: { readonly first: number; readonly next: number }[]): void {
  const isBullet = (list.marker as string) === 'bullet';
  starts.set(list, list.start);
  for (const { list: inner } of list.items.flatMap(({ blocks }) => blocks)) {
    if (inner === undefined) continue;
    restart(inner, depth + 1, seen);
    if ((inner.marker as string) === 'bullet') continue;
    const before = isBullet ? seen[depth] : undefined;
    const first = before?.next === inner.start ? before.first : inner.start;
    starts.set(inner, first);
    seen[depth] = { first, next: inner.start + inner.items.length };
  }
}

function tableOf(table: Table, inlines: Inlines, style: OfficeStyle): string {
  const { grid } = table;
  // The content of layout tables is written cell by cell.
  if ((table.kind as string) === 'layout') {
    return grid
      .flatMap((row) => row.flatMap(({ cell }) => (cell ? [joined(cell.blocks, inlines, style)] : [])))
      .filter((text) => text !== '')
      .join('\n\n');
  }
  const texts = new Map<Cell, string>();
  const textOf = (cell: Cell | undefined): string => {
    if (cell === undefined) return '';
    const known = texts.get(cell);
    if (known !== undefined) return known;
    const text = cellText(cell, inlines, style);
    texts.set(cell, text);
    return text;
  };
  const rows: string[][] = [];
  let cells = 0;
  for (const [index, row] of grid.entries()) {
    const out = row.map((slot) =>
      slot.cell ? textOf(slot.cell) : textOf(grid[slot.originRow ?? -1]?.[slot.originCol ?? -1]?.cell),
    );
    // A cell across a whole row is a heading within the table: it appears once.
    if (out.length > 1 && row[0]?.cell?.colSpan === out.length) out.fill('', 1);
    rows.push(out);
    cells += out.length;
    if (cells > MOST_CELLS) {
      style.leftOut.add(grid.length - index - 1, 'row of tables', 'rows of tables');
      break;
    }
  }
  const filled = rows.filter((row) => row.some((text) => text !== ''));
  return markdownOf(filled, style.sheets ? 1 : Math.max(1, Math.min(table.headerRows, filled.length - 1)));
}

const ALL_BOLD = /^\*\*([^*<]+)\*\*$/;

/** The header rows of the library are merged; without one, the first row is used. */
function markdownOf(rows: readonly string[][], headers: number): string {
  const width = rows.reduce((most, row) => Math.max(most, row.findLastIndex((text) => text !== '') + 1), 0);
  if (width === 0) return '';
  const head = Array.from({ length: width }, (_, column) => {
    const parts: string[] = [];
    for (const row of rows.slice(0, headers)) {
      const text = row[column] ?? '';
      if (text !== '' && parts.at(-1) !== text) parts.push(text);
    }
    return parts.join(' ');
  });
  // A head is bold anyway.
  if (head.every((text) => text === '' || ALL_BOLD.test(text))) {
    for (const [column, text] of head.entries()) head[column] = text.replace(ALL_BOLD, '$1');
  }
  const lines = [
    tableLine(head, width),
    tableLine(
      head.map(() => '---'),
      width,
    ),
  ];
  for (const row of rows.slice(headers)) lines.push(tableLine(row, width));
  return lines.join('\n');
}

/** The content of a cell on one line, its paragraphs separated by `<br>`. */
function cellText({ blocks }: Cell, inlines: Inlines, style: OfficeStyle): string {
  const parts: string[] = [];
  for (const block of blocks) {
    const kind = block.kind as string;
    if (kind === 'paragraph' || kind === 'heading') parts.push(inlines.text(block.content ?? []));
    else if (kind === 'table' && block.table) parts.push(flatTable(block.table, inlines, style));
    else parts.push(blockOf(block, inlines, style));
  }
  return parts
    .filter((text) => text !== '')
    .join('\n')
    .replace(/\s+/g, (run) => (run.includes('\n') ? '<br>' : run));
}

/** A nested table, which Markdown cannot express: its cells one after another. */
function flatTable({ grid }: Table, inlines: Inlines, style: OfficeStyle): string {
  return grid
    .map((row) =>
      row
        .flatMap(({ cell }) => (cell ? [cellText(cell, inlines, style)] : []))
        .filter((text) => text !== '')
        .join(' '),
    )
    .filter((text) => text !== '')
    .join('\n');
}
