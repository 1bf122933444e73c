import { folded, nameWords, once, unitOf, unitOfValue, wordsIn } from '../../lexicon/index.ts';
import { money, times } from '../../values/index.ts';
import { labelIndex, labelMatcher } from '../places/index.ts';
import type { PagePlace } from '../structured/index.ts';
import { coerced, type Reading, splitList } from './coerce.ts';
import type { Field } from './fields.ts';
import { formAsked, formsOf, personOf } from './forms.ts';
import { rangeAsked } from './limits.ts';

/** Gives each field of a schema the place of the page whose label says best what it asks for. A place goes to one field. */

export interface Given {
  readonly value: unknown;
  readonly place: PagePlace;
  /** How well it matches; above 1 if hardly anything else has its form. */
  readonly score: number;
}

/** Least match of a label, without and with a value that hardly anything else is. */
const LEAST = 0.72;
/** Least match of the only place that is left for the only field that is. */
const LEFT = 0.62;
/** Of the only kind. */
const TYPED = 0.1;
/** By which a place has to match better than one with another value. */
const MARGIN = 0.04;
const MAX_PAIRS = 200_000;

interface Leaf {
  readonly field: Field;
  readonly path: string;
  readonly around: readonly string[];
}

/** What the page has itself: a label with more words says it of something else. */
const OF_PAGE = new Set(['author', 'published', 'modified', 'title', 'url', 'image']);

/** The fields that are no objects, of the objects of the page: not those of records. */
function leavesOf(field: Field, path = '', around: readonly string[] = []): Leaf[] {
  return field.fields.flatMap((below) => {
    const at = path === '' ? below.name : `${path}.${below.name}`;
    if (below.kind === 'object') return leavesOf(below, at, [...around, ...below.words]);
    if (below.item?.kind === 'object' || below.item?.kind === 'array') return [];
    return [{ field: below, path: at, around }];
  });
}

export function givenByLabels(root: Field, places: readonly PagePlace[], reading: Reading): ReadonlyMap<string, Given> {
  const leaves = leavesOf(root);
  const pairs: Pairing[] = [];
  const placesWith = labelIndex(places);
  let tried = 0;
  for (const leaf of leaves) {
    const name = nameOf(leaf);
    const matchOf = labelMatcher(name);
    for (const place of placesWith(name)) {
      if (++tried > MAX_PAIRS) break;
      const match = matchOf(place);
      if (match < (OF_PAGE.has(leaf.field.concept ?? '') ? SAME : LEFT)) continue;
      const read = valueIn(leaf.field, place, match, reading);
      if (read === undefined || read.value === undefined || read.value === '') continue;
      const { value } = read;
      const score = match * TRUST[place.by] + (read.isTyped ? TYPED : 0);
      if (score >= LEFT) pairs.push({ leaf, place, score, value });
    }
  }
  pairs.sort((a, b) => b.score - a.score);
  const given = new Map<string, Given>();
  const taken = new Set<string>();
  assign(
    pairs.filter(({ score }) => score >= LEAST),
    given,
    taken,
  );
  // What is left goes where it is the only one.
  const left = pairs.filter(
    ({ leaf, place }) => !given.has(leaf.path) && !taken.has(keyOf(place)) && isPlain(leaf.field, place),
  );
  const byLeaf = Map.groupBy(left, ({ leaf }) => leaf.path);
  const byPlace = Map.groupBy(left, ({ place }) => keyOf(place));
  for (const [path, some] of byLeaf) {
    const values = new Set(some.map(({ value }) => JSON.stringify(value)));
    const [one] = some;
    if (one === undefined || values.size > 1) continue;
    if (new Set((byPlace.get(keyOf(one.place)) ?? []).map(({ leaf }) => leaf.path)).size > 1) continue;
    given.set(path, { value: one.value, place: one.place, score: one.score });
  }
  return given;
}

/** Whether a label that lacks a word of the name is enough: not for what a page has many of. */
const isPlain = ({ kind, format }: Field, { texts }: PagePlace): boolean =>
  kind === 'array' ? texts.length > 1 : kind !== 'number' && kind !== 'integer' && format === undefined;

interface Pairing extends Given {
  readonly leaf: Leaf;
}

const keyOf = ({ label, texts }: PagePlace): string => `${label}\n${texts.join('\n')}`;

/** Gives places to fields, the best matches first; not where another place matches as well and says something else. */
function assign(pairs: readonly Pairing[], given: Map<string, Given>, taken: Set<string>): void {
  const doubtful = new Set<string>();
  const byLeaf = Map.groupBy(pairs, ({ leaf }) => leaf);
  for (const { leaf, place, score, value } of pairs) {
    if (given.has(leaf.path) || doubtful.has(leaf.path) || taken.has(keyOf(place))) continue;
    const own = JSON.stringify(value);
    const isOther = byLeaf
      .get(leaf)
      ?.some(
        (other) =>
          other.score > score - MARGIN && JSON.stringify(other.value) !== own && !taken.has(keyOf(other.place)),
      );
    if (isOther) doubtful.add(leaf.path);
    else {
      given.set(leaf.path, { value, place, score });
      taken.add(keyOf(place));
    }
  }
}

const TRUST: Readonly<Record<PagePlace['by'], number>> = {
  ...{
    term: 1,
    colon: 1,
    cell: 1,
    column: 0.85,
    attribute: 0.98,
    beside: 0.97,
    above: 0.97,
    words: 0.95,
    heading: 0.94,
  },
};

const MEASURED: readonly (readonly [string, readonly string[]])[] = [
  ['celsius', ['temperature']],
  ['fahrenheit', ['temperature']],
];

const nameOf = ({ field, around }: Leaf) => ({
  words: field.bare,
  around,
  description: field.description,
  measures: MEASURED.flatMap(([unit, words]) => (field.unit !== undefined && field.unit === unitOf(unit) ? words : [])),
});

/** What a place says in the form of a field, and whether hardly anything else has that form. */
function valueIn(
  field: Field,
  { label, texts, by, context }: PagePlace,
  match: number,
  reading: Reading,
): { readonly value: unknown; readonly isTyped: boolean } | undefined {
  const { item, kind, format } = field;
  if (kind === 'array') {
    const one: Field = item ?? { ...field, kind: 'any', item: undefined };
    const [only = ''] = texts;
    const entries = (texts.length > 1 ? texts : splitList(only)).flatMap((text) => {
      const value = coerced(one, text, reading);
      return value === undefined || value === '' ? [] : [value];
    });
    return entries.length === 0 ? undefined : { value: [...new Set(entries)], isTyped: false };
  }
  const [text = '', ...more] = texts;
  if (more.length > 0) return undefined;
  const plain = text.replace(/(?<=\S)\.$/, '');
  if (kind === 'number' || kind === 'integer') {
    // A label of one amount says nothing of the least or the most of it.
    if (match < SURE && rangeAsked(field) !== undefined) return undefined;
    const unit = field.unit ?? describedUnit(field.description);
    const isOfUnit = unit !== undefined && unitsIn(text, `${label} ${context}`).includes(unit);
    const isMoney = formAsked(field) === 'money' && money.first(text) !== undefined;
    // A bare number may be of anything, and so may one of something else.
    if (formAsked(field) === 'money' && !isOfUnit && !isMoney) return undefined;
    if (!isOfUnit && !isMoney && (match < SURE || (unit !== undefined && OF_OTHER.test(text)))) return undefined;
    return {
      value: coerced(unit === field.unit ? field : { ...field, unit }, plain, reading),
      isTyped: isOfUnit || isMoney,
    };
  }
  if (kind === 'boolean') return { value: coerced(field, plain, reading), isTyped: false };
  if (format === 'date' || format === 'date-time' || format === 'email')
    return text.length > MAX_TYPED ? undefined : { value: coerced(field, plain, reading), isTyped: true };
  if (format === undefined && field.concept !== 'description' && isSentence(text, by)) return undefined;
  if (by === 'heading' && match < SURE) return undefined;
  const form = formAsked(field);
  const forms = formsOf(plain);
  // What has a form of its own is none of something else.
  if (form !== 'date' && forms.includes('date') && !field.words.some((word) => OF_TIME().has(word))) return undefined;
  if (form !== 'employment' && forms.includes('employment') && match < SAME) return undefined;
  if (form === 'person')
    return /\d/.test(plain) ? undefined : { value: coerced(field, personOf(plain), reading), isTyped: false };
  const clocks = form === 'clock' ? times.find(plain, true) : [];
  const [clock] = clocks;
  const whole = clock !== undefined && clocks.length === 1 ? plain.slice(clock.start, clock.end) : plain;
  return { value: coerced(field, whole, reading), isTyped: false };
}
const SAME = 0.97;
const OF_TIME = once(() => wordsIn('timed'));
const SURE = 0.85;
const MAX_TYPED = 60;
/** A count: `8 points`. */
const OF_OTHER = /\d\s?\p{L}{3}/u;

/** The units behind the numbers of a text, or in brackets behind its label: `Height (m)`. */
function unitsIn(text: string, around: string): number[] {
  const behind = [...text.matchAll(/\d\s?(°\s?[CF]|[\p{L}²³%\p{Sc}/]+)/gu)].map(([, word = '']) => word);
  const marks = [...text.matchAll(/[\p{Sc}%]/gu), ...around.matchAll(/[\p{Sc}%]/gu)].map(([mark]) => mark);
  const inBrackets = [...around.matchAll(/[([]([^()[\]]{1,20})[)\]]/g)].flatMap(([, one = '']) => one.split(/\s+/));
  return [...behind, ...marks, ...inBrackets].flatMap((word) => unitOfValue(folded(word.replace(/\s|\//g, ''))) ?? []);
}

/** The only unit that a description names: `in minutes`. */
function describedUnit(description: string): number | undefined {
  const units = new Set(
    nameWords(description, 24).flatMap((word) => (word.length > 1 && word !== 'in' ? (unitOf(word) ?? []) : [])),
  );
  return units.size === 1 ? [...units][0] : undefined;
}

/** Whether a text says more than a value. */
const isSentence = (text: string, by: PagePlace['by']): boolean =>
  text.length > MAX_TEXT ||
  /\p{Ll}{4}[.!?;]\s\p{Lu}|, (?:which|who|where)\b|^[,;]/u.test(text) ||
  (by === 'heading' && /[.!?]$/.test(text) && text.split(' ').length > 4);
const MAX_TEXT = 160;
