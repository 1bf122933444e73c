import { LEVEL_COLUMNS } from './features.ts';
import { type Lexicon, type NameScore, nameScore } from './lexicon.ts';
import { MODEL } from './model-data.ts';
import type { Names } from './names.ts';
import { createScorer, type Trees } from './trees.ts';

/**
 * Boosted regression trees that estimate how likely a piece of text is content, with their lexicon. Trained by `npm run bench --
 * train-content`; nothing is trained here.
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

/** Lines of a score in tenths and its words. */
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

/** Scores of names and words from the training pages. */
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
 * The likelihood of each row of features.
 * @param constant the column from which on the numbers are the same in all rows
 * @returns one probability per row
 */
export const probabilities: (values: Float32Array, width: number, constant: number) => Float32Array = createScorer(
  treesOf(MODEL),
  LEVEL_COLUMNS,
);
