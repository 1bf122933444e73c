import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { PaperIds } from '../record.ts';
import { createFetcher, type FetchOptions } from './fetch-place.ts';
import { europePmcLookUp, type FullTextSources, openAccessText, type Place, placesOf } from './places.ts';

/**
 * Result of a search in all places. `none`: no place has it. `failed`: one of them may have it later. `resting`: the same, and no place
 * that could be requested failed for this paper.
 */
export type Searched = { readonly text: string; readonly place: Place } | 'none' | 'failed' | 'resting';

/** Searches for the open full text of a paper. @throws the reason of the deadline */
export type SearchPlaces = (wanted: Wanted, deadline: Deadline) => Promise<Searched>;

/** What a text is searched by. */
export interface Wanted {
  readonly ids: PaperIds;
  /** Links to open-access texts from the paper's sources. */
  readonly links: readonly string[];
}

/**
 * Requests one place after another until one has the text: the archives, the links, and then the links that Europe PMC's search returns.
 */
export function createPlaceSearch(options: FetchOptions & { readonly sources: FullTextSources }): SearchPlaces {
  const { sources } = options;
  const fetcher = createFetcher(options);
  return async ({ ids, links }, deadline) => {
    const seen = new Set<string>();
    const tried = new Set<string>();
    const ask = async (places: readonly Place[]): Promise<Searched | undefined> => {
      for (const place of places) {
        if (tried.has(place.url)) continue;
        tried.add(place.url);
        const got = await fetcher.fetch(place, deadline);
        if (got.outcome === 'text') return { text: got.text, place };
        seen.add(got.outcome);
      }
      return undefined;
    };
    const direct = await ask([...placesOf(ids, sources), ...links.flatMap((url) => openAccessText(url, sources))]);
    if (direct !== undefined) return direct;
    const lookUp = europePmcLookUp(ids, sources);
    if (lookUp !== undefined) {
      const answer = await fetcher.look('europepmc', lookUp, deadline);
      if (typeof answer === 'string') seen.add(answer);
      else {
        // The record parser is loaded when it is first needed.
        const { placesInResponse } = await import('./places-in-response.ts');
        const found = await ask(placesInResponse(answer, sources));
        if (found !== undefined) return found;
      }
    }
    if (seen.has('failed')) return 'failed';
    return seen.has('resting') ? 'resting' : 'none';
  };
}
