import { sentencesOf } from '../../text/index.ts';
import { money } from '../../values/index.ts';
import {
  isBroken,
  MARK,
  type MarkdownLine,
  markdownLines,
  partsOfParagraph,
  plainOf,
  tableOfRows,
  withoutLineMarks,
} from '../structured/index.ts';
import { MOST_TEXT } from './most-read.ts';
import { OF_LINE, Outline, type Statement } from './outline.ts';

/** Reads what a text says, one statement each. */

/** UTF-16 units to which the lines of a paragraph are put together. */
const MAX_LINE = 4_000;
/** Sentences that reply to a question in a heading. */
const REPLY_SENTENCES = 3;
const MIN_ITEMS = 2;
/** Words of a heading that states something. */
const SENTENCE_WORDS = 5;
/** Lines, and UTF-16 units, that are read together, and those of the line that names them. */
const MOST_LINES = 12;
const MAX_TOGETHER = 400;
const MAX_NAME = 120;
const MAX_WORDS_OF_NAME = 4;
/** Sentences before one that say what it is about. */
const BEFORE = 2;

/** `**Is there a trial?** Yes, for 14 days.` */
const ASKED_AND_ANSWERED = /^\s*(?:\*\*|__)([^*_]{5,200}\?)(?:\*\*|__)\s*(\S.*)$/;
/** `95%`, `$240,000`, `1.2 million+` */
const FIGURE = /^[\p{Sc}~<>]?\s?\d[\d.,]*\s?(?:[%+xkKmM\p{Sc}]|[kmb]n|million|billion|thousand|hours?|days?)?[+*]*$/u;
const QUESTION = /^[^.!?]{8,200}\?$/;
/** A line in bold that names the lines below it. */
const TERM = /^\*\*[^*]{2,80}\*\*$/;

/** The statements of Markdown, in order. */
export function statementsOf(markdown: string): Statement[] {
  const lines = markdownLines(unfolded(markdown.slice(0, MOST_TEXT)));
  const outline = new Outline();
  for (let at = 0; at < lines.length; at++) {
    const { kind, line, level } = lines[at] as MarkdownLine;
    if (kind === 'code') outline.add(line, 'item');
    else if (kind === 'heading') addHeading(outline, level, plainOf(withoutLineMarks(line)));
    else if (kind === 'row') {
      const { rows = [] } = lines[at] as MarkdownLine;
      at += rows.length - 1;
      addRows(outline, rows);
    } else if (kind === 'item' || kind === 'quote') {
      const { items, last } = itemsFrom(lines, at);
      at = last;
      addItems(outline, items);
    } else if (kind === 'text') {
      const block = partsOfParagraph(line);
      while (lines[at + 1]?.kind === 'text') {
        const isNew = isBroken((lines[at] as MarkdownLine).raw);
        at++;
        const [next = '', ...more] = partsOfParagraph((lines[at] as MarkdownLine).line);
        const last = block.at(-1) ?? '';
        if (isNew || last.length + next.length > MAX_LINE) block.push(next, ...more);
        else block.splice(-1, 1, `${last} ${next}`, ...more);
      }
      addBlock(outline, block);
    }
  }
  return outline.statements;
}

/** Links over several lines, as lines of one block. */
const unfolded = (markdown: string): string =>
  markdown.replace(OVER_LINES, (whole, inner: string) => {
    const lines = inner
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    return lines.length < 2 ? whole : lines.join('  \n');
  });
/** A link whose text has line breaks, and no link in it. */
const OVER_LINES =
  /(?<=^|\s)\[((?:[^[\]\n]|!\[[^[\]\n]*\]\([^()\s]*\)){0,300}(?:\n(?:[^[\]\n]|!\[[^[\]\n]*\]\([^()\s]*\)){0,300}){1,12})\]\([^()\s]{1,2000}\)/g;

/** The items of a list, each with its lines: further ones are indented, and empty lines may be between them. */
function itemsFrom(lines: readonly MarkdownLine[], from: number): { items: string[][]; last: number } {
  const items: string[][] = [];
  let last = from - 1;
  for (let at = from; at < lines.length; at++) {
    const { kind, indent, line } = lines[at] as MarkdownLine;
    if (kind === 'blank') continue;
    // The first line behind an empty one goes on only if it is indented.
    if (kind === 'item' || (kind === 'quote' && at === last + 1)) items.push(partsOfParagraph(line.replace(MARK, '')));
    else if ((kind === 'text' || kind === 'heading') && indent > 1 && items.length > 0)
      items.at(-1)?.push(...partsOfParagraph(line));
    else break;
    last = at;
  }
  return { items, last };
}

function addHeading(outline: Outline, level: number, text: string): void {
  outline.leave(level);
  const words = text.split(/\s+/).length;
  if ((words >= SENTENCE_WORDS || money.first(text) !== undefined) && level > 1 && !text.endsWith('?'))
    outline.add(text, 'heading');
  outline.enter(level, text);
  outline.above = text;
  outline.figure = FIGURE.test(text) ? text : '';
}

/** Lines that belong together: a paragraph, or one with line breaks. */
function addBlock(outline: Outline, lines: readonly string[]): void {
  const texts = lines.filter((line) => !isNavigation(line));
  outline.lead = '';
  addTogether(outline, texts.map((line) => plainOf(withoutStruck(line))).filter(Boolean));
  for (const line of texts) addParagraph(outline, line);
}

/** What short lines below each other state together: the name of a thing, its price, a word about it. */
function addTogether(outline: Outline, texts: readonly string[]): void {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (texts.length > 1 && texts.length <= MOST_LINES && length <= MAX_TOGETHER) outline.add(texts.join(' · '), 'lines');
}

function addParagraph(outline: Outline, line: string): void {
  const target = ASKED_AND_ANSWERED.exec(line);
  if (target) {
    outline.add(plainOf(target[2] as string), 'reply', { heading: plainOf(target[1] as string) });
    return;
  }
  const plain = plainOf(withoutStruck(line));
  if (plain === '') return;
  const { figure, above } = outline;
  outline.figure = '';
  outline.above = plain.length <= MAX_NAME && !/[.!?:]$/.test(plain) ? plain : '';
  if (QUESTION.test(plain) || TERM.test(line)) {
    outline.enter(OF_LINE, plain);
    return;
  }
  if (FIGURE.test(plain)) {
    outline.figure = plain.replace(/\*+$/, '');
    outline.add(outline.figure, 'sentence');
    if (above !== '') outline.add(`${above} · ${outline.figure}`, 'lines');
    return;
  }
  // A number goes with the words below it, unless they are a name or a link.
  const isOfFigure =
    figure !== '' && !/^\s*[[*]/.test(line) && (/^\p{Ll}/u.test(plain) || plain.split(' ').length > MAX_WORDS_OF_NAME);
  const text = isOfFigure ? `${figure} ${plain}` : plain;
  addSentences(outline, text, 'sentence');
  if (plain.endsWith(':')) outline.lead = sentencesOf(plain).at(-1) ?? plain;
}

function addSentences(outline: Outline, plain: string, kind: 'sentence' | 'item'): void {
  const sentences = sentencesOf(plain);
  const question = outline.question();
  if (question !== undefined)
    outline.add(sentences.slice(0, REPLY_SENTENCES).join(' '), 'reply', { heading: question });
  for (const [at, sentence] of sentences.entries())
    outline.add(sentence, kind, { near: sentences.slice(Math.max(0, at - BEFORE), at).join(' ') });
}

function addItems(outline: Outline, items: readonly (readonly string[])[]): void {
  const { lead } = outline;
  const all: string[] = [];
  for (const item of items) {
    const texts = item.map((line) => plainOf(withoutStruck(line.replace(/^#{1,6} /, '')))).filter(Boolean);
    const [first = ''] = texts;
    addTogether(outline, texts);
    for (const text of texts) {
      addSentences(outline, text, 'item');
      if (first.length <= MAX_NAME) outline.lead = `${lead} ${first}`.trim();
    }
    outline.lead = lead;
    all.push(first);
  }
  if (items.length >= MIN_ITEMS) outline.add(all.join('; '), 'list');
  outline.lead = '';
}

function addRows(outline: Outline, lines: readonly string[]): void {
  const { headers, rows } = tableOfRows(lines).table;
  for (const row of rows) outline.add(rowText(headers, row), 'row', { near: headers.join(' ') });
}

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
