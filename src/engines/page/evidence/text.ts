import { type MarkdownLine, markdownLines, relatedLines } from '../structured/index.ts';

/** The text of a page as words and signs with their places, for looking up what it states. */

export interface Token {
  /** Folded: lower case, without accents. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** A part of a text: offsets into `shown`, the end exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface ValueContext {
  /** The last name of its path, such as `weightKg`. */
  readonly field: string;
  /** Whether the field asks for prose, so that a paraphrase will do. */
  readonly isProse: boolean;
}

export interface ValueMatch extends Range {
  /** How the text states it. */
  readonly as: 'words' | 'number' | 'amount' | 'date' | 'name' | 'phone' | 'yes or no' | 'paraphrase';
}

export interface PlainText {
  /** The words as they stand, without Markdown and line breaks. */
  readonly shown: string;
  readonly tokens: readonly Token[];
  /** Word -> positions in `tokens`, ascending. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** Where the lines of the Markdown that have words begin, ascending. */
  readonly lines: readonly number[];
  /** Which lines of the Markdown these are, from 1. */
  readonly lineNumbers: readonly number[];
  readonly markdown: readonly MarkdownLine[];
  /** Where the number of an item in a list stands, which says nothing of anything. */
  readonly markers: ReadonlySet<number>;
  /** What is about other things than the page, such as below "See also". */
  readonly related: readonly Range[];
}

/** Characters of one page that are looked through. */
const LONGEST = 400_000;
/** Numbers with their separators, words, single characters of scripts without spaces, and signs that change a value. */
const TOKEN =
  /\d+(?:[.,'’]\d+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+[²³]?|[\p{Sc}%°‰]/gu;

export const foldedWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => ({
    word: foldedWord(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export function plainText(markdown: string): PlainText {
  let shown = '';
  const lines: number[] = [];
  const lineNumbers: number[] = [];
  const ofMarkdown = markdownLines(markdown.slice(0, LONGEST));
  const markers = new Set<number>();
  const related: Range[] = [];
  const isRelated = relatedLines();
  for (const { at, raw: line } of ofMarkdown) {
    const text = line
      // Addresses stay: they are values, too.
      .replace(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1')
      .replace(/[*_`#|>[\]]+/g, ' ')
      .replace(/\u00ad|\u200b/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    const isOther = isRelated(line);
    if (text === '') continue;
    if (shown !== '') shown += ' ';
    lines.push(shown.length);
    lineNumbers.push(at);
    if (/^\s*\d{1,3}[.)]\s/.test(line)) markers.add(shown.length);
    if (isOther) {
      const last = related.at(-1);
      const isNext = last !== undefined && last.end + 1 === shown.length;
      related.splice(isNext ? -1 : related.length, isNext ? 1 : 0, {
        start: isNext ? last.start : shown.length,
        end: shown.length + text.length,
      });
    }
    shown += text;
  }
  const tokens = tokensOf(shown);
  const places = new Map<string, number[]>();
  for (const [position, { word }] of tokens.entries()) {
    const known = places.get(word);
    if (known === undefined) places.set(word, [position]);
    else known.push(position);
  }
  return { shown, tokens, places, lines, lineNumbers, markdown: ofMarkdown, markers, related };
}

export const wholeOf = ({ shown }: PlainText): Range[] => [{ start: 0, end: shown.length }];

/** The parts of a text without what is about other things. */
export function withoutRelated({ related }: PlainText, ranges: readonly Range[]): Range[] {
  let rest = [...ranges];
  for (const { start, end } of related)
    rest = rest.flatMap((range) =>
      start >= range.end || end <= range.start
        ? [range]
        : [
            { start: range.start, end: start },
            { start: end, end: range.end },
          ].filter((part) => part.start < part.end),
    );
  return rest;
}

export const isWithin = ({ start, end }: Range, ranges: readonly Range[]): boolean =>
  ranges.some((range) => start >= range.start && end <= range.end);

/** The words around a place, as they stand; at most about 200 characters. */
export function quoteAt({ shown }: PlainText, { start, end }: Range): string {
  const from = Math.max(0, start - 70);
  const to = Math.min(shown.length, Math.min(end, start + 160) + 50);
  const head = from === 0 ? 0 : shown.indexOf(' ', from) + 1;
  const tail = to === shown.length ? to : shown.lastIndexOf(' ', to);
  return shown.slice(Math.min(head, start), Math.max(tail, Math.min(end, start + 160))).trim();
}

/** The offset behind the next space. */
export function nextWord(written: string, from: number): number {
  const space = written.indexOf(' ', from);
  return space < 0 ? written.length : space + 1;
}
