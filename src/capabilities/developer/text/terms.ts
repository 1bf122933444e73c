import {
  CODE_STOP_WORDS,
  createCodeAnalyzer,
  fold,
  mostFrequentTerms,
  porterStem,
} from '../../../engines/text/index.ts';

/**
 * The terms of developer documents and of queries for them. They are stored in the index: a change here needs a new `format` in
 * corpus.ts.
 */

const LONGEST_WORD = 64;

/** Written as two words by their capitals, but one word to everybody. */
const COMPOUNDS: ReadonlySet<string> = new Set(
  `javascript typescript coffeescript github gitlab bitbucket postgresql mysql mariadb mongodb nosql sqlite graphql oauth
  openid macos ios ipad iphone youtube linkedin stackoverflow powershell latex wordpress mathml ecmascript kubernetes
  dynamodb rabbitmq devops`.split(/\s+/),
);

/** @returns the terms in reading order, repeats kept; empty when the text holds no word that counts */
export const { analyze } = createCodeAnalyzer({
  stopWords: CODE_STOP_WORDS,
  stem: porterStem,
  longestWord: LONGEST_WORD,
  compounds: COMPOUNDS,
});

/**
 * Maximum number of query terms. Longer queries are pasted logs: their most frequent terms describe them best, and the time of a search
 * stays bounded.
 */
const MOST_TERMS = 128;

/** The terms of a query, repeats kept (they count); [] when there is no word in it. */
export function queryTerms(query: string): string[] {
  const counting = analyze(query);
  const terms = counting.length > 0 ? counting : everyWord(query);
  return terms.length <= MOST_TERMS ? terms : mostFrequentTerms(terms, MOST_TERMS);
}

/** The words of a text of which none counts, as they are: better than to find nothing. */
function everyWord(text: string): string[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .map(([word]) => fold(word))
    .filter((word) => word.length <= LONGEST_WORD);
}
