import type { Block } from './blocks.ts';

/** A stretch of a document that is found and cited by itself. */
export interface Passage {
  /** The headings above it, outermost first, without the document's title. */
  readonly headings: readonly string[];
  /** Of its heading; undefined at the beginning. */
  readonly anchor: string | undefined;
  /** Markdown. */
  readonly text: string;
}

/** Words of a passage: what fits on a screen, and what a ranking by words can distinguish. */
const MOST_WORDS = 250;
/** A section of fewer words joins what comes below it. */
const FEW_WORDS = 60;
/** Sections of one level with fewer words each, as in a change log, share a passage. */
const CRUMB_WORDS = 25;
/** A code block is kept whole up to this many characters. */
const LONGEST_CODE = 6_000;
/** Characters of a passage, whatever its words are: bounds what one search returns. */
const LONGEST_PASSAGE = 8_000;

interface Section {
  readonly level: number;
  readonly path: readonly string[];
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly blocks: readonly Piece[];
  readonly words: number;
}

interface Piece {
  readonly kind: Exclude<Block['kind'], 'heading'>;
  readonly text: string;
  readonly words: number;
}

/**
 * Splits a document at its headings, and long sections between blocks, into passages of 250 words at most. Code blocks stay
 * whole (up to 6,000 characters), and a sentence that introduces one stays with it.
 * @param title a first heading that only repeats it is no part of the paths
 */
export function splitPassages(blocks: readonly Block[], title?: string): Passage[] {
  const passages: Passage[] = [];
  let current: Draft | undefined;
  const flush = (): void => {
    const pieces = current?.pieces ?? [];
    // A heading at the end announces what comes next.
    while (pieces.at(-1)?.words === 0) pieces.pop();
    const text = pieces.map((piece) => piece.text).join('\n\n');
    if (current && text !== '') passages.push({ headings: current.path, anchor: current.anchor, text });
    current = undefined;
  };
  for (const section of sectionsOf(blocks, title)) {
    if (current && !joins(current, section)) flush();
    const { heading } = section;
    current ??= draftOf(section);
    if (section.words > current.most) {
      current.path = section.path;
      current.anchor = section.anchor;
      current.most = section.words;
    }
    if (heading !== undefined) current.pieces.push({ kind: 'text', text: heading, words: 0 });
    current.last = section;
    for (const piece of section.blocks) {
      if (current.words > 0 && !fits(current, piece)) {
        const lead = takeLead(current, piece);
        flush();
        current = draftOf(section);
        for (const one of lead) add(current, one);
      }
      add(current, piece);
    }
  }
  flush();
  return passages;
}

interface Draft {
  /** Of the section that most of it is from. */
  path: readonly string[];
  anchor: string | undefined;
  /** Words of that section. */
  most: number;
  readonly pieces: Piece[];
  words: number;
  characters: number;
  last: Section;
}

const draftOf = (section: Section): Draft => ({
  path: section.path,
  anchor: section.anchor,
  most: section.words,
  pieces: [],
  words: 0,
  characters: 0,
  last: section,
});

function add(draft: Draft, piece: Piece): void {
  draft.pieces.push(piece);
  draft.words += piece.words;
  draft.characters += piece.text.length + 2;
}

function fits(draft: Draft, piece: Piece): boolean {
  if (draft.characters + piece.text.length > LONGEST_PASSAGE) return false;
  // Code that belongs to a few words before it is not torn away from them.
  if (piece.kind === 'code' && draft.words < FEW_WORDS) return true;
  return draft.words + piece.words <= MOST_WORDS;
}

/** A last short paragraph that ends in a colon goes with the code or the list that it announces. */
function takeLead(draft: Draft, piece: Piece): Piece[] {
  const last = draft.pieces.at(-1);
  const announces = last?.kind === 'text' && last.words > 0 && last.words < FEW_WORDS && last.text.endsWith(':');
  if (!announces || piece.kind === 'text' || draft.words === last.words) return [];
  draft.pieces.pop();
  draft.words -= last.words;
  return [last];
}

/** Whether a section is added to the previous passage. */
function joins(draft: Draft, section: Section): boolean {
  const isBelow = section.path.length > draft.path.length && draft.path.every((name, i) => section.path[i] === name);
  if (isBelow && draft.words === 0) return true;
  if (draft.words + section.words > MOST_WORDS) return false;
  if (isBelow && draft.last.words === draft.words) return draft.words < FEW_WORDS;
  return section.level === draft.last.level && draft.last.words < CRUMB_WORDS && section.words < CRUMB_WORDS;
}

/** The document heading by heading; what only lists its own headings is left out. */
function sectionsOf(blocks: readonly Block[], title: string | undefined): Section[] {
  const sections: Section[] = [];
  let stack: { level: number; text: string }[] = [];
  let isBelowTitle = false;
  let open: { section: Omit<Section, 'blocks' | 'words'>; blocks: Piece[] } = {
    section: { level: 0, path: [], anchor: undefined, heading: undefined },
    blocks: [],
  };
  const close = (): void => {
    const words = open.blocks.reduce((sum, piece) => sum + piece.words, 0);
    if (words > 0 || open.section.heading !== undefined) sections.push({ ...open.section, blocks: open.blocks, words });
  };
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      if (!isContents(block)) open.blocks.push(...piecesOf(block));
      continue;
    }
    close();
    stack = stack.filter(({ level }) => level < block.level);
    // What stands above the title is the name of the manual.
    if (block.text === title && !isBelowTitle) {
      stack = [];
      isBelowTitle = true;
    } else stack.push({ level: block.level, text: block.text });
    open = {
      section: {
        level: block.level,
        path: stack.map(({ text }) => text),
        anchor: block.anchor,
        heading: `${'#'.repeat(block.level)} ${block.text}`,
      },
      blocks: [],
    };
  }
  close();
  return sections;
}

/** A list of links into the page itself. */
function isContents(block: Block): boolean {
  if (block.kind !== 'list') return false;
  return block.text
    .split('\n')
    .every((line) => line.trim() === '' || /^\s*(?:[-*+]|\d+[.)])\s+\[[^\]]*\]\(#/.test(line));
}

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** A block as pieces that each fit into a passage. */
function piecesOf(block: Exclude<Block, { kind: 'heading' }>): Piece[] {
  const { kind, text } = block;
  const words = countWords(text);
  const isWhole = kind === 'code' ? text.length <= LONGEST_CODE : words <= MOST_WORDS && text.length <= LONGEST_PASSAGE;
  if (isWhole) return [{ kind, text, words }];
  const lines = text.split('\n');
  if (kind === 'code') {
    const [head = '```', ...rest] = lines;
    const tail = rest.pop() ?? '```';
    return grouped(rest, 400, LONGEST_CODE).map((part) => pieceOf(kind, [head, ...part, tail].join('\n')));
  }
  if (kind === 'table') {
    const [names = '', rule = '', ...rows] = lines;
    return grouped(rows, MOST_WORDS, LONGEST_CODE).map((part) => pieceOf(kind, [names, rule, ...part].join('\n')));
  }
  const sentences = kind === 'list' ? lines : lines.flatMap((line) => line.split(/(?<=[.!?])\s+(?=\p{Lu})/u));
  return grouped(sentences, MOST_WORDS, LONGEST_CODE).map((part) => pieceOf(kind, part.join('\n')));
}

const pieceOf = (kind: Piece['kind'], text: string): Piece => ({ kind, text, words: countWords(text) });

/** Lines in groups of at most so many words and characters; a longer line is cut. */
function grouped(lines: readonly string[], most: number, longest: number): string[][] {
  const groups: string[][] = [[]];
  let words = 0;
  let characters = 0;
  const cut = lines.flatMap((line) =>
    line.length <= longest
      ? [line]
      : Array.from({ length: Math.ceil(line.length / longest) }, (_, i) => line.slice(i * longest, (i + 1) * longest)),
  );
  for (const line of cut) {
    const count = countWords(line);
    if (words > 0 && (words + count > most || characters + line.length > longest)) {
      groups.push([]);
      words = 0;
      characters = 0;
    }
    (groups.at(-1) as string[]).push(line);
    words += count;
    characters += line.length + 1;
  }
  return groups.filter((group) => group.some((line) => line.trim() !== ''));
}
