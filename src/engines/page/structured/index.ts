import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { type Authorship, pageAuthorsAndDates } from '../facts/authorship.ts';
import { type Document, type Element, isTag, isText, walk } from '../tree.ts';
import { asidesOf, isKeyFacts } from './asides.ts';
import { type Cards, cardsOf } from './cards.ts';
import { type Embedded, embeddedOf } from './embedded.ts';
import { headOf } from './head.ts';
import { type Item, itemToJson, microdataOf, rdfaOf } from './items.ts';
import { isObject, type JsonObject, jsonLdOf } from './json-ld.ts';
import type { Json } from './literal.ts';
import { type Marks, marksOf } from './marks.ts';
import { pagerOf } from './next-page.ts';
import { relatedIn } from './related.ts';
import { type ReadTable, readTable } from './tables.ts';
import { absolute, budgetForPage, isHidden, oneLine, UNSEEN } from './text.ts';
import { type TwoTexts, textsInTurns, twoTexts } from './two-texts.ts';
import { visibleOf } from './visible.ts';
import type { PagePlace, Visible } from './visible-types.ts';

/** All structured data of a page, from its markup alone. */

export { amountIn, isFree, phraseIn, priceIn } from './amounts.ts';

export type { Cards } from './cards.ts';
export type { Column } from './columns.ts';
export type { Embedded } from './embedded.ts';
export { headingText } from './heading-text.ts';
export type { Item } from './items.ts';
export { isObject, type JsonObject, listOf, typesOf } from './json-ld.ts';
export { labelIn, labelOfClass } from './labels.ts';
export type { Json } from './literal.ts';
export {
  cellsOfRow,
  isBroken,
  MARK,
  type MarkdownLine,
  markdownLines,
  partsOfParagraph,
  plainOf,
  shownOf,
  tableOfRows,
  withoutLineMarks,
} from './markdown-lines.ts';
export { MOST_OF_LIST } from './most-of-list.ts';
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
  /** Whether the page is so long that places at its end are not among these. */
  readonly isCut?: true;
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

/** Finds objects by reference. */
export type ById = ReadonlyMap<string, JsonObject>;

export function byIdOf(entities: readonly { readonly object: JsonObject }[]): ById {
  const found = new Map<string, JsonObject>();
  for (const { object } of entities) {
    const id = object['@id'];
    if (typeof id === 'string' && Object.keys(object).length > 1 && !found.has(id)) found.set(id, object);
  }
  return found;
}

/** The object behind `{"@id": "…"}`; other values unchanged. */
export function dereferenced(value: Json, byId: ById): Json {
  if (!isObject(value)) return value;
  const id = value['@id'];
  if (typeof id !== 'string' || Object.keys(value).some((key) => key !== '@id' && key !== '@type')) return value;
  return byId.get(id) ?? value;
}

const MOST = 200;
const ASIDE = new Set(['nav', 'footer', 'aside', 'header', 'form', 'select', 'svg', 'head', 'script', 'style']);

/** All of a page outside of its frame, in its order. */
function twoTextsOf(document: Document): TwoTexts[] {
  const found: TwoTexts[] = [];
  const budget = budgetForPage();
  walk(document, (node) => {
    if (!isTag(node)) return undefined;
    const isFrame = ASIDE.has(node.name) && !isKeyFacts(node, budget);
    if (found.length >= MOST || isFrame || UNSEEN.has(node.name) || isHidden(node)) return false;
    const two = twoTexts(node, budget);
    if (two !== undefined) found.push(two);
    const several = two === undefined ? textsInTurns(node, budget) : [];
    found.push(...several.slice(0, MOST - found.length));
    return two === undefined && several.length === 0 ? undefined : false;
  });
  return found;
}

/** Links that are considered, nodes of one, and characters of a name. */
const MOST_LINKS = 30;
const MOST_NODES = 50;
const LONGEST = 60;
/** Texts of links to the home page that name no site. */
const NO_NAME =
  /^(?:home|homepage|start|startseite|accueil|inicio|início|inizio|strona główna|logo|back|zurück|retour|volver|skip\b.*|menu)$/i;

/** The name of the site, as its link to the home page in the header says it: its text, or that of its picture. */
function nameOfHomeLink(document: Document, base: string): string | undefined {
  const origin = URL.parse(base)?.origin;
  if (origin === undefined) return undefined;
  let found: string | undefined;
  let links = 0;
  walk(document, (node) => {
    if (found !== undefined || links >= MOST_LINKS) return false;
    if (!isTag(node) || node.name !== 'a' || node.attribs.href === undefined) return undefined;
    links++;
    const url = URL.parse(node.attribs.href, base);
    if (url === null || url.origin !== origin || url.pathname !== '/' || url.hash !== '') return false;
    let text = '';
    let picture = node.attribs['aria-label'] ?? node.attribs.title ?? '';
    let nodes = 0;
    walk(node, (below) => {
      if (++nodes > MOST_NODES) return false;
      if (isText(below)) text += below.data;
      else if (isTag(below) && below.name === 'img') picture ||= below.attribs.alt ?? '';
      return undefined;
    });
    const name = oneLine(text, 200) || oneLine(picture, 200);
    const bare = name.replace(/\s*(?:[-–|:,]\s*)?(?:home(?:page)?|logo|startseite)$/i, '');
    if (bare.length > 1 && bare.length <= LONGEST && !NO_NAME.test(bare)) found = bare;
    return false;
  });
  return found;
}
