import { withSignedNames } from './compounds.ts';
import { type FoldOptions, fold, isAscii } from './fold.ts';
import { characterPairs, isUnspaced, unitPairs, unspacedRuns } from './unspaced.ts';

/**
 * Text -> terms, the same for texts and for queries: folding, words of letters and digits, stop words out, stems; pairs of characters
 * for scripts without spaces. Each corpus has an analyzer with its own options; where its terms are stored in an index, a change of
 * them needs a new format of that index.
 */
export interface AnalyzerOptions {
  readonly fold?: FoldOptions;
  /** Folded words that make no term; none by default. */
  readonly stopWords?: ReadonlySet<string>;
  /** Folded word -> term; the word itself by default. */
  readonly stem?: (word: string) => string;
  /** UTF-16 units of a word that makes a term; longer ones are base64 or sequences and only bloat a dictionary. No bound by default. */
  readonly longestWord?: number;
  /**
   * What makes pairs of characters: the parts of a word that are of scripts without spaces (`scripts`, default), whole words that hold
   * a character of East Asia, by UTF-16 units (`units`), or nothing (`none`).
   */
  readonly pairs?: 'scripts' | 'units' | 'none';
  /** Whether the characters of such pairs (`scripts`) are terms, too: for texts that single characters are to find. */
  readonly characters?: boolean;
  /** Whether `c++` and `c#` are words, see `withSignedNames`. */
  readonly signedNames?: boolean;
}

export interface Analyzer {
  /** @returns the terms in reading order, repeats kept; empty if the text holds no word that counts */
  analyze(text: string): string[];
  /** The text as its words are read. */
  fold(text: string): string;
  /** The same as `analyze`, of a text that is folded already. */
  analyzeFolded(folded: string): string[];
  /** The terms of one word as it is written: none, one, or pairs of characters. */
  wordTerms(word: string): string[];
  /** The term of one folded word, '' if it makes none. Pairs are not made. */
  termOf(word: string): string;
}

const ASCII_WORDS = /[a-z0-9]+/g;
const WORDS = /[\p{L}\p{N}]+/gu;
const NO_WORDS: ReadonlySet<string> = new Set();

export function createAnalyzer(options: AnalyzerOptions): Analyzer {
  const { stopWords = NO_WORDS, stem, longestWord = Number.POSITIVE_INFINITY, pairs = 'scripts' } = options;
  const { characters = false, signedNames = false } = options;

  const termOf = (word: string): string => {
    if (word.length > longestWord || stopWords.has(word)) return '';
    return stem === undefined ? word : stem(word);
  };

  const addTerm = (terms: string[], word: string): void => {
    const term = termOf(word);
    if (term !== '') terms.push(term);
  };

  const addWord = (terms: string[], word: string): void => {
    if (pairs === 'scripts' && isUnspaced(word)) {
      for (const run of unspacedRuns(word)) {
        if (isUnspaced(run)) {
          const own = characterPairs(run);
          terms.push(...own);
          if (characters && own[0] !== run) terms.push(...new Set(run));
        } else addTerm(terms, run);
      }
      return;
    }
    const made = pairs === 'units' ? unitPairs(word) : undefined;
    if (made === undefined) addTerm(terms, word);
    else terms.push(...made);
  };

  const analyzeFolded = (folded: string): string[] => {
    const terms: string[] = [];
    // Words in ASCII hold no character that makes pairs.
    if (isAscii(folded)) for (const word of folded.match(ASCII_WORDS) ?? []) addTerm(terms, word);
    else for (const word of folded.match(WORDS) ?? []) addWord(terms, word);
    return terms;
  };

  const foldText = (text: string): string => {
    const folded = fold(text, options.fold);
    return signedNames ? withSignedNames(folded) : folded;
  };

  return {
    analyze: (text) => analyzeFolded(foldText(text)),
    fold: foldText,
    analyzeFolded,
    wordTerms(word) {
      const terms: string[] = [];
      addWord(terms, foldText(word));
      return terms;
    },
    termOf,
  };
}
