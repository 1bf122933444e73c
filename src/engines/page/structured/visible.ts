// Over 10 kB: one walk, whose parts share its position.

import { oncePerText } from '../../../foundation/kernel/once-per.ts';
import { type Document, type Element, isTag, isText, type ParentNode, walk } from '../tree.ts';
import { amountIn, phraseIn } from './amounts.ts';
import { brokenLines } from './broken-lines.ts';
import { contactOf } from './contacts.ts';
import { headingText } from './heading-text.ts';
import { labelIn, labelOfClass } from './labels.ts';
import { isTable, type Pair, type ReadTable } from './tables.ts';
import { type Budget, budgetForPage, HOLDING, INLINE, isHidden, oneLine, UNSEEN, visibleText } from './text.ts';
import { canBeLabel } from './two-texts.ts';
import type { Labelled, Visible } from './visible-types.ts';

/** The visible data of the page. */

const MAX = {
  tables: 150,
  labelled: 1_500,
  sections: 400,
  times: 300,
  bylines: 60,
  contacts: 40,
  tags: 40,
  classed: 400,
  items: 200,
  /** Characters of a value in the line below its label. */
  below: 300,
};

const BYLINE_CLASS =
  /(?:^|[\s_-])(?:by-?line|authors?|author-?name|post-?author|entry-?author|writer|username|user-name)(?:$|[\s_-])/i;

const CLASSED = new Set(
  (
    'price sku brand rating author date location venue salary company employer email phone telephone address availability ' +
    'stock category version duration isbn publisher mileage year'
  ).split(' '),
);
const OLD_PRICE =
  /(?:^|[\s_-])(?:old|was|regular|list|compare|strike|strikethrough|original|before|msrp|rrp)(?:$|[\s_-])/i;
const OLD_TAGS = new Set(['del', 's', 'strike']);

/** Classes of several words, or of other words, with their meaning. Those of addresses are from the microformats adr and hCard. */
const CLASSED_AS: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[-_])price[-_]+(?:now|current|sale|new|final)$/, 'price'],
  [/(?:^|[-_])(?:price[-_]+(?:old|was|regular|original|before)|(?:old|was)[-_]+price)$/, 'old price'],
  [/(?:^|[-_])vendor$/, 'brand'],
  [/(?:^|[-_])when(?:__[\w-]{5,8})?$/, 'when'],
  [/(?:^|[-_])where(?:__[\w-]{5,8})?$/, 'where'],
  [/(?:^|[-_])(?:street-address|address-?line-?1)$/, 'street'],
  [/(?:^|[-_])locality$/, 'locality'],
  [/(?:^|[-_])(?:postal-?code|postcode)$/, 'postal code'],
  [/(?:^|[-_])(?:organi[sz]ation(?:-name)?)$/, 'organization'],
];

/** The meaning of a class: the last word of `product-price`, `event__location`. */
const classedAs = oncePerText((names): string | undefined => {
  for (const name of names.toLowerCase().split(/\s+/)) {
    const meant = CLASSED_AS.find(([pattern]) => pattern.test(name));
    if (meant !== undefined) return meant[1];
    const word = name.slice(Math.max(name.lastIndexOf('-'), name.lastIndexOf('_')) + 1);
    if (CLASSED.has(word)) return word;
  }
  return undefined;
});

/** Addresses of lists of everything with the same tag. */
const TAG_ADDRESS = /\/(?:tags?|tagged|keywords?|schlagwort|etiquetas?|mots?-cles?)\/[^/?#]+\/?$/i;

/** A line of a list that is only written as one. */
const BULLET = /^[-–•*·]\s+(\S.*)$/;

const DATE_LINE =
  /^(?:[\p{L} :]{0,24}[\s:])?(?:\d{1,2}(?:st|nd|rd|th|\.)?\s\p{L}{3,9}\.?,?\s|\p{L}{3,9}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s)\d{4}(?:\W.{0,24})?$/u;

interface Run {
  readonly text: string;
  /** The inline element around it that may mark it as a label. */
  readonly mark: Element | undefined;
}

/** @param related elements that are about other things @param isOutside whether an element stands beside the content */
export function visibleOf(
  document: Document,
  related: ReadonlySet<Element>,
  isOutside: (element: Element) => boolean,
  tableOf: (element: Element) => ReadTable | undefined,
): Visible {
  const found: Visible = {
    tables: [],
    definitions: [],
    labelled: [],
    sections: [],
    times: [],
    bylines: [],
    contacts: [],
    tags: [],
    classed: [],
  };
  const budget = budgetForPage();
  const asides: Element[] = [];
  let section: { heading: string; level: number; items: string[]; text: string; isAside?: boolean } | undefined;
  /** The section element that the last heading is in, and whether it has what a heading announces. */
  let around: { element: ParentNode | null; isFull: boolean } | undefined;
  let runs: Run[] = [];
  let block: ParentNode = document;
  /** A block marked as a label, which waits for its value. */
  let waiting: { label: string; block: Element; isBroken: boolean } | undefined;
  /** A label with lines of a list as its value, which may go on. */
  let listing: { at: number; block: Element } | undefined;
  let term: string | undefined;
  let item: Element | undefined;
  let before = '';

  const aside = (): { isAside?: true } => (asides.length > 0 ? { isAside: true } : {});
  const under = (): { heading?: string } => (section ? { heading: section.heading } : {});
  const add = (how: Labelled['how'], { label, value }: Pair): void => {
    const list = how === 'label' ? found.labelled : found.definitions;
    const name = oneLine(label, 80).replace(/\s*[:：]$/, '');
    if (name === '' || value === '' || list.length >= MAX.labelled) return;
    list.push({ label: name, value, how, ...under(), ...aside() });
  };

  /** @param isBroken whether the block goes on in another line */
  const endLine = (isBroken = false): void => {
    if (runs.length === 0) return;
    const line = runs;
    runs = [];
    for (const part of atLabels(line)) addLine(part, isBroken);
  };

  const addLine = (line: readonly Run[], isBroken: boolean): void => {
    const text = oneLine(line.map((run) => run.text).join(''), 2_000);
    if (text === '') return;
    before = text;
    if (section && !item && section.text.length < 1_500) section.text += section.text === '' ? text : `\n${text}`;
    const element = isTag(block as never) ? (block as Element) : undefined;
    const listed = element === listing?.block ? BULLET.exec(text)?.[1] : undefined;
    if (listing && listed !== undefined) {
      const { at, block: own } = listing;
      const one = found.labelled[at];
      if (one !== undefined) found.labelled[at] = { ...one, value: `${one.value}, ${listed}`.slice(0, 2_000) };
      listing = { at, block: own };
      return;
    }
    listing = undefined;
    if (waiting) {
      const { label, block: labelBlock, isBroken: isBelow } = waiting;
      waiting = undefined;
      if (element && (isBelow ? element === labelBlock && text.length <= MAX.below : follows(labelBlock, element))) {
        const first = isBelow ? BULLET.exec(text)?.[1] : undefined;
        add('label', { label, value: first ?? text });
        if (first !== undefined) listing = { at: found.labelled.length - 1, block: element };
        return;
      }
    }
    if (text.length > 1_000 || found.labelled.length >= MAX.labelled) return;
    // A date that is alone in its line.
    if (
      text.length <= 60 &&
      DATE_LINE.test(text) &&
      found.times.length < MAX.times &&
      asides.length === 0 &&
      (section?.level ?? 1) === 1
    ) {
      found.times.push({ text, hint: text.replace(/\d.*$/, ''), ...under() });
    }
    const parts = line.map(({ text: part, mark }) => ({ text: part, isMarked: mark !== undefined && isMark(mark) }));
    const pair = labelIn(text, parts);
    const stated = pair ?? amountIn(text) ?? phraseIn(text);
    if (stated) add('label', stated);
    else if (element && text.length <= 60) {
      const isBold = isBroken && canBeLabel(text) && parts.every((part) => part.isMarked || part.text.trim() === '');
      if (isBold || text.endsWith(':') || labelOfClass(element.attribs.class))
        waiting = { label: text, block: element, isBroken };
    }
  };

  walk(
    document,
    (node) => {
      if (isText(node)) {
        const parent = node.parent;
        const mark = parent && isTag(parent) && INLINE.has(parent.name) ? parent : undefined;
        if (node.data.trim() !== '' || runs.length > 0) runs.push({ text: node.data, mark });
        return undefined;
      }
      if (!isTag(node)) return undefined;
      const { name, attribs } = node;
      if (UNSEEN.has(name) || isHidden(node)) return false;
      if (name === 'br' || name === 'hr') {
        // A label has its value in the next line, and not behind an empty one.
        if (runs.length === 0 && waiting?.isBroken) waiting = undefined;
        endLine(true);
        return false;
      }
      if (name === 'time' && found.times.length < MAX.times) {
        const said = oneLine(runs.map((run) => run.text).join(''), 200).slice(-60) || before.slice(-60);
        const parent = node.parent && isTag(node.parent) ? node.parent : undefined;
        const hint = [
          attribs.class,
          attribs.itemprop,
          attribs.property,
          parent?.attribs.class,
          parent?.attribs.itemprop,
          said,
        ];
        found.times.push({
          ...(attribs.datetime ? { datetime: attribs.datetime.trim().slice(0, 100) } : {}),
          text: visibleText(node, 100, budget),
          hint: hint.filter(Boolean).join(' ').slice(0, 300),
          ...under(),
          ...aside(),
        });
      }
      noteByline(node);
      noteClassed(node);
      if (name === 'a' && attribs.href && found.contacts.length < MAX.contacts) noteContact(node, attribs.href);
      if (name === 'a' && attribs.href && found.tags.length < MAX.tags) noteTag(node, attribs.href);
      if (INLINE.has(name)) return undefined;
      endLine();
      block = node;
      const isAside = isOutside(node) || related.has(node);
      if (/^h[1-6]$/.test(name)) {
        const heading = headingText(node, budget);
        if (heading !== '' && found.sections.length < MAX.sections) {
          section = { heading, level: Number(name[1]), items: [], text: '', ...(isAside ? { isAside } : aside()) };
          found.sections.push(section);
          around = { element: sectionAround(node), isFull: false };
        }
        before = heading;
        return false;
      }
      if (around && HOLDING.has(name)) around.isFull = true;
      if (isTable(node)) {
        const read = tableOf(node);
        if (!read) {
          if (isAside) asides.push(node);
          return undefined;
        }
        for (const pair of read.pairs) add('table', pair);
        if (read.table && !isAside && asides.length === 0 && found.tables.length < MAX.tables) {
          found.tables.push({ ...read.table, ...under() });
        }
        return false;
      }
      if (name === 'dt') {
        term = visibleText(node, 80, budget);
        return false;
      }
      if (isAside) asides.push(node);
      if (name === 'dd') {
        if (term !== undefined) add('definition-list', { label: term, value: linesOf(node, budget) });
      }
      if (name === 'li') {
        item = node;
        if (section && section.items.length < MAX.items) {
          const text = itemText(node, budget);
          if (text !== '') section.items.push(text);
        }
      }
      return undefined;
    },
    (element) => {
      if (!INLINE.has(element.name)) {
        endLine();
        if (element.parent) block = element.parent;
      }
      if (element === item) item = undefined;
      if (element.name === 'dl') term = undefined;
      // What follows a section with a list or a table of its own is not below its heading.
      if (around?.isFull && around.element === element) section = around = undefined;
      if (asides.at(-1) === element) asides.pop();
    },
  );
  endLine();
  return found;

  function noteByline(element: Element): void {
    if (found.bylines.length >= MAX.bylines) return;
    const { rel, class: names, itemprop } = element.attribs;
    const how =
      rel?.split(/\s+/).includes('author') === true
        ? 'rel=author'
        : itemprop === 'author'
          ? 'itemprop=author'
          : names !== undefined && names.length < 500 && BYLINE_CLASS.test(names)
            ? 'class'
            : undefined;
    if (how === undefined) return;
    const text = visibleText(element, 160, budget);
    if (text !== '' && text.length < 150) found.bylines.push({ text, how, ...under(), ...aside() });
  }

  function noteClassed(element: Element): void {
    const names = element.attribs.class;
    if (names === undefined || names.length > 300 || found.classed.length >= MAX.classed) return;
    const label = classedAs(names);
    if (label === undefined || (label === 'price' && (OLD_PRICE.test(names) || OLD_TAGS.has(element.name)))) return;
    let below: string | undefined;
    let isOld = false;
    walk(element, (node) => {
      if (!isTag(node)) return undefined;
      below ??= classedAs(node.attribs.class ?? '');
      if (OLD_TAGS.has(node.name) || OLD_PRICE.test((node.attribs.class ?? '').slice(0, 300))) isOld = true;
      return below === undefined;
    });
    // The innermost element is meant.
    if (below === label || (label === 'price' && isOld)) return;
    const value = visibleText(element, 161, budget);
    if (value !== '' && value.length <= 160) found.classed.push({ label, value, ...aside() });
  }

  function noteTag(link: Element, href: string): void {
    const isOfTag =
      link.attribs.rel?.split(/\s+/).includes('tag') === true || TAG_ADDRESS.test(href) || isBelowTags(link);
    if (!isOfTag || aside().isAside) return;
    const text = visibleText(link, 60, budget).replace(/^#/, '');
    if (text !== '' && text.length < 60 && !found.tags.includes(text)) found.tags.push(text);
  }

  function noteContact(link: Element, href: string): void {
    const contact = contactOf(href, () => visibleText(link, 60, budget));
    if (contact) found.contacts.push({ ...contact, ...aside() });
  }
}

/** The text of a value; lines of a value that has nothing else are parts of it. */
function linesOf(value: Element, budget: Budget): string {
  const lines = brokenLines(value, budget);
  return lines.length > 1 ? lines.join('\n') : visibleText(value, 2_000, budget);
}

/** The innermost `section` around an element. */
function sectionAround({ parent }: Element): ParentNode | null {
  let at = parent;
  while (at !== null && !(isTag(at) && at.name === 'section')) at = at.parent;
  return at;
}

/** The text of an item of a list. Of spans without anything between them, as in a row of columns, it is the first. */
function itemText(item: Element, budget: Budget): string {
  const { children } = item;
  const [first] = children;
  const isRow =
    children.length > 1 && children.every((child) => isTag(child) && child.name === 'span' && child.attribs.class);
  return visibleText(isRow && first !== undefined && isTag(first) ? first : item, 500, budget);
}

/** Whether it is in a list that its class calls tags. */
function isBelowTags({ parent }: Element): boolean {
  return [parent, parent?.parent].some(
    (above) => above && isTag(above) && /(?:^|[\s_-])tags(?:$|[\s_-])/i.test((above.attribs.class ?? '').slice(0, 300)),
  );
}

/** A line with several labels, by their classes, as one part for each. */
function atLabels(line: readonly Run[]): Run[][] {
  const isLabel = ({ mark, text }: Run): boolean => text.trim() !== '' && labelOfClass(mark?.attribs.class);
  if (line.filter(isLabel).length < 2) return [[...line]];
  const parts: Run[][] = [[]];
  for (const run of line) {
    if (isLabel(run) && parts.at(-1)?.some(({ text }) => text.trim() !== '')) parts.push([]);
    parts.at(-1)?.push(run);
  }
  return parts;
}

const MARKS = new Set(['b', 'strong', 'em', 'i', 'label', 'dfn', 'th']);
const isMark = (element: Element): boolean => MARKS.has(element.name) || labelOfClass(element.attribs.class);

/** Whether the second directly follows the first: its next sibling, or the first thing in it. */
function follows(label: Element, value: Element): boolean {
  let next = label.next;
  while (next && !isTag(next)) next = next.next;
  for (let at: Element | undefined = value, up = 0; at && up < 4; up++) {
    if (at === next) return true;
    at = at.parent && isTag(at.parent) ? at.parent : undefined;
  }
  return false;
}
