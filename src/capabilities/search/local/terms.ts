import { stemmer } from 'stemmer';
import { characterPairs, fold, isUnspaced, unspacedRuns } from '../../../foundation/kernel/fold.ts';

/**
 * Text -> index terms, the same for pages and for queries: words without accents, Porter stems (M. F. Porter, 1980) of those in
 * plain letters, pairs of characters where there are no spaces. Words that are on every page are left out. What this makes is
 * stored in the index: a change needs a new `format` in corpus.ts.
 */

const LONGEST = 48;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const MOST_KEPT = 100_000;
const kept = new Map<string, readonly string[]>();

const STOP_WORDS = new Set(
  (
    'a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its just may ' +
    'more my no not of on one or our out she so some such than that the their them then there these they this those to up us was ' +
    'we were what when where which who will with would you your ' +
    'der die das und ist ein eine den dem mit von zu im le la les des un une et est dans pour que el los las del y en por con il'
  ).split(' '),
);

/** @returns in reading order, repeats kept */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [word] of text.matchAll(WORD)) for (const term of wordTerms(word)) terms.push(term);
  return terms;
}

/** Terms of one word, as `termsOf` makes them: none, one, or pairs of characters. */
export function wordTerms(word: string): readonly string[] {
  const known = kept.get(word);
  if (known !== undefined) return known;
  const terms = analyze(word);
  if (word.length <= LONGEST) {
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(word, terms);
  }
  return terms;
}

function analyze(raw: string): readonly string[] {
  // Data, not a word.
  if (raw.length > 2_000) return [];
  const word = fold(raw);
  if (!isUnspaced(word)) return oneTerm(word);
  return unspacedRuns(word).flatMap((run) => (isUnspaced(run) ? characterPairs(run) : oneTerm(run)));
}

function oneTerm(word: string): string[] {
  if (word === '' || word.length > LONGEST || STOP_WORDS.has(word)) return [];
  return [/^[a-z]{3,}$/.test(word) ? stemmer(word) : word];
}
