import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { PaperQuery, PaperResult } from '../search/search.ts';
import type { Live, LiveOptions } from './live.ts';
import { type LiveSearchDeps, searchWithLive } from './search-live.ts';

/** A search of the catalog and, if needed, of public APIs. */
export interface LiveSearch {
  search(query: PaperQuery, deadline: Deadline): Promise<readonly PaperResult[]>;
  /** Ends current requests. */
  close(): Promise<void>;
}

export type LiveSearchOptions = LiveOptions & Pick<LiveSearchDeps, 'mode' | 'local' | 'weights'>;

/** Adds the public APIs to the search of the catalog. */
export function createLiveSearch(options: LiveSearchOptions): LiveSearch {
  const { db, mode, local, weights, log } = options;
  let live: Promise<Live> | undefined;
  let isClosed = false;
  const search: LiveSearchDeps = {
    db,
    mode,
    local,
    log,
    ...(weights === undefined ? {} : { weights }),
    live: {
      find: async (...query) => {
        if (isClosed) return [];
        // Loaded by the first search that needs it, because it loads the parsers of all formats.
        live ??= import('./live.ts').then(({ createLive }) => createLive(options));
        return await (await live).find(...query);
      },
    },
  };
  return {
    search: (query, deadline) => searchWithLive(search, query, deadline),
    close: async () => {
      isClosed = true;
      await (await live)?.close();
    },
  };
}
