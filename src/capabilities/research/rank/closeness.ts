import type { RankConstants } from './constants.ts';
import type { Candidate, VectorFile } from './types.ts';

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
  const cosines = cosinesTo(to, candidates);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < cosines.length; i++) {
    if (candidates[i]?.vector === undefined) continue;
    sum += cosines[i] as number;
    count++;
  }
  const mean = count === 0 ? 0 : sum / count;
  const believed = new Float64Array(candidates.length);
  for (let i = 0; i < believed.length; i++) {
    const { vector, title, abstract } = candidates[i] as Candidate;
    const belief = vector ? Math.min(1, (title.length + abstract.length) / fullLength) : 0;
    believed[i] = mean + belief * ((cosines[i] as number) - mean);
  }
  return { cosines, believed };
}

/** 0 without a vector. @param to of length 1 */
export function cosinesTo(to: Float32Array, candidates: readonly Pick<Candidate, 'vector'>[]): Float64Array {
  const cosines = new Float64Array(candidates.length);
  const files = new Set<VectorFile>();
  for (const { vector } of candidates) if (vector) files.add(vector.file);
  const rows = new Int32Array(candidates.length);
  const places = new Int32Array(candidates.length);
  for (const file of files) {
    let count = 0;
    for (let i = 0; i < candidates.length; i++) {
      const vector = candidates[i]?.vector;
      if (vector?.file !== file) continue;
      rows[count] = vector.row;
      places[count++] = i;
    }
    const found = new Float64Array(count);
    file.closenesses(rows.subarray(0, count), to, found);
    for (let k = 0; k < count; k++) cosines[places[k] as number] = found[k] as number;
  }
  return cosines;
}
