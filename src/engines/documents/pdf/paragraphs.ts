import { escapeLineStart, escapeText } from '../../page/markdown/escape.ts';
import type { BlockType } from '../converted.ts';
import { fenced } from '../plain.ts';
import { type Edges, edgesOf, isBreak } from './breaks.ts';
import { BULLET, goesOnBold, headingOf, isHeading, levelOf, TICKED } from './headings.ts';
import { joinedLines } from './hyphens.ts';
import { type Fragment, isOtherHeading, isRightToLeft, type Line, levelled } from './lines.ts';
import { joinedMarks, KINDS, unmarked, withBareLabel } from './marks.ts';
import { around, type Block, type Box } from './page.ts';

/** Maximum gap between lines of code, in letter heights: an empty line. */
const CODE_GAP = 1.6;

/** The number of a first item. */
const FIRST = /^\(?[1aAi][.)]\s/;

const NUMBERED = /^(?:\(?\d{1,3}[.)]|\(?[a-zA-F][.)]|[ivx]{1,4}[.)])\s+(?=\S)/;

/**
 * The blocks of one column.
 * @param body letter height of running text
 * @param width of the page in points if it is the only column
 */
export function blocksOf(fragments: readonly Fragment[], body: number, width?: number): Block[] {
  const lines = linesOf(fragments).filter(({ bare }) => !/^[.\s_·…‥=~*–—-]{4,}$/.test(bare));
  if (lines.length === 0) return [];
  const usual = usualGap(lines);
  const column = around(lines.map(({ box }) => box));
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && belongs(line, last, group, { usual, column, body })) group.push(line);
    else groups.push([line]);
  }
  const edges = edgesOf(lines, width);
  return nested(groups.flatMap((group) => blockOf(group, body, edges)));
}

/** Points by which an item is further right than the one that it is below. */
const NEXT_LEVEL = 8;
const DEEPEST = 6;

/** List items indented below the item that they belong to. */
function nested(blocks: readonly Block[]): Block[] {
  const open: { readonly x: number; readonly indent: number; inner: number }[] = [];
  return blocks.map((block) => {
    if (block.type !== 'list_item' || block.box === undefined) {
      open.length = 0;
      return block;
    }
    const [x] = block.box;
    while (open.length > 1 && x < (open.at(-1)?.x ?? 0) - NEXT_LEVEL) open.pop();
    const above = open.at(-1);
    if (above === undefined || (x > above.x + NEXT_LEVEL && open.length < DEEPEST)) {
      open.push({ x, indent: above?.inner ?? 0, inner: 0 });
    }
    const level = open.at(-1) as (typeof open)[number];
    level.inner = level.indent + (/^\S+ /.exec(block.text)?.[0].length ?? 2);
    return level.indent === 0 ? block : { ...block, text: ' '.repeat(level.indent) + block.text };
  });
}

function linesOf(fragments: readonly Fragment[]): Line[] {
  const rows: Fragment[][] = [];
  for (const one of fragments) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && levelled(last.box, one.box) > 0.5 && one.box[0] >= last.box[0]) row.push(one);
    else rows.push([one]);
  }
  return rows.map((parts) => {
    const inOrder = parts.map(({ text }) => text);
    const texts = isRightToLeft(inOrder) ? inOrder.toReversed() : inOrder;
    const first = parts.reduce((a, b) => (b.text.length > a.text.length ? b : a));
    const text = texts.reduce((all, one) => joinedMarks(all, ' ', one)).replace(/\s*(?:\.\s?){5,}\s*/g, ' … ');
    return {
      ...{ parts, text, bare: unmarked(text) },
      box: around(parts.map(({ box }) => box)),
      size: first.size,
      isBold: parts.every(({ isBold }) => isBold),
      isMono: parts.every(({ isMono }) => isMono),
      heading: first.heading,
    };
  });
}

function usualGap(lines: readonly Line[]): number {
  const gaps = lines.slice(1).flatMap(({ box }, index) => {
    const gap = box[1] - (lines[index] as Line).box[3];
    return gap > -5 && gap < 30 ? [gap] : [];
  });
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length * 0.4)] ?? 3;
}

interface Surroundings {
  readonly usual: number;
  readonly column: Box;
  readonly body: number;
}

/** Whether a line continues the text above it. */
function belongs(line: Line, last: Line, group: readonly Line[], { usual, column, body }: Surroundings): boolean {
  const gap = line.box[1] - last.box[3];
  if (isOtherHeading(line.heading, last.heading)) return false;
  if (line.isMono !== last.isMono) return false;
  if (line.isMono) return gap < line.size * CODE_GAP && gap > -line.size;
  if (!startsWithCode(line) && !startsWithCode(last) && isOtherSize(line, last)) return false;
  if (gap > Math.max(usual + line.size * 0.35, line.size * 0.45) || gap < -line.size) return false;
  const first = group[0] as Line;
  const isItem = BULLET.test(first.bare) || TICKED.test(first.bare) || NUMBERED.test(first.bare);
  const width = column[2] - column[0];
  const endsEarly = last.box[2] < column[2] - width * 0.15;
  // A number at the start of a line within a sentence is none of an item.
  const isWithin = !isItem && !endsEarly && !FIRST.test(line.bare) && !/[.!?:;…]["'”’)\]]?$/.test(last.bare);
  if (BULLET.test(line.bare) || TICKED.test(line.bare) || (NUMBERED.test(line.bare) && !isWithin)) return false;
  if (isHeading(first, body) && goesOnBold(line, last)) return true;
  if (isHeading(last, body) !== isHeading(line, body) || isOtherWeight(line, last)) return false;
  if (isHeading(last, body)) return line.heading !== undefined || !/[.:]$/.test(last.bare);
  if (isItem) return !(endsEarly && line.box[0] <= first.box[0] + 1 && /^[\p{Lu}\d]/u.test(line.bare));
  // A paragraph starts further right than the lines above it, or after one that ends early with a sentence.
  const isIndented = line.box[0] > last.box[0] + line.size * 0.7;
  if (isIndented && group.length > 1 && /[.!?:)”"’\]]$/.test(last.bare)) return false;
  return !(endsEarly && /[.!?:]$/.test(last.bare) && /^[\p{Lu}\d“"'(]/u.test(line.bare));
}

const isOtherSize = (line: Line, last: Line): boolean =>
  Math.abs(line.size - last.size) > Math.max(0.8, last.size * 0.1);

/** The library tells the size of a line's first word only, and code is often smaller than the text around it. */
const startsWithCode = ({ text, isMono }: Line): boolean => !isMono && text.startsWith(KINDS.code.open);

/** The library tells the weight of a line's first word only: a bold line in the middle of a sentence is none. */
const isOtherWeight = (line: Line, last: Line): boolean =>
  line.isBold !== last.isBold && !/^\p{Ll}/u.test((line.isBold ? line : last).bare);

function blockOf(lines: readonly Line[], body: number, edges: Edges): Block[] {
  const first = lines[0] as Line;
  const box = around(lines.map(({ box: one }) => one));
  if (first.isMono) return [{ type: 'code', box, text: fenced(codeOf(lines, box[0])) }];
  const text = joined(lines, edges);
  if (text === '') return [];
  const make = (type: BlockType, markdown: string): Block[] => [{ type, box, text: markdown }];
  const bare = unmarked(text);
  const isTitle =
    isHeading(first, body) &&
    lines.every((line, index) => isHeading(line, body) || goesOnBold(line, lines[index - 1] ?? line));
  // Sentences in bold are none.
  const isSentence = lines.length > 1 && first.size <= body * 1.18 && /[.;,]$/.test(bare);
  if (isTitle && !isSentence && bare.length < 250) {
    const title = headingOf(text).replace(/\n/g, ' ');
    return make('section_header', `${'#'.repeat(levelOf(first, body))} ${escapeText(title, '', false)}`);
  }
  const item = text.replace(/\n/g, ' ');
  if (TICKED.test(bare)) return make('list_item', `- ${escapeText(withBareLabel(item, TICKED), '', false)}`);
  if (BULLET.test(bare)) {
    return make('list_item', `- ${escapeText(withBareLabel(item, BULLET).replace(BULLET, ''), '', false)}`);
  }
  if (NUMBERED.test(bare)) return make('list_item', escapeText(withBareLabel(item, NUMBERED), '', false));
  return make('text', broken(escapeText(text, '', false)));
}

/** Lines of code with their indentation, in letters of their own width. */
function codeOf(lines: readonly Line[], left: number): string {
  const { box, text } = lines.reduce((a, b) => (b.text.length > a.text.length ? b : a));
  const letter = Math.max(1, (box[2] - box[0]) / unmarked(text).length);
  return lines
    .map((line) => ' '.repeat(Math.min(80, Math.round((line.box[0] - left) / letter))) + unmarked(line.text))
    .join('\n');
}

/** The lines of a paragraph joined, but for breaks that belong to the text. */
function joined(lines: readonly Line[], edges: Edges): string {
  let text = '';
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1];
    if (last === undefined) text = line.text;
    else if (isBreak(lines, index, edges)) text = joinedMarks(text, BREAK, line.text);
    else text = joinedLines(text, line.text, edges.reachOf(last) - last.box[2] < last.size * EDGE);
  }
  return text.replace(/[^\S\n]+/g, ' ').trim();
}

/** Letter heights that a full line may end before the right edge. */
const EDGE = 0.8;
/** Becomes a line break of Markdown once the text is escaped. */
const BREAK = '\n';

/** Text with its line breaks as Markdown. */
const broken = (text: string): string =>
  text
    .split('\n')
    .map((line) => escapeLineStart(line.trim()))
    .join('  \n');
