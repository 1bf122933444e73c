import type { Scan } from './scan.ts';

/** Repeated structures on a page: cards of a list, names of posts. */

/** A number for each distinct naming of elements with text; 0 for all others. */
export function nameIds({ names, pieceCount }: Scan): Uint16Array {
  const ids = new Map<Scan['names'][0], number>();
  const numbers = new Uint16Array(names.length);
  for (let row = 0; row < numbers.length; row++) {
    if (pieceCount[row] === 0) continue;
    const own = names[row] as Scan['names'][0];
    let id = ids.get(own);
    if (id === undefined) {
      id = Math.min(ids.size + 1, MOST_IDS);
      ids.set(own, id);
    }
    numbers[row] = id;
  }
  return numbers;
}
const MOST_IDS = 65_535;

/** For each element, the number of siblings with the same names, including itself. */
export function countAlike({ parents, words }: Scan, ids: Uint16Array): Uint16Array {
  /** The position in `counts` of each parent and name. */
  const places = new Map<number, number>();
  const counts: number[] = [];
  const placeOf = new Int32Array(ids.length);
  for (let row = 1; row < ids.length; row++) {
    if (words[row] === 0) continue;
    const key = (parents[row] as number) * (MOST_IDS + 1) + (ids[row] as number);
    let place = places.get(key);
    if (place === undefined) {
      place = counts.push(0) - 1;
      places.set(key, place);
    }
    counts[place] = (counts[place] as number) + 1;
    placeOf[row] = place;
  }
  const alike = new Uint16Array(ids.length);
  for (let row = 1; row < ids.length; row++) {
    if (words[row] !== 0) alike[row] = Math.min(MOST_IDS, counts[placeOf[row] as number] as number);
  }
  return alike;
}

/** Sums over the pieces of one kind. */
export interface KindFacts {
  count: number;
  words: number;
  linked: number;
  readonly first: number;
  last: number;
}

/** Pieces are of one kind if their three innermost elements have the same names. */
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
