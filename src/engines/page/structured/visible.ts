// Over 10 kB: one walk, whose parts share its position.

import { oncePerText } from '../../../foundation/kernel/once-per.ts';
import { type Document, type Element, isTag, isText, type ParentNode, walk } from '../tree.ts';
import { contactOf } from './contacts.ts';
import { headingText } from './heading-text.ts';
import { MOST_OF_LIST } from './most-of-list.ts';
import { isTable, type ReadTable } from './tables.ts';
import { type Budget, budgetForPage, HOLDING, INLINE, isHidden, oneLine, UNSEEN, visibleText } from './text.ts';
import type { Visible } from './visible-types.ts';

/** The visible data of the page. */

const MAX = {
  tables: 150,
  sections: 400,
  times: 300,
  bylines: 60,
  contacts: 40,
  tags: 40,
  classed: 400,
  items: MOST_OF_LIST,
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

const DATE_LINE =
  /^(?:[\p{L} :]{0,24}[\s:])?(?:\d{1,2}(?:st|nd|rd|th|\.)?\s\p{L}{3,9}\.?,?\s|\p{L}{3,9}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s)\d{4}(?:\W.{0,24})?$/u;

/** @param related elements that are about other things @param isOutside whether an element stands beside the content */
export function visibleOf(
  document: Document,
  related: ReadonlySet<Element>,
  isOutside: (element: Element) => boolean,
  tableOf: (element: Element) => ReadTable | undefined,
): Omit<Visible, 'definitions' | 'labelled'> {
  const found: Omit<Visible, 'definitions' | 'labelled'> = {
    tables: [],
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
  let line = '';
  let item: Element | undefined;
  let before = '';

  const aside = (): { isAside?: true } => (asides.length > 0 ? { isAside: true } : {});
  const under = (): { heading?: string } => (section ? { heading: section.heading } : {});
  const endLine = (): void => {
    const text = oneLine(line, 2_000);
    line = '';
    if (text === '') return;
    before = text;
    if (section && !item && section.text.length < 1_500) section.text += section.text === '' ? text : `\n${text}`;
    // A date that is alone in its line.
    const isDated = text.length <= 60 && DATE_LINE.test(text) && asides.length === 0 && (section?.level ?? 1) === 1;
    if (isDated && found.times.length < MAX.times)
      found.times.push({ text, hint: text.replace(/\d.*$/, ''), ...under() });
  };

  walk(
    document,
    (node) => {
      if (isText(node)) {
        if (node.data.trim() !== '' || line !== '') line += node.data;
        return undefined;
      }
      if (!isTag(node)) return undefined;
      const { name, attribs } = node;
      if (UNSEEN.has(name) || isHidden(node)) return false;
      if (name === 'br' || name === 'hr') {
        endLine();
        return false;
      }
      if (name === 'time' && found.times.length < MAX.times) {
        const written = oneLine(line, 200).slice(-60) || before.slice(-60);
        const parent = node.parent && isTag(node.parent) ? node.parent : undefined;
        const hint = [
          attribs.class,
          attribs.itemprop,
          attribs.property,
          parent?.attribs.class,
          parent?.attribs.itemprop,
          written,
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
        if (read.table && !isAside && asides.length === 0 && found.tables.length < MAX.tables) {
          found.tables.push({ ...read.table, ...under() });
        }
        return false;
      }
      if (name === 'dt') return false;
      if (isAside) asides.push(node);
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
      if (!INLINE.has(element.name)) endLine();
      if (element === item) item = undefined;
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
