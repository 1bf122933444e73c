import type { MarkdownBlock } from './markdown-blocks.ts';
import { sentencesOf } from './sentences.ts';

/** Text of alphabets has about 4 characters a token, digits and signs fewer; a character of East Asia is about one. */
export function tokensIn(text: string): number {
  let units = 0;
  for (let i = 0; i < text.length; i++) units += text.charCodeAt(i) >= 0x2e80 ? WIDE : 1;
  return Math.ceil(units / CHARACTERS);
}

export const CHARACTERS = 4;
const WIDE = 4;

/** A piece under way. */
export interface ChunkPiece {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
  readonly kind: MarkdownBlock['kind'];
  /** What stands before the text although it is elsewhere, and behind it. */
  readonly before?: string;
  readonly behind?: string;
}

/** A block whole, or in parts of at most so many tokens. */
export function piecesOf(text: string, block: MarkdownBlock, maxTokens: number): ChunkPiece[] {
  const { start, end, kind } = block;
  const own = text.slice(start, end);
  const tokens = tokensIn(own);
  if (tokens <= maxTokens) return [{ start, end, tokens, kind }];
  if (kind === 'table' || kind === 'code') return linePieces(text, block, maxTokens);
  return prosePieces(text, block, maxTokens);
}

/** Parts of a table with its header, or of code between its fences. */
function linePieces(text: string, { start, end, kind }: MarkdownBlock, maxTokens: number): ChunkPiece[] {
  const lines = linesIn(text, start, end);
  const isTable = kind === 'table';
  const isHeaded = isTable && /^\s*\|?[\s|:-]+$/.test(lines[1] ? text.slice(lines[1].start, lines[1].end) : 'x');
  const isFenced = !isTable && lines.length > 2 && isFenceAt(text, lines.at(-1) as Line);
  const head = isHeaded ? lines.slice(0, 2) : isFenced ? lines.slice(0, 1) : [];
  const before = head.length > 0 ? text.slice(start, (head.at(-1) as Line).end + 1) : '';
  const behind = isFenced ? `\n${text.slice((lines.at(-1) as Line).start, end)}` : '';
  const around = tokensIn(before) + tokensIn(behind);
  // What would take most of each part is in the first and the last one only.
  const isRepeated = around <= (maxTokens * 3) / 4;
  const fixed = isRepeated ? around : 0;
  const body = isRepeated ? lines.slice(head.length, isFenced ? -1 : undefined) : lines;
  return groups(body, maxTokens - fixed).map((group, i, all) => ({
    start: i === 0 ? start : (group[0] as Line).start,
    end: i === all.length - 1 ? end : (group.at(-1) as Line).end,
    tokens: group.reduce((sum, { tokens }) => sum + tokens, fixed),
    kind,
    ...(i === 0 || !isRepeated ? {} : { before }),
    ...(behind === '' || !isRepeated || i === all.length - 1 ? {} : { behind }),
  }));
}

/** Whether a line closes a block of code; text that was cut off has none. */
const isFenceAt = (text: string, { start, end }: Line): boolean =>
  end - start <= LONGEST_FENCE && /^\s*(?:`{3,}|~{3,}|\$\$)\s*$/.test(text.slice(start, end));

const LONGEST_FENCE = 100;

interface Line {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
}

function linesIn(text: string, start: number, end: number): Line[] {
  const lines: Line[] = [];
  for (let from = start; from <= end; ) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 || newline > end ? end : newline;
    if (to > from) lines.push({ start: from, end: to, tokens: tokensIn(text.slice(from, to)) + 1 });
    from = to + 1;
  }
  return lines;
}

/** Sentences; what has none, words; what has none, characters. */
function prosePieces(text: string, { start, end, kind }: MarkdownBlock, maxTokens: number): ChunkPiece[] {
  const parts = linesIn(text, start, end).flatMap((line) =>
    line.tokens <= maxTokens ? [line] : sentencesIn(text, line).flatMap((one) => splitUp(text, one, maxTokens)),
  );
  return groups(parts, maxTokens).map((group) => ({
    start: (group[0] as Line).start,
    end: (group.at(-1) as Line).end,
    tokens: group.reduce((sum, { tokens }) => sum + tokens, 0),
    kind,
  }));
}

function sentencesIn(text: string, { start, end }: Line): Line[] {
  const found: Line[] = [];
  let from = start;
  for (const sentence of sentencesOf(text.slice(start, end))) {
    const at = text.indexOf(sentence, from);
    from = at + sentence.length;
    found.push({ start: at, end: from, tokens: tokensIn(sentence) + 1 });
  }
  return found;
}

function splitUp(text: string, line: Line, maxTokens: number): Line[] {
  if (line.tokens <= maxTokens) return [line];
  const parts: Line[] = [];
  for (let from = line.start; from < line.end; ) {
    let to = from;
    for (let units = 0; to < line.end; to++) {
      units += text.charCodeAt(to) >= 0x2e80 ? WIDE : 1;
      if (units > (maxTokens - 1) * CHARACTERS) break;
    }
    const space = to < line.end ? from + text.slice(from, to + 1).lastIndexOf(' ') : to;
    // Within a long word; not within a pair of surrogates.
    if (space > from + (to - from) / 2) to = space;
    else if (to < line.end && /[\uDC00-\uDFFF]/.test(text[to] as string)) to -= 1;
    parts.push({ start: from, end: to, tokens: tokensIn(text.slice(from, to)) + 1 });
    from = text[to] === ' ' ? to + 1 : to;
  }
  return parts;
}

/** Neighbours that together have at most so many tokens. */
function groups(lines: readonly Line[], most: number): Line[][] {
  const made: Line[][] = [];
  let sum = 0;
  for (const line of lines) {
    const last = made.at(-1);
    if (last && sum + line.tokens <= most) {
      last.push(line);
      sum += line.tokens;
    } else {
      made.push([line]);
      sum = line.tokens;
    }
  }
  return made;
}
