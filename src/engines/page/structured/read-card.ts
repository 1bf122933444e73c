// Over 10 kB: one pass reads a card.

import { oncePerText } from '../../../foundation/kernel/once-per.ts';
import { emails, persons } from '../../values/index.ts';
import { type Element, isTag, isText, type ParentNode, walk } from '../tree.ts';
import { amountIn, byIn, isFree, phraseIn, priceIn, typedIn } from './amounts.ts';
import { brokenLines, lineBelowName } from './broken-lines.ts';
import { type ClassNamed, labelOfClasses } from './class-labels.ts';
import { contactOf } from './contacts.ts';
import { headingText } from './heading-text.ts';
import { labelOfIcon } from './icons.ts';
import { labelIn } from './labels.ts';
import type { Pair } from './tables.ts';
import { absolute, type Budget, hasBlock, INLINE, isDate, isHidden, oneLine, UNSEEN, visibleText } from './text.ts';
import { type TwoTexts, twoTexts } from './two-texts.ts';

/** Things that a page shows side by side in the same form: products, posts, jobs. Each as labels with values. */
export type Card = Pair[];

export const MAX_PAIRS = 25;
const NAME_CLASS = /(?:^|[\s_-])(?:title|name|headline|heading)(?:$|[\s_-])/i;
const VALUE_CLASS =
  /(?:^|[\s_-])(price|rating|author|date|location|venue|salary|company|category|description|summary|excerpt|brand|sku|stock|availability|duration|email|phone|role|position|text|quote|tags?)(?:$|[\s_-])/i;
/** Characters of the list items of a card, kept as its features. */
const MAX_FEATURES = 1_500;
/** Characters of the sentences of a card. */
const MAX_SENTENCES = 1_000;
/** The label of what stands right below a name. */
export const FIRST_LINE = 'first line';
/** `field--name-field-price`: the name of a field is not a name. */
const OF_DRUPAL = /(?<=^|\s)field--name-(?:field-)?/g;
const MAX_ROLE = 80;
/** Whether a line right below a name can say what somebody does. */
export const canBeRole = (line: string): boolean => line.length <= MAX_ROLE && /^\p{L}[^\d@:.!?]*$/u.test(line);
/** Characters of a first line that can be a name. */
const MAX_NAME = 60;

/** What the classes of an element call it; classes such as `text-gray-600` say how a text looks. */
const calledBy = oncePerText((classes) => {
  const names = classes.replace(/(?<=^|\s)text-\S+/g, '').replace(OF_DRUPAL, '');
  return {
    isName: NAME_CLASS.test(names),
    value: VALUE_CLASS.exec(names)?.[1]?.toLowerCase(),
    label: labelOfClasses(names),
  };
});

/** What a line says; elements in each other say the same. */
const saidIn = oncePerText((line) => {
  const [typed, labelled] = [typedIn(line), labelIn(line)];
  const pair = labelled ?? statedIn(line);
  return { typed, labelled, pair, price: pair ? undefined : priceIn(line), isDay: pair === undefined && isDate(line) };
});

/** What was read from one card. */
export interface Read {
  readonly pairs: Card;
  readonly classed: readonly ClassNamed[];
  /** Different prices in it. */
  readonly prices: ReadonlySet<string>;
  readonly linkText: string | undefined;
  /** Its first short line. */
  readonly firstLine: string | undefined;
  /** Its first short text in bold. */
  readonly bold: string | undefined;
  /** Two texts that stand alone in one element: a label with its value, or a name with something else. */
  readonly twos: readonly TwoTexts[];
}

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

/** The texts of an element with others beside them, such as badges. */
const ownTexts = ({ children }: ParentNode): string[] =>
  children.length < 2 ? [] : children.flatMap((child) => (isText(child) ? oneLine(child.data, 300) || [] : []));

/** Classes of utility frameworks. */
const BOLD = /(?:^|\s)(?:fw-bold|fw-semibold|font-weight-bold|font-bold|font-semibold|has-text-weight-bold)(?:$|\s)/;

/** Whether it is a short text in bold that stands alone, and no label. */
const isBoldName = ({ name, attribs, parent }: Element, text: string): boolean =>
  (name === 'strong' || name === 'b' || BOLD.test(attribs.class ?? '')) &&
  text.length > 2 &&
  text.length <= MAX_NAME &&
  !/[:：]$/.test(text) &&
  parent !== null &&
  ownTexts(parent).length === 0;

/** What a line says without a label of its own. */
const statedIn = (line: string): Pair | undefined => amountIn(line) ?? phraseIn(line) ?? byIn(line);

/** Whether a text that its class calls a price can be one. */
const canBePrice = (text: string): boolean =>
  text.length <= MAX_PRICE && (/^[\p{Sc}\d.,\s]+$/u.test(text) || priceIn(text) !== undefined || !/\d/.test(text));
const MAX_PRICE = 60;

/** What one of several parts of a line states. */
function pairIn(part: string): Pair[] {
  const pair = labelIn(part) ?? statedIn(part);
  return pair === undefined ? [] : [pair];
}

/** Adds what a card states, unless it has that label or as much as it can hold. */
export function addPair(pairs: Card, pair: Pair): void {
  if (pair.value !== '' && pairs.length < MAX_PAIRS && !pairs.some(({ label }) => label === pair.label))
    pairs.push(pair);
}

/** Reads one of them: every element says what it can by its tag, class, form or words. */
export function readCard(top: Element, base: string, budget: Budget): Read {
  const pairs: Card = [];
  const prices = new Set<string>();
  let nodes = 0;
  const add = (label: string, value: string): void => addPair(pairs, { label, value });
  let linkText: string | undefined;
  let firstLine: string | undefined;
  let bold: string | undefined;
  const features: string[] = [];
  const sentences: string[] = [];
  const twos: TwoTexts[] = [];
  const classed: ClassNamed[] = [];
  const addByIcon = (icon: string, text: string): void => {
    const isCount = icon === 'replies' || icon === 'views';
    if (isCount ? /^\d[\d.,]*k?$/i.test(text) : icon !== 'by' || persons.isOne(text)) add(icon, text);
    if (icon === 'by' && persons.isOne(text)) add('speaker', text);
  };
  let hasBelow = false;
  /** What stands right below a name: what somebody does. */
  const addBelowName = (text: string, isInline: boolean): void => {
    const name = pairs.find(({ label }) => label === 'name')?.value;
    if (hasBelow || isInline || name === undefined || text === '' || name.includes(text)) return;
    hasBelow = true;
    if (canBeRole(text)) add(FIRST_LINE, text);
  };
  let term: string | undefined;
  /** @returns whether it states something */
  const readLine = (text: string, isInline: boolean): boolean => {
    const parts = text.split(/\s+[·•|]\s+/);
    if (/\s\S+\s.*[.!?]$/.test(text)) sentences.push(text);
    if (parts.length > 1) for (const pair of parts.flatMap(pairIn)) add(pair.label, pair.value);
    const { typed, labelled, pair, price: ofLine, isDay } = saidIn(text);
    for (const pair of typed) add(pair.label, pair.value);
    const price = isInline && isFree(text) ? undefined : ofLine;
    // `2 Harbour Street` reads as an amount, and may be what the card is called.
    if (pair && labelled === undefined && text.length <= MAX_NAME && !isInline) firstLine ??= text;
    if (pair) add(pair.label, pair.value);
    else if (price !== undefined) {
      prices.add(price);
      add('price', price);
    } else if (isDay) add('date', text);
    else if (emails.isOne(text)) add('email', text);
    else if (text.length <= MAX_NAME && !isInline && typed.length === 0) firstLine ??= text || undefined;
    return pair !== undefined || typed.length > 0;
  };
  // `price-table__header` is a part of a table of prices.
  const asClassed = (element: Element, value: string | undefined): string | undefined =>
    value === 'price' && !canBePrice(visibleText(element, MAX_PRICE + 1, budget)) ? undefined : value;
  const look = (element: Element): boolean | undefined => {
    const { name, attribs } = element;
    if (UNSEEN.has(name) || isHidden(element)) return false;
    const isLine = !hasBlock(element);
    const { isName, label, value: ofClass } = calledBy((attribs.class ?? '').slice(0, 300));
    const contact =
      name === 'a' && attribs.href ? contactOf(attribs.href, () => visibleText(element, 60, budget)) : undefined;
    if (contact) add(contact.kind, contact.value);
    else if (name === 'a' && attribs.href) {
      add('url', absolute(attribs.href, base));
      // A link around the whole card has no words of its own.
      if (isLine) linkText ??= visibleText(element, 200, budget) || undefined;
    }
    if (name === 'img') add('image', absolute(attribs['data-src'] ?? attribs.src ?? '', base));
    if (name === 'time') add('date', attribs.datetime ?? visibleText(element, 100, budget));
    if (name === 'del' || name === 's' || name === 'strike') {
      add('original price', visibleText(element, 60, budget));
      return false;
    }
    if (name === 'dt') term = visibleText(element, 80, budget).replace(/\s*:$/, '');
    if (name === 'dd' && term) add(term, visibleText(element, 300, budget));
    const called = element === top || classed.length >= MAX_PAIRS ? undefined : label;
    if (called !== undefined && isLine) classed.push({ label: called, element });
    const two = element === top || twos.length >= MAX_PAIRS ? undefined : twoTexts(element, budget);
    if (two !== undefined) twos.push(two);
    const value = attribs.itemprop ?? asClassed(element, ofClass);
    if (/^h[1-6]$/.test(name)) {
      add('name', headingText(element, budget));
      return undefined;
    }
    if (element !== top && isName) {
      const text = leadOf(element, budget);
      if (text.length <= 200) add('name', text);
    } else if (element !== top && value !== undefined) {
      const text = attribs.content ?? visibleText(element, 600, budget);
      if (value === 'price' && text !== '') prices.add(text);
      add(value.replace(/^(?:excerpt|summary)$/, 'description').replace(/^tag$/, 'tags'), text);
    } else if (isLine) {
      const text = visibleText(element, 300, budget);
      const icon = labelOfIcon(element);
      if (icon !== undefined && text !== '') addByIcon(icon, text);
      const own = ownTexts(element);
      for (const part of own.flatMap(pairIn)) add(part.label, part.value);
      const [start, ...more] = own.length === 0 ? element.children.filter(isTag) : [];
      const isRow = start !== undefined && more.length > 0 && !INLINE.has(name);
      // A class says better what it is.
      if (called === undefined) addBelowName(text, INLINE.has(name));
      // `<span>Released</span> <span>14 January 2025</span>`: its first part names nothing.
      const phrase = isRow ? phraseIn(text) : undefined;
      if (phrase) add(phrase.label, phrase.value);
      const isFact = phrase !== undefined || readLine(isRow ? visibleText(start, 300, budget) : text, INLINE.has(name));
      if (isBoldName(element, text) && !isFact) bold ??= text;
      if (name === 'li' && priceIn(text) === undefined) features.push(text.replaceAll(';', ','));
    } else {
      for (const line of brokenLines(element, budget)) readLine(line, false);
      const below = lineBelowName(element, budget);
      if (below !== undefined && canBeRole(below)) add(FIRST_LINE, below);
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
  return { pairs, classed, prices, linkText, firstLine, bold, twos };
}
