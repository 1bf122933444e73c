import { type Document, type Element, isTag, type ParentNode, walk } from '../tree.ts';
import { labelIn } from './labels.ts';
import type { Pair } from './tables.ts';
import { absolute, type Budget, budgetForPage, isHidden, UNSEEN, visibleText } from './text.ts';

/** Things that a page shows side by side in the same form: products, posts, jobs. Each as labels with values. */
export type Card = Pair[];

const MAX_GROUPS = 20;
const MAX_CARDS = 100;
const MAX_PAIRS = 25;
const FEWEST = 3;
const CONTAINERS = new Set(['li', 'div', 'article', 'section', 'tr', 'a', 'dd']);
const NOT_CARDS = new Set(['nav', 'footer', 'aside', 'header', 'form', 'select', 'svg', 'head', 'script', 'style']);
const NAME_CLASS = /(?:^|[\s_-])(?:title|name|headline|heading)(?:$|[\s_-])/i;
const VALUE_CLASS =
  /(?:^|[\s_-])(price|rating|author|date|location|venue|salary|company|category|description|summary|excerpt|brand|sku|stock|availability|duration|email|phone|role|position|text|quote|tags?)(?:$|[\s_-])/i;
const MONEY = /(?:[$€£¥₹]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|£|EUR|USD|GBP|CHF|kr|zł))/;

/** Groups of at least three siblings with the same tag and class, each with a name and something else. */
export function cardsOf(document: Document, base: string): Card[][] {
  const groups: Card[][] = [];
  const budget = budgetForPage();
  /** Collects groups below a node. */
  const take = ({ children }: ParentNode): boolean => {
    const alike = new Map<string, Element[]>();
    for (const child of children) {
      if (!isTag(child) || !CONTAINERS.has(child.name)) continue;
      const key = `${child.name} ${(child.attribs.class ?? '').split(/\s+/)[0]}`;
      const list = alike.get(key);
      if (list) list.push(child);
      else alike.set(key, [child]);
    }
    for (const list of alike.values()) {
      if (list.length < FEWEST) continue;
      const cards = list.slice(0, MAX_CARDS).map((element) => cardOf(element, base, budget));
      const full = cards.filter((card) => card.some(({ label }) => label === 'name') && card.length > 1);
      if (full.length >= FEWEST && full.length * 2 >= cards.length) {
        groups.push(full);
        return true;
      }
    }
    return false;
  };
  // Pages without a body have everything at the top.
  if (take(document)) return groups;
  walk(document, (node) => {
    if (groups.length >= MAX_GROUPS || !isTag(node)) return false;
    if (NOT_CARDS.has(node.name) || UNSEEN.has(node.name) || isHidden(node)) return false;
    return node.children.length < FEWEST || !take(node);
  });
  return groups;
}

function cardOf(top: Element, base: string, budget: Budget): Card {
  const pairs: Card = [];
  let nodes = 0;
  const add = (label: string, value: string): void => {
    if (value !== '' && pairs.length < MAX_PAIRS && !pairs.some((pair) => pair.label === label))
      pairs.push({ label, value });
  };
  let linkText: string | undefined;
  const look = (element: Element): boolean | undefined => {
    const { name, attribs } = element;
    if (UNSEEN.has(name) || isHidden(element)) return false;
    const names = (attribs.class ?? '').slice(0, 300);
    if (name === 'a' && attribs.href) {
      add('url', absolute(attribs.href, base));
      linkText ??= visibleText(element, 200, budget) || undefined;
    }
    if (name === 'img') add('image', absolute(attribs['data-src'] ?? attribs.src ?? '', base));
    if (name === 'time') add('date', attribs.datetime ?? visibleText(element, 100, budget));
    if (name === 'del' || name === 's' || name === 'strike') {
      add('original price', visibleText(element, 60, budget));
      return false;
    }
    const value = attribs.itemprop ?? VALUE_CLASS.exec(names)?.[1]?.toLowerCase();
    if (/^h[1-6]$/.test(name)) {
      add('name', visibleText(element, 300, budget));
      return undefined;
    }
    if (element !== top && NAME_CLASS.test(names)) {
      const text = visibleText(element, 300, budget);
      if (text.length <= 200) add('name', text);
    } else if (element !== top && value !== undefined) {
      const text = attribs.content ?? visibleText(element, 600, budget);
      add(value.replace(/^(?:excerpt|summary)$/, 'description').replace(/^tag$/, 'tags'), text);
    } else if (
      !element.children.some(
        (child) => isTag(child) && child.name !== 'b' && child.name !== 'strong' && child.name !== 'span',
      )
    ) {
      const text = visibleText(element, 300, budget);
      const pair = labelIn(text);
      if (pair) add(pair.label, pair.value);
      else if (text.length <= 30 && MONEY.test(text)) add('price', text);
    }
    return undefined;
  };
  look(top);
  walk(top, (node) => {
    if (++nodes > 400) return false;
    return isTag(node) ? look(node) : undefined;
  });
  if (linkText !== undefined) add('name', linkText);
  return pairs;
}
