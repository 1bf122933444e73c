import { type Lexicon, type NameScore, nameScore } from './lexicon.ts';
import { MODEL } from './model-data.ts';
import type { Names } from './names.ts';

/**
 * Boosted regression trees that say how likely a piece of text is content, and the words that they were told of. Made by
 * `npm run bench:train-content`; nothing here learns.
 */

/** Trees as flat arrays: a node is a leaf where its feature is LEAF, and then `values` has what it adds. */
interface Trees {
  readonly base: number;
  readonly roots: Uint16Array;
  readonly features: Uint8Array;
  /** Of a leaf its value, else the bound: up to it goes left. */
  readonly values: Float32Array;
  /** Of a node its left child; the right one follows it. */
  readonly lefts: Uint16Array;
}

export const LEAF = 255;

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

const trees = treesOf(MODEL);

/**
 * How likely each row of numbers is content.
 * @returns one probability a row
 */
export function probabilities(values: Float32Array, width: number): Float32Array {
  const { base, roots, features, values: bounds, lefts } = trees;
  const count = width === 0 ? 0 : values.length / width;
  const result = new Float32Array(count);
  for (let row = 0; row < count; row++) {
    const offset = row * width;
    let sum = base;
    for (let tree = 0; tree < roots.length; tree++) {
      let node = roots[tree] as number;
      let feature = features[node] as number;
      while (feature !== LEAF) {
        const left = lefts[node] as number;
        node = (values[offset + feature] as number) <= (bounds[node] as number) ? left : left + 1;
        feature = features[node] as number;
      }
      sum += bounds[node] as number;
    }
    result[row] = 1 / (1 + Math.exp(-sum));
  }
  return result;
}
