// Over 10 kB: every token changes the same state.

import { escapeLineStart, escapeText } from './escape.ts';
import { codeSpan, destination } from './spans.ts';
import type { Mark, MarkKind, Token } from './tokens.ts';

/** How a run of tokens is written. */
export interface InlineOptions {
  /** Text for a line break: " \n" in paragraphs, a space in headings, <br> in table cells. */
  readonly lineBreak: string;
  /** Whether the text starts a line, where more must be escaped. */
  readonly startsLine: boolean;
}

const PARAGRAPH: InlineOptions = { lineBreak: '  \n', startsLine: true };

/**
 * Markdown of a run of inline tokens. Spaces are collapsed and moved out of marks; empty marks are dropped, nested equal marks ignored,
 * adjacent ones joined. Two or more line breaks in a row separate paragraphs.
 * @returns the paragraphs, none of them empty
 */
export function renderInline(tokens: readonly Token[], options: InlineOptions = PARAGRAPH): string[] {
  if (tokens.every(isBlank)) return [];
  const paragraphs: string[] = [];
  const out = new InlineWriter(options, paragraphs);
  for (const token of tokens) out.take(token);
  out.end();
  return paragraphs;
}

const DELIMITERS: Record<Exclude<MarkKind, 'link'>, string> = { strong: '**', em: '*', del: '~~' };
const BIT: Record<MarkKind, number> = { strong: 1, em: 2, del: 4, link: 8 };
/** Spaces that collapse. A no-break space is an ordinary character, but never at the edge of a mark. */
const WORD_START = /^[\p{L}\p{N}]/u;
const WORD_END = /[\p{L}\p{N}]$/u;
/** Between two parts with such an end and such a start readers see a gap. */
const APART_END = /[\p{L}\p{N}.!?…,;:)\]%€£¥”’"]$/u;
const APART_START = /^[\p{L}\p{N}([$€£¥“‘"#@]/u;
/** Signs beside a mark; escaped ones and those of Markdown stay inside. */
const SIGNS_START = /^[\p{Ps}\p{Pi}\p{Pe}\p{Pf}\p{Po}\p{Pd}](?<![\\*_`~[\]<>&!#])/u;
const SIGNS_END = /(?:(?<!\\)[\p{Pe}\p{Pf}\p{Po}\p{Pd}](?<![\\*_`~[\]<>&]))+$/u;
/** Space, tab, line feed, form feed, carriage return. */
const collapses = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 12 || code === 13;
const NO_BREAK = 0xa0;
const isBlank = (token: Token): boolean => token.type === 'text' && !/[^ \t\n\f\r]/.test(token.text);

class InlineWriter {
  readonly options: InlineOptions;
  readonly paragraphs: string[];
  /** Written text; the end of a mark can still be taken back. */
  parts: string[] = [];
  /** Open marks that wait for their first visible content. */
  waiting: Mark[] = [];
  /** Written and not yet closed, outermost first. */
  open: Mark[] = [];
  /** The mark that the last part closes. */
  closed: Mark | undefined;
  depth: Record<MarkKind, number> = { strong: 0, em: 0, del: 0, link: 0 };
  space = '';
  /** The kinds of marks around all of the pending space. */
  spaceIn = -1;
  breaks = 0;
  /** Whether the next word is not the rest of the last one, and the last one's end. */
  isApart = false;
  lastWord = '';
  ignored = new Set<Mark>();
  /** The text of the last inline code, if nothing came after it. */
  codeText: string | undefined;

  constructor(options: InlineOptions, paragraphs: string[]) {
    this.options = options;
    this.paragraphs = paragraphs;
  }

  take(token: Token): void {
    switch (token.type) {
      case 'text':
        this.text(token.text);
        break;
      case 'code':
        this.code(token.text);
        break;
      case 'raw':
        this.visible();
        this.parts.push(token.text);
        break;
      case 'break':
        this.breaks++;
        break;
      case 'line':
        if (this.parts.length > 0) this.breaks = Math.max(this.breaks, 1);
        break;
      case 'apart':
        this.isApart = true;
        break;
      case 'open':
        // A mark inside an equal mark changes nothing.
        if (this.depth[token.mark.kind]++ > 0) this.ignored.add(token.mark);
        else this.waiting.push(token.mark);
        break;
      case 'close':
        this.close(token.mark);
        break;
    }
  }

  /** Adjacent code is joined. Marks around code need spaces next to them, otherwise they are not read as marks. */
  code(text: string): void {
    if (text === '') return;
    if (this.codeText !== undefined && this.isBare()) {
      this.codeText += text;
      this.parts[this.parts.length - 1] = codeSpan(this.codeText);
      return;
    }
    if (this.waiting.some((mark) => mark.kind !== 'link') && !this.space && WORD_END.test(this.parts.at(-1) ?? '')) {
      this.space = ' ';
    }
    this.visible();
    this.parts.push(codeSpan(text));
    this.codeText = text;
  }

  /** Whether the next part directly follows the last one. */
  isBare(): boolean {
    return this.waiting.length === 0 && !this.space && this.breaks === 0 && !this.closed;
  }

  /** Runs of words are handled at once, with single spaces between them. */
  text(text: string): void {
    const { length } = text;
    for (let at = 0; at < length; ) {
      let end = at + 1;
      if (collapses(text.charCodeAt(at))) {
        this.addSpace(' ');
        while (end < length && collapses(text.charCodeAt(end))) end++;
      } else {
        for (; end < length; end++) {
          const code = text.charCodeAt(end);
          if (code > 32 || !collapses(code)) continue;
          if (code !== 32 || end + 1 === length || collapses(text.charCodeAt(end + 1))) break;
        }
        this.words(end - at === length ? text : text.slice(at, end));
      }
      at = end;
    }
  }

  /** No collapsing space at either end. No-break spaces at the ends move out of marks like others. */
  words(run: string): void {
    const lead = run.charCodeAt(0) === NO_BREAK ? (/^\u00a0+/.exec(run)?.[0] ?? '') : '';
    if (lead.length === run.length) {
      this.addSpace(run);
      return;
    }
    if (lead) this.addSpace(lead);
    if (this.isApart) {
      this.isApart = false;
      if (!this.space && this.breaks === 0 && APART_END.test(this.lastWord) && APART_START.test(run))
        this.addSpace(' ');
    }
    this.lastWord = run;
    const trail = run.charCodeAt(run.length - 1) === NO_BREAK ? (/\u00a0+$/.exec(run)?.[0] ?? '') : '';
    const word = lead || trail ? run.slice(lead.length, run.length - trail.length) : run;
    const isBesideCode = this.closed && this.closed.kind !== 'link' && this.codeText !== undefined && this.breaks === 0;
    if (isBesideCode && this.waiting.length === 0 && !this.space && WORD_START.test(word)) this.space = ' ';
    const isBare = !this.space && this.breaks === 0;
    if (isBare && this.waiting.length === 0 && WORD_START.test(word)) this.endMarkBeforeSigns();
    const before = isBare && this.waiting.length > 0 && this.waiting.every(({ kind }) => kind !== 'link');
    const signs =
      before && !this.closed && WORD_END.test(this.parts.at(-1) ?? '') ? (SIGNS_START.exec(word)?.[0] ?? '') : '';
    if (signs && signs.length < word.length) {
      // A mark that starts between a letter and a sign would not be read as a mark.
      this.parts.push(escapeText(signs, this.parts.at(-1) ?? '', this.depth.link > 0));
      this.words(word.slice(signs.length));
      if (trail) this.addSpace(trail);
      return;
    }
    this.visible();
    const isInLink = this.depth.link > 0;
    const isLineStart = this.options.startsLine && this.isAtLineStart();
    const escaped = escapeText(word, this.parts.at(-1) ?? '', isInLink);
    this.parts.push(isLineStart ? escapeLineStart(escaped) : escaped);
    if (trail) this.addSpace(trail);
  }

  /** A mark that ends between a sign and a letter would not be read as a mark: it ends before the sign. */
  endMarkBeforeSigns(): void {
    const { closed, parts } = this;
    if (!closed || closed.kind === 'link' || parts.length < 3 || this.codeText !== undefined) return;
    const text = parts.at(-2) as string;
    const delimiter = DELIMITERS[closed.kind];
    const signs = SIGNS_END.exec(text)?.[0];
    if (parts.at(-1) !== delimiter || !signs || signs.length === text.length || text === delimiter) return;
    parts.splice(-2, 2, text.slice(0, -signs.length), delimiter, signs);
    this.closed = undefined;
  }

  isAtLineStart(): boolean {
    const last = this.parts.at(-1);
    return last === undefined || last === this.options.lineBreak;
  }

  addSpace(space: string): void {
    const { strong, em, del, link } = this.depth;
    this.spaceIn &=
      (strong > 0 ? BIT.strong : 0) | (em > 0 ? BIT.em : 0) | (del > 0 ? BIT.del : 0) | (link > 0 ? BIT.link : 0);
    if (space === ' ' && this.space.endsWith(' ')) return;
    this.space += space;
  }

  /** Visible content follows: what was held back is written first. */
  visible(): void {
    if (this.breaks > 0) this.breakLine();
    const [first] = this.waiting;
    const joins =
      first &&
      first.kind !== 'link' &&
      this.closed?.kind === first.kind &&
      (!this.space || this.spaceIn & BIT[first.kind]);
    if (joins) {
      this.parts.pop();
      this.open.push(first);
      this.waiting.shift();
    }
    if (this.space) {
      if (!this.isAtLineStart()) this.parts.push(this.space);
      else if (this.space.includes('\u00a0')) this.parts.push(this.space.replace(/ /g, ''));
    }
    this.space = '';
    this.spaceIn = -1;
    if (this.waiting.length > 0) {
      for (const mark of this.waiting) {
        this.parts.push(mark.kind === 'link' ? '[' : DELIMITERS[mark.kind]);
        this.open.push(mark);
      }
      this.waiting = [];
    }
    this.closed = undefined;
    this.codeText = undefined;
  }

  breakLine(): void {
    const isParagraph = this.breaks > 1 && this.options.lineBreak === PARAGRAPH.lineBreak && this.depth.link === 0;
    this.breaks = 0;
    this.space = '';
    this.spaceIn = -1;
    if (this.parts.length === 0) return;
    if (!isParagraph) {
      if (this.isAtLineStart()) return;
      this.parts.push(this.options.lineBreak);
      this.closed = undefined;
      return;
    }
    const reopened = this.open.toReversed().map((mark) => this.finish(mark));
    this.endParagraph();
    this.waiting.unshift(...reopened.toReversed());
  }

  close(mark: Mark): void {
    this.depth[mark.kind]--;
    if (this.ignored.delete(mark)) return;
    const waits = this.waiting.indexOf(mark);
    if (waits >= 0) {
      this.waiting.splice(waits, 1);
      return;
    }
    this.finish(mark);
  }

  finish(mark: Mark): Mark {
    // A mark that was joined to the previous one has that one's position.
    this.open.pop();
    this.parts.push(mark.kind === 'link' ? `](${destination(mark)})` : DELIMITERS[mark.kind]);
    this.closed = mark;
    return mark;
  }

  endParagraph(): void {
    const written = this.parts.length === 1 ? (this.parts[0] as string) : this.parts.join('');
    const isBare = written.charCodeAt(0) > 32 && written.charCodeAt(written.length - 1) > 32;
    const text = isBare ? written : written.replace(/^[ \t\n]+|[ \t\n]+$/g, '');
    if (text) this.paragraphs.push(text);
    this.parts = [];
    this.closed = undefined;
  }

  end(): void {
    for (const mark of this.open.toReversed()) this.finish(mark);
    this.endParagraph();
  }
}
