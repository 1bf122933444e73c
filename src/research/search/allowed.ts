import type { TextIndexReader } from '../../store/search/index.ts';
import { indexFilter, type PaperFilter } from '../index-build/format.ts';
import type { PublishedIndex } from '../index-build/state.ts';

/** Which papers pass a filter, for those who look through vectors: people search within one category again and again. */
export interface AllowedPapers {
  /** A bit for each id; undefined when the index cannot narrow anything. Shared memory: threads need no copy. */
  of(at: PublishedIndex, filter: PaperFilter): Promise<Uint8Array | undefined>;
}

/** Filters that are kept: an eighth of a byte a paper each. */
const MOST_FILTERS = 32;

export function allowedPapers(index: Pick<TextIndexReader, 'matching'>): AllowedPapers {
  const known = new Map<string, Promise<Uint8Array>>();
  return {
    async of(at, filter) {
      const narrowed = indexFilter(filter);
      if (!narrowed) return undefined;
      const key = JSON.stringify([at.id, at.version, narrowed]);
      const found = known.get(key) ?? index.matching(at, narrowed).then(bits);
      // The one asked for last goes last.
      known.delete(key);
      known.set(key, found);
      found.catch(() => known.delete(key));
      for (const oldest of known.keys()) {
        if (known.size <= MOST_FILTERS) break;
        known.delete(oldest);
      }
      return found;
    },
  };
}

function bits(ids: Int32Array): Uint8Array {
  let highest = 0;
  for (const id of ids) if (id > highest) highest = id;
  const set = new Uint8Array(new SharedArrayBuffer((highest >> 3) + 1));
  for (const id of ids) set[id >> 3] = (set[id >> 3] as number) | (1 << (id & 7));
  return set;
}
