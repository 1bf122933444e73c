import { inStockOf, money, numbers } from '../../values/index.ts';
import { INLINE, isHidden, oneLine, UNSEEN } from '../structured/index.ts';
import { type Document, isTag, isText, walk } from '../tree.ts';
import type { MenuItem, MenuSection } from './types.ts';

/** Visible menus: a heading, then dishes, each with a price at the end of its line or on the next one. */

const MAX_ITEMS = 500;
const PRICE_AT_END = new RegExp(`^(.*?)[\\s.…·_–—-]*(${money.MONEY}|\\d{1,3}[.,]\\d{2})$`, 'u');
const DIETS: readonly (readonly [RegExp, string])[] = [
  [/\bvegan\b|\((?:vg|ve)\)/i, 'vegan'],
  [/\bvegetarian\b|\(v\)/i, 'vegetarian'],
  [/\bgluten[- ]free\b|\(gf\)/i, 'gluten-free'],
  [/\bhalal\b/i, 'halal'],
  [/\bkosher\b/i, 'kosher'],
];

interface Line {
  readonly text: string;
  readonly heading: number;
  /** The list item, row or card of a line, and the one around it: they hold a dish together. */
  readonly box: number;
  readonly outer: number;
}

/** Sections with at least two priced dishes. */
export function sectionsSeen(document: Document, url: string): MenuSection[] {
  const sections: MenuSection[] = [];
  let section: MenuSection | undefined;
  let name: Line | undefined;
  let last: MenuItem | undefined;
  let lastLine: Line | undefined;
  let count = 0;
  let pending = '';
  const lines = linesOf(document);
  for (const [i, line] of lines.entries()) {
    const { text, heading } = line;
    const priced = PRICE_AT_END.exec(text);
    const next = lines[i + 1];
    // Dishes are often headings too, directly followed by a price.
    const isDish =
      heading >= 3 && next !== undefined && next.heading === 0 && (PRICE_AT_END.test(next.text) || areOne(line, next));
    if (heading > 0 && !priced && !isDish) {
      section = { id: '', name: text, items: [] };
      sections.push(section);
      name = undefined;
      last = undefined;
      continue;
    }
    if (!section || count >= MAX_ITEMS) continue;
    if (priced) {
      const before = (priced[1] as string).trim();
      const title = before !== '' && /\p{L}{2}/u.test(before) && before.length <= 120 ? before : name?.text;
      if (title !== undefined && !/^(?:total|subtotal|delivery|shipping|from|per|tax)\b/i.test(title)) {
        const formatted = priced[2] as string;
        const written = money.first(formatted);
        const amount = written?.amount ?? numbers.parse(formatted);
        const currency = written?.currency;
        count++;
        last = {
          id: `item-${count}`,
          name: title,
          images: [],
          ...(amount === undefined
            ? {}
            : { price: { amount, ...(currency === undefined ? {} : { currency }), formatted } }),
          availability: { inStock: inStockOf(text) !== false },
          dietary: DIETS.filter(([pattern]) => pattern.test(text)).map(([, diet]) => diet),
          optionGroups: [],
          identifiers: {},
          sourceUrl: url,
        };
        // Text between the name and its price.
        if (title === name?.text && pending !== '') last.description = pending;
        section.items.push(last);
        lastLine = line;
      }
      name = undefined;
      pending = '';
      continue;
    }
    if (
      last &&
      lastLine &&
      areOne(lastLine, line) &&
      name === undefined &&
      heading === 0 &&
      last.description === undefined &&
      text.length <= 400
    ) {
      last.description = text;
      for (const [pattern, diet] of DIETS)
        if (pattern.test(text) && !last.dietary.includes(diet)) last.dietary.push(diet);
      continue;
    }
    if (name && areOne(name, line)) {
      pending = pending === '' ? text : `${pending} ${text}`;
      continue;
    }
    name = text.length <= 120 ? line : undefined;
    pending = '';
  }
  return sections.filter(({ items }) => items.length >= 2);
}

/** Whether two lines belong to one dish: in one box, or one in the other's. */
const areOne = (a: Line, b: Line): boolean => a.box === b.box || a.outer === b.box || a.box === b.outer;

const BOXES = new Set(['li', 'tr', 'article', 'div', 'dd', 'p', 'section', 'dl']);
const SKIPPED = new Set(['nav', 'footer', 'form', 'script', 'style']);

/** Lines of text, each with the innermost box that contains more than it. */
function linesOf(document: Document): Line[] {
  const lines: Line[] = [];
  const boxes: number[] = [0];
  let boxCount = 0;
  let text = '';
  let heading = 0;
  const flush = (): void => {
    const line = oneLine(text, 500);
    if (line !== '') lines.push({ text: line, heading, box: boxes.at(-1) ?? 0, outer: boxes.at(-2) ?? 0 });
    text = '';
  };
  walk(
    document,
    (node) => {
      if (isText(node)) {
        text += node.data;
        return undefined;
      }
      if (!isTag(node)) return undefined;
      if (UNSEEN.has(node.name) || SKIPPED.has(node.name) || isHidden(node)) return false;
      if (node.name === 'br') flush();
      if (INLINE.has(node.name)) {
        if (/(?:^|[\s_-])(?:price|cost)(?:$|[\s_-])/i.test((node.attribs.class ?? '').slice(0, 200))) text += ' ';
        return undefined;
      }
      if (node.name !== 'td' && node.name !== 'th') flush();
      else text += ' ';
      if (/^h[1-6]$/.test(node.name)) heading = Number(node.name[1]);
      if (BOXES.has(node.name)) boxes.push(++boxCount);
      return undefined;
    },
    (element) => {
      if (INLINE.has(element.name) || element.name === 'td' || element.name === 'th') return;
      flush();
      if (/^h[1-6]$/.test(element.name)) heading = 0;
      if (BOXES.has(element.name)) boxes.pop();
    },
  );
  flush();
  return lines;
}
