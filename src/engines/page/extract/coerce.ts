// Over 10 kB: one rule for each form of value, side by side so that they can be compared.

import type { TextFormat } from '@trawl/contract/text-formats.ts';
import { ownField, table, type WordTable } from '../../../foundation/kernel/table.ts';
import { folded, once, phraseSource, phrases, spaced, wordsIn } from '../../lexicon/index.ts';
import {
  amounts,
  dateRanges,
  dates,
  emails,
  inStockOf,
  money,
  phones,
  saysYes,
  times,
  urlIn,
} from '../../values/index.ts';
import { isFree, isObject, type Json, type JsonObject, oneLine } from '../structured/index.ts';
import type { Field } from './fields.ts';

/** Converts values to the form that a field requires. */

/** The page's language and URL, for reading values. */
export interface Reading {
  readonly lang: string | undefined;
  readonly url: string;
}

/** Placeholders for missing values. */
const ABSENT = new RegExp(
  String.raw`^(?:[\s\-–—_.?/*•…]*|${phraseSource('absent')}|(?:loading|lorem ipsum).*|null|undefined|nan|\[object Object\])$`,
  'isu',
);
const TEMPLATE = /\{\{|\}\}|<%|%>|\$\{|\{%/;
const MAX_TEXT = 5_000;

/** Whether a text only holds the place of a value: `n/a`. */
export const saysNothing = (value: Json): boolean => typeof value === 'string' && ABSENT.test(value.trim());

/** The value of a fact in the form that the field requires; undefined if the fact does not state one. */
export function coerced(field: Field, value: Json, reading: Reading): unknown {
  const { kind } = field;
  if (kind === 'boolean') return truth(value, field);
  if (kind === 'number' || kind === 'integer') {
    const number = numeric(value, field, reading.lang);
    if (number === undefined) return undefined;
    if (kind === 'integer' && !Number.isInteger(number)) return undefined;
    return field.options && !field.options.includes(number) ? undefined : number;
  }
  if (kind === 'any' && (typeof value === 'number' || typeof value === 'boolean')) return value;
  const text = textual(value, field);
  if (text === undefined) return undefined;
  if (field.options) return option(field.options, text);
  return READERS[typeOf(field)](text, field, reading);
}

/** What texts are: each type has its reader. */
type TextType =
  | ('day' | 'instant' | 'partOfDate' | 'minutes' | 'clock')
  | ('email' | 'phone' | 'url' | 'currency')
  | ('code' | 'numbered' | 'place' | 'state' | 'name' | 'text');

const BY_FORMAT: WordTable<TextType> = table<TextType>({
  ...({ date: 'day', 'date-time': 'instant', email: 'email', uri: 'url' } satisfies Record<TextFormat, TextType>),
  ...{ url: 'url', 'uri-reference': 'url' },
});
const BY_CONCEPT: WordTable<TextType> = table<TextType>({
  ...{ sku: 'code', mpn: 'code', gtin: 'code', isbn: 'code', model: 'code', referenceNumber: 'code' },
  ...{ city: 'place', country: 'place', region: 'place', location: 'place', street: 'place', address: 'place' },
  ...{ email: 'email', phone: 'phone', fax: 'phone', currency: 'currency', image: 'url', url: 'url' },
  ...{ title: 'name', category: 'name', type: 'name', name: 'name', kind: 'name', jobTitle: 'name', author: 'name' },
  ...{ description: 'name', company: 'name', brand: 'name', material: 'name', availability: 'state' },
});

function typeOf({ format, concept, name, words, description }: Field): TextType {
  const ofFormat = BY_FORMAT[format ?? ''];
  if (ofFormat !== undefined) return ofFormat;
  if (/\bYYYY-MM-DD\b|\bISO[ -]?8601\b/i.test(description)) return 'partOfDate';
  if (/\bHH:MM\b/i.test(description)) return 'minutes';
  const last = words.at(-1) ?? '';
  if (last === 'code' || last === 'phone') return last;
  if (last === 'number' && concept === undefined) return 'numbered';
  const isOfTime = words.includes('time') && !words.includes('date');
  if (isOfTime && (concept === 'startDate' || concept === 'endDate')) return 'clock';
  const type = BY_CONCEPT[concept ?? last] ?? 'text';
  const isUnknown = concept === undefined || type === 'name' || type === 'text';
  if (isUnknown && /(?:url|link|href)$/i.test(name)) return 'url';
  return type === 'name' || concept !== undefined ? type : 'text';
}

const READERS: Readonly<Record<TextType, (text: string, field: Field, reading: Reading) => string | undefined>> = {
  day(text, field, { lang }) {
    const range = dateRanges.first(text, lang);
    const day = isEnd(field) ? range?.last : range?.first;
    return day ? dates.format(day) : dates.iso(text, lang);
  },
  instant(text, _, { lang }) {
    const at = dates.first(text, lang);
    return at?.zone === undefined ? undefined : dates.format(at, 'time');
  },
  // `March 2025` is kept as it stands.
  partOfDate: (text, _, { lang }) => dates.iso(text, lang) ?? (/\b\d{4}\b/.test(text) ? text : undefined),
  minutes(text) {
    const [time] = times.find(/^\d{1,2}$/.test(text) ? `${text}:00` : text.slice(0, 100), true);
    return time && times.format(time.value);
  },
  clock: (text, { concept }) => clockTime(text, concept === 'endDate'),
  email: emails.first,
  phone: phones.first,
  url: (text, _, { url }) => urlIn(text, url),
  currency: (text, _, { lang }) => (/^[A-Z]{3}$/.test(text) ? text : money.currencyIn(text, lang)),
  // `AML-LAM Category: Trees`, in a row of labels.
  code: (text) => text.replace(/(?<=^\S+)\s+\p{Lu}[\p{L} ]{1,20}:\s.*$/u, ''),
  // The holder of a registration is no number of it.
  numbered: (text) => (/\p{N}/u.test(text) ? text : undefined),
  place: (text, field) => (/\p{L}/u.test(text) && !money.isOne(text) ? called(text, field) : undefined),
  // A price beside it may be in an element of that name.
  state: (text, field) => (money.startsWith(text) ? undefined : called(text, field)),
  name: (text, field) => (money.isOne(text) ? undefined : called(text, field)),
  text: called,
};

/** A name without what is no part of it. */
function called(text: string, { concept, words }: Field): string {
  const [kind = '', what = ''] = words;
  if (words.at(-1) === 'name' && OF_SOFTWARE.has(words.at(-2) ?? '')) return text.replace(/(?<=\S) v?\d+\.\d.*$/su, '');
  if (words.length === 2 && NAMES.has(what) && !OWN_TITLES.has(kind) && concept !== 'author')
    return withoutKind(text, kind);
  return GRADE.exec(text)?.[1] ?? text;
}

const NAMES = new Set(['name', 'title']);
/** What has versions, which are not in its name. */
const OF_SOFTWARE = new Set(['product', 'software', 'project', 'package', 'library', 'app', 'application', 'tool']);
/** Kinds whose titles are those of pages. */
const OWN_TITLES = new Set(['page', 'article', 'post', 'review', 'thread', 'news', 'seo', 'meta']);

/** `Free pattern: Bramling mittens` and `Review: Saltworks` are the names of a pattern and a game. */
function withoutKind(text: string, kind: string): string {
  const [, before = '', name] = /^([^:]{3,30}):\s+(\S.*)$/u.exec(text) ?? [];
  const words = folded(before).match(/\p{L}+/gu) ?? [];
  const isKind =
    words.length <= 3 && words.some((word) => word === kind || /^(?:review|test|kritik|recensione|reseña)$/.test(word));
  return name !== undefined && isKind ? name : text;
}

/** A grade and what it means: `V (up to 149 mph)`. */
const GRADE = /^([A-Z]\d?\+{0,3}) \([^()]*\)$/;

/**
 * The time of day in a text of which the date is not asked for, as it is written: `9:30 am` and `5:15 pm` of
 * `Thursday 11 March 2027, 9:30 am – 5:15 pm`; undefined if the text has none for the end.
 */
function clockTime(text: string, isEnd: boolean): string | undefined {
  const written = text.slice(0, 200);
  const [first, second] = times.find(written, true).map(({ start, end }) => written.slice(start, end));
  if (!isEnd) return first;
  return second ?? (/\d{4}|\p{L}{3}/u.test(text.replace(first ?? '', '')) ? undefined : first);
}

/** Whether a field asks for the last of several days. */
export const isEnd = ({ words, concept }: Pick<Field, 'words' | 'concept'>): boolean =>
  concept === 'endDate' || concept === 'deadline' || words.some((word) => ENDS().has(word));
const ENDS = once(() => wordsIn('ending'));

/** A value as text: the name of an object, the entries of a list. */
export function textual(value: Json, field?: Pick<Field, 'concept'>): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    const text = cleaned(value);
    return text === '' || ABSENT.test(text) || TEMPLATE.test(text) ? undefined : text;
  }
  if (Array.isArray(value)) {
    const texts = value.slice(0, 50).map((one) => textual(one, field));
    const some = texts.filter((text): text is string => text !== undefined);
    if (some.length === 0) return undefined;
    return JOINED.has(field?.concept ?? '')
      ? [...new Set(some)].join(some.some((one) => one.includes(',')) ? '; ' : ', ')
      : some[0];
  }
  if (!isObject(value)) return undefined;
  return objectText(value, field);
}

/** Lists of which a single-valued field gets all entries. */
const JOINED = new Set(
  'author tags ingredient actor genre founder language performer director color material benefit'.split(' '),
);

function objectText(object: JsonObject, field: Pick<Field, 'concept'> | undefined): string | undefined {
  const address = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry']
    .map((key) => ownField(object, key))
    .map((part) => (part === undefined ? undefined : textual(part)))
    .filter((part) => part !== undefined);
  const wantsAddress = field?.concept === 'address';
  if (address.length > 0 && (wantsAddress || object.name === undefined)) return address.join(', ');
  if (wantsAddress && isObject(object.address)) return objectText(object.address, field);
  const amount = object.value;
  if (isObject(amount)) return objectText({ currency: object.currency ?? null, ...amount }, field);
  for (const key of [
    'name',
    'headline',
    '@value',
    'text',
    'url',
    '@id',
    'contentUrl',
    'ratingValue',
    'price',
    'value',
  ]) {
    if (key === '@id' || (key === 'url' && field?.concept === 'author')) continue;
    const written = ownField(object, key);
    if (typeof written === 'string' || typeof written === 'number') {
      const text = textual(written);
      if (text === undefined) continue;
      const unit = key === 'value' ? (object.unitText ?? object.currency) : undefined;
      return typeof unit === 'string' && unit !== '' ? `${text} ${unit}` : text;
    }
  }
  const { minValue, maxValue } = object;
  if (minValue !== undefined && maxValue !== undefined) {
    const unit = object.currency ?? object.unitText;
    return `${String(minValue)}-${String(maxValue)}${typeof unit === 'string' ? ` ${unit}` : ''}`;
  }
  return undefined;
}

/** Text of a value that may contain markup and references; schema.org URLs without the host. */
function cleaned(value: string): string {
  let text = value.length > MAX_TEXT * 3 ? value.slice(0, MAX_TEXT * 3) : value;
  if (text.includes('<')) text = text.replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ');
  if (text.includes('&')) {
    text = text.replace(
      /&(amp|lt|gt|quot|apos|nbsp|#39|#x27|#8217|#038);/g,
      (_, name: string) => REFERENCES[name] ?? '',
    );
  }
  text = oneLine(text, MAX_TEXT);
  return text.replace(/^https?:\/\/schema\.org\/(?=\w+$)/, '');
}
const REFERENCES: WordTable<string> = table({
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    '#39': "'",
    '#x27': "'",
    '#8217': '’',
    '#038': '&',
  },
});

const MONEY = new Set(['price', 'oldPrice', 'lowPrice', 'highPrice', 'salary', 'shipping', 'revenue']);

/** Languages that group thousands by points: `2.240 g`. Data for machines has no letters behind its numbers. */
const GROUPS_BY_POINT = /^(?:de|es|it|nl|pt|da|nb|nn|no|tr|id|ro|hu|cs|el)\b/i;

function numeric(value: Json, field: Field, lang: string | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (Array.isArray(value)) {
    const [first] = value;
    return value.length > 0 && first !== undefined ? numeric(first, field, lang) : undefined;
  }
  if (isObject(value)) {
    // A range is not a number.
    if (value.minValue !== undefined && value.maxValue !== undefined && value.minValue !== value.maxValue)
      return undefined;
    for (const key of ['value', '@value', 'price', 'ratingValue', 'minValue', 'amount', 'duration']) {
      const inner = ownField(value, key);
      if (inner !== undefined && inner !== null && typeof inner !== 'boolean') return numeric(inner, field, lang);
    }
    return undefined;
  }
  if (typeof value !== 'string') return undefined;
  const text = textual(value);
  if (text === undefined) return undefined;
  const isoTime = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text);
  if (isoTime) return inUnit(isoTime, field.words);
  // A number of years is not one.
  if (field.words.includes('year') && !/years/i.test(field.name) && !field.words.includes('experience')) {
    const years = text.match(/(?<!\d)(?:1[0-9]|20)\d{2}(?!\d)/g);
    return years?.length === 1 ? Number(years[0]) : undefined;
  }
  if (isFree(text) && isOfMoney(field)) return 0;
  return amounts.only(text, {
    unit: field.unit,
    isGrouped: MONEY.has(field.concept ?? '') || (GROUPS_BY_POINT.test(lang ?? '') && /[\p{L}\p{Sc}]/u.test(text)),
  });
}

const isOfMoney = ({ concept, words }: Field): boolean =>
  MONEY.has(concept ?? '') || words.some((word) => /^(?:price|cost|fee|fare|charge)$/.test(word));

/** PT1H30M in the unit of the field's name: minutes, unless it says hours or seconds. */
function inUnit([, days, hours, minutes, seconds]: RegExpExecArray, words: readonly string[]): number | undefined {
  const total =
    Number(days ?? 0) * 86_400 + Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  const has = (...names: string[]): boolean => names.some((name) => words.includes(name));
  if (has('minute', 'min')) return total / 60;
  if (has('hour', 'hr')) return total / 3_600;
  if (has('second', 'sec')) return total;
  if (has('day')) return total / 86_400;
  return undefined;
}

function truth(value: Json, { concept }: Field): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = textual(value);
  if (text === undefined) return undefined;
  const written = concept === 'availability' ? inStockOf(text) : undefined;
  return written ?? saysYes(text);
}

const DENIED = phrases('negation/not negation/none');

/** The option that equals a text, or the only one in it. */
function option(options: readonly unknown[], text: string): unknown {
  const bare = (one: unknown): string => folded(String(one)).replace(/[^\p{L}\p{N}]/gu, '');
  const written = bare(text);
  const equal = options.find((one) => bare(one) === written);
  if (equal !== undefined) return equal;
  const words = ` ${spaced(text)} `;
  const named = options.filter((one) => words.includes(` ${spaced(String(one))} `));
  if (named.length === 1 && !DENIED.test(text)) return named[0];
  const stock = inStockOf(text);
  if (stock === undefined) return undefined;
  const asStock = options.filter((one) => inStockOf(String(one).replace(/_/g, ' ')) === stock);
  return asStock.length === 1 ? asStock[0] : undefined;
}

/** The entries of a list in one text. */
export function splitList(text: string): string[] {
  const mark = ['\n', ';', ' • ', ' | ', ' · ', ' / ', ',', '、', '，'].find((one) => text.includes(one));
  const parts = mark === undefined ? [text] : text.split(mark);
  const entries = parts.flatMap((part, i) =>
    i === parts.length - 1 && parts.length > 1 ? part.replace(/^\s*(?:and|und|et|y|&)\s+/i, '') : part,
  );
  return entries.map((part) => part.trim()).filter((part) => part !== '');
}
