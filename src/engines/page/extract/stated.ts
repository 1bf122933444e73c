import { coerced, type Reading } from './coerce.ts';
import { unitOf, unitOfValue } from './concepts.ts';
import { contentWords } from './content-words.ts';
import type { Field } from './fields.ts';
import { folded, nameWords } from './label-words.ts';
import { personIn, wordsOf } from './person-beside.ts';
import { AMOUNT, DATE, MONEY, NEGATED, PLACE, type Said } from './prose-parts.ts';
import { ROLES } from './roles.ts';
import { isLike } from './same-meaning.ts';
import { sentencesWith } from './sentence-index.ts';

/**
 * Values that stand beside the words of a field's name, whatever the sentence: `leaveDays` in "You get 28 days of leave a year". Only values of
 * the kind that the name asks for count, and only if all sentences that state one agree.
 */

type Kind = 'money' | 'percent' | 'year' | 'unit' | 'number' | 'date' | 'email' | 'phone' | 'person' | 'path' | 'place';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const MONEY_WORDS = words('price cost fee fare rent salary wage budget charge surcharge rental fine toll admission');
/** Words that only say that a number of minutes or days is asked for. */
const DURATION_WORDS = words(
  'time duration period interval length window term span notice life limit validity deadline retention',
);
const DURATIONS = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'year'].map(unitOf));
const CURRENCIES = new Set(['usd', 'eur', 'gbp'].map(unitOf));
const PERCENT_WORDS = words('percent percentage discount share reduction rabatt remise descuento');
const YEAR_WORDS = words('year built founded established since opened baujahr');
const DATE_WORDS = words('date day deadline due opens closes starts ends until from on last updated');
/** Words that say how a value is meant, and not of what. */
const VAGUE = words(
  'max min maximum minimum number count total amount num value name of the in is has per for and a by to at least most current required recommended official main',
);
const PLACES = words('city town country village region state island');
/** Of the form `releasedBy`, `reportsTo`. */
const BY = words('by to');

const PATTERNS: Readonly<Record<Exclude<Kind, 'unit' | 'person'>, RegExp>> = {
  money: new RegExp(MONEY, 'gu'),
  percent: /\d+(?:[.,]\d+)?\s?(?:%|percent\b|per cent\b|Prozent\b|pour cent\b|por ciento\b)/gu,
  year: /(?<![\d.,/-])(?:1[5-9]|20)\d{2}(?![\d.,/-]\d|\d)/gu,
  number: new RegExp(`(?<![\\d.,:/$€£#-]|\\p{L})${AMOUNT}(?!\\s?[%°$€£:/]|[\\d-]|\\p{L})`, 'gu'),
  date: new RegExp(DATE, 'gu'),
  email: /[\w.%+-]{1,64}@[A-Za-z\d-]{1,63}(?:\.[A-Za-z\d-]{1,63})+/gu,
  phone: /(?<![\d.,/-])\+?\(?\d[\d\s()/-]{6,18}\d(?!\s?\d|[.,/-]\d|\s?[€$£%])/gu,
  place: new RegExp(`(?<=(?:^|\\s)(?:in|at|to|from|near|nach|aus|bei|à|en|a|w|te|i|em|till)\\s+)${PLACE}`, 'gu'),
  path: /(?<![\p{L}\p{N}:/.])\/[\w./~-]*[\w~-](?:\.\w+)?/gu,
};
const OF_UNIT = new RegExp(`(?<![\\d.,]|\\p{L})(?:${AMOUNT}|(\\p{L}+))(?=[\\s-](\\p{L}+))`, 'gu');
const WRITTEN = new Map(
  'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, i) => [word, i + 1] as const),
);
/** Words between a number and the only word that names it. */
const NEAR = 3;
const MAX_SENTENCE = 400;
/** Kinds whose values are hardly taken for others. */
const STRICT: ReadonlySet<Kind> = new Set(['unit', 'money', 'percent', 'year']);
/** Kinds of which a page has few. */
const LOOSE: ReadonlySet<Kind> = new Set(['unit', 'percent']);
const CLAUSES = /[;:–—()]|,\s|\s(?:and|but|while|whereas|und|aber|sowie|et|mais|y|pero)\s/u;

/** @returns undefined unless exactly one value is stated */
export function statedNear(field: Field, sentences: readonly string[], reading: Reading): Said | undefined {
  const asked = askedFor(field);
  if (asked === undefined) return undefined;
  const { kind, keys } = asked;
  const found = statedWith(keys, kind, field, sentences, reading);
  if (found !== undefined || !LOOSE.has(kind) || keys.length < 2) return found;
  // All words but one, if no sentence with other words says something else.
  const some = keys.flatMap((_, i) => statedWith(keys.toSpliced(i, 1), kind, field, sentences, reading) ?? []);
  return new Set(some.map(({ value }) => value)).size === 1 ? some[0] : undefined;
}

/** The only value of a kind in the sentences that have all words. */
function statedWith(
  keys: readonly string[],
  kind: Kind,
  field: Field,
  sentences: readonly string[],
  reading: Reading,
): Said | undefined {
  let found: Said | undefined;
  for (const sentence of sentencesWith(keys, sentences, STRICT.has(kind) ? 'else' : 'none')) {
    // Lists of other things are no sentences.
    if (sentence.length > MAX_SENTENCE || !/[.!]["”’)\]]*$/.test(sentence) || sentence.includes('](')) continue;
    if (NEGATED.test(sentence)) continue;
    const value = valueIn(sentence, field, kind, keys, reading);
    if (value === undefined) continue;
    if (found !== undefined && found.value !== value) return undefined;
    found ??= { value, source: 'prose', quote: sentence.slice(0, 300) };
  }
  return found;
}

/** The kind of value, and the words beside which it stands. */
function askedFor(field: Field): { readonly kind: Kind; readonly keys: readonly string[] } | undefined {
  const named = nameWords(field.name);
  const last = named.at(-1);
  if (last === undefined || named.length > 6) return undefined;
  const keysWithout = (out: ReadonlySet<string>): string[] =>
    contentWords(named.filter((word) => !VAGUE.has(word) && !out.has(word)).join(' '));
  const as = (kind: Kind, out: ReadonlySet<string>) => {
    const keys = keysWithout(out);
    return keys.length === 0 ? undefined : { kind, keys };
  };
  if (field.options) return undefined;
  if (field.kind === 'number' || field.kind === 'integer') {
    // `guaranteeYears` are a number of them.
    if (/year$/i.test(field.name) || (field.unit === undefined && YEAR_WORDS.has(last)))
      return as('year', words('year'));
    const unit = field.unit ?? unitWithin(named);
    if (unit !== undefined && CURRENCIES.has(unit))
      return as('money', new Set([...MONEY_WORDS, ...named.filter((word) => unitOf(word) === unit)]));
    if (unit !== undefined) {
      const units = named.filter((word) => unitOf(word) === unit);
      const vague = DURATIONS.has(unit) ? DURATION_WORDS : [];
      return as('unit', new Set([...units, ...vague])) ?? as('unit', new Set(units));
    }
    if (named.some((word) => MONEY_WORDS.has(word))) return as('money', MONEY_WORDS);
    if (named.some((word) => PERCENT_WORDS.has(word))) return as('percent', PERCENT_WORDS);
    return field.concept === undefined ? as('number', words('')) : undefined;
  }
  if (field.kind !== 'string' && field.kind !== 'any') return undefined;
  if (field.format === 'date') return as('date', DATE_WORDS) ?? as('date', words('date day'));
  if (field.format === 'email' || named.includes('email')) return as('email', words('email mail address'));
  if (named.includes('phone') || named.includes('telephone')) return as('phone', words('phone telephone'));
  if (field.format !== undefined) return undefined;
  if (last === 'path' || last === 'route') return as('path', words('path route'));
  if (PLACES.has(last) && named.length > 1) return as('place', PLACES);
  if (ROLES.has(last) || (named.length > 1 && BY.has(last))) return as('person', words(''));
  return undefined;
}

/** `minYearsExperience`, `accessDaysAfterEnd`: the unit is not the last word. After `per` it divides. */
const unitWithin = (named: readonly string[]): number | undefined =>
  named.map((word, i) => (named[i - 1] === 'per' ? undefined : unitOf(word))).find((unit) => unit !== undefined);

/** The only value of its kind in the part of the sentence that has all words, or in all of it. */
function valueIn(sentence: string, field: Field, kind: Kind, keys: readonly string[], reading: Reading): unknown {
  const has = (text: string): boolean => {
    const own = wordsOf(text);
    return keys.every((key) => own.has(key) || (STRICT.has(kind) && [...own].some((word) => isLike(key, word))));
  };
  for (const part of [...sentence.split(CLAUSES).filter(has), sentence]) {
    const values = new Set<unknown>();
    for (const text of candidates(part, field, kind, keys)) {
      const value = coerced(field, text, reading);
      if (value !== undefined && value !== '') values.add(value);
    }
    if (values.size === 1) return [...values][0];
    if (values.size > 1) return undefined;
  }
  return undefined;
}

function candidates(part: string, field: Field, kind: Kind, keys: readonly string[]): string[] {
  if (kind === 'person') return personIn(part, keys);
  const unit = field.unit ?? unitWithin(nameWords(field.name));
  if (kind === 'unit') {
    return [...part.matchAll(OF_UNIT)].flatMap(([, amount, word, of = '']) => {
      const said = amount ?? WRITTEN.get((word ?? '').toLowerCase());
      return said === undefined || unitOfValue(folded(of)) !== unit ? [] : [`${said} ${of}`];
    });
  }
  const found = [...part.matchAll(PATTERNS[kind])];
  if (kind === 'place') return found.map(([text]) => text.replace(/[\s,.]+$/, ''));
  if (kind !== 'number') return found.map(([text]) => text);
  return found.flatMap(({ 0: text, index }) => {
    const [next = ''] = /^\s*[\p{L}²³]+/u.exec(part.slice(index + text.length)) ?? [];
    if (unitOfValue(folded(next.trim())) !== undefined || isOfDate(part, index, text)) return [];
    const before = part.slice(0, index).trim().split(/\s+/).slice(-NEAR).join(' ');
    const after = part
      .slice(index + text.length)
      .trim()
      .split(/\s+/)
      .slice(0, NEAR)
      .join(' ');
    const near = wordsOf(`${before} ${after}`);
    return keys.some((key) => near.has(key)) ? [text] : [];
  });
}

function isOfDate(part: string, index: number, text: string): boolean {
  for (const date of part.matchAll(PATTERNS.date)) {
    if (index >= date.index && index + text.length <= date.index + date[0].length) return true;
  }
  return false;
}
