import { flatIdf } from '../../../engines/text/index.ts';

/** An index of pages in memory, by any of their terms: about 12 bytes for each different term of a page. */
interface HeldPages {
  /** Takes the place of what is held under the id. @param terms each once */
  hold(id: number, change: number, terms: readonly string[]): void;
  drop(id: number): void;
  has(id: number): boolean;
  /** The `change` of a page; undefined for one that is not held. */
  changeOf(id: number): number | undefined;
  size(): number;
  ids(): number[];
  /** Pages with any of the terms, those with the most and the rarest of them first. */
  find(terms: readonly string[], limit: number): number[];
}

/** Places of pages that are held no more, of all places, at which the lists are made again without them. */
const MOST_EMPTY = 0.5;
const FEW = 1_000;

export function createHeldPages(): HeldPages {
  const pages = new Map<number, { readonly place: number; readonly change: number }>();
  /** The id of the page at each place; 0: none any more. */
  let places: number[] = [];
  let postings = new Map<string, number[]>();

  const compact = (): void => {
    if (places.length < FEW || places.length - pages.size < MOST_EMPTY * places.length) return;
    const moved = new Int32Array(places.length).fill(-1);
    const kept: number[] = [];
    places.forEach((id, place) => {
      if (id === 0) return;
      moved[place] = kept.push(id) - 1;
      const page = pages.get(id);
      if (page) pages.set(id, { ...page, place: moved[place] as number });
    });
    const fewer = new Map<string, number[]>();
    for (const [term, list] of postings) {
      const there = list.flatMap((place) => ((moved[place] as number) < 0 ? [] : [moved[place] as number]));
      if (there.length > 0) fewer.set(term, there);
    }
    places = kept;
    postings = fewer;
  };

  const drop = (id: number): void => {
    const page = pages.get(id);
    if (page === undefined) return;
    places[page.place] = 0;
    pages.delete(id);
  };

  return {
    hold(id, change, terms) {
      drop(id);
      compact();
      const place = places.push(id) - 1;
      pages.set(id, { place, change });
      for (const term of terms) {
        const list = postings.get(term);
        if (list) list.push(place);
        else postings.set(term, [place]);
      }
    },
    drop(id) {
      drop(id);
      compact();
    },
    has: (id) => pages.has(id),
    changeOf: (id) => pages.get(id)?.change,
    size: () => pages.size,
    ids: () => [...pages.keys()],
    find(terms, limit) {
      const scores = new Float64Array(places.length);
      const found: number[] = [];
      for (const term of terms) {
        const list = postings.get(term);
        if (list === undefined) continue;
        const weight = flatIdf(pages.size, list.length, 0);
        for (const place of list) {
          if (places[place] === 0) continue;
          if (scores[place] === 0) found.push(place);
          scores[place] = (scores[place] as number) + weight;
        }
      }
      const idAt = (place: number): number => places[place] as number;
      return found
        .sort((a, b) => (scores[b] as number) - (scores[a] as number) || idAt(a) - idAt(b))
        .slice(0, limit)
        .map(idAt);
    },
  };
}
