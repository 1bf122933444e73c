import { textHashes } from '../text/terms.ts';
import type { CorpusStats } from '../vectors/types.ts';
import type { Candidate, RankOptions, RankQuery, VectorPlace } from './types.ts';
import { vectorsInMemory } from './vectors-in-memory.ts';

/** For tests: papers and statistics as ranking takes them, from plain words. */

export const ALL: RankOptions = { expansion: true, dense: true, proximity: true, structure: true };

/** A paper; its vector is scaled to length 1. */
export function candidate(id: number, title: string, abstract = '', vector?: readonly number[]): Candidate {
  return {
    id,
    title: textHashes(title),
    abstract: textHashes(abstract),
    authors: new Uint32Array(0),
    vector: vector && alone(unit(vector)),
  };
}

/** A vector in a file of its own. */
export const alone = (vector: Float32Array): VectorPlace => ({ file: vectorsInMemory([vector]), row: 0 });

export function query(text: string, vector?: readonly number[]): RankQuery {
  return { terms: textHashes(text), vector: vector && unit(vector) };
}

export function unit(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => value / length);
}

/** Statistics of a corpus that is these papers. */
export function statsOf(papers: readonly Candidate[], documents = papers.length): CorpusStats {
  const df = new Map<number, number>();
  let total = 0;
  for (const { title, abstract } of papers) {
    for (const term of new Set([...title, ...abstract])) df.set(term, (df.get(term) ?? 0) + 1);
    total += 2 * title.length + abstract.length;
  }
  return { documents, averageLength: total / papers.length, df: (term) => df.get(term) ?? 0 };
}

/** So many words that are no query's. */
export const filler = (words: number, prefix = 'filler'): string =>
  Array.from({ length: words }, (_, i) => `${prefix}${i}`).join(' ');
