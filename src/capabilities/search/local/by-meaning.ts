import { fuseRanks } from '../../../engines/text/index.ts';
import type { Ranked } from './rank.ts';

/**
 * One order of two: of pages by their words, and of pages by their closeness in meaning. Meaning counts the less the better the words
 * do: a page that has the words of a query together is what was looked for, however far off an embeddings model finds it, and where no
 * page has them, they say little.
 */

/** The constant of the fusion. Smaller than for rankings of whole engines: what is first by either should stay near the top. */
const K = 10;
/** What a rank by meaning counts against one by words, where no page has any of the words together and where one has them all. */
const MOST = 1.5;
const LEAST = 0.05;
/** Number of pages by words that are considered. */
const LOOKED_AT = 5;

/**
 * @param ranked by words, the best first
 * @param near ids, the closest first
 * @returns the ids of both, the best first
 */
export function byMeaning(ranked: readonly Pick<Ranked, 'row' | 'look'>[], near: readonly number[]): number[] {
  const evidence = Math.max(0, ...ranked.slice(0, LOOKED_AT).map(evidenceOf));
  const weight = MOST + (LEAST - MOST) * evidence;
  const rankings = [
    { items: ranked.map(({ row }) => row.id), weight: 1 },
    { items: near, weight },
  ];
  return fuseRanks(rankings, { keyOf: (id) => id, k: K }).map(({ item }) => item);
}

/** The share of the words of a query that a page has in one place, 0 to 1. */
function evidenceOf({ look: { title, body } }: Pick<Ranked, 'look'>): number {
  const inTitle = title.counts.filter((count) => count > 0).length / Math.max(1, title.counts.length);
  return Math.max(body.together, inTitle);
}
