import { LEVEL_COLUMNS } from './features.ts';
import { type Lexicon, type NameScore, nameScore } from './lexicon.ts';
import { MODEL } from './model-data.ts';
import type { Names } from './names.ts';
import { createScorer, type Trees } from './trees.ts';

/**
 * Boosted regression trees that say how likely a piece of text is content, and the words that they were told of. Made by
 * `npm run bench -- train-content`; nothing here learns.
 */

const bytesOf = (base64: string): ArrayBuffer => new Uint8Array(Buffer.from(base64, 'base64')).buffer;

function treesOf(text: typeof MODEL): Trees {
  return {
    base: text.base,
    roots: new Uint16Array(bytesOf(text.roots)),
    features: new Uint8Array(bytesOf(text.features)),
    values: new Float32Array(bytesOf(text.values)),
    lefts: new Uint16Array(bytesOf(text.lefts)),
  };
}

/** Lines of a score in tenths and the words that have it. */
function scoresOf(text: string): Map<string, number> {
  const scores = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [score, ...words] = line.split('\t');
    for (const word of words) scores.set(word, Number(score) / 10);
  }
  return scores;
}

const nameScores = scoresOf(MODEL.names);
const termScores = scoresOf(MODEL.terms);
const scored = new WeakMap<Names, NameScore>();

/** What the pages that the model was made from told of names and words. */
export const LEXICON: Lexicon = {
  names: (names) => {
    let score = scored.get(names);
    if (!score) {
      score = nameScore(names, (word) => nameScores.get(word) ?? 0);
      scored.set(names, score);
    }
    return score;
  },
  term: (word) => termScores.get(word) ?? 0,
};

/**
 * How likely each row of numbers is content.
 * @param constant from which column on the numbers are the same in all rows
 * @returns one probability a row
 */
export const probabilities: (values: Float32Array, width: number, constant: number) => Float32Array = createScorer(
  treesOf(MODEL),
  LEVEL_COLUMNS,
);
