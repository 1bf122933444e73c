import { typesOfKind } from '../../lexicon/index.ts';
import {
  type ById,
  dereferenced,
  type Entity,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  typesOf,
} from '../structured/index.ts';
import { type Fact, fact, MAX_FACTS, type Source } from './facts.ts';
import { squashed } from './titles.ts';

/** What schema.org objects state, and which of them a page is about. */

/** Objects that are the subject of a page only if there is no other. */
const FRAME = new Set(
  (
    'WebSite WebPage BreadcrumbList ImageObject SearchAction SiteNavigationElement WPHeader WPFooter WPSideBar ItemList CollectionPage ' +
    'ListItem AboutPage ContactPage ItemPage FAQPage Question Answer Comment Review AggregateRating Offer Organization Person VideoObject ' +
    'SpeakableSpecification ReadAction EntryPoint NewsMediaOrganization PostalAddress Brand Rating HowToStep'
  ).split(' '),
);

/** Those of them that can still be the subject if their name is the title. */
const SUBJECTS = new Set(['Organization', 'Person', 'NewsMediaOrganization', 'Brand', 'VideoObject', 'Question']);

/** Transparent properties: what they contain belongs to the object itself. */
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
/** Properties that lead to other things. */
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

/** Reliability of objects, by vocabulary. */
export const TRUST: Readonly<Record<Entity['source'], number>> = { 'json-ld': 0.95, microdata: 0.93, rdfa: 0.92 };

/** The statements of an object and of the objects within it that belong to it. */
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
      // If the author is the site, the person comes from the byline.
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
      // A list of things is not a property of this one; of offers, the first counts.
      const [inner] = list;
      if (key === 'mainEntity' && (list.length > 1 || next.types.includes('FAQPage'))) continue;
      if (!inner || (list.length > 1 && !TRANSPARENT.has(key)) || seen.has(inner)) continue;
      seen.add(inner);
      const isTransparent = TRANSPARENT.has(key);
      // The location of a thing is that of its place.
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

/** Properties of some types under their common names. */
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
 * The objects that the page is about: of the requested kinds, otherwise of typical main kinds. If there are several of one kind, none is
 * the subject, unless its name is the page's title.
 */
export function mainEntities(
  entities: readonly Entity[],
  titles: readonly string[],
  kinds: readonly string[],
): { entity: Entity; rate: number }[] {
  const needed = new Set(kinds.flatMap((kind) => typesOfKind(kind) ?? []));
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
    const isWanted = types.some((one) => needed.has(one));
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
