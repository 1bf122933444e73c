import type { PaperFilter, TextFilter } from '../index-build/format.ts';
import { dayOf } from '../index-build/format.ts';
import { askedSpellings } from '../text/names.ts';
import { analyze } from '../text/terms.ts';
import type { PaperQuery } from './search.ts';

/** A query whose operators are conditions of its filter. */
interface WithOperators extends PaperQuery {
  /** Whether it has phrases, which are given up if no paper has them. */
  readonly hasPhrases: boolean;
}

const FIELD = /(?<![\p{L}\p{N}])(author|title|year):(?:"([^"\n]{1,300})"|([^\s"]+))/giu;
const PHRASE = /(?<![\p{L}\p{N}])"([^"\n]{1,300})"(?![\p{L}\p{N}])/gu;
const WITHOUT = /(?<=^|\s)-(\p{L}[\p{L}\p{N}]+)(?=\s|$)/gu;
const YEARS = /^(\d{4})?(?:(\.\.|-)(\d{4})?)?$/;
/** More conditions than these are a text. */
const MOST = 20;
/** More words than these outside of quotes are a text, whose quotes and dashes are punctuation. */
const MOST_WORDS = 12;

/**
 * Reads `author:`, `title:`, `year:2018..2020`, `"exact phrases"` and `-word`. What has no operand, or quotes that never close, is
 * plain text, and so are the quotes and dashes of a long text. The operands of all but `-word` and `year:` stay words of the query.
 */
export function readOperators(query: PaperQuery): WithOperators {
  const authors: PaperFilter['authors'][number][] = [];
  const titles: string[][] = [];
  const phrases: string[][] = [];
  const without: string[] = [];
  let years: TextFilter['years'];
  const isRoom = (): boolean => authors.length + titles.length + phrases.length + without.length < MOST;
  let text = query.query.replace(FIELD, (whole, field: string, quoted?: string, bare?: string) => {
    const operand = quoted ?? bare ?? '';
    const terms = analyze(operand);
    if (!isRoom()) return whole;
    if (field.toLowerCase() === 'year') {
      const [, from, range, to] = YEARS.exec(operand) ?? [];
      if (from === undefined && to === undefined) return whole;
      years = [Number(from ?? 0), Number(range === undefined ? from : (to ?? 9999))];
      return ' ';
    }
    if (field.toLowerCase() === 'author') {
      const spellings = askedSpellings(operand);
      if (!/\p{L}/u.test(spellings[0] ?? '')) return whole;
      authors.push(spellings);
    } else {
      if (terms.length === 0) return whole;
      titles.push(terms);
    }
    return ` ${operand} `;
  });
  const isText = (text.replace(PHRASE, ' ').match(/\S+/g)?.length ?? 0) > MOST_WORDS;
  text = text.replace(PHRASE, (whole, operand: string) => {
    const terms = analyze(operand);
    if (isText || terms.length === 0 || !isRoom()) return whole;
    phrases.push(terms);
    return ` ${operand} `;
  });
  const kept = text.replace(WITHOUT, (whole, word: string) => {
    const [term] = analyze(word);
    if (isText || term === undefined || !isRoom()) return whole;
    without.push(term);
    return ' ';
  });
  // Nothing is left of a query that only excludes.
  const excludes = without.length > 0 && analyze(kept).length > 0;
  if (excludes) text = kept;
  const hasText = titles.length > 0 || phrases.length > 0 || excludes || years !== undefined;
  if (!hasText && authors.length === 0) return { ...query, hasPhrases: false };
  const { filter } = query;
  const merged: PaperFilter = {
    ...filter,
    ...bounds(filter, years),
    authors: [...filter.authors, ...authors],
    ...(hasText ? { text: { titles, phrases, without: excludes ? without : [], years } } : {}),
  };
  const isAll = query.query.replace(FIELD, ' ').replace(PHRASE, ' ').trim() === '';
  return {
    ...query,
    isCertain: isAll,
    query: text.trim() === '' ? yearsAsWords(years) : text,
    filter: merged,
    hasPhrases: phrases.length > 0,
  };
}

/** Without the phrases. */
export function withoutPhrases(query: PaperQuery): PaperQuery {
  const { text } = query.filter;
  return text === undefined ? query : { ...query, filter: { ...query.filter, text: { ...text, phrases: [] } } };
}

/** The dates of a filter that also lie in the years: the index narrows by them. */
function bounds({ from, to }: PaperFilter, years: TextFilter['years']): Pick<PaperFilter, 'from' | 'to'> {
  if (!years) return { from, to };
  const [first, last] = [
    dayOf(`${String(Math.max(1000, years[0])).padStart(4, '0')}-01-01`),
    dayOf(`${years[1]}-12-31`),
  ];
  return { from: Math.max(from ?? first, first), to: Math.min(to ?? last, last) };
}

/** The years between two: a query of nothing else finds the papers of each. */
function yearsAsWords(years: TextFilter['years']): string {
  if (!years) return '';
  const [first, last] = [Math.max(years[0], FIRST_YEAR), Math.min(years[1], LAST_YEAR)];
  if (first > last) return years.join(' ');
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).join(' ');
}

/** Numbers between them are years (search/plan.ts). */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2099];
