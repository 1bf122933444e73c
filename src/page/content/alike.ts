import type { Scan } from './scan.ts';

/** What on a page is made alike: cards of a list, names of posts. */

/** A number for each way in which elements of the page are named. */
export function nameIds({ names }: Scan): Uint16Array {
  const ids = new Map<Scan['names'][0], number>();
  return Uint16Array.from(names, (own) => {
    let id = ids.get(own);
    if (id === undefined) {
      id = Math.min(ids.size, MOST_IDS);
      ids.set(own, id);
    }
    return id;
  });
}
const MOST_IDS = 65_535;

/** For each element how many of its siblings are named as it is, itself too. */
export function countAlike({ elements, parents, words }: Scan, ids: Uint16Array): Uint16Array {
  const counts = new Map<number, number>();
  const keyOf = (row: number): number => (parents[row] as number) * (MOST_IDS + 1) + (ids[row] as number);
  for (let row = 1; row < elements.length; row++) {
    if ((words[row] as number) > 0) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  }
  const alike = new Uint16Array(elements.length);
  for (let row = 1; row < elements.length; row++) {
    if ((words[row] as number) > 0) alike[row] = Math.min(MOST_IDS, counts.get(keyOf(row)) as number);
  }
  return alike;
}

/** What the pieces of one kind have together. */
export interface KindFacts {
  count: number;
  words: number;
  linked: number;
  readonly first: number;
  last: number;
}

/** Pieces whose three innermost elements are named alike are of one kind. */
export function kindsOf({ pieces, parents }: Scan, names: Uint16Array): { kinds: Int32Array; facts: KindFacts[] } {
  const ids = new Map<number, number>();
  const kinds = new Int32Array(pieces.length);
  const facts: KindFacts[] = [];
  pieces.forEach((piece, i) => {
    const above = parents[piece.row] as number;
    const over = parents[above] as number;
    const key = ((names[piece.row] as number) * 65_536 + (names[above] as number)) * 65_536 + (names[over] as number);
    let id = ids.get(key);
    if (id === undefined) {
      id = ids.size;
      ids.set(key, id);
      facts.push({ count: 0, words: 0, linked: 0, first: i, last: i });
    }
    kinds[i] = id;
    const fact = facts[id] as KindFacts;
    fact.count++;
    fact.words += piece.words;
    fact.linked += piece.linked;
    fact.last = i;
  });
  return { kinds, facts };
}
