/** A word that was put in place of an unknown one. */
export interface Substitution {
  readonly unknown: string;
  readonly word: string;
  /** 0 to 1, as of the speller. */
  readonly likeness: number;
  /** Papers that have the word. */
  readonly papers: number;
}

/** Trust is lost this many times as fast as letters differ: one letter of six leaves .3. */
const BY_LETTERS = 4.2;
/** What a word of another first letter is worth: people seldom miss that one. */
const OTHER_START = 0.5;
/** A word that one paper in so many has is frequent enough to be misspelt. */
const FREQUENT = 100;
const LEAST_FREQUENT = 20;
const LEAST = 0.05;

/**
 * How certain it is, 0 to 1, that an unknown word is a misspelling of another: long words with one wrong letter are, rare words that happen to
 * be near are not ("typhoid" is no typhoon).
 * @param documents papers of the catalog
 */
function trustOf({ unknown, word, likeness, papers }: Substitution, documents: number): number {
  const letters = Math.max(LEAST, 1 - BY_LETTERS * (1 - likeness));
  const start = unknown[0] === word[0] ? 1 : OTHER_START;
  const usual = Math.log1p(Math.max(LEAST_FREQUENT, documents / FREQUENT));
  return letters * start * Math.min(1, Math.log1p(papers) / usual);
}

/**
 * How certain the words are that were put in place of unknown ones, all together, 0 to 1: several misspellings, and the words beside them, bear
 * each other out if one paper has them all, which the fit of that paper says.
 * @param others words of the query that are known
 */
export function trustIn(substitutions: readonly Substitution[], others: number, documents: number): number {
  if (substitutions.length === 0) return 1;
  const doubt = substitutions.reduce((rest, one) => rest * (1 - trustOf(one, documents)), 1);
  return 1 - doubt / (1 + others);
}
