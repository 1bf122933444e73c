import { fuseRanks } from '../../../engines/text/index.ts';
import type { RankedResult } from './documents.ts';

/**
 * A small constant of the fusion, so that ranks count: there are up to three lists from GitHub beside one from here, and what the
 * operator imported should not drown among them. With these two numbers the first three of the import come before anything that only
 * GitHub found.
 */
const K = 10;
const LIVE_WEIGHT = 0.8;

/**
 * One ranking of what was found here and of what GitHub found: their scores do not compare, their ranks do. What both found
 * counts twice, and the words of the import stand, since it has the whole text.
 * @param live lists, each best first
 */
export function fuse(local: readonly RankedResult[], live: readonly (readonly RankedResult[])[]): RankedResult[] {
  const rankings = [{ items: local, weight: 1 }, ...live.map((items) => ({ items, weight: LIVE_WEIGHT }))];
  const fused = fuseRanks(rankings, { keyOf: ({ type, id }) => (type === 'doc' ? id : id.toLowerCase()), k: K });
  return fused.map(({ item, score }) => ({ ...item, score }));
}
