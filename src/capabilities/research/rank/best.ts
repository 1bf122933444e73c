import type { Candidate } from './types.ts';

/**
 * The positions of the highest scores, highest first, ties by the smaller id.
 * @param most small: uses insertion
 */
export function bestPlaces(candidates: readonly Candidate[], scores: Float64Array, most: number): number[] {
  const isBefore = (a: number, b: number): boolean => {
    const difference = (scores[a] as number) - (scores[b] as number);
    return difference > 0 || (difference === 0 && (candidates[a] as Candidate).id < (candidates[b] as Candidate).id);
  };
  const best: number[] = [];
  for (let place = 0; place < scores.length; place++) {
    if (best.length === most && !isBefore(place, best[most - 1] as number)) continue;
    let at = best.length;
    while (at > 0 && isBefore(place, best[at - 1] as number)) at--;
    best.splice(at, 0, place);
    if (best.length > most) best.pop();
  }
  return best;
}
