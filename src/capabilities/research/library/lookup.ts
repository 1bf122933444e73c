import type { FindByWords } from '../lists/match.ts';
import { findIn } from '../lists/match.ts';
import type { Research } from '../research.ts';
import type { IdentifyDeps } from './identify.ts';

const ANY = { authors: [], categories: [], from: undefined, to: undefined };

/** Finds papers for a library: in the catalog as far as it is indexed, by ids also with the public APIs of the settings. */
export function libraryLookup(
  research: Pick<Research, 'inCatalog' | 'search' | 'paper'>,
): Pick<IdentifyDeps, 'find' | 'lookUp'> {
  const byWords = findIn(research);
  const find: FindByWords = (words, k, deadline) =>
    byWords(words, k, deadline).catch(() => {
      // The first import fills the index that would be searched.
      deadline.signal.throwIfAborted();
      return [];
    });
  return {
    find,
    async lookUp(key, deadline) {
      const known = await research.paper(key);
      if (known !== undefined) return known;
      await research.search({ query: key, k: 1, filter: ANY }, deadline).catch(() => deadline.signal.throwIfAborted());
      return research.paper(key);
    },
  };
}
