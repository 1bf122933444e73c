import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { type ReadTable, type TableCell, tableOfCells } from './tables.ts';

/**
 * Markdown as lines, each with what it is and what it stands below: what documents without HTML, monitors, answers and evidence read. The Markdown
 * comes from our own converters, so lines are sufficient: 55 ms of CPU a MB, compared with 1,546 for the events of `micromark` with GFM and
 * 2,279 for the tree of mdast-util-from-markdown, in one run with the READMEs of 400 packages.
 */

export interface MarkdownLine {
  /** From 1. */
  readonly at: number;
  /** As it stands. */
  readonly raw: string;
  /** Without the space around it. */
  readonly line: string;
  /** `blank`: also rules and comments. `fence`: before and behind code. `row`: of a table. */
  readonly kind: 'blank' | 'fence' | 'code' | 'heading' | 'row' | 'item' | 'quote' | 'text';
  /** Spaces before it. */
  readonly indent: number;
  /** Of a heading, from 1; 0 for all else. */
  readonly level: number;
  /** The headings that it is below, the nearest first. */
  readonly above: readonly MarkdownHeading[];
  /** Of a row: all rows of its table, the same for all of them. */
  readonly rows?: readonly string[];
}

interface MarkdownHeading {
  readonly at: number;
  readonly level: number;
  readonly text: string;
}

/** UTF-16 units of a line. */
const MAX_LINE = 4_000;

/** A line without Markdown: emphasis, code, links and images as text, escapes resolved. */
export function plainOf(line: string): string {
  const text = line.slice(0, MAX_LINE);
  if (!HAS_MARKS.test(text)) return text.replace(/\s+/g, ' ').trim();
  return text
    .replace(/!\[([^\]]*)\]\([^()\s]*(?:\s"[^"]*")?\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?:\s"[^"]*")?\)/g, '$1')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(?<![\p{L}\p{N}\\])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~:])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A paragraph in parts as long as `plainOf` reads, each up to the end of a sentence. */
export function partsOfParagraph(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > MAX_LINE) {
    const most = text.slice(from, from + MAX_LINE);
    const end =
      Math.max(...SENTENCE_ENDS.map((sign) => most.lastIndexOf(sign) + 1)) || most.lastIndexOf(' ') + 1 || MAX_LINE;
    parts.push(most.slice(0, end).trim());
    from += end;
  }
  parts.push(text.slice(from).trim());
  return parts.filter((part) => part !== '');
}
const SENTENCE_ENDS = ['. ', '! ', '? ', '。', '！', '？'];

const HAS_MARKS = /[[\\*_~`]/;

/** A line without Markdown, without what marks it as an item or a heading, and without what is struck through, which holds no longer. */
export const shownOf = (line: string): string => partShown(withoutLineMarks(line));
/** The same of a part of a line, such as a cell, whose signs are its own: `- 5 °C`, `> 100`, `1. FC`. */
const partShown = (part: string): string => plainOf(part.replace(STRUCK, ''));
const STRUCK = /~~[^~]{1,60}~~/g;
/** A line without what marks it as a heading, an item or a quote; a second mark of an item is text: `- 5. Mai`. */
export const withoutLineMarks = (line: string): string =>
  line.replace(/^\s*(?:>\s+)*(?:(?:[-*+]|\d+[.)])\s+)?(?:#{1,6}\s+)?/, '').replace(/\s#+$/, '');

const KINDS: readonly (readonly [MarkdownLine['kind'], RegExp])[] = [
  ['blank', /^(?:$|[-*_]{3,}$|<!--)/],
  ['heading', /^#{1,6}\s/],
  ['row', /^\|/],
  ['item', /^(?:[-*+]|\d+[.)])\s/],
  ['quote', /^>\s/],
];
const FENCE = /^(?:```|~~~)/;
/** What marks an item or a quote. */
export const MARK = /^(?:[-*+]|\d+[.)]|>)\s+/;
/** Whether the next line is one of its own, though of the same paragraph. */
export const isBroken = (raw: string): boolean => / {2}$|\\$/.test(raw);
/** What kind of line it is, outside of code. */
const kindOfLine = (line: string): MarkdownLine['kind'] =>
  KINDS.find(([, pattern]) => pattern.test(line))?.[0] ?? 'text';

export function markdownLines(markdown: string): MarkdownLine[] {
  const lines: MarkdownLine[] = [];
  let above: readonly MarkdownHeading[] = [];
  let isCode = false;
  const all = markdown.split('\n');
  let rows: string[] | undefined;
  for (const [i, raw] of all.entries()) {
    const line = raw.trim();
    const isFence = FENCE.test(line);
    const kind = isFence ? 'fence' : isCode ? 'code' : kindOfLine(line);
    if (isFence) isCode = !isCode;
    const level = kind === 'heading' ? line.search(/[^#]/) : 0;
    if (level > 0) above = above.filter((one) => one.level < level);
    rows = kind === 'row' ? (rows ?? []) : undefined;
    rows?.push(line);
    const at = i + 1;
    lines.push({ at, raw, line, kind, indent: Math.max(0, raw.search(/\S/)), level, above, ...(rows && { rows }) });
    if (level > 0) above = [{ at, level, text: shownOf(line) }, ...above];
  }
  return lines;
}

/** A table by its rows. Converted tables without heads have empty ones, and may have heads in their first row. */
export const tableOfRows = oncePer((lines: readonly string[]): ReadTable & Required<Pick<ReadTable, 'table'>> => {
  const all = lines.map(cellsOfRow);
  const isHeaded = BELOW_HEADS.test(lines[1] ?? '');
  const [heads = []] = isHeaded ? all : [];
  const isMarked = heads.some((head) => head !== '');
  const rows = isHeaded ? all.slice(2) : all;
  // Where tables have to have heads, an amount in them is the first of the values.
  const isFirstOfRows = isMarked && heads.length === 2 && /\d/.test(heads[1] ?? '');
  const { table, pairs = [] } = tableOfCells((isFirstOfRows ? [heads, ...rows] : rows).map(asCells)) ?? {};
  const isGuess = !isMarked && table !== undefined && table.headers.length > 2;
  return { table: isGuess ? table : { headers: isMarked ? heads : [], rows }, pairs, entries: NO_ENTRIES };
});
/** `#` heads a column of numbers as nothing does. */
const asCells = (row: readonly string[], at: number): TableCell[] =>
  row.map((text, column) => ({ text: at + column === 0 && text === '#' ? '' : text, isHeader: false }));
const NO_ENTRIES: ReadTable['entries'] = new Map();
const BELOW_HEADS = /^\|[\s:|]*-[\s|:-]*$/;

/** All cells of a row. */
export function cellsOfRow(row: string): string[] {
  const inside = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inside.split(/(?<!\\)\|/).map((cell) => partShown(cell.replaceAll('\\|', '|')));
}
