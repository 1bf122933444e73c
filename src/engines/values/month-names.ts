import { readFileSync } from 'node:fs';

/** Names of months: from `Intl`, and from date-words.tsv what it lacks (abbreviations, grammatical cases). */

/** Languages whose names are known on pages of any language. */
export const LANGUAGES =
  'en de fr es it pt nl sv da nb nn fi is pl cs sk hu ro bg hr bs sr sr-Latn mk sl sq et lv lt el tr az ru uk be ca gl eu ar ar-SY ar-MA he fa ur hi id vi th de-AT'.split(
    ' ',
  );

/** Concept (`1` to `12`, `ordinal`, `within`, …) and words of a row of the file. */
const ROWS = readFileSync(new URL('./date-words.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [language: string, concept: string, words: string]);

/** The words of a concept in all languages. */
export const rowsFor = (concept: string): string[] =>
  ROWS.flatMap(([, of, words]) => (of === concept ? words.split(' ') : []));

/** The same, the longest first. */
export const wordsAsWritten = (concept: string): string[] => rowsFor(concept).toSorted((a, b) => b.length - a.length);

/** The same, as keys. */
export const wordsFor = (concept: string): ReadonlySet<string> => new Set(wordsAsWritten(concept).map(nameKey));

/** Letters in small, without marks: `Févr.` -> `fevr`. Vowels of Indic and Thai words stay. */
export const nameKey = (name: string): string =>
  (/^[a-z]+$/.test(name) ? name : name.toLowerCase().normalize('NFKD').replace(MARKS, '').replaceAll('ı', 'i')) || name;
const MARKS = /[\u0300-\u036f\u0653-\u0655\u093c]|[^\p{L}\p{M}]/gu;

/** Negative for what is no whole name in `Intl`. */
type Names = ReadonlyMap<string, number>;
const byLanguage = new Map<string, Names>();

/**
 * The month that a key names, 1 to 12; undefined for none, and for one of two months.
 * @param lang whose names win
 * @param isLone whether nothing else shows that it is a month: then only whole names count in other languages than this and English
 */
export function monthOf(key: string, lang: string | undefined, isLone = false): number | undefined {
  if (key.length < 2 || key.length > 14) return undefined;
  const own = languageOf(lang);
  const known = namesIn(own ?? 'en').get(key) ?? namesIn('en').get(key);
  if (known !== undefined) return Math.abs(known);
  const other = namesInAll().get(key) ?? 0;
  return other > 0 || (other < 0 && !isLone) ? Math.abs(other) : undefined;
}

/** @returns 1 to 12 for `Feb.` or `February`, in a language or in English */
export const monthNamed = (name: string, lang?: string): number | undefined => monthOf(nameKey(name), lang);

/** The language among ours; `no` is nb. */
function languageOf(lang: string | undefined): string | undefined {
  const [language = '', ...rest] = (lang ?? '').toLowerCase().split(/[-_]/);
  if (language === 'sr' && rest.includes('latn')) return 'sr-Latn';
  return language === 'no' ? 'nb' : LANGUAGES.includes(language) ? language : undefined;
}

function namesIn(language: string): Names {
  const known = byLanguage.get(language);
  if (known !== undefined) return known;
  const names = new Map<string, number>();
  for (const month of ['long', 'short'] as const) {
    for (const others of [{}, { day: 'numeric', year: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { month, ...others, timeZone: 'UTC' });
      for (let i = 0; i < 12; i++) {
        for (const name of namesBy(format, i)) if (!names.has(name)) names.set(name, month === 'long' ? i + 1 : -i - 1);
      }
    }
  }
  for (const [of, concept, words] of ROWS) {
    if (of !== language || !/^\d/.test(concept)) continue;
    for (const word of words.split(' ')) {
      const key = nameKey(word);
      if (!names.has(key)) names.set(key, -Number(concept));
    }
  }
  byLanguage.set(language, names);
  return names;
}

/** The name alone, and with what is written to it: Hebrew `ב` of `במרץ`. */
function namesBy(format: Intl.DateTimeFormat, index: number): string[] {
  const parts = format.formatToParts(Date.UTC(2222, index, 11));
  const written = parts.find(({ type }) => type === 'month')?.value ?? '';
  if (/\d/.test(written)) return [];
  const name = written.replace(/[^\p{L}\p{M}]+$/u, '');
  const whole = parts
    .map(({ value }) => value)
    .join('')
    .match(/[\p{L}\p{M}]+/gu)
    ?.find((word) => word.length > name.length && word.endsWith(name));
  return [name, whole ?? ''].map(nameKey).filter((key) => key.length > 1);
}

let all: Names | undefined;

/** Names in all languages, without those of two months: `listopad` is October in Croatian and November in Czech. */
function namesInAll(): Names {
  if (all !== undefined) return all;
  const names = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (const [name, month] of namesIn(language)) {
      const other = names.get(name) ?? month;
      names.set(name, Math.abs(other) === Math.abs(month) ? Math.max(other, month) : 0);
    }
  }
  for (const [name, month] of names) if (month === 0) names.delete(name);
  all = names;
  return names;
}

/** Whole names in languages of Western Europe, and short ones in English and German, as the source of a pattern for the flags `iu`. */
export const MONTHS = [
  ...['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'da', 'sv'].map((language) => [language, 'long'] as const),
  ...['en', 'de'].map((language) => [language, 'short'] as const),
]
  .flatMap(([language, month]) => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, i) =>
      format
        .format(Date.UTC(2024, i, 1))
        .toLowerCase()
        .replace(/\.$/, ''),
    );
  })
  .concat('sept')
  .toSorted((a, b) => b.length - a.length)
  .filter((name, i, names) => names.indexOf(name) === i)
  .join('|');
