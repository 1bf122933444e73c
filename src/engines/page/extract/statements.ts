import { plainOf } from '../structured/index.ts';
import { sentencesOf } from './sentences.ts';

/** What a text says, one statement each, with the words around it that say what it is about. */

export interface Statement {
  /** As on the page, without Markdown. */
  readonly text: string;
  /** The heading right above it, with the line that introduces its list; of a reply the question. */
  readonly heading: string;
  /** Further headings, the sentence before it, the heads of its columns. */
  readonly context: string;
  /** `reply`: below its question. `list`: all items of one, below the heading or the line that introduces them. */
  readonly kind: 'sentence' | 'item' | 'row' | 'reply' | 'list';
  /** Whether only the title of the text is above it. */
  readonly isTop: boolean;
}

const MAX_STATEMENTS = 5_000;
/** UTF-16 units of text. */
const MAX_TEXT = 600_000;
/** UTF-16 units of a line and of a statement. */
const MAX_LINE = 4_000;
const MAX_STATEMENT = 600;
/** Lines and sentences that reply to a question in a heading. */
const REPLY_LINES = 2;
const REPLY_SENTENCES = 3;
const MIN_ITEMS = 2;
/** Sentences before one that say what it is about. */
const BEFORE = 2;

/** `**Is there a trial?** Yes, for 14 days.` */
const ASKED_AND_ANSWERED = /^\s*(?:\*\*|__)([^*_]{5,200}\?)(?:\*\*|__)\s*(\S.*)$/;
const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const ITEM = /^\s*(?:[-*+]|\d+[.)]|>)\s+(.*)$/;
const FENCE = /^\s*(?:```|~~~)/;
const EMPTY = /^\s*(?:$|[-*_]{3,}\s*$|<!--)/;

/** The statements of Markdown, in order. */
export function statementsOf(markdown: string): Statement[] {
  const lines = markdown.slice(0, MAX_TEXT).split('\n');
  const outline = new Outline();
  let isCode = false;
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] as string).slice(0, MAX_LINE);
    if (FENCE.test(line)) {
      isCode = !isCode;
      continue;
    }
    if (EMPTY.test(line)) continue;
    const heading = isCode ? null : HEADING.exec(line);
    if (isCode) outline.add(line.trim(), 'item');
    else if (heading) outline.enter((heading[1] as string).length, plainOf(heading[2] as string));
    else if (line.startsWith('|')) {
      const from = at;
      while (lines[at + 1]?.startsWith('|')) at++;
      addRows(outline, lines.slice(from, at + 1));
    } else if (ITEM.test(line)) {
      const from = at;
      while (ITEM.test(lines[at + 1] ?? '')) at++;
      addItems(
        outline,
        lines.slice(from, at + 1).map((one) => ITEM.exec(one.slice(0, MAX_LINE))?.[1] ?? ''),
      );
    } else {
      let paragraph = line.trim();
      while (paragraph.length < MAX_LINE && !/ {2}$|\\$/.test(lines[at] as string) && continues(lines[at + 1] ?? '')) {
        at++;
        paragraph += ` ${(lines[at] as string).trim()}`;
      }
      addParagraph(outline, paragraph);
    }
  }
  return outline.statements;
}

const continues = (line: string): boolean =>
  !EMPTY.test(line) && !FENCE.test(line) && !HEADING.test(line) && !ITEM.test(line) && !line.startsWith('|');

/** Where in its headings a text is, and what it has said so far. */
class Outline {
  readonly statements: Statement[] = [];
  #headings: { readonly level: number; readonly text: string }[] = [];
  #replies = 0;
  /** The line that introduces a list. */
  lead = '';

  enter(level: number, text: string): void {
    this.#headings = [...this.#headings.filter((one) => one.level < level), { level, text }];
    this.#replies = 0;
    this.lead = '';
  }

  /** The question that a line replies to, if a heading asks one. */
  asked(): string | undefined {
    const heading = this.#headings.at(-1)?.text;
    if (heading?.endsWith('?') !== true || this.#replies >= REPLY_LINES) return undefined;
    this.#replies++;
    return heading;
  }

  add(text: string, kind: Statement['kind'], { near = '', heading = '' } = {}): void {
    if (text === '' || this.statements.length >= MAX_STATEMENTS) return;
    const own = this.#headings.at(-1);
    const isTop = this.#headings.length <= 1;
    this.statements.push({
      text: text.slice(0, MAX_STATEMENT),
      heading: heading !== '' ? heading : isTop ? this.lead : `${own?.text ?? ''} ${this.lead}`.trim(),
      context: `${this.#headings.map((one) => one.text).join('\n')}\n${near}`,
      kind,
      isTop,
    });
  }
}

function addParagraph(outline: Outline, line: string): void {
  const asked = ASKED_AND_ANSWERED.exec(line);
  if (asked) {
    outline.add(plainOf(asked[2] as string), 'reply', { heading: plainOf(asked[1] as string) });
    return;
  }
  if (isNavigation(line)) return;
  outline.lead = '';
  const plain = plainOf(withoutStruck(line));
  addSentences(outline, plain, 'sentence');
  if (plain.endsWith(':')) outline.lead = plain;
}

function addSentences(outline: Outline, plain: string, kind: 'sentence' | 'item'): void {
  const sentences = sentencesOf(plain);
  const question = outline.asked();
  if (question !== undefined)
    outline.add(sentences.slice(0, REPLY_SENTENCES).join(' '), 'reply', { heading: question });
  for (const [at, sentence] of sentences.entries())
    outline.add(sentence, kind, { near: sentences.slice(Math.max(0, at - BEFORE), at).join(' ') });
}

function addItems(outline: Outline, items: readonly string[]): void {
  const texts = items.map((item) => plainOf(withoutStruck(item)));
  for (const text of texts) addSentences(outline, text, 'item');
  if (items.length >= MIN_ITEMS) outline.add(texts.join('; '), 'list');
  outline.lead = '';
}

function addRows(outline: Outline, lines: readonly string[]): void {
  const rows = lines.map(cellsOf);
  const isHeaded = rows[1]?.every((cell) => /^:?-+:?$/.test(cell)) === true;
  const heads = isHeaded ? (rows[0] as string[]) : [];
  for (const row of isHeaded ? rows.slice(2) : rows) outline.add(rowText(heads, row), 'row', { near: heads.join(' ') });
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainOf(cell));

/** `Grey · Contents: general waste · Collected: weekly`. */
const rowText = (heads: readonly string[], cells: readonly string[]): string =>
  cells
    .map((cell, at) => (cell === '' || !heads[at] || at === 0 ? cell : `${heads[at]}: ${cell}`))
    .filter((text) => text !== '')
    .join(' · ');

/** Prices that no longer hold. */
const withoutStruck = (line: string): string => line.replace(/~~[^~]{1,60}~~/g, '');

/** Links side by side, and nothing else. */
function isNavigation(line: string): boolean {
  const links = line.match(/\[[^\]]*\]\([^)]*\)/g) ?? [];
  return links.length > 1 && !/[\p{L}\p{N}]/u.test(line.replace(/\[[^\]]*\]\([^)]*\)/g, ''));
}
