import { isObject, type Json, type JsonObject, listOf, oneLine, typesOf } from '../structured/index.ts';
import { coerced, type Reading, splitList, textual } from './coerce.ts';
import { conceptOf, typesOfKind } from './concepts.ts';
import { type ById, type Fact, fact, factsOfObject, type Source } from './facts.ts';
import type { Field } from './fields.ts';
import { conceptsNear, nameMatch } from './match.ts';
import type { Material } from './material.ts';
import { proseValue } from './prose.ts';
import { nameWords } from './words.ts';

/** Fields from facts: each value is one that the page states, in the form that the field asks for. */

/** Where a value stands on the page. */
export interface Evidence {
  /** `offers.price`, `rows[2].name`. */
  readonly field: string;
  readonly source: Source;
  /** What the page says there, at most 300 characters. */
  readonly quote: string;
}

/** What is filled from: the whole page, or one record of it. */
export interface Scope {
  readonly facts: readonly Fact[];
  /** Set for the page itself: sections, tables and prose are looked at too. */
  readonly page: Material | undefined;
  readonly byId: ById;
  readonly reading: Reading;
}

export interface Tally {
  readonly evidence: Evidence[];
  readonly missing: string[];
  /** Fields looked at; schemas that refer to themselves end here. */
  steps: number;
}

const MAX_STEPS = 20_000;
const MAX_RECORDS = 300;
/** Below this a name says something else. */
const LEAST = 0.4;

/** The value of a field, or undefined; what was found and what was not is put down in the tally. */
export function filled(field: Field, scope: Scope, tally: Tally, path = field.path): unknown {
  if (++tally.steps > MAX_STEPS) return undefined;
  if (field.kind === 'object') return filledObject(field, scope, tally, path);
  if (field.kind === 'array') return filledList(field, scope, tally, path);
  return filledScalar(field, scope, tally, path);
}

export function filledObject(
  field: Field,
  scope: Scope,
  tally: Tally,
  path: string,
): Record<string, unknown> | undefined {
  const inner = path === '' ? scope : scopeOfObject(field, scope);
  const object: Record<string, unknown> = {};
  for (const below of field.fields) {
    const at = path === '' ? below.name : `${path}.${below.name}`;
    const value = inner ? filled(below, inner, tally, at) : void tally.missing.push(at);
    if (value !== undefined) object[below.name] = value;
  }
  return Object.keys(object).length > 0 ? object : undefined;
}

/** Names of objects that only group what belongs to the page itself. */
const GROUPS = new Set(
  (
    'data detail info information metadata meta spec specification attribute result general overview content contact main page ' +
    'basic root output response field value summary property feature technical key fact size dimension measurement'
  ).split(' '),
);

/** The facts that belong to a nested object. */
function scopeOfObject(field: Field, scope: Scope): Scope | undefined {
  const named = rated(field, scope.facts);
  for (const { fact: one } of named) {
    const [first] = listOf(one.value);
    if (isObject(first))
      return { ...scope, facts: factsOfObject(first, one.source, one.trust, scope.byId), page: undefined };
  }
  const inside = scope.facts.filter(
    ({ heading }) => heading !== undefined && nameMatch(field, asLabel(heading)) >= 0.75,
  );
  if (inside.length > 0) return { ...scope, facts: inside, page: undefined };
  const prefixed: Fact[] = [];
  for (const one of scope.facts) {
    if (one.words.length > field.bare.length && field.bare.every((word, i) => word === one.words[i])) {
      const words = one.words.slice(field.bare.length);
      prefixed.push({ ...one, words, concept: conceptOf(words) });
    }
  }
  // One text says all of it: `12 €` is an amount and a currency, `Ann Lee` a name.
  const [best] = named;
  if (best) {
    const parts = ['name', 'amount', 'value', 'currency', 'text'].map((label) => ({
      ...best.fact,
      ...labelled(label),
    }));
    if (best.fact.concept === 'price' || best.fact.concept === 'salary')
      parts.push({ ...best.fact, ...labelled('price') });
    return { ...scope, facts: [...prefixed, ...parts], page: undefined };
  }
  if (prefixed.length > 0) return { ...scope, facts: prefixed, page: undefined };
  const last = field.words.at(-1);
  const isGroup = field.words.every((word) => GROUPS.has(word) || typesOfKind(word) !== undefined);
  return last !== undefined && isGroup && scope.page ? scope : undefined;
}

const labelled = (label: string): Pick<Fact, 'words' | 'concept'> => {
  const words = nameWords(label);
  return { words, concept: conceptOf(words) };
};
const asLabel = (label: string): Fact => fact(label, null, 'heading', 1);

/** Facts by the words and the concepts of their names: a name can only fit one that shares something with it. */
interface FactIndex {
  readonly byWord: Map<string, number[]>;
  readonly byConcept: Map<string, number[]>;
}

const indexes = new WeakMap<readonly Fact[], FactIndex>();

function indexOf(facts: readonly Fact[]): FactIndex {
  const known = indexes.get(facts);
  if (known) return known;
  const index: FactIndex = { byWord: new Map(), byConcept: new Map() };
  const add = (map: Map<string, number[]>, key: string, at: number): void => {
    const list = map.get(key);
    if (!list) map.set(key, [at]);
    else if (list.at(-1) !== at) list.push(at);
  };
  for (const [at, { words, concept }] of facts.entries()) {
    for (const word of words) add(index.byWord, word, at);
    for (const one of [concept, ...conceptsNear(words)]) if (one !== undefined) add(index.byConcept, one, at);
  }
  indexes.set(facts, index);
  return index;
}

/** The facts that a field's name fits, the best first. */
function rated(field: Field, facts: readonly Fact[], least = LEAST): { fact: Fact; score: number; match: number }[] {
  const { byWord, byConcept } = indexOf(facts);
  const near = new Set<number>();
  for (const word of field.bare) for (const at of byWord.get(word) ?? []) near.add(at);
  for (const concept of [field.concept, ...conceptsNear(field.bare)]) {
    if (concept !== undefined) for (const at of byConcept.get(concept) ?? []) near.add(at);
  }
  const found: { fact: Fact; score: number; match: number }[] = [];
  for (const at of [...near].toSorted((a, b) => a - b)) {
    const one = facts[at] as Fact;
    const match = nameMatch(field, one);
    if (match > 0 && match * one.trust >= least) found.push({ fact: one, score: match * one.trust, match });
  }
  return found.toSorted((a, b) => b.score - a.score);
}

function filledScalar(field: Field, scope: Scope, tally: Tally, path: string): unknown {
  for (const asked of [field, fromDescription(field)]) {
    if (!asked) continue;
    const candidates = rated(asked, scope.facts);
    if (asked.concept === 'currency') {
      for (const one of scope.facts) {
        if ((one.concept === 'price' || one.concept === 'salary') && typeof one.value === 'string') {
          candidates.push({ fact: one, score: 0.4, match: 0.4 });
        }
      }
    }
    for (const { fact: one, match } of candidates) {
      if (isAmbiguous(one, match, candidates, asked, scope)) continue;
      const value = coerced(asked, one.value, scope.reading);
      if (value === undefined || value === '') continue;
      tally.evidence.push({ field: path, source: one.source, quote: quoteOf(one.value) });
      return value;
    }
  }
  if (scope.page) {
    const said = proseValue(field, scope.page, scope.reading);
    if (said) {
      tally.evidence.push({ field: path, source: said.source, quote: said.quote });
      return said.value;
    }
  }
  tally.missing.push(path);
  return undefined;
}

/** Fields of which the first statement on a page is the page's own. */
const FIRST_COUNTS = new Set([
  'author',
  'published',
  'modified',
  'description',
  'url',
  'language',
  'image',
  'tags',
  'email',
  'phone',
]);

/** Whether a label stands on the page several times with other values, as in lists of many things. */
function isAmbiguous(
  one: Fact,
  match: number,
  candidates: readonly { fact: Fact; match: number }[],
  field: Field,
  scope: Scope,
): boolean {
  const isRepeated = one.source === 'byline' || one.source === 'time';
  const isLabel =
    one.source === 'label' || one.source === 'class' || one.source === 'table' || one.source === 'definition-list';
  if (!isRepeated && !isLabel) return false;
  if (isLabel && FIRST_COUNTS.has(field.concept ?? '') && one.source !== 'class') return false;
  const others = candidates.filter(
    ({ fact: other, match: theirs }) =>
      other.source === one.source && theirs === match && other !== one && other.value !== one.value,
  );
  if (others.length === 0) return false;
  if (one.source === 'class') return true;
  const top = scope.page?.structured.sections.find(({ level, isAside }) => level === 1 && !isAside)?.heading;
  const isOwn = (heading: string | undefined): boolean => heading === undefined || heading === top;
  // Bylines and dates of a list of posts, each below its own heading.
  if (isRepeated) return !isOwn(one.heading) && new Set(others.map(({ fact: other }) => other.heading)).size > 1;
  if (isOwn(one.heading)) return others.some(({ fact: other }) => isOwn(other.heading)) && others.length > 1;
  return others.some(({ fact: other }) => other.heading !== one.heading);
}

/** The field as its description names it, where its own name says nothing. */
function fromDescription(field: Field): Field | undefined {
  if (field.concept !== undefined || field.description === '') return undefined;
  const words = nameWords(field.description);
  for (let length = Math.min(4, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const some = words.slice(from, from + length);
      const concept = conceptOf(some);
      if (concept !== undefined && (length > 1 || !VAGUE.has(concept))) return { ...field, bare: some, concept };
    }
  }
  return undefined;
}
/** Concepts whose single words stand in descriptions of anything. */
const VAGUE = new Set([
  'title',
  'description',
  'url',
  'location',
  'company',
  'size',
  'category',
  'area',
  'length',
  'version',
  'published',
  'openingHours',
]);

function quoteOf(value: Json): string {
  const text = typeof value === 'string' ? value : (textual(value) ?? JSON.stringify(value));
  return oneLine(text, 300);
}

function filledList(field: Field, scope: Scope, tally: Tally, path: string): unknown[] | undefined {
  const { item } = field;
  const found =
    item?.kind === 'object'
      ? listOfObjects(field, item, scope, tally, path)
      : listOfScalars(field, item, scope, tally, path);
  if (found === undefined || found.length === 0) {
    tally.missing.push(path);
    return undefined;
  }
  return found;
}

function listOfScalars(
  field: Field,
  item: Field | undefined,
  scope: Scope,
  tally: Tally,
  path: string,
): unknown[] | undefined {
  const one: Field = item ?? { ...field, kind: 'any', item: undefined };
  const take = (values: readonly Json[], source: Source): unknown[] | undefined => {
    const entries: unknown[] = [];
    for (const value of values.slice(0, MAX_RECORDS)) {
      const entry = coerced(one, value, scope.reading);
      if (entry !== undefined && entry !== '' && !entries.includes(entry)) entries.push(entry);
    }
    if (entries.length === 0) return undefined;
    tally.evidence.push({ field: path, source, quote: oneLine(entries.map(String).join(', '), 300) });
    return entries;
  };
  for (const asked of [field, fromDescription(field)]) {
    if (!asked) continue;
    for (const { fact: known } of rated(asked, scope.facts)) {
      const values = Array.isArray(known.value)
        ? known.value.flatMap((value) =>
            isObject(value) && Array.isArray(value.itemListElement) ? value.itemListElement : [value],
          )
        : typeof known.value === 'string' && !isLongText(known)
          ? splitList(known.value)
          : [known.value];
      const entries = take(values, known.source);
      if (entries) return entries;
    }
    if (!scope.page) continue;
    for (const { heading, items, isAside } of scope.page.structured.sections) {
      if (isAside || items.length === 0 || nameMatch(asked, asLabel(heading)) < 0.7) continue;
      const entries = take(items, 'list');
      if (entries) return entries;
    }
    for (const { headers, rows } of scope.page.structured.tables) {
      const column = headers.findIndex((header) => nameMatch(asked, asLabel(header)) >= 0.75);
      if (column < 0) continue;
      const entries = take(
        rows.map((row) => row[column] ?? ''),
        'table',
      );
      if (entries) return entries;
    }
  }
  return undefined;
}

/** Prose that a comma does not cut into entries. */
const isLongText = ({ concept, value }: Fact): boolean =>
  typeof value === 'string' &&
  (concept === 'description' ||
    concept === 'title' ||
    concept === 'instruction' ||
    (value.length > 80 && /[.!?]\s/.test(value)));

interface Records {
  readonly source: Source;
  readonly records: readonly (readonly Fact[])[];
  /** How well their name fits, 0 to 1. */
  readonly fit: number;
}

const GENERIC_LISTS = new Set('item result entry data list row record all element table thing object'.split(' '));

function listOfObjects(field: Field, item: Field, scope: Scope, tally: Tally, path: string): unknown[] | undefined {
  const sets = [...objectsNamed(field, scope), ...(scope.page ? recordsOfPage(field, scope.page, scope) : [])];
  let best: { rate: number; values: unknown[]; evidence: Evidence[] } | undefined;
  for (const { records, source, fit } of sets) {
    const values: unknown[] = [];
    const mine: Tally = { evidence: [], missing: [], steps: tally.steps };
    let fields = 0;
    for (const facts of records.slice(0, MAX_RECORDS)) {
      const at = `${path}[${values.length}]`;
      const record: Record<string, unknown> = {};
      for (const below of item.fields) {
        const value = filled(below, { ...scope, facts, page: undefined }, mine, `${at}.${below.name}`);
        if (value !== undefined) record[below.name] = value;
      }
      const count = Object.keys(record).length;
      // A record without what it is called is a piece of something else.
      const isNamed =
        !item.fields.some(({ concept, bare }) => concept === 'title' && bare.length === 1) ||
        item.fields.some(({ concept, name }) => concept === 'title' && name in record);
      if (count === 0 || !isNamed) continue;
      fields += count;
      values.push(record);
    }
    tally.steps = mine.steps;
    if (values.length === 0) continue;
    const coverage = fields / (values.length * item.fields.length);
    if (coverage < (fit >= 0.7 ? 0.2 : 0.5)) continue;
    const rate = coverage + fit + (source === 'json-ld' ? 0.02 : 0);
    if (!best || rate > best.rate) best = { rate, values, evidence: mine.evidence };
  }
  if (!best) return undefined;
  tally.evidence.push(...best.evidence);
  return best.values;
}

/** Lists of objects that stand in a property of that name. */
function objectsNamed(field: Field, scope: Scope): Records[] {
  const sets: Records[] = [];
  for (const { fact: known, score } of rated(field, scope.facts)) {
    const objects = listOf(known.value)
      .flatMap((one) => (isObject(one) && Array.isArray(one.itemListElement) ? one.itemListElement : [one]))
      .filter(isObject);
    if (objects.length > 0) {
      sets.push({
        source: known.source,
        fit: score,
        records: objects.map((one) => recordOf(one, known.source, scope.byId)),
      });
    } else if (typeof known.value === 'string' || Array.isArray(known.value)) {
      const texts = listOf(known.value).flatMap((one) =>
        typeof one === 'string' && !isLongText(known) ? splitList(one) : [],
      );
      if (texts.length > 0) {
        sets.push({
          source: known.source,
          fit: score * 0.9,
          records: texts.map((text) => ['name', 'text', 'value'].map((label) => fact(label, text, known.source, 0.9))),
        });
      }
    }
  }
  return sets;
}

/** An object of a list; list items are seen through. */
function recordOf(object: JsonObject, source: Source, byId: ById): Fact[] {
  const inner = isObject(object.item) ? object.item : undefined;
  return inner
    ? [...factsOfObject(inner, source, 0.95, byId), ...factsOfObject(object, source, 0.6, byId)]
    : factsOfObject(object, source, 0.95, byId);
}

/** Lists of records anywhere on the page: objects of one kind, tables, questions as headings, repeated cards. */
function recordsOfPage(field: Field, page: Material, scope: Scope): Records[] {
  const sets: Records[] = [];
  const words = field.words.length > 0 ? field.words : nameWords(field.description);
  const isGeneric = words.length === 0 || words.some((word) => GENERIC_LISTS.has(word));
  const wanted = new Set(words.flatMap((word) => typesOfKind(word) ?? []));
  const groups = new Map<string, { source: Source; objects: JsonObject[] }>();
  for (const { source, object } of page.entities) {
    const lists =
      listOf(object.itemListElement).length > 0 ? listOf(object.itemListElement) : listOf(object.mainEntity);
    const all =
      typesOf(object).includes('ItemList') ||
      typesOf(object).includes('FAQPage') ||
      typesOf(object).includes('BreadcrumbList')
        ? lists
        : [object];
    for (const one of all) {
      if (!isObject(one)) continue;
      const inner = isObject(one.item) ? one.item : one;
      const isCrumb = typesOf(object).includes('BreadcrumbList');
      const key = `${source} ${isCrumb ? 'BreadcrumbList' : (typesOf(inner)[0] ?? '')}`;
      const group = groups.get(key) ?? { source, objects: [] };
      group.objects.push(one);
      groups.set(key, group);
    }
  }
  for (const [key, { source, objects }] of groups) {
    const type = key.slice(key.indexOf(' ') + 1);
    const isWanted = wanted.has(type) || (type === 'BreadcrumbList' && words.includes('breadcrumb'));
    if (!isWanted && !(isGeneric && objects.length > 1 && type !== 'BreadcrumbList')) continue;
    sets.push({ source, fit: isWanted ? 0.9 : 0.6, records: objects.map((one) => recordOf(one, source, scope.byId)) });
  }
  for (const { headers, rows, caption, heading } of page.structured.tables) {
    if (headers.length === 0) continue;
    const named = [caption, heading].some(
      (title) => title !== undefined && nameWords(title).some((word) => words.includes(word)),
    );
    sets.push({
      source: 'table',
      fit: named ? 0.8 : isGeneric ? 0.6 : 0.45,
      records: rows.map((row) =>
        headers.flatMap((header, i) => (row[i] ? [fact(header, row[i] as string, 'table', 0.9)] : [])),
      ),
    });
  }
  if (words.some((word) => word === 'faq' || word === 'question')) {
    const asked = page.structured.sections.filter(
      ({ heading, text, isAside }) => heading.endsWith('?') && text !== '' && !isAside,
    );
    if (asked.length > 0) {
      sets.push({
        source: 'heading',
        fit: 0.8,
        records: asked.map(({ heading, text }) => [
          fact('question', heading, 'heading', 0.9),
          fact('answer', text, 'heading', 0.9),
        ]),
      });
    }
  }
  const cards = page.structured.cards;
  for (const group of cards) {
    sets.push({
      source: 'list',
      fit: isGeneric ? 0.6 : wanted.size > 0 ? 0.55 : 0.3,
      records: group.map((card) => card.map(({ label, value }) => fact(label, value, 'list', 0.9))),
    });
  }
  return sets;
}
