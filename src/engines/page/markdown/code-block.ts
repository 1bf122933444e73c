import { type ChildNode, type Element, hasClass, isTag, isText, textOf, walk } from '../tree.ts';
import type { LinesOf } from '../visible/line-rules.ts';
import { HEADINGS } from './elements.ts';

/** The text of a `pre` as readers see it: with line breaks, without line numbers. @param linesOf the styles of the page */
export function codeText(pre: Element, linesOf: LinesOf = () => undefined): string {
  let text = '';
  /** Lengths of the text where open lines begin. */
  const starts: number[] = [];
  const isLine = (element: Element): boolean =>
    LINES.has(element.name) || isLineOf(element) || linesOf(element)?.own === 'line';
  walk(
    pre,
    (node) => {
      if (isText(node)) text += node.data;
      else if (isTag(node)) {
        if (node.name === 'br') text += '\n';
        else if (isGutter(node) || isControl(node)) return false;
        else if (isLine(node)) {
          if (text && !text.endsWith('\n') && breaksBefore(node)) text += '\n';
          starts.push(text.length);
        }
      }
      return undefined;
    },
    (element) => {
      if (element.name === 'br' || !isLine(element)) return;
      const start = starts.pop() ?? 0;
      // Highlighters wrap each line in an element, with or without a line break in it or behind it.
      const isEmpty = text.length === start;
      if (isEmpty ? isAmongLines(element) : !text.endsWith('\n') && breaksAfter(element)) text += '\n';
    },
  );
  return text.replace(/\r\n?/g, '\n');
}

/** Elements that begin and end a line of code. */
const LINES = new Set(['div', 'p', 'tr', 'li']);
const LINE_NAME = /(?:^|[\s_-])(?:line|loc|codeline)(?:$|[\s_-])/i;

/** `<span class="line">` and `<code>` directly beside another one. */
function isLineOf(element: Element): boolean {
  if (element.name !== 'code' && !LINE_NAME.test(element.attribs.class ?? '') && !hasLineNumber(element)) return false;
  return isAlike(element, element.prev) || isAlike(element, element.next);
}

const hasLineNumber = ({ attribs }: Element): boolean =>
  attribs['data-line'] !== undefined || attribs['data-line-number'] !== undefined;

/** Whether a line and the node beside it are two of a kind. */
const isAlike = ({ name, attribs }: Element, beside: ChildNode | null): boolean =>
  beside !== null &&
  isTag(beside) &&
  beside.name === name &&
  (name === 'code' || LINE_NAME.test(beside.attribs.class ?? '') === LINE_NAME.test(attribs.class ?? ''));

const isAmongLines = (element: Element): boolean => isAlike(element, element.prev) || isAlike(element, element.next);

/** The text behind it begins with the line break of the source. */
const breaksAfter = ({ next }: Element): boolean => !(next && isText(next) && /^[ \t]*\r?\n/.test(next.data));
const breaksBefore = ({ name, prev }: Element): boolean =>
  name === 'tr' || name === 'li' || (prev !== null && isTag(prev) && prev.name !== 'br');

const GUTTER = /(?:^|[\s_-])(?:gutter|linenos?|line-?numbers?|line-number|lnt|ln|blob-num|rouge-gutter)(?:$|[\s_-])/i;

function isGutter(element: Element): boolean {
  const name = element.attribs.class;
  if (!name || !GUTTER.test(name)) return false;
  // A class such as "line-numbers" on the code itself requests numbers; the element is not a number.
  return element.name !== 'code' && element.name !== 'pre' && !hasClass(element, 'rouge-code') && isShort(element);
}

/** Numbers, dots and white space only. */
function isShort(element: Element): boolean {
  let isNumbers = true;
  walk(element, (node) => {
    if (isText(node) && /[^\d\s.|:]/.test(node.data)) isNumbers = false;
    return isNumbers;
  });
  return isNumbers;
}

const CONTROL =
  /(?:^|[\s_-])(?:tooltip(?:s|text)?|copy-?(?:btn|button|code)|clipboard|try-?(?:it|btn|button))(?:$|[\s_-])/i;

/** Buttons and tooltips inside of code. */
const isControl = ({ name, attribs }: Element): boolean =>
  name === 'button' || attribs.role === 'tooltip' || attribs.role === 'button' || CONTROL.test(attribs.class ?? '');

/** Levels from a button up to its bar, and from a box down to its code; letters of a bar with the name of a file or a language. */
const TOOL_LEVELS = 3;
const LONGEST_BAR = 60;

/** Whether a button is one of code: beside it, or in a bar beside it. What opens and closes the code is its heading. */
export function isButtonOfCode(element: Element): boolean {
  const { name, attribs } = element;
  if (name !== 'button' && attribs.role !== 'button') return false;
  if (attribs['aria-expanded'] !== undefined || attribs['aria-controls'] !== undefined) return false;
  let bar = element;
  for (let level = 0; level < TOOL_LEVELS; level++) {
    if (HEADINGS.has(bar.name)) return false;
    // The bars within this one have no more text than it.
    if (isBoxOfCode(besideOf(bar, 'prev')) || isBoxOfCode(besideOf(bar, 'next')))
      return textOf(bar).trim().length <= LONGEST_BAR;
    if (!bar.parent || !isTag(bar.parent)) return false;
    bar = bar.parent;
  }
  return false;
}

/** The nearest element before or behind it, if no text is in between. */
function besideOf(element: Element, side: 'prev' | 'next'): Element | undefined {
  let at = element[side];
  while (at && !isTag(at) && !(isText(at) && /\S/.test(at.data))) at = at[side];
  return at && isTag(at) ? at : undefined;
}

/** A `pre`, and a box with nothing else. */
function isBoxOfCode(element: Element | undefined): boolean {
  let box = element;
  for (let level = 0; box && level < TOOL_LEVELS; level++) {
    if (box.name === 'pre') return true;
    const inside: Element[] = box.children.filter(isTag).filter((child) => !isControl(child));
    if (inside.length !== 1) return false;
    box = inside[0];
  }
  return false;
}

/** The code of a table that only numbers the lines of code; undefined for other tables. */
export function codeOfTable(top: Element): string | undefined {
  const rows: Element[][] = [];
  let hasNumbers = false;
  walk(top, (node) => {
    if (!isTag(node)) return undefined;
    if (node.name === 'tr') rows.push([]);
    if (node.name !== 'td' && node.name !== 'th') return node.name !== 'pre';
    const isNumber = hasLineNumber(node) || GUTTER.test(node.attribs.class ?? '');
    if (isNumber && isShort(node)) hasNumbers = true;
    else rows.at(-1)?.push(node);
    return false;
  });
  const cells = rows.filter((row) => row.length > 0);
  const lines = hasNumbers ? cells : cells.map((row) => row.filter((cell) => !isBlank(cell)));
  if (lines.length === 0 || lines.some((row) => row.length !== 1)) return undefined;
  // Without names for the numbers: each row is a line of code and nothing else.
  if (!hasNumbers && (lines.length < 2 || !lines.every(([cell]) => isOnlyCode(cell as Element)))) return undefined;
  return lines.map(([cell]) => codeText(cell as Element).replace(/\n$/, '')).join('\n');
}

/** No text and no picture. */
function isBlank(cell: Element): boolean {
  let blank = true;
  walk(cell, (node) => {
    if (isText(node) ? /\S/.test(node.data) : isTag(node) && node.name === 'img') blank = false;
    return blank;
  });
  return blank;
}

/** All of its text is in `code` or `pre`. */
function isOnlyCode(cell: Element): boolean {
  const inside = cell.children.filter((child) => !isText(child) || /\S/.test(child.data));
  return inside.length > 0 && inside.every((child) => isTag(child) && (child.name === 'code' || child.name === 'pre'));
}

/** The lines of a block in which each line is a `code` element of its own; undefined for others. */
export function codeOfLines(block: Element): string | undefined {
  const lines: string[] = [];
  for (const child of block.children) {
    if (isText(child) && !/\S/.test(child.data)) continue;
    if (!isTag(child) || (child.name !== 'code' && child.name !== 'br')) return undefined;
    if (child.name === 'code') lines.push(codeText(child).replace(/\n$/, ''));
  }
  return lines.length >= 2 && lines.every((line) => STATEMENT.test(line)) ? lines.join('\n') : undefined;
}
/** More than a name: a line of code. */
const STATEMENT = /\S\s+\S|[;{}]\s*$/;

const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source|highlight|brush|sourceCode|code)[-:]\s*([\w+#.-]+)/i;
const NO_LANGUAGE = /^(?:none|text|plaintext|plain|default|block|highlight|toolbar|wrapper|example|box|container)$/i;

/** The language of a code block, from itself, its code or its highlighter; '' if there is none. */
export function codeLanguage(pre: Element): string {
  const inside = pre.children.find((child): child is Element => isTag(child) && !isControl(child) && !isGutter(child));
  const candidates: (Element | null)[] = [inside ?? null, pre];
  for (let up = pre.parent, steps = 0; up && isTag(up) && steps < 2; up = up.parent, steps++) candidates.push(up);
  for (const element of candidates) {
    if (!element) continue;
    const named = element.attribs['data-lang'] ?? element.attribs['data-language'];
    const language = named ?? LANGUAGE.exec(element.attribs.class ?? '')?.[1];
    if (language && !NO_LANGUAGE.test(language)) return language.toLowerCase().replace(/[^\w+#.-]/g, '');
  }
  return '';
}

/** A fenced block, with a fence longer than any in it. */
export function fencedCode(text: string, language: string): string {
  let fence = 3;
  for (const run of text.match(/^\s*`{3,}/gm) ?? []) fence = Math.max(fence, run.trim().length + 1);
  const ticks = '`'.repeat(fence);
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  return `${ticks}${language}\n${body}\n${ticks}`;
}
