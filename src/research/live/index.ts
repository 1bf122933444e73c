import { API_PACES, createPacer } from '../../egress/index.ts';
import type { Deadline } from '../../kernel/deadline.ts';
import type { PaperQuery, PaperResult } from '../search/search.ts';
import { createLive, type LiveOptions } from './live.ts';
import { type LiveSearch, searchBeyond } from './search-live.ts';
import { LIVE } from './sources/index.ts';

/** A search that goes beyond the catalog. */
export interface Beyond {
  search(query: PaperQuery, deadline: Deadline): Promise<readonly PaperResult[]>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export type BeyondOptions = Omit<LiveOptions, 'pacer'> & Pick<LiveSearch, 'mode' | 'local' | 'weights'>;

/** Puts the public APIs beside the search of the catalog, each at its own pace. */
export function createBeyond(options: BeyondOptions): Beyond {
  const { db, mode, local, weights, keys, sources } = options;
  const paces = Object.fromEntries(sources.map(({ name }) => [name, LIVE[name].pace(keys)]));
  const live = createLive({ ...options, pacer: createPacer({ ...API_PACES, ...paces }) });
  const search: LiveSearch = { db, live, mode, local, ...(weights === undefined ? {} : { weights }) };
  return {
    search: (query, deadline) => searchBeyond(search, query, deadline),
    close: () => live.close(),
  };
}
