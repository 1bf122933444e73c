import { createHash } from 'node:crypto';
import { CHARACTERS, type ChunkPiece, piecesOf, tokensIn } from './chunk-pieces.ts';
import { type MarkdownBlock, markdownBlocks } from './markdown-blocks.ts';
import { sentencesOf } from './sentences.ts';

/** A piece of a Markdown text, for search and for language models. */
interface TextChunk {
  /** The same as long as headings and text are; pieces that say the same have the same. */
  readonly id: string;
  /** The piece of the text from `start` to `end`; the later parts of a table begin with its header, those of code with its fence. */
  readonly text: string;
  /** Headings above it, from the outermost one, without their marks. */
  readonly headings: readonly string[];
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** Estimated: see `tokensIn`. */
  readonly tokens: number;
}

export interface ChunkOptions {
  /** Most tokens of a piece, at least 20; only a row of a table or a line of code that is longer makes a longer one. */
  readonly maxTokens: number;
  /** Tokens of the prose before a piece that it begins with; less than half of `maxTokens`. */
  readonly overlap: number;
}

/**
 * Cuts a Markdown text into pieces: at headings, else between blocks, and only where a block has more than `maxTokens` inside of it: a table
 * between rows, code between lines, prose between sentences. Small sections below one heading share a piece. Time is linear in the length.
 */
export function chunksOf(text: string, { maxTokens, overlap }: ChunkOptions): TextChunk[] {
  const chunks: TextChunk[] = [];
  const path: { readonly level: number; readonly title: string }[] = [];
  const counts = new Map<string, number>();
  let open: { pieces: ChunkPiece[]; headings: string[]; tokens: number } | undefined;

  const close = (): void => {
    if (open) chunks.push(chunkOf(text, open.pieces, open.headings, counts));
    open = undefined;
  };
  const add = (piece: ChunkPiece): void => {
    const headings = path.map(({ title }) => title);
    if (open && (open.tokens + piece.tokens > maxTokens || piece.before !== undefined)) close();
    if (open) {
      open.pieces.push(piece);
      open.tokens += piece.tokens;
      open.headings = shared(open.headings, headings);
    } else {
      const lead = overlap > 0 && piece.kind === 'paragraph' ? leadOf(text, chunks.at(-1), piece, overlap) : undefined;
      const pieces = lead && lead.tokens + piece.tokens <= maxTokens ? [lead, piece] : [piece];
      open = { pieces, headings, tokens: pieces.reduce((sum, { tokens }) => sum + tokens, 0) };
    }
  };

  for (const section of sectionsOf(text)) {
    const { heading, blocks } = section;
    const size = section.tokens;
    const isBelow = heading !== undefined && open !== undefined && open.tokens + size <= maxTokens;
    if (heading) {
      while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
      // A section that fits goes on with the piece of what it is a part of, or of its neighbour.
      if (!isBelow || path.length === 0) close();
      path.push(heading);
    }
    for (const block of blocks) for (const piece of piecesOf(text, block, maxTokens)) add(piece);
  }
  close();
  return chunks;
}

interface Section {
  readonly heading: { readonly level: number; readonly title: string } | undefined;
  /** The heading first. */
  readonly blocks: readonly MarkdownBlock[];
  readonly tokens: number;
}

function* sectionsOf(text: string): Generator<Section> {
  let heading: Section['heading'];
  let blocks: MarkdownBlock[] = [];
  let tokens = 0;
  for (const block of markdownBlocks(text)) {
    if (block.level !== undefined) {
      if (blocks.length > 0) yield { heading, blocks, tokens };
      heading = { level: block.level, title: titleOf(text.slice(block.start, block.end)) };
      blocks = [];
      tokens = 0;
    }
    blocks.push(block);
    tokens += tokensIn(text.slice(block.start, block.end));
  }
  if (blocks.length > 0) yield { heading, blocks, tokens };
}

const LONGEST_TITLE = 300;

/** Without marks of headings, emphasis and links. */
const titleOf = (line: string): string =>
  line
    .slice(0, 4 * LONGEST_TITLE)
    .replace(/^\s*#+\s*|(?<=\s)#+\s*$/g, '')
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/[*`]+|(?<!\w)_+|_+(?!\w)/g, '')
    .trim()
    .slice(0, LONGEST_TITLE);

/** The headings that two pieces have in common. */
function shared(one: readonly string[], other: readonly string[]): string[] {
  const end = one.findIndex((heading, i) => heading !== other[i]);
  return end < 0 ? [...one] : one.slice(0, end);
}

/** The last sentences of the chunk before, if prose goes on right behind it. */
function leadOf(
  text: string,
  before: TextChunk | undefined,
  piece: ChunkPiece,
  overlap: number,
): ChunkPiece | undefined {
  if (!before) return undefined;
  const tail = text.slice(Math.max(before.start, before.end - overlap * CHARACTERS), before.end);
  const broken = tail.lastIndexOf('\n\n');
  const prose = tail.slice(broken < 0 ? 0 : broken + 2);
  if (/^\s*(?:\||#|```|~~~)/m.test(prose)) return undefined;
  const sentences = sentencesOf(prose.replaceAll('\n', ' '));
  // The first one is whole only if it begins a sentence.
  const whole = before.end - prose.length === before.start ? sentences : sentences.slice(1);
  const first = whole[0];
  const at = first === undefined ? -1 : prose.replaceAll('\n', ' ').indexOf(first);
  if (at < 0) return undefined;
  const start = before.end - prose.length + at;
  const tokens = tokensIn(text.slice(start, before.end));
  return { start, end: piece.start, tokens, kind: 'paragraph' };
}

function chunkOf(
  text: string,
  pieces: readonly ChunkPiece[],
  headings: readonly string[],
  counts: Map<string, number>,
): TextChunk {
  const [first] = pieces as [ChunkPiece];
  const { start } = first;
  const { end, behind = '' } = pieces.at(-1) as ChunkPiece;
  const own = `${first.before ?? ''}${text.slice(start, end)}${behind}`;
  const hash = createHash('sha256')
    .update(JSON.stringify([headings, own]))
    .digest('hex')
    .slice(0, 16);
  const count = (counts.get(hash) ?? 0) + 1;
  counts.set(hash, count);
  return { id: count === 1 ? hash : `${hash}-${count}`, text: own, headings, start, end, tokens: tokensIn(own) };
}
