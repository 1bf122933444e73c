import { LONGEST_QUERY, PAPER_STOP_WORDS } from '../../../engines/text/index.ts';

/** Maximum number of words that are sent. */
const MOST_WORDS = 24;
const LONGEST_WORD = 64;
/** Letters and digits, with single hyphens, dots and apostrophes inside: no query syntax. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[-.'’][\p{L}\p{M}\p{N}]+)*/gu;

/**
 * The words of a query for public APIs: lower case (capitals would make operators of "and" and "not"), without duplicates, without function
 * words unless there are no others.
 * @returns [] for a query without letters and digits
 */
export function searchWords(query: string): string[] {
  const all = new Set<string>();
  for (const [word] of query.slice(0, LONGEST_QUERY).normalize('NFC').toLowerCase().matchAll(WORD)) {
    if (word.length <= LONGEST_WORD) all.add(word.replace(/['’]/g, ''));
  }
  const telling = [...all].filter((word) => !PAPER_STOP_WORDS.has(word));
  return (telling.length > 0 ? telling : [...all]).slice(0, MOST_WORDS);
}

/**
 * The few words that an API is to find all of: of many words, the longest, since longer words are rarer (Zipf's law of
 * abbreviation), in their order.
 */
export function fewWords(words: readonly string[], most: number): readonly string[] {
  if (words.length <= most) return words;
  const longest = new Set([...words].sort((a, b) => b.length - a.length).slice(0, most));
  return words.filter((word) => longest.has(word));
}

/** Parts of names, reduced to letters, digits, spaces, dots and hyphens. */
export function plainNames(names: readonly string[]): string[] {
  return names
    .map((name) => name.replace(/[^\p{L}\p{M}\p{N}.-]+/gu, ' ').trim())
    .filter((name) => /[\p{L}\p{N}]/u.test(name));
}

/** Categories of arXiv (arxiv.org/category_taxonomy): the archive, alone or with a subject. */
const ARXIV_CATEGORY =
  /^(?:cs|econ|eess|math|physics|stat|q-bio|q-fin|astro-ph|cond-mat|gr-qc|hep-(?:ex|lat|ph|th)|math-ph|nlin|nucl-(?:ex|th)|quant-ph)(?:\.[a-z-]+)?$/;

export const isArxivCategory = (category: string): boolean => ARXIV_CATEGORY.test(category);

/** "2024-01-31" from days since 1970. */
export function isoDay(day: number | undefined): string | undefined {
  return day === undefined ? undefined : new Date(day * 86_400_000).toISOString().slice(0, 10);
}
