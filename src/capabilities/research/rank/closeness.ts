import type { RankConstants } from './constants.ts';
import { dotOf } from './dot.ts';
import type { Candidate } from './types.ts';

/** Similarity in meaning of candidates to something; positions as in the candidates. */
export interface Closeness {
  /** Cosines, -1 to 1; 0 without a vector. */
  readonly cosines: Float64Array;
  /**
   * The same, weighted by reliability. A vector from a few words is vague: cosines of short papers are moved towards the mean of all
   * candidates; those without a vector get the mean.
   */
  readonly believed: Float64Array;
}

/** @param to of length 1 */
export function closenessTo(
  to: Float32Array,
  candidates: readonly Candidate[],
  { fullLength }: RankConstants,
): Closeness {
  const cosines = new Float64Array(candidates.length);
  let sum = 0;
  let count = 0;
  for (const [i, { vector }] of candidates.entries()) {
    if (!vector) continue;
    const cosine = dotOf(to, vector);
    cosines[i] = cosine;
    sum += cosine;
    count++;
  }
  const mean = count === 0 ? 0 : sum / count;
  const believed = new Float64Array(candidates.length);
  for (const [i, { vector, title, abstract }] of candidates.entries()) {
    const belief = vector ? Math.min(1, (title.length + abstract.length) / fullLength) : 0;
    believed[i] = mean + belief * ((cosines[i] as number) - mean);
  }
  return { cosines, believed };
}
