import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { type Authorship, pageAuthorsAndDates } from '../facts/authorship.ts';
import type { Document, Element } from '../tree.ts';
import { asidesOf } from './asides.ts';
import { type Cards, cardsOf } from './cards.ts';
import { type Embedded, embeddedOf } from './embedded.ts';
import { headOf } from './head.ts';
import { nameOfHomeLink } from './home-link.ts';
import { type Item, itemToJson, microdataOf, rdfaOf } from './items.ts';
import { type JsonObject, jsonLdOf } from './json-ld.ts';
import { type Marks, marksOf } from './marks.ts';
import { pagerOf } from './next-page.ts';
import { twoTextsOf } from './pairs-of-page.ts';
import { relatedIn } from './related.ts';
import { type ReadTable, readTable } from './tables.ts';
import { absolute, budgetForPage } from './text.ts';
import type { TwoTexts } from './two-texts.ts';
import { visibleOf } from './visible.ts';
import type { PagePlace, Visible } from './visible-types.ts';

/** All structured data of a page, from its markup alone. */

export { amountIn, isFree, phraseIn, priceIn } from './amounts.ts';
export { type ById, byIdOf, dereferenced } from './by-id.ts';
export type { Cards } from './cards.ts';
export type { Column } from './columns.ts';
export type { Embedded } from './embedded.ts';
export { headingText } from './heading-text.ts';
export type { Item } from './items.ts';
export { isObject, type JsonObject, listOf, typesOf } from './json-ld.ts';
export { labelIn, labelOfClass } from './labels.ts';
export type { Json } from './literal.ts';
export { plainOf, visibleFromMarkdown } from './markdown.ts';
export { placeInList, saysNext } from './next-page.ts';
export { type Card, canBeRole, FIRST_LINE } from './read-card.ts';
export { relatedLines } from './related.ts';
export { isTable, type Pair, type ReadTable, type Table } from './tables.ts';
export {
  absolute,
  type Budget,
  budgetForPage,
  INLINE,
  isDate,
  isHidden,
  oneLine,
  UNSEEN,
  visibleText,
} from './text.ts';
export { canBeLabel, type TwoTexts } from './two-texts.ts';
export type { Byline, Classed, Contact, Labelled, PagePlace, Section, Time, Visible } from './visible-types.ts';

export interface Structured extends Visible, Cards {
  /** Graphs flattened, in page order. */
  readonly jsonLd: JsonObject[];
  readonly microdata: Item[];
  readonly rdfa: Item[];
  readonly openGraph: Record<string, string[]>;
  readonly meta: Record<string, string[]>;
  readonly embedded: Embedded[];
  /** What stands beside labels, whatever these are. */
  readonly places?: readonly PagePlace[];
  readonly twoTexts?: TwoTexts[];
  readonly marks?: Marks;
  /** The page that continues this one. */
  readonly next?: string | undefined;
  readonly title: string | undefined;
  /** The name of the site, as its link to the home page says it. */
  readonly homeLink?: string | undefined;
  readonly lang: string | undefined;
  readonly canonical: string | undefined;
  /** Author and dates, as for citations. */
  readonly authorship: Authorship;
}

/** What all that walk over a page ask: what stands beside its content, and its tables. */
export interface Surroundings {
  readonly related: ReadonlySet<Element>;
  readonly isAside: (element: Element) => boolean;
  readonly tableOf: (element: Element) => ReadTable | undefined;
}

export function surroundingsOf(document: Document): Surroundings {
  const budget = budgetForPage();
  return {
    related: relatedIn(document),
    isAside: asidesOf(document),
    tableOf: oncePer((element: Element) => readTable(element, budget)),
  };
}

/** @param base base for relative URLs */
export function markupOf(
  document: Document,
  base: string,
  { related, isAside, tableOf }: Surroundings,
): Omit<Structured, 'definitions' | 'labelled' | 'places'> {
  const { title, lang, canonical, openGraph, meta, jsonLd, scripts } = headOf(document);
  const objects = jsonLdOf(jsonLd);
  const { next, isLater } = pagerOf(document, base);
  return {
    title,
    homeLink: nameOfHomeLink(document, base),
    lang,
    canonical: canonical === undefined ? undefined : absolute(canonical, base),
    openGraph,
    meta,
    jsonLd: objects,
    authorship: pageAuthorsAndDates(document, { url: base, jsonLd: objects }),
    microdata: microdataOf(document, base),
    rdfa: rdfaOf(document, base),
    embedded: embeddedOf(scripts),
    ...cardsOf(document, base, { related, isLater }),
    twoTexts: twoTextsOf(document),
    marks: marksOf(document, (element) => isAside(element) || related.has(element)),
    next,
    ...visibleOf(document, related, isAside, tableOf),
  };
}

/** An object on the page, and its vocabulary. */
export interface Entity {
  readonly source: 'json-ld' | 'microdata' | 'rdfa';
  readonly object: JsonObject;
}

/** JSON-LD, microdata and RDFa as one kind of object, in order of priority. */
export function entitiesOf({ jsonLd, microdata, rdfa }: Structured): Entity[] {
  return [
    ...jsonLd.map((object) => ({ source: 'json-ld' as const, object })),
    ...microdata.map((item) => ({ source: 'microdata' as const, object: itemToJson(item) })),
    ...rdfa.map((item) => ({ source: 'rdfa' as const, object: itemToJson(item) })),
  ];
}
