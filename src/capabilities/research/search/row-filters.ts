import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { dropOldest } from '../../../foundation/kernel/drop-oldest.ts';
import type { TextIndexReader, Versions } from '../../../foundation/store/search/index.ts';
import { indexFilter, type PaperFilter, rowFilter } from '../index-build/format.ts';
import type { PublishedPapers } from '../index-build/state.ts';
import type { RowFilter } from '../vectors/facts.ts';

/** Filters for vector searches. */
export interface RowFilters {
  /** undefined if there is no filter. */
  of(at: PublishedPapers, filter: PaperFilter): Promise<RowFilter | undefined>;
}

/** Number of cached names with their papers: an eighth of a byte per paper each. The same authors are searched again and again. */
const MOST_NAMES = 32;

/** Dates and categories are stored with the vectors; the papers of authors come from the text index. */
export function rowFilters(index: Pick<TextIndexReader, 'matching'>): RowFilters {
  const known = new Map<string, Promise<Uint8Array>>();
  const papersOf = async (at: PublishedPapers, authors: PaperFilter['authors']): Promise<Uint8Array | undefined> => {
    const narrowed = indexFilter({ authors, categories: [], from: undefined, to: undefined });
    if (!narrowed) return undefined;
    const key = JSON.stringify([at.id, at.version, narrowed]);
    const found = known.get(key) ?? index.matching(at, narrowed).then(bits);
    // Least recently used first.
    known.delete(key);
    known.set(key, found);
    found.catch(() => known.delete(key));
    dropOldest(known, MOST_NAMES);
    return found;
  };
  return { of: async (at, filter) => rowFilter(filter, await papersOf(at, filter.authors)) };
}

/** Whether any paper has a category, in comparable form. */
export const categoryLookup =
  (index: Pick<TextIndexReader, 'matching'>, versions: Versions<PublishedPapers>) =>
  async (category: string, { signal }: Deadline): Promise<boolean> => {
    const at = await versions.newest({ signal });
    const filter = indexFilter({ authors: [], categories: [category], from: undefined, to: undefined });
    return at !== undefined && filter !== undefined && (await index.matching(at, filter)).length > 0;
  };

/** A bit for each id, in shared memory: threads need no copy. */
function bits(ids: Int32Array): Uint8Array {
  let highest = 0;
  for (const id of ids) if (id > highest) highest = id;
  const set = new Uint8Array(new SharedArrayBuffer((highest >> 3) + 1));
  for (const id of ids) set[id >> 3] = (set[id >> 3] as number) | (1 << (id & 7));
  return set;
}
