import {
  type Entity,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  type Structured,
  typesOf,
} from '../structured/index.ts';
import { conceptOf, typesOfKind } from './concepts.ts';
import { readDate } from './dates.ts';
import { nameWords } from './words.ts';

/** What a page states, one statement each: a name, a value, and where it stands. */

export type Source =
  | ('json-ld' | 'microdata' | 'rdfa' | 'open-graph' | 'meta' | 'state')
  | ('table' | 'definition-list' | 'label' | 'class' | 'heading' | 'title' | 'time' | 'byline' | 'link' | 'list')
  | ('prose' | 'address' | 'model');

export interface Fact {
  readonly label: string;
  readonly words: readonly string[];
  readonly concept: string | undefined;
  readonly value: Json;
  readonly source: Source;
  /** How much it is believed beside others, 0 to 1. */
  readonly trust: number;
  /** The types of the object that it is a property of. */
  readonly types?: readonly string[];
  readonly heading?: string;
  readonly isAside?: boolean;
}

const MAX_FACTS = 4_000;

export function fact(label: string, value: Json, source: Source, trust: number, more: Partial<Fact> = {}): Fact {
  const words = nameWords(label);
  return { label, words, concept: conceptOf(words), value, source, trust, ...more };
}

/** Objects of which a page's own subject is one only where nothing else is. */
const FRAME = new Set(
  (
    'WebSite WebPage BreadcrumbList ImageObject SearchAction SiteNavigationElement WPHeader WPFooter WPSideBar ItemList CollectionPage ' +
    'ListItem AboutPage ContactPage ItemPage FAQPage Question Answer Comment Review AggregateRating Offer Organization Person VideoObject ' +
    'SpeakableSpecification ReadAction EntryPoint NewsMediaOrganization PostalAddress Brand Rating HowToStep'
  ).split(' '),
);

/** Of these, what may still be the subject of a page that has its name as title. */
const SUBJECTS = new Set(['Organization', 'Person', 'NewsMediaOrganization', 'Brand', 'VideoObject', 'Question']);

/** Properties that are seen through: what they hold belongs to the object itself. */
const TRANSPARENT = new Set([
  ...[
    'offers',
    'aggregateRating',
    'address',
    'geo',
    'mainEntity',
    'priceSpecification',
    'nutrition',
    'about',
    'itemOffered',
  ],
  ...['value', 'quantitativeValue', 'offer', 'workExample', 'hasVariant'],
]);
const PLACES = new Set(['location', 'jobLocation', 'contentLocation', 'homeLocation']);
/** Properties that lead to something else. */
const ELSEWHERE = new Set([
  ...[
    'isRelatedTo',
    'isSimilarTo',
    'review',
    'reviews',
    'isPartOf',
    'publisher',
    'comment',
    'comments',
    'hasPart',
    'breadcrumb',
  ],
  ...[
    'potentialAction',
    'mentions',
    'citation',
    'isAccessoryOrSparePartFor',
    'mainEntityOfPage',
    'suggestedAnswer',
    'relatedLink',
  ],
]);

/** How much objects are believed, by their vocabulary. */
export const TRUST: Readonly<Record<Entity['source'], number>> = { 'json-ld': 0.95, microdata: 0.93, rdfa: 0.92 };

/** Finds objects by what refers to them. */
export type ById = ReadonlyMap<string, JsonObject>;

export function byIdOf(entities: readonly Entity[]): ById {
  const found = new Map<string, JsonObject>();
  for (const { object } of entities) {
    const id = object['@id'];
    if (typeof id === 'string' && Object.keys(object).length > 1 && !found.has(id)) found.set(id, object);
  }
  return found;
}

/** The object behind `{"@id": "…"}`; anything else as it is. */
export function dereferenced(value: Json, byId: ById): Json {
  if (!isObject(value)) return value;
  const id = value['@id'];
  if (typeof id !== 'string' || Object.keys(value).some((key) => key !== '@id' && key !== '@type')) return value;
  return byId.get(id) ?? value;
}

/** The statements of one object, and of those within it that belong to it. */
export function factsOfObject(object: JsonObject, source: Source, trust: number, byId: ById): Fact[] {
  const facts: Fact[] = [];
  const types = typesOf(object);
  const todo: { object: JsonObject; prefix: string; depth: number; types: readonly string[] }[] = [
    { object, prefix: '', depth: 0, types },
  ];
  const seen = new Set<JsonObject>([object]);
  facts.push(...aliasesOf(object, types, source, trust));
  for (let next = todo.shift(); next && facts.length < MAX_FACTS; next = todo.shift()) {
    for (const [key, given] of Object.entries(next.object)) {
      if (key.startsWith('@') || given === null || given === '') continue;
      const value = Array.isArray(given) ? given.map((one) => dereferenced(one, byId)) : dereferenced(given, byId);
      const label = next.prefix === '' ? key : `${next.prefix} ${key}`;
      // A site as the author leaves the person to the byline.
      const isHouse =
        (key === 'author' || key === 'creator') &&
        listOf(value).every((one) => isObject(one) && typesOf(one).includes('Organization'));
      facts.push(fact(label, value, source, isHouse ? 0.64 : trust - next.depth * 0.01, { types: next.types }));
      if (key === 'additionalProperty' || key === 'variableMeasured') {
        for (const one of listOf(value)) {
          if (isObject(one) && typeof one.name === 'string' && one.value !== undefined) {
            facts.push(fact(one.name, one.value, source, trust - 0.02));
          }
        }
      }
      if (next.depth >= 4 || (ELSEWHERE.has(key) && next.depth === 0 && key !== 'publisher')) continue;
      const list = listOf(value).filter(isObject);
      // A list of things is no property of this one; of offers the first speaks.
      const [inner] = list;
      if (key === 'mainEntity' && (list.length > 1 || next.types.includes('FAQPage'))) continue;
      if (!inner || (list.length > 1 && !TRANSPARENT.has(key)) || seen.has(inner)) continue;
      seen.add(inner);
      const isTransparent = TRANSPARENT.has(key);
      // Where something is, is where its place is.
      const prefix = key === 'address' && PLACES.has(next.prefix) ? '' : next.prefix;
      todo.push({
        object: inner,
        prefix: isTransparent ? prefix : label,
        depth: next.depth + 1,
        types: isTransparent ? next.types : typesOf(inner),
      });
    }
  }
  return facts;
}

/** Properties of some types under the names that people give them. */
function aliasesOf(object: JsonObject, types: readonly string[], source: Source, trust: number): Fact[] {
  const facts: Fact[] = [];
  const add = (label: string, value: Json | undefined): void => {
    if (value !== undefined && value !== null && value !== '') facts.push(fact(label, value, source, trust));
  };
  if (types.includes('Question')) {
    add('question', object.name ?? object.text);
    add('answer', listOf(object.acceptedAnswer ?? object.suggestedAnswer)[0]);
  }
  if (types.includes('Review')) {
    for (const label of ['text', 'comment', 'review', 'content']) add(label, object.reviewBody ?? object.description);
  }
  if (types.includes('HowToStep')) for (const label of ['step', 'instruction']) add(label, object.text ?? object.name);
  if (types.includes('Place')) add('location', object.name);
  return facts;
}

/**
 * The objects that the page is about: of the kinds that the caller names, else what frames a page last. Of several of one
 * kind none is the page's own, unless its name is the page's title.
 */
export function mainEntities(
  entities: readonly Entity[],
  titles: readonly string[],
  kinds: readonly string[],
): { entity: Entity; rate: number }[] {
  const wanted = new Set(kinds.flatMap((kind) => typesOfKind(kind) ?? []));
  const named = titles.map(squashed).filter((title) => title.length > 2);
  const count = new Map<string, number>();
  for (const { object, source } of entities) {
    const key = `${source} ${typesOf(object)[0] ?? ''}`;
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  const rated: { entity: Entity; rate: number }[] = [];
  for (const entity of entities) {
    const types = typesOf(entity.object);
    const [type = ''] = types;
    const name = entity.object.name ?? entity.object.headline ?? entity.object.title;
    const own = typeof name === 'string' ? squashed(name) : '';
    const isTitle =
      own.length > 2 && named.some((title) => title === own || title.startsWith(own) || own.startsWith(title));
    const isOne = count.get(`${entity.source} ${type}`) === 1;
    if (!isOne && !isTitle) continue;
    const isWanted = types.some((one) => wanted.has(one));
    if (
      FRAME.has(type) &&
      !isWanted &&
      !(isTitle && SUBJECTS.has(type)) &&
      !/^(?:WebPage|ItemPage|ContactPage|AboutPage|ProfilePage|FAQPage)$/.test(type)
    )
      continue;
    if (type === 'Question' || type === 'ListItem' || type === 'Review' || type === 'Comment') if (!isWanted) continue;
    const rate = (isWanted ? 4 : 0) + (FRAME.has(type) ? 0 : 2) + (isTitle ? 1 : 0) + (type === '' ? -1 : 0);
    rated.push({ entity, rate });
  }
  return rated.toSorted((a, b) => b.rate - a.rate);
}

export const squashed = (text: string): string => nameWords(text.slice(0, 150)).join('');

/**
 * The page's own title, the best stated one first: the heading that says what the title element says too, then what is
 * written for sharing, then the title element. A heading that is the site's name, or a slogan, comes last.
 */
export function titlesOf({
  sections,
  openGraph,
  meta,
  title,
}: Structured): { text: string; source: Source; trust: number }[] {
  const found: { text: string; source: Source; trust: number }[] = [];
  const og = openGraph['og:title']?.[0];
  const site = openGraph['og:site_name']?.[0];
  const bare = title === undefined ? undefined : bareTitle(title, site);
  const tops = sections.filter(({ level, isAside }) => level === 1 && !isAside).map(({ heading }) => heading);
  const isSite = (heading: string): boolean => {
    if (site !== undefined && squashed(site) === squashed(heading)) return true;
    const parts = partsOf(title ?? '');
    return (
      parts.length > 1 &&
      squashed(parts[0] as string) !== squashed(heading) &&
      parts.slice(1).some((part) => squashed(part) === squashed(heading))
    );
  };
  const own = tops.filter((heading) => !isSite(heading));
  const rated = own.map((heading) => ({
    heading,
    shared: Math.max(sharedWords(heading, title ?? ''), sharedWords(heading, og ?? '')),
  }));
  const best = rated.toSorted((a, b) => b.shared - a.shared)[0];
  const agrees = best !== undefined && best.shared >= 0.5;
  const heading = agrees ? best.heading : own[0];
  // Documentation numbers and marks its headings.
  const shown = heading?.replace(/\s*[¶#§]\s*$/, '').replace(/\s+Copy item path$/, '');
  if (shown && (agrees || (bare === undefined && og === undefined)))
    found.push({ text: shown, source: 'heading', trust: 0.93 });
  const dc = meta.citation_title?.[0] ?? meta['dc.title']?.[0] ?? meta['twitter:title']?.[0];
  if (og) found.push({ text: bareTitle(og, site), source: 'open-graph', trust: 0.78 });
  if (dc) found.push({ text: bareTitle(dc, site), source: 'meta', trust: 0.76 });
  if (bare) found.push({ text: bare, source: 'title', trust: 0.74 });
  if (shown && !agrees) found.push({ text: shown, source: 'heading', trust: own.length === 1 ? SLOGAN : 0.7 });
  return found;
}
const SLOGAN = 0.6;

/** Share of the words of the first that the second has too. */
function sharedWords(a: string, b: string): number {
  const words = nameWords(a.slice(0, 200));
  const others = new Set(nameWords(b.slice(0, 300)));
  return words.length === 0 ? 0 : words.filter((word) => others.has(word)).length / words.length;
}

const partsOf = (title: string): string[] => title.split(/\s+[|–—·»•:]+\s+|\s+-\s+|\s*\|\s*/);

/** A title without the name of the site behind it. */
function bareTitle(title: string, site: string | undefined): string {
  const parts = partsOf(title);
  if (parts.length < 2) return title;
  if (site !== undefined && squashed(parts.at(-1) as string) === squashed(site)) {
    return title.slice(0, title.lastIndexOf(parts.at(-1) as string)).replace(/\s*[|–—·»•-]\s*$/, '');
  }
  return title;
}

const PIECES = /(?:Article|Posting|Report|Question|QAPage|Book|PodcastEpisode|VideoObject|Thesis|Review)$/;

/** Whether the page is one piece that somebody wrote, rather than a list of some, or a shop. */
function isPiece({ openGraph, jsonLd, microdata, cards, bylines }: Structured): boolean {
  const types = [...jsonLd.flatMap(typesOf), ...microdata.flatMap(({ types: own }) => own)];
  if (types.some((type) => /^(?:Product|ProductGroup|CollectionPage|ItemList|Offer)$/.test(type))) return false;
  if (openGraph['og:type']?.[0] === 'article' || types.some((type) => PIECES.test(type))) return true;
  return cards.length === 0 || new Set(bylines.filter(({ isAside }) => !isAside).map(({ text }) => text)).size <= 1;
}

/** Below what the page labels itself. */
const AUTHORSHIP = 0.5;

const ASIDE_ALLOWED = new Set(['phone', 'fax', 'email', 'address', 'openingHours', 'company']);

/** What the page states outside of objects: labels, tables, meta tags, bylines, times, links. */
export function factsOfPage(structured: Structured, url: string): Fact[] {
  const facts: Fact[] = [];
  const { definitions, labelled, classed, openGraph, meta, bylines, times, contacts } = structured;
  for (const { label, value, how, heading, isAside } of [...definitions, ...labelled]) {
    const one = fact(label, value, how, isAside ? 0.5 : how === 'label' ? 0.88 : 0.9, { heading, isAside });
    if (!isAside || (one.concept !== undefined && ASIDE_ALLOWED.has(one.concept))) facts.push(one);
  }
  for (const { label, value, isAside } of classed) {
    if (!isAside && label !== 'author') facts.push(fact(label, value, 'class', 0.6));
  }
  for (const [name, values] of Object.entries(openGraph)) {
    const label = name
      .replace(/^(?:og|article|product|book|profile|music|video|business|place|event|restaurant):/, '')
      .replaceAll(':', ' ');
    if (label === 'title' || label === 'type') continue;
    const value = values.length > 1 ? values : (values[0] as string);
    if (label === 'author' && /^https?:/.test(String(values[0]))) continue;
    facts.push(fact(label, value, 'open-graph', 0.72));
  }
  for (const [name, values] of Object.entries(meta)) {
    if (
      /^(?:viewport|robots|generator|theme-color|twitter:(?!data|label)|csrf|google|msapplication|fb:|apple|format-detection)/.test(
        name,
      )
    )
      continue;
    const label = name
      .replace(/^(?:dc|dcterms|citation|parsely|sailthru|cxenseparse|geo|twitter)[.:_-]/, '')
      .replace(/^recs:/, '');
    facts.push(fact(label, values.length > 1 ? values : (values[0] as string), 'meta', 0.68));
  }
  for (const { text, source, trust } of titlesOf(structured)) facts.push(fact('title', text, source, trust));
  for (const { text, how, heading, isAside } of bylines) {
    if (isAside) continue;
    const name = bylineName(text);
    if (name !== undefined) facts.push(fact('author', name, 'byline', how === 'class' ? 0.66 : 0.75, { heading }));
    if (readDate(text)) facts.push(fact('published', text, 'byline', 0.6, { heading }));
  }
  for (const { datetime, text, hint, heading, isAside } of times) {
    const label = /modif|updat|edited|aktualisiert|revis/i.test(hint)
      ? 'modified'
      : /publi|post|entry-date|created|written|veröff|am\b|datum/i.test(hint)
        ? 'published'
        : /start|begin/i.test(hint)
          ? 'start date'
          : /end|until/i.test(hint)
            ? 'end date'
            : 'published';
    const isHinted = /publi|post|start|begin|modif|updat|end\b/i.test(hint);
    facts.push(
      fact(label, datetime ?? text, 'time', (isHinted ? 0.7 : datetime ? 0.58 : 0.54) - (isAside ? 0.1 : 0), {
        heading,
        isAside,
      }),
    );
  }
  for (const kind of ['email', 'phone'] as const) {
    for (const isAside of [false, true]) {
      const values = new Set(
        contacts.filter((one) => one.kind === kind && !one.isAside === !isAside).map(({ value }) => value),
      );
      if (values.size === 1) facts.push(fact(kind, [...values][0] as string, 'link', isAside ? 0.6 : 0.8));
      if (values.size > 0) break;
    }
  }
  const { author, published, modified } = isPiece(structured) ? structured.authorship : {};
  if (author) facts.push(fact('author', author, 'byline', AUTHORSHIP));
  if (published) facts.push(fact('published', published, 'byline', AUTHORSHIP));
  if (modified) facts.push(fact('modified', modified, 'byline', AUTHORSHIP));
  facts.push(fact('url', structured.canonical ?? url, 'address', 0.65));
  if (structured.lang) facts.push(fact('language', structured.lang, 'meta', 0.6));
  return facts;
}

/** The name in a byline: without `By`, roles, dates and read times. */
export function bylineName(text: string): string | undefined {
  const name = text
    .replace(/^(?:(?:written|posted|published|words|story|reviewed)\s+)?(?:by|von|par|por|di)\b:?\s+/i, '')
    .replace(/^(?:author|autor|auteur)s?\s*:?\s+/i, '')
    .split(/\s+[|•·–—]\s+|\s*\n|,?\s+(?:on|am|le|updated|published|posted)\s+(?=[\p{L}]*\s*\d|\p{Lu})/iu)[0]
    ?.trim();
  if (name === undefined || name.length < 2 || name.length > 80 || /\d{3}|[:?!]|https?/i.test(name)) return undefined;
  if (/^(?:about|author|by|share|follow|contributor|staff|profile|more|read|view|all posts)\b/i.test(name))
    return undefined;
  return name.split(/\s+/).length <= 10 ? name : undefined;
}
