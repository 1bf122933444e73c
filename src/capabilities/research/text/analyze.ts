import { stemmer } from 'stemmer';
import { characterPairs, fold, isAscii, isUnspaced, unspacedRuns } from '../../../foundation/kernel/fold.ts';
import { STOP_WORDS } from './stop-words.ts';

/**
 * Text -> index terms, the same for papers and for queries: Unicode folding, words of letters and digits, English stop
 * words out, Porter stems (M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980). Scripts written
 * without spaces become overlapping pairs of characters.
 *
 * The terms are stored in the index, so a change here needs a new INDEX_VERSION (research/index-build/format.ts).
 */

/** Terms longer than this say nothing (base64, sequences) and only bloat the dictionary. */
const LONGEST_TERM = 64;

const ASCII_WORDS = /[a-z0-9]+/g;
const WORDS = /[\p{L}\p{N}]+/gu;

export { fold, isAscii };

/** The term of one folded word, '' when it is to be left out. */
export function termOf(word: string): string {
  if (word.length > LONGEST_TERM || STOP_WORDS.has(word)) return '';
  return word.length < 3 ? word : stemmer(word);
}

/** @returns the terms in reading order, repeats kept; empty when the text holds no word that counts */
export function analyze(text: string): string[] {
  return analyzeFolded(fold(text));
}

/** The same for a text that is folded already. */
export function analyzeFolded(folded: string): string[] {
  const terms: string[] = [];
  if (isAscii(folded)) {
    for (const word of folded.match(ASCII_WORDS) ?? []) addWord(terms, word);
    return terms;
  }
  for (const word of folded.match(WORDS) ?? []) {
    if (!isUnspaced(word)) addWord(terms, word);
    else for (const run of unspacedRuns(word)) addRun(terms, run);
  }
  return terms;
}

function addWord(terms: string[], word: string): void {
  const term = termOf(word);
  if (term !== '') terms.push(term);
}

function addRun(terms: string[], run: string): void {
  if (!isUnspaced(run)) addWord(terms, run);
  else for (const pair of characterPairs(run)) terms.push(pair);
}
