import { fuseRanks } from '../../../engines/text/index.ts';
import type { RankedResult } from './documents.ts';

/**
 * A small constant of the fusion, so that ranks matter: there are up to three lists from GitHub and one from the index, and the operator's
 * import should not be outweighed. With these two numbers, the first three of the import come before anything that only GitHub found.
 */
const K = 10;
const LIVE_WEIGHT = 0.8;

/**
 * Merges the results of the index and of GitHub by rank, because their scores cannot be compared. A result in both counts twice, and the
 * passages of the import are used, because it has the whole text.
 * @param live lists, each best first
 */
export function fuse(local: readonly RankedResult[], live: readonly (readonly RankedResult[])[]): RankedResult[] {
  const rankings = [{ items: local, weight: 1 }, ...live.map((items) => ({ items, weight: LIVE_WEIGHT }))];
  const fused = fuseRanks(rankings, { keyOf: ({ type, id }) => (type === 'doc' ? id : id.toLowerCase()), k: K });
  return fused.map(({ item, score }) => ({ ...item, score }));
}
