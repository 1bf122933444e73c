// Over 10 kB: one pass reads a card; the rules of a group decide what it means.

import { type Document, type Element, isTag, isText, type ParentNode, walk } from '../tree.ts';
import { amountIn, isFree, phraseIn, priceIn, typedIn } from './amounts.ts';
import { type ClassNamed, labelOfClasses, namedOnce } from './class-labels.ts';
import { contactOf } from './contacts.ts';
import { labelIn } from './labels.ts';
import type { Pair } from './tables.ts';
import {
  absolute,
  type Budget,
  budgetForPage,
  hasBlock,
  INLINE,
  isDate,
  isHidden,
  UNSEEN,
  visibleText,
} from './text.ts';
import { canBeLabel, type TwoTexts, twoTexts } from './two-texts.ts';

/** Things that a page shows side by side in the same form: products, posts, jobs. Each as labels with values. */
export type Card = Pair[];

const MAX_GROUPS = 20;
const MAX_CARDS = 100;
const MAX_PAIRS = 25;
/** Members of a group; of things that each have another name and their own price, such as price plans, two are enough. */
const FEWEST = 3;
const FEWEST_PRICED = 2;
/** Boxes that a page is made of, at most. */
const MOST_PARTS = 12;
const CONTAINERS = new Set(['li', 'div', 'article', 'section', 'tr', 'a', 'dd']);
const NOT_CARDS = new Set(['nav', 'footer', 'aside', 'header', 'form', 'select', 'svg', 'head', 'script', 'style']);
const NAME_CLASS = /(?:^|[\s_-])(?:title|name|headline|heading)(?:$|[\s_-])/i;
const VALUE_CLASS =
  /(?:^|[\s_-])(price|rating|author|date|location|venue|salary|company|category|description|summary|excerpt|brand|sku|stock|availability|duration|email|phone|role|position|text|quote|tags?)(?:$|[\s_-])/i;
/** Characters of the list items of a card, kept as its features. */
const MAX_FEATURES = 1_500;
/** Characters of the sentences of a card. */
const MAX_SENTENCES = 1_000;
/** Characters of a first line that can be a name. */
const MAX_NAME = 60;

/**
 * Groups of siblings with the same tag and class, each with a name and something else.
 * @param related elements that are about other things; their cards count if the page has no others
 */
export function cardsOf(document: Document, base: string, related: ReadonlySet<Element>): Card[][] {
  const groups: Card[][] = [];
  const budget = budgetForPage();
  const parts = partsOf(document);
  /** Collects groups below a node. */
  const take = ({ children }: ParentNode): boolean => {
    const alike = new Map<string, Element[]>();
    for (const child of children) {
      if (!isTag(child) || !CONTAINERS.has(child.name)) continue;
      const { class: names = '', id = '' } = child.attribs;
      // Parts of a layout have ids of their own; those of things differ by numbers.
      const key = `${child.name} ${names.split(/\s+/)[0]} ${names === '' ? id.replace(/\d+/g, '') : ''}`;
      const list = alike.get(key);
      if (list) list.push(child);
      else alike.set(key, [child]);
    }
    for (const list of alike.values()) {
      if (list.length < FEWEST_PRICED || areParts(list, parts)) continue;
      const read = list.slice(0, MAX_CARDS).map((element) => readCard(element, base, budget));
      labelFromGroup(read);
      const cards = read.filter(isWhole(read));
      const fewest = areOffers(cards) || areAlike(cards) ? FEWEST_PRICED : FEWEST;
      if (cards.length >= fewest && cards.length * 2 >= read.length) {
        groups.push(cards.map((card) => withClassLabels(card, budget)));
        return true;
      }
    }
    return false;
  };
  // Pages without a body have everything at the top.
  if (take(document)) return groups;
  const collect = (skipped: ReadonlySet<Element>): void =>
    walk(document, (node) => {
      if (groups.length >= MAX_GROUPS || !isTag(node)) return false;
      if (NOT_CARDS.has(node.name) || UNSEEN.has(node.name) || skipped.has(node) || isHidden(node)) return false;
      return node.children.length < FEWEST_PRICED || !take(node);
    });
  collect(related);
  // A page may have nothing else.
  if (groups.length === 0 && related.size > 0) collect(new Set());
  return groups;
}

/** What only one part of a page has: its title, its navigation. */
const OF_A_PART = new Set(['h1', 'main', 'nav']);
const ROLES_OF_A_PART = new Set(['main', 'navigation', 'banner', 'contentinfo']);

/** All elements with something in them that only one part of a page has. */
function partsOf(document: Document): ReadonlySet<Element> {
  const parts = new Set<Element>();
  walk(document, (node) => {
    if (!isTag(node) || !(OF_A_PART.has(node.name) || ROLES_OF_A_PART.has(node.attribs.role ?? ''))) return undefined;
    for (let above = node.parent; above && isTag(above) && !parts.has(above); above = above.parent) parts.add(above);
    return undefined;
  });
  return parts;
}

/** Whether these are the parts of a page in alike boxes: some have what every card would have, or none. */
function areParts(list: readonly Element[], parts: ReadonlySet<Element>): boolean {
  if (list.length > MOST_PARTS) return false;
  const having = list.filter((element) => parts.has(element)).length;
  return having > 0 && having < list.length;
}

/** Its pairs, and behind them the texts that only their classes name. */
function withClassLabels({ pairs, classed }: Read, budget: Budget): Card {
  const known = new Set(pairs.map(({ label }) => label));
  const further = namedOnce(classed, budget).filter(({ label }) => !known.has(label));
  return [...pairs, ...further.slice(0, Math.max(0, MAX_PAIRS - pairs.length))];
}

interface Read {
  readonly pairs: Card;
  readonly classed: readonly ClassNamed[];
  /** Different prices in it. */
  readonly prices: ReadonlySet<string>;
  readonly linkText: string | undefined;
  /** Its first short line. */
  readonly firstLine: string | undefined;
  /** Two texts that stand alone in one element: a label with its value, or a name with something else. */
  readonly twos: readonly TwoTexts[];
}

const nameOf = ({ pairs }: Read): string | undefined => pairs.find(({ label }) => label === 'name')?.value;

/** Gives the cards of a group a name that have none, and tells which are whole: with a name and something else. */
function isWhole(group: readonly Read[]): (read: Read) => boolean {
  const links = new Set(group.map(({ linkText }) => linkText));
  // A link with the same text in each is a button.
  const isButton = group.length > 1 && links.size === 1;
  return (read) => {
    const { pairs, linkText, firstLine, prices } = read;
    const name = nameOf(read) ?? (isButton && (prices.size > 0 || stated(read).length > 0) ? firstLine : linkText);
    if (name === undefined) return false;
    if (nameOf(read) === undefined) pairs.push({ label: 'name', value: name });
    return pairs.length > 1;
  };
}

/** What a card states under labels of the page. */
const stated = ({ pairs }: Read): Pair[] =>
  pairs.filter(({ label }) => !/^(?:name|url|image|features|sentences)$/.test(label));

/** Of two texts, the one is the label that other cards of the group have, too; in figures with captions, it is the second. */
function labelFromGroup(group: readonly Read[]): void {
  const [firsts, seconds] = [new Map<string, number>(), new Map<string, number>()];
  const count = (map: Map<string, number>, text: string): void => void map.set(text, (map.get(text) ?? 0) + 1);
  for (const { twos } of group) {
    for (const first of new Set(twos.map((two) => two.first))) count(firsts, first);
    for (const second of new Set(twos.map((two) => two.second))) count(seconds, second);
  }
  const least = Math.max(2, group.length / 5);
  for (const { twos, pairs } of group) {
    for (const { first, second } of twos) {
      const [before, behind] = [
        canBeLabel(first) ? (firsts.get(first) ?? 0) : 0,
        canBeLabel(second) ? (seconds.get(second) ?? 0) : 0,
      ];
      if (Math.max(before, behind) < least) continue;
      const pair = before >= behind ? { label: first, value: second } : { label: second, value: first };
      const isNew = pairs.length < MAX_PAIRS && !pairs.some(({ label }) => label === pair.label);
      if (isNew) pairs.push(pair);
    }
  }
}

/** Whether they have other names, and the same labels. */
const areAlike = (cards: readonly Read[]): boolean => {
  const labels = cards.map((card) =>
    stated(card)
      .map(({ label }) => label)
      .toSorted()
      .join('\n'),
  );
  return labels[0] !== '' && new Set(labels).size === 1 && new Set(cards.map(nameOf)).size === cards.length;
};

const EMAIL = /^[\w.%+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+$/i;

/** A price and the price before. */
const MOST_PRICES = 2;

/** Whether each has a price and another name. What holds several prices is a part of the page. */
const areOffers = (cards: readonly Read[]): boolean =>
  cards.every(({ prices }) => prices.size > 0 && prices.size <= MOST_PRICES) &&
  new Set(cards.map(nameOf)).size === cards.length;

/** The text of an element before its first block: a title, and not what stands below it. All of it if it begins with a block. */
function leadOf(element: Element, budget: Budget): string {
  const { children } = element;
  const block = children.findIndex((child) => isTag(child) && !INLINE.has(child.name));
  const before = children.slice(0, Math.max(0, block));
  const lead = before.map((child) =>
    isTag(child) ? visibleText(child, 300, budget) : isText(child) ? child.data : '',
  );
  return lead.join('').replace(/\s+/g, ' ').trim() || visibleText(element, 300, budget);
}

/** What one of several parts of a line states. */
function pairIn(part: string): Pair[] {
  const pair = labelIn(part) ?? amountIn(part) ?? phraseIn(part);
  return pair === undefined ? [] : [pair];
}

function readCard(top: Element, base: string, budget: Budget): Read {
  const pairs: Card = [];
  const prices = new Set<string>();
  let nodes = 0;
  const add = (label: string, value: string): void => {
    if (value !== '' && pairs.length < MAX_PAIRS && !pairs.some((pair) => pair.label === label))
      pairs.push({ label, value });
  };
  let linkText: string | undefined;
  let firstLine: string | undefined;
  const features: string[] = [];
  const sentences: string[] = [];
  const twos: TwoTexts[] = [];
  const classed: ClassNamed[] = [];
  const look = (element: Element): boolean | undefined => {
    const { name, attribs } = element;
    if (UNSEEN.has(name) || isHidden(element)) return false;
    // Classes such as `text-gray-600` say how a text looks.
    const names = (attribs.class ?? '').slice(0, 300).replace(/(?<=^|\s)text-\S+/g, '');
    const contact =
      name === 'a' && attribs.href ? contactOf(attribs.href, () => visibleText(element, 60, budget)) : undefined;
    if (contact) add(contact.kind, contact.value);
    else if (name === 'a' && attribs.href) {
      add('url', absolute(attribs.href, base));
      linkText ??= visibleText(element, 200, budget) || undefined;
    }
    if (name === 'img') add('image', absolute(attribs['data-src'] ?? attribs.src ?? '', base));
    if (name === 'time') add('date', attribs.datetime ?? visibleText(element, 100, budget));
    if (name === 'del' || name === 's' || name === 'strike') {
      add('original price', visibleText(element, 60, budget));
      return false;
    }
    const called = element === top || classed.length >= MAX_PAIRS ? undefined : labelOfClasses(names);
    if (called !== undefined && !hasBlock(element)) classed.push({ label: called, element });
    const two = element === top || twos.length >= MAX_PAIRS ? undefined : twoTexts(element, budget);
    if (two !== undefined) twos.push(two);
    const value = attribs.itemprop ?? VALUE_CLASS.exec(names)?.[1]?.toLowerCase();
    if (/^h[1-6]$/.test(name)) {
      add('name', visibleText(element, 300, budget));
      return undefined;
    }
    if (element !== top && NAME_CLASS.test(names)) {
      const text = leadOf(element, budget);
      if (text.length <= 200) add('name', text);
    } else if (element !== top && value !== undefined) {
      const text = attribs.content ?? visibleText(element, 600, budget);
      if (value === 'price' && text !== '') prices.add(text);
      add(value.replace(/^(?:excerpt|summary)$/, 'description').replace(/^tag$/, 'tags'), text);
    } else if (!hasBlock(element)) {
      const text = visibleText(element, 300, budget);
      const parts = text.split(/\s+[·•|]\s+/);
      if (/\s\S+\s.*[.!?]$/.test(text)) sentences.push(text);
      if (parts.length > 1) for (const pair of parts.flatMap(pairIn)) add(pair.label, pair.value);
      const typed = typedIn(text);
      for (const pair of typed) add(pair.label, pair.value);
      const labelled = labelIn(text);
      const pair = labelled ?? amountIn(text) ?? phraseIn(text);
      const price = pair || (INLINE.has(name) && isFree(text)) ? undefined : priceIn(text);
      // `2 Harbour Street` reads as an amount, and may be what the card is called.
      if (pair && labelled === undefined && text.length <= MAX_NAME && !INLINE.has(name)) firstLine ??= text;
      if (pair) add(pair.label, pair.value);
      else if (price !== undefined) {
        prices.add(price);
        add('price', price);
      } else if (isDate(text)) add('date', text);
      else if (EMAIL.test(text)) add('email', text);
      else if (text.length <= MAX_NAME && !INLINE.has(name) && typed.length === 0) firstLine ??= text || undefined;
      if (name === 'li' && price === undefined) features.push(text.replaceAll(';', ','));
    }
    return undefined;
  };
  look(top);
  walk(top, (node) => {
    if (++nodes > 400) return false;
    return isTag(node) ? look(node) : undefined;
  });
  add('features', features.filter(Boolean).join('; ').slice(0, MAX_FEATURES));
  add('sentences', [...new Set(sentences)].join(' ').slice(0, MAX_SENTENCES));
  return { pairs, classed, prices, linkText, firstLine, twos };
}
