import {
  createAnalyzer,
  createTokenAnalyzer,
  PAGE_STOP_WORDS,
  porterStemOfLetters,
  wordRuns,
} from '../../../engines/text/index.ts';

/**
 * The terms of pages and of queries for them. Words are split as they are written and folded one by one. The terms are stored in the
 * index: a change needs a new `format` in corpus.ts.
 */

const LONGEST_WORD = 48;

const words = createAnalyzer({
  stopWords: PAGE_STOP_WORDS,
  stem: porterStemOfLetters,
  longestWord: LONGEST_WORD,
});

const tokens = createTokenAnalyzer({
  tokensOf: wordRuns,
  termsOf: words.wordTerms,
  longestToken: 2_000,
  longestKept: LONGEST_WORD,
});

/** @returns in reading order, repeats kept */
export const termsOf = tokens.analyze;

/** Counts the terms of a text. */
export const countTerms = tokens.count;

/** Terms of one word, as `termsOf` makes them: none, one, or pairs of characters. */
export const wordTerms = tokens.tokenTerms;
