// Over 10 kB: the rules that tell a group of cards from other boxes.

import { type ChildNode, type Document, type Element, hasSigns, isTag, type ParentNode, walk } from '../tree.ts';
import { isAdvertisement } from './advertisement.ts';
import { namedOnce } from './class-labels.ts';
import { type Column, columnsOf } from './columns.ts';
import { labelFromGroup, labelFromHeads } from './group-labels.ts';
import { MOST_OF_LIST } from './most-of-list.ts';
import { nestedIn } from './nested.ts';
import { partsOf } from './parts.ts';
import { type Card, FIRST_LINE, MAX_PAIRS, type Read, readCard } from './read-card.ts';
import { fewSegmentsOf, segmentsOf } from './segments.ts';
import type { Pair } from './tables.ts';
import { type Budget, budgetForPage, HOLDING, hasBlock, isDate, isHidden, UNSEEN, visibleText } from './text.ts';

const MAX_GROUPS = 20;
const MAX_LASTS = 100;
const MAX_SINGLES = 200;
/** Characters of the heading above a group. */
const MAX_TITLE = 120;
/** Members of a group; of things that each have another name and their own price, such as price plans, two are enough. */
const FEWEST = 3;
const FEWEST_PRICED = 2;
/** Share of the things in lists that have another name. */
const MOST_NAMES = 0.9;
const CONTAINERS = new Set(['table', 'li', 'ul', 'dl', 'div', 'article', 'section', 'tr', 'a', 'dd']);
/** Elements of applications have names of their own: `app-job-row`. */
const isContainer = (element: Element): boolean =>
  CONTAINERS.has(element.name) || (element.name.includes('-') && hasBlock(element));
const NOT_CARDS = new Set(['nav', 'footer', 'aside', 'header', 'form', 'select', 'svg', 'head', 'script', 'style']);

export interface Cards {
  readonly cards: Card[][];
  /** What the cards of each group have at the same place, named or not. */
  readonly columns?: readonly (readonly Column[])[];
  /** The heading above each group. */
  readonly titles?: readonly string[];
  /** What the classes around each group and the paths of its links call it: `job` of `/jobs/17`. */
  readonly hints?: readonly string[];
  /** On a page that continues a list: what may be the last ones of it, if `cards` has none of them. */
  readonly fewCards?: Card[][];
}

/**
 * Groups of siblings with the same tag and class, each with a name and something else.
 * @param related elements that are about other things; their cards count if the page has no others
 * @param isLater whether the page continues another one, and may have a single card
 */
export function cardsOf(
  document: Document,
  base: string,
  { related, isLater }: { readonly related: ReadonlySet<Element>; readonly isLater: boolean },
): Cards {
  const groups: Card[][] = [];
  const columns: Column[][] = [];
  const titles: string[] = [];
  const hints: string[] = [];
  /** The last heading before a group. */
  let heading: Element | undefined;
  const keep = ({ cards, elements }: Group, title = heading): void => {
    // Tables are read as such.
    const isTable = elements[0]?.name === 'tr';
    groups.push(cards);
    columns.push(isTable ? [] : columnsOf(elements, budget));
    titles.push(isTable ? '' : titleOver(elements[0] as Element, title, budget));
    hints.push(hintsOf(elements[0] as Element, cards));
  };
  /** The few of each kind, among which the last of a list may be. */
  const lasts: Element[][] = [];
  /** The groups by tag and classes, and elements that stand alone: a card may be the only one below its heading. */
  const byClass = new Map<string, Card[]>();
  const singles: Element[] = [];
  const budget = budgetForPage();
  const parts = partsOf(document);
  /** Collects groups below a node. */
  const take = ({ children }: ParentNode): boolean => {
    const alike = new Map<string, Element[]>();
    for (const child of children) {
      if (!isTag(child) || !isContainer(child)) continue;
      const { class: names = '', id = '' } = child.attribs;
      // Parts of a layout have ids of their own; those of things differ by numbers.
      const key = `${child.name} ${names.split(/\s+/, 1)[0]} ${names === '' ? id.replace(/\d+/g, '') : ''}`;
      const list = alike.get(key);
      if (list) list.push(child);
      else alike.set(key, [child]);
    }
    for (const members of [cellsOf(children), segmentsOf(children)]) {
      const group = members === undefined || parts.are(members) ? undefined : groupOf(members, base, budget);
      if (group === undefined || group.cards.filter(saysMore).length * 2 <= group.cards.length) continue;
      keep(group);
      return true;
    }
    joinSingles(alike, children);
    for (const list of alike.values()) {
      const [first] = list as [Element];
      if (list.length === 1 && singles.length < MAX_SINGLES && first.attribs.class) singles.push(first);
      if (list.length < FEWEST_PRICED || parts.are(list) || parts.areLists(list)) continue;
      const group = nestedGroup(list, base, budget) ?? groupOf(list, base, budget);
      if (group === undefined) continue;
      keep(group);
      // The parts of a list below their headings: starters and mains.
      for (const [title, some] of belowHeadings(children, list)) {
        const part = groupOf(some, base, budget);
        if (part !== undefined) keep(part, title);
      }
      if (first.attribs.class) byClass.set(`${first.name} ${first.attribs.class}`, group.cards);
      // Sections of a page may hold things of their own.
      return !areSections(group.cards);
    }
    if (isLater) {
      for (const list of [...alike.values(), ...fewSegmentsOf(children)]) {
        const mayBe = list.length < FEWEST && lasts.length < MAX_LASTS && !list.some((element) => parts.has(element));
        if (mayBe) lasts.push(list);
      }
    }
    return false;
  };
  // Pages without a body have everything at the top.
  if (take(document)) return { cards: groups, columns, titles, hints };
  const collect = (skipped: ReadonlySet<Element>): void =>
    walk(document, (node) => {
      if (groups.length >= MAX_GROUPS || !isTag(node)) return false;
      if (NOT_CARDS.has(node.name) || UNSEEN.has(node.name) || skipped.has(node) || isHidden(node)) return false;
      if (isFooter(node)) return false;
      if (/^h[1-6]$/.test(node.name)) heading = node;
      return (node.children.length < FEWEST_PRICED && !isLater) || !take(node);
    });
  collect(related);
  // A page may have nothing else.
  if (groups.length === 0 && related.size > 0) collect(new Set());
  for (const element of singles) {
    const group = byClass.get(`${element.name} ${element.attribs.class}`);
    const [card] = group === undefined || parts.has(element) ? [] : (lastOf([element], base, budget) ?? []);
    if (card !== undefined) group?.push(card);
  }
  if (!isLater) return { cards: groups, columns, titles, hints };
  const few = lasts.flatMap((list) => {
    const group = lastOf(list, base, budget);
    return group === undefined ? [] : [group];
  });
  return { cards: groups, columns, titles, hints, fewCards: few.slice(0, MAX_GROUPS) };
}

/** Share of the classes of alike elements that another one has too which looks a little different, such as the plan that most choose. */
const MOST_SHARED = 0.5;
/** Kinds of elements below one node; what has more is no grid of things, and comparing all of them takes long. */
const MOST_KINDS = 30;

/** Puts elements that are alone with their first class into the group of the same tag with which they share most classes. */
function joinSingles(alike: Map<string, Element[]>, children: readonly ChildNode[]): void {
  if (alike.size > MOST_KINDS) return;
  const groups = [...alike.values()].filter(({ length }) => length > 1);
  if (groups.length === 0 || groups.length === alike.size) return;
  const grown = new Set<Element[]>();
  for (const [key, [single, ...more]] of alike) {
    if (single === undefined || more.length > 0 || !single.attribs.class) continue;
    const own = new Set(classesOf(single));
    const group = groups.find(([first]) => {
      const others = first === undefined || first.name !== single.name ? [] : classesOf(first);
      return others.length > 1 && others.filter((name) => own.has(name)).length >= others.length * MOST_SHARED;
    });
    if (group === undefined) continue;
    group.push(single);
    grown.add(group);
    alike.delete(key);
  }
  if (grown.size === 0) return;
  const place = new Map<ChildNode, number>([...children.entries()].map(([at, child]) => [child, at]));
  for (const group of grown) group.sort((a, b) => (place.get(a) as number) - (place.get(b) as number));
}
/** The first ones of an element. */
const classesOf = ({ attribs }: Element): string[] => (attribs.class ?? '').slice(0, 300).split(/\s+/).filter(Boolean);

/** Those of several alike elements that follow each heading between them; nothing if there are not two headings. */
function belowHeadings(children: readonly ChildNode[], list: readonly Element[]): [Element, Element[]][] {
  const needed = new Set<ChildNode>(list);
  const parts = new Map<Element, Element[]>();
  let last: Element | undefined;
  for (const child of children) {
    if (!isTag(child)) continue;
    if (/^h[1-6]$/.test(child.name)) last = child;
    else if (last !== undefined && needed.has(child)) {
      const part = parts.get(last);
      if (part === undefined) parts.set(last, [child]);
      else part.push(child);
    }
  }
  return parts.size > 1 ? [...parts] : [];
}

/** The text of the heading above a group, unless it stands in a section of its own that the group is not in. */
function titleOver(first: Element, heading: Element | undefined, budget: Budget): string {
  if (heading === undefined) return '';
  const around = new Set<ParentNode>();
  for (let at: ParentNode | null = first.parent; at !== null; at = at.parent) around.add(at);
  for (let at: ParentNode | null = heading.parent; at !== null && !around.has(at); at = at.parent)
    if (isTag(at) && at.children.some((child) => isTag(child) && HOLDING.has(child.name))) return '';
  return visibleText(heading, MAX_TITLE, budget);
}

const FOOTER = /(?:^|[\s_-])footer(?:$|[\s_-])/i;

/** Whether an element is called a footer. The body may be called after the template of a page: `elementor_header_footer`. */
const isFooter = ({ name, attribs: { class: names = '', id = '', role } }: Element): boolean =>
  role === 'contentinfo' || (name !== 'body' && names.length < 300 && FOOTER.test(`${names} ${id}`));

/** The cells of several rows, which may be a grid of things; undefined for tables with heads. */
function cellsOf(rows: readonly ChildNode[]): Element[] | undefined {
  const trs = rows.filter((row) => isTag(row) && row.name === 'tr') as Element[];
  const cells = trs.map(({ children }) => children.filter(isTag));
  const width = cells[0]?.length ?? 0;
  // The last row may have fewer. What spans columns is part of a layout.
  const isGrid =
    width > 1 &&
    cells.slice(0, -1).every(({ length }) => length === width) &&
    cells.flat().every(({ name, attribs }) => name === 'td' && attribs.colspan === undefined);
  // Pictures may stand in cells of their own.
  return isGrid ? cells.flat().filter((cell) => cell.children.some(isTag) && hasSigns(cell)) : undefined;
}

/** Elements around a card whose classes may say what it is. */
const HINTING = 3;

/** The words of the classes of a card and of what is around it, and those that the paths of all cards share. */
function hintsOf(element: Element, cards: readonly Card[]): string {
  const names: string[] = [];
  let at: ParentNode | null = element;
  for (let levels = 0; levels < HINTING && at !== null && isTag(at) && at.name !== 'body'; levels++, at = at.parent)
    names.push(`${at.attribs.class ?? ''} ${at.attribs.id ?? ''}`.slice(0, 200));
  const paths = cards.map((card) => pathOf(card.find(({ label }) => label === 'url')?.value ?? ''));
  const [first = [], ...others] = paths;
  const shared = first.filter((word) => others.every((path) => path.includes(word)));
  return `${names.join(' ')} ${shared.join(' ')}`
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

const pathOf = (url: string): string[] =>
  (URL.parse(url)?.pathname ?? '').split(/[/-]+/).filter((word) => /^\p{L}{3,}$/u.test(word));

/** Cards, and the elements from which they were read. */
interface Group {
  readonly cards: Card[];
  readonly elements: readonly Element[];
}

/** Alike elements as cards; undefined if they are something else. */
function groupOf(list: readonly Element[], base: string, budget: Budget): Group | undefined {
  const rows = list.filter((element) => !isAdvertisement(element, base)).slice(0, MOST_OF_LIST);
  const read = rows.map((element) => readCard(element, base, budget));
  labelFromGroup(read);
  // Two of them may have their heads in a row of the same form.
  const areBelowHeads = labelFromHeads(rows, read, budget) && rows.length > FEWEST_PRICED;
  const isCard = read.map(isWhole(read));
  const cards = read.filter((_, place) => isCard[place]);
  const fewest = areBelowHeads || areOffers(cards) || areAlike(cards) ? FEWEST_PRICED : FEWEST;
  if (cards.length < fewest || cards.length * 2 < read.length) return undefined;
  return {
    cards: cards.map((card) => withClassLabels(card, budget)),
    elements: rows.filter((_, place) => isCard[place]),
  };
}

/** What may be the last cards of a list, since each states something; undefined for others. */
function lastOf(list: readonly Element[], base: string, budget: Budget): Card[] | undefined {
  const read = list.map((element) => readCard(element, base, budget));
  labelFromGroup(read);
  const areCards = read.every(isWhole(read)) && read.every((card) => declared(card.pairs).length > 0 && !isLine(card));
  return areCards ? read.map((card) => withClassLabels(card, budget)) : undefined;
}

/** Whether it is only the line of a thing that says who made it and when: its name has what it states in it. */
const isLine = (read: Read): boolean => {
  const name = nameOf(read) ?? '';
  return declared(read.pairs).some(({ value }) => value.length > 3 && value !== name && name.includes(value));
};

/** The things in alike boxes that are lists of them. */
function nestedGroup(list: readonly Element[], base: string, budget: Budget): Group | undefined {
  const nested = nestedIn(list, budget)?.slice(0, MOST_OF_LIST);
  if (nested === undefined) return undefined;
  const read = nested.map(({ element, context }) => {
    const one = readCard(element, base, budget);
    if (!one.pairs.some(({ label }) => label === context.label)) one.pairs.push(context);
    return one;
  });
  labelFromGroup(read);
  // Lines without a name of their own are features.
  if (read.some((one) => (one.linkText ?? one.bold ?? nameOf(one)) === undefined)) return undefined;
  const isCard = read.map(isWhole(read));
  const cards = read.filter((_, place) => isCard[place]);
  const areStated = cards.filter(({ pairs }) => declared(pairs).length > 1).length * 2 > read.length;
  // Else they are the features of the outer ones.
  const areThings = new Set(cards.map(nameOf)).size > cards.length * MOST_NAMES;
  if (cards.length < FEWEST || !areStated || !areThings) return undefined;
  return {
    cards: cards.map((card) => withClassLabels(card, budget)),
    elements: nested.filter((_, place) => isCard[place]).map(({ element }) => element),
  };
}

/** Its pairs, and behind them the texts that only their classes name. */
function withClassLabels({ pairs, classed }: Read, budget: Budget): Card {
  const known = new Set(pairs.map(({ label }) => label));
  const further = namedOnce(classed, budget).filter(({ label }) => !known.has(label));
  return [...pairs, ...further.slice(0, Math.max(0, MAX_PAIRS - pairs.length))];
}

const nameOf = ({ pairs }: Read): string | undefined => pairs.find(({ label }) => label === 'name')?.value;

/** Gives the cards of a group a name that have none, and tells which are whole: with a name and something else. */
function isWhole(group: readonly Read[]): (read: Read) => boolean {
  const links = new Map<string | undefined, number>();
  for (const { linkText } of group) links.set(linkText, (links.get(linkText) ?? 0) + 1);
  const statesSomething = ({ prices, pairs }: Read): boolean => prices.size > 0 || declared(pairs).length > 0;
  const mostState = group.filter(statesSomething).length * 2 >= group.length;
  return (read) => {
    const { pairs, linkText, firstLine, bold } = read;
    // A link with the same text in most is a button.
    const isButton = group.length > 1 && ((links.get(linkText) ?? 0) > group.length / 2 || areOrders(group, read));
    // A button names nothing where others state something.
    const isStated = statesSomething(read) || (isButton && linkText !== undefined && mostState);
    const version = pairs.find(({ label }) => label === 'version')?.value;
    const own = bold ?? firstLine;
    const name =
      nameOf(read) ??
      (isButton && isStated ? own : (linkText ?? (isStated ? own : undefined))) ??
      (isStated ? version : undefined);
    if (name === undefined || OF_STARS.test(name)) return false;
    if (nameOf(read) === undefined) {
      const [whole, date] = /\s*\(([^()]{4,30})\)$/.exec(name) ?? [];
      const isDated = whole !== undefined && date !== undefined && isDate(date);
      pairs.push({ label: 'name', value: isDated ? name.slice(0, -whole.length) : name });
      if (isDated && !pairs.some(({ label }) => label === 'date')) pairs.push({ label: 'date', value: date });
    }
    return pairs.length > 1;
  };
}

/** `5 stars 61`: a row of how many gave so many. */
const OF_STARS = /^[1-5] (?:stars?|sterne?|étoiles?|estrellas?|stelle|sterren)(?: \(?[\d.,]+%?\)?)?$/i;

/** Whether the links of all begin with one word and go on with the name of each: `Buy Regular`, `Buy Student`. */
function areOrders(group: readonly Read[], { linkText, firstLine, bold }: Read): boolean {
  const [word, ...name] = linkText?.split(' ') ?? [];
  const own = bold ?? firstLine;
  return (
    own !== undefined &&
    name.length > 0 &&
    own.startsWith(name[0] as string) &&
    group.every((other) => other.linkText === undefined || other.linkText.split(' ')[0] === word)
  );
}

/** What a card states beside its name and its link. */
const declared = (card: Card): Pair[] =>
  card.filter(({ label }) => !/^(?:name|url|image|features|sentences|first line)$/.test(label));

/** Whether a card says something of what it names, if only in the line below the name. */
const saysMore = (card: Card): boolean => declared(card).length > 0 || card.some(({ label }) => label === FIRST_LINE);

/** Whether they have other names, and the same labels. */
const areAlike = (cards: readonly Read[]): boolean => {
  const labels = cards.map((card) =>
    declared(card.pairs)
      .map(({ label }) => label)
      .toSorted()
      .join('\n'),
  );
  return labels[0] !== '' && new Set(labels).size === 1 && new Set(cards.map(nameOf)).size === cards.length;
};

/** Whether most state other things than the rest, as sections of a page do. */
const areSections = (cards: readonly Card[]): boolean =>
  new Set(
    cards.map((card) =>
      declared(card)
        .map(({ label }) => label)
        .join('\n'),
    ),
  ).size >
  cards.length / 2;

/** A price and the price before. */
const MOST_PRICES = 2;

/** Whether each has a price and another name. What holds several prices is a part of the page. */
const areOffers = (cards: readonly Read[]): boolean =>
  cards.every(({ prices }) => prices.size > 0 && prices.size <= MOST_PRICES) &&
  new Set(cards.map(nameOf)).size === cards.length;
