import type { TextIndexReader } from '../../../foundation/store/search/index.ts';
import { indexFilter, type PaperFilter, rowFilter } from '../index-build/format.ts';
import type { PublishedPapers } from '../index-build/state.ts';
import type { RowFilter } from '../vectors/facts.ts';

/** Filters for those who look through vectors. */
export interface RowFilters {
  /** undefined when there is nothing to narrow by. */
  of(at: PublishedPapers, filter: PaperFilter): Promise<RowFilter | undefined>;
}

/** Names whose papers are remembered: an eighth of a byte a paper each. People look for the same authors again and again. */
const MOST_NAMES = 32;

/** Dates and categories are at hand where the vectors are; whose papers the authors' are, the text index knows. */
export function rowFilters(index: Pick<TextIndexReader, 'matching'>): RowFilters {
  const known = new Map<string, Promise<Uint8Array>>();
  const papersOf = async (at: PublishedPapers, authors: readonly string[]): Promise<Uint8Array | undefined> => {
    const narrowed = indexFilter({ authors, categories: [], from: undefined, to: undefined });
    if (!narrowed) return undefined;
    const key = JSON.stringify([at.id, at.version, narrowed]);
    const found = known.get(key) ?? index.matching(at, narrowed).then(bits);
    // The one asked for last goes last.
    known.delete(key);
    known.set(key, found);
    found.catch(() => known.delete(key));
    for (const oldest of known.keys()) {
      if (known.size <= MOST_NAMES) break;
      known.delete(oldest);
    }
    return found;
  };
  return { of: async (at, filter) => rowFilter(filter, await papersOf(at, filter.authors)) };
}

/** A bit for each id, in shared memory: threads need no copy. */
function bits(ids: Int32Array): Uint8Array {
  let highest = 0;
  for (const id of ids) if (id > highest) highest = id;
  const set = new Uint8Array(new SharedArrayBuffer((highest >> 3) + 1));
  for (const id of ids) set[id >> 3] = (set[id >> 3] as number) | (1 << (id & 7));
  return set;
}
