import { folded, isLike, nameWords, numberOfWord, phraseSource, unitOfValue } from '../../lexicon/index.ts';
import { emails } from '../../values/index.ts';
import { coerced, isEnd, type Reading } from './coerce.ts';
import type { Field } from './fields.ts';
import { askedFor, type Kind, unitWithin } from './kinds-nearby.ts';
import { personIn, wordsOf } from './person-beside.ts';
import { AMOUNT, CLAUSES, DATE, MONEY, NEGATED, PLACE, type Quoted } from './prose-parts.ts';
import { sentencesWith } from './sentence-index.ts';

/**
 * Values that stand beside the words of a field's name, whatever the sentence: `leaveDays` in "You get 28 days of leave a year". Only values of
 * the kind that the name asks for count, and only if all sentences that state one agree.
 */

const PATTERNS: Readonly<Record<Exclude<Kind, 'unit' | 'person'>, RegExp>> = {
  money: new RegExp(MONEY, 'gu'),
  percent: /(?<![\d.,])\d[\d.,]*\s?(?:%|percent\b|per cent\b|Prozent\b|pour cent\b|por ciento\b)/gu,
  year: /(?<![\d.,/-])(?:1[5-9]|20)\d{2}(?![\d.,/-]\d|\d)/gu,
  number: new RegExp(`(?<![\\d.,:/\\p{Sc}#-]|\\p{L})${AMOUNT}(?!\\s?[%°\\p{Sc}:/]|[\\d-]|\\p{L})`, 'gu'),
  date: new RegExp(DATE, 'gu'),
  email: new RegExp(emails.EMAIL, 'gu'),
  phone: /(?<![\d.,/-])\+?\(?\d[\d\s()/-]{6,18}\d(?!\s?\d|[.,/-]\d|\s?[\p{Sc}%])/gu,
  place: new RegExp(`(?<=(?:^|\\s)(?:in|at|to|from|near|nach|aus|bei|à|en|a|w|te|i|em|till)\\s+)${PLACE}`, 'gu'),
  path: /(?<![\p{L}\p{N}:/.])\/[\p{L}\p{N}_./~-]*[\p{L}\p{N}_~-]/gu,
};
const OF_UNIT = new RegExp(`(?<![\\d.,]|\\p{L})(?:${AMOUNT}|(\\p{L}+))(?=[\\s-](\\p{L}+))`, 'gu');
/** Words between a number and the only word that names it. */
const NEAR = 3;
const MAX_SENTENCE = 400;
/** Kinds whose values are hardly taken for others. */
const STRICT: ReadonlySet<Kind> = new Set(['unit', 'money', 'percent', 'year']);
/** Kinds of which a page has few. */
const LOOSE: ReadonlySet<Kind> = new Set(['unit', 'percent']);

/** @returns undefined unless exactly one value is stated */
export function statedNear(field: Field, sentences: readonly string[], reading: Reading): Quoted | undefined {
  const target = askedFor(field);
  if (target === undefined) return undefined;
  const { kind, keys } = target;
  const found = statedWith(keys, kind, field, sentences, reading);
  if (found !== undefined || !LOOSE.has(kind) || keys.length < 2) return found;
  // All words but one, if no sentence with other words says something else. One word has to do where the page has no other such amount.
  if (keys.length === 2 && amountsOf(sentences, kind, field) > 1) return undefined;
  const some = keys.flatMap((_, i) => statedWith(keys.toSpliced(i, 1), kind, field, sentences, reading) ?? []);
  return new Set(some.map(({ value }) => value)).size === 1 ? some[0] : undefined;
}

/** How many different amounts of the unit of a field the sentences have. */
function amountsOf(sentences: readonly string[], kind: Kind, field: Field): number {
  const amounts = new Set<string>();
  for (const sentence of sentences) {
    if (!/\d/.test(sentence) || sentence.length > MAX_SENTENCE) continue;
    for (const amount of candidates(sentence, field, kind, [])) amounts.add(amount);
    if (amounts.size > 1) break;
  }
  return amounts.size;
}

/** The only value of a kind in the sentences that have all words. */
function statedWith(
  keys: readonly string[],
  kind: Kind,
  field: Field,
  sentences: readonly string[],
  reading: Reading,
): Quoted | undefined {
  let found: Quoted | undefined;
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
    return [...part.matchAll(OF_UNIT)].flatMap(({ index, 1: amount, 2: word, 3: of = '' }) => {
      // `178 x 205 x 72 mm` are three sizes.
      if (/[x×]\s*$/.test(part.slice(0, index))) return [];
      const written = amount ?? numberOfWord(word ?? '');
      return written === undefined || unitOfValue(folded(of)) !== unit ? [] : [`${written} ${of}`];
    });
  }
  const found = [...part.matchAll(PATTERNS[kind])];
  if (kind === 'place') return found.map(([text]) => text.replace(/[\s,.]+$/, ''));
  if (kind === 'date' && !isEnd(field))
    return found.filter(({ index }) => !UNTIL.test(part.slice(0, index))).map(([text]) => text);
  if (kind !== 'number') return found.map(([text]) => text);
  return found.flatMap(({ 0: text, index }) => {
    const [next = ''] = /^\s*[\p{L}²³]+/u.exec(part.slice(index + text.length)) ?? [];
    if (unitOfValue(folded(next.trim())) !== undefined || isOfDate(part, index, text) || YEAR_ALONE.test(text))
      return [];
    const before = part.slice(0, index).trim().split(/\s+/).slice(-NEAR).join(' ');
    const after = part
      .slice(index + text.length)
      .trim()
      .split(/\s+/)
      .slice(0, NEAR)
      .join(' ');
    // `2 members online` says nothing of how many there are.
    if (/(?<!\p{L})(?:online|viewing|watching)(?!\p{L})/iu.test(after)) return [];
    const near = wordsOf(`${before} ${after}`);
    return keys.some((key) => near.has(key)) ? [text] : [];
  });
}

/** What goes on until a day is not what is done on it. */
const UNTIL = new RegExp(String.raw`(?<!\p{L})(?:${phraseSource('limit/until')})(?: [^\s]{1,8}){0,3} $`, 'iu');
const YEAR_ALONE = /^(?:19|20)\d\d[.,]?$/;

function isOfDate(part: string, index: number, text: string): boolean {
  for (const date of part.matchAll(PATTERNS.date)) {
    if (index >= date.index && index + text.length <= date.index + date[0].length) return true;
  }
  return false;
}
