import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Reference } from '../ids.ts';
import type { PaperQuery, PaperResult } from '../search/search.ts';
import type { Live, LiveOptions } from './live.ts';
import { type LiveSearchDeps, searchWithLive } from './search-live.ts';

/** A search of the catalog and, if needed, of public APIs. */
interface LiveSearch {
  search(query: PaperQuery, deadline: Deadline): Promise<readonly PaperResult[]>;
  /** Adds the paper with this id to the catalog, if a source has it. */
  lookUp(id: Reference, deadline: Deadline): Promise<void>;
  /** Ends current requests. */
  close(): Promise<void>;
}

type LiveSearchOptions = LiveOptions & Pick<LiveSearchDeps, 'mode' | 'local' | 'weights'>;

/** Adds the public APIs to the search of the catalog. */
export function createLiveSearch(options: LiveSearchOptions): LiveSearch {
  const { db, mode, local, weights, log } = options;
  let live: Promise<Live> | undefined;
  let isClosed = false;
  // Loaded by the first search that needs it, because it loads the parsers of all formats.
  const opened = (): Promise<Live> => {
    live ??= import('./live.ts').then(({ createLive }) => createLive(options));
    return live;
  };
  const search: LiveSearchDeps = {
    db,
    mode,
    local,
    log,
    ...(weights === undefined ? {} : { weights }),
    live: {
      find: async (...query) => {
        return isClosed ? [] : await (await opened()).find(...query);
      },
    },
  };
  return {
    search: (query, deadline) => searchWithLive(search, query, deadline),
    async lookUp(id, deadline) {
      if (!isClosed) await (await opened()).lookUp(id, deadline);
    },
    close: async () => {
      isClosed = true;
      await (await live)?.close();
    },
  };
}
