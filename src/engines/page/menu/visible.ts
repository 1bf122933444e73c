import { defined, table, type WordTable } from '../../../foundation/kernel/table.ts';
import { inStockOf, money, numbers } from '../../values/index.ts';
import { MOST_OF_PAGE } from '../facts/index.ts';
import { cellsOfLine, type PageLine, type ShownLines } from '../places/index.ts';
import { isTag, type ParentNode } from '../tree.ts';
import type { MenuItem, MenuSection } from './types.ts';

/** Visible menus: a heading, then dishes, each with a price at the end of its line or on the next one. */

const PRICE_AT_END = new RegExp(`^(.*?)[\\s.…·_–—-]*(${money.MONEY}|\\d{1,3}[.,]\\d{2})$`, 'u');
const DIET = /\b(vegan|vegetarian|gluten[- ]free|halal|kosher)\b|\((vg|ve|v|gf)\)/gi;
const DIETS: WordTable<string> = table({ vg: 'vegan', ve: 'vegan', v: 'vegetarian', gf: 'gluten-free' });
const MAX_NAME = 120;
const MAX_DESCRIPTION = 400;

interface Line {
  readonly text: string;
  readonly heading: number;
  /** The list item, row or card of a line, and the one around it: they hold a dish together. */
  readonly box: object | undefined;
  readonly outer: object | undefined;
}

/** Sections with at least two priced dishes. */
export function sectionsSeen(shown: ShownLines, url: string): MenuSection[] {
  const sections: MenuSection[] = [];
  let name: Line | undefined;
  let last: { readonly item: MenuItem; readonly line: Line } | undefined;
  let count = 0;
  let pending = '';
  const lines = shown.lines.flatMap(linesIn);
  for (const [i, line] of lines.entries()) {
    const { text, heading } = line;
    const [, before = '', price] = PRICE_AT_END.exec(text) ?? [];
    const next = lines[i + 1];
    // Dishes are often headings too, directly followed by a price.
    const isDish = heading >= 3 && next?.heading === 0 && (PRICE_AT_END.test(next.text) || areOne(line, next));
    const section = sections.at(-1);
    if (heading > 0 && price === undefined && !isDish) {
      sections.push({ id: '', name: text, items: [] });
      name = last = undefined;
    } else if (section === undefined || count >= MOST_OF_PAGE.dishes) continue;
    else if (price !== undefined) {
      const own = before.trim();
      const isNamed = /\p{L}{2}/u.test(own) && own.length <= MAX_NAME;
      const title = isNamed ? own : name?.text;
      if (title !== undefined && !/^(?:total|subtotal|delivery|shipping|from|per|tax)\b/i.test(title)) {
        const item = itemOf(title, price, text, `item-${++count}`, url);
        // Text between the name and its price.
        if (!isNamed && pending !== '') item.description = pending;
        section.items.push(item);
        last = { item, line };
      }
      name = undefined;
      pending = '';
    } else if (
      last &&
      areOne(last.line, line) &&
      name === undefined &&
      heading === 0 &&
      isDescription(last.item, text)
    ) {
      last.item.description = text;
      last.item.dietary = [...new Set([...last.item.dietary, ...dietsIn(text)])];
    } else if (name && areOne(name, line)) pending = `${pending} ${text}`.trim();
    else {
      name = text.length <= MAX_NAME ? line : undefined;
      pending = '';
    }
  }
  return sections.filter(({ items }) => items.length >= 2);
}

const isDescription = ({ description }: MenuItem, text: string): boolean =>
  description === undefined && text.length <= MAX_DESCRIPTION;

function itemOf(name: string, formatted: string, text: string, id: string, url: string): MenuItem {
  const written = money.first(formatted);
  const amount = written?.amount ?? numbers.parse(formatted);
  return {
    id,
    name,
    images: [],
    ...(amount !== undefined && { price: defined({ amount, currency: written?.currency, formatted }) }),
    availability: { inStock: inStockOf(text) !== false },
    dietary: dietsIn(text),
    optionGroups: [],
    identifiers: {},
    sourceUrl: url,
  };
}

const dietsIn = (text: string): string[] => [
  ...new Set(
    Array.from(text.matchAll(DIET), ([, word, short = '']) =>
      word === undefined ? (DIETS[short.toLowerCase()] as string) : word.toLowerCase().replace(' ', '-'),
    ),
  ),
];

/** Whether two lines belong to one dish: in one box, or one in the other's. */
const areOne = (a: Line, b: Line): boolean => a.box === b.box || a.outer === b.box || a.box === b.outer;

const BOXES = new Set(['li', 'tr', 'article', 'div', 'dd', 'p', 'section', 'dl']);

function boxOf(node: ParentNode | null): ParentNode | undefined {
  let at = node;
  while (at !== null && !(isTag(at) && BOXES.has(at.name))) at = at.parent;
  return at ?? undefined;
}

/** A line of a page; the rows of a table that stands there. */
function linesIn(line: PageLine): Line[] {
  const { text, runs, block, level } = line;
  const box = boxOf(block);
  if (line.table !== undefined)
    return cellsOfLine(line).map((cells) => ({
      text: cells.filter(Boolean).join(' '),
      heading: 0,
      box: cells,
      outer: box,
    }));
  // A price in an element of its own may stand there without a space.
  const { text: end = '' } = runs.at(-1) ?? {};
  const isApart = runs.length > 1 && money.isOne(end) && text.endsWith(end);
  const apart = isApart ? `${text.slice(0, -end.length).trim()} ${end}` : text;
  return [{ text: apart, heading: level, box, outer: box && boxOf(box.parent) }];
}
