import { type Element, hasClass, isTag, isText, walk } from '../tree.ts';

/** The text of a `pre` as readers see it: with line breaks, without line numbers. */
export function codeText(pre: Element): string {
  let text = '';
  walk(
    pre,
    (node) => {
      if (isText(node)) text += node.data;
      else if (isTag(node)) {
        if (node.name === 'br') text += '\n';
        else if (isGutter(node) || isControl(node)) return false;
        else if (node.name === 'tr' && text && !text.endsWith('\n')) text += '\n';
      }
      return undefined;
    },
    (element) => {
      // Highlighters wrap each line in a block, with or without a line break in it.
      if ((element.name === 'div' || element.name === 'p') && !text.endsWith('\n')) text += '\n';
    },
  );
  return text.replace(/\r\n?/g, '\n');
}

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

/** The code of a table that only numbers the lines of code; undefined for other tables. */
export function codeOfTable(top: Element): string | undefined {
  const rows: Element[][] = [];
  let hasNumbers = false;
  walk(top, (node) => {
    if (!isTag(node)) return undefined;
    if (node.name === 'tr') rows.push([]);
    if (node.name !== 'td' && node.name !== 'th') return node.name !== 'pre';
    if (node.attribs['data-line-number'] !== undefined || GUTTER.test(node.attribs.class ?? '')) {
      if (!isShort(node)) return undefined;
      hasNumbers = true;
    } else rows.at(-1)?.push(node);
    return false;
  });
  const cells = rows.filter((row) => row.length > 0);
  if (!hasNumbers || cells.length === 0 || cells.some((row) => row.length !== 1)) return undefined;
  const lines = cells.map(([cell]) => codeText(cell as Element).replace(/\n$/, ''));
  return lines.join('\n');
}

const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source|highlight|brush|sourceCode|code)[-:]\s*([\w+#.-]+)/i;
const NO_LANGUAGE = /^(?:none|text|plaintext|plain|default|block|highlight|toolbar|wrapper|example|box|container)$/i;

/** The language of a code block, from itself, its code or its highlighter; '' if there is none. */
export function codeLanguage(pre: Element): string {
  const candidates: (Element | null)[] = [pre.children.find((child): child is Element => isTag(child)) ?? null, pre];
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
