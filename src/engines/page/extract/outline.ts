import { MOST_STATEMENTS } from './most-read.ts';

/** What a text says, one statement each, with the words around it that say what it is about. */

export interface Statement {
  /** As on the page, without Markdown. */
  readonly text: string;
  /** The heading right above it, with the line that introduces its list; of a reply the question. */
  readonly heading: string;
  /** Further headings, the sentence before it, the heads of its columns. */
  readonly context: string;
  /**
   * `reply`: below its question. `lines`: that belong together. `list`: all items of one, below the heading or the line that introduces them.
   * `aside`: outside of the text.
   */
  readonly kind: 'sentence' | 'item' | 'row' | 'lines' | 'reply' | 'list' | 'heading' | 'aside';
  /** Whether only the title of the text is above it. */
  readonly isTop: boolean;
}

/** UTF-16 units. */
const MAX_STATEMENT = 600;
/** Lines that reply to a question in a heading. */
const REPLY_LINES = 2;
/** The level of a line that asks a question, below that of all headings. */
export const OF_LINE = 7;

/** Where in its headings a text is, and what it has said so far. */
export class Outline {
  readonly statements: Statement[] = [];
  #headings: { readonly level: number; readonly text: string }[] = [];
  #replies = 0;
  /** The line that introduces a list, or names the lines below it. */
  lead = '';
  /** A number that stands by itself, above what it counts. */
  figure = '';
  /** The line above, if it is short: the name of what a price below it is of. */
  above = '';

  /** Ends the parts of a text down to a level. */
  leave(level: number): void {
    this.#headings = this.#headings.filter((one) => one.level < level);
    this.lead = '';
  }

  enter(level: number, text: string): void {
    this.leave(level);
    this.#headings.push({ level, text });
    this.#replies = 0;
  }

  /** The question that a line replies to, if a heading or the line above asks one. */
  question(): string | undefined {
    const heading = this.#headings.at(-1);
    if (heading?.text.endsWith('?') !== true) return undefined;
    if (this.#replies >= REPLY_LINES) {
      if (heading.level === OF_LINE) this.#headings.pop();
      return undefined;
    }
    this.#replies++;
    return heading.text;
  }

  add(text: string, kind: Statement['kind'], { near = '', heading = '' } = {}): void {
    if (text === '' || this.statements.length >= MOST_STATEMENTS) return;
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
