import type { Config } from '../../config/index.ts';
import { fittingIndex, folderOf, keepIndexed, openCorpusReader } from '../../indexing/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Database } from '../../store/index.ts';
import type { SearchProvider } from '../providers/provider.ts';
import { corpus } from './corpus.ts';
import { corpusModule } from './corpus-module.ts';
import { localIndex } from './local.ts';
import { createPageStore, type PageStore } from './pages.ts';
import { createTail } from './tail.ts';

/** The local index: every page that a team of this installation has scraped or crawled, and may be remembered. */
export interface PageIndex extends Pick<PageStore, 'remember' | 'flush' | 'textsOf'> {
  readonly provider: SearchProvider;
  /** Resolves when what was remembered up to now is in the index that searches read. */
  settled(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface PageIndexOptions {
  /** Migrated already. */
  readonly db: Database;
  readonly config: Pick<Config, 'database' | 'indexDir' | 'searchPages'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Keeps the index up to date with the pages in the background. Default true. */
  readonly indexing?: boolean;
}

/** @throws OperatorError when the index is of a newer version */
export async function openPageIndex({ db, config, clock, log, indexing = true }: PageIndexOptions): Promise<PageIndex> {
  await fittingIndex(db, corpus, folderOf(config.indexDir, corpus));
  const index = openCorpusReader(db, config.indexDir, corpus);
  const pages = createPageStore(db, { clock, log, maxPages: config.searchPages });
  const keeping = indexing ? keepIndexed(db, config, corpusModule, log) : undefined;
  const provider = localIndex({ index, tail: createTail(db), pages, now: () => clock.now() });
  return {
    provider: {
      ...provider,
      // What a caller scraped a moment ago is there.
      search: async (query, deadline) => {
        await pages.flush();
        return provider.search(query, deadline);
      },
    },
    remember: pages.remember,
    flush: pages.flush,
    textsOf: async (teamId, urls) => {
      await pages.flush();
      return pages.textsOf(teamId, urls);
    },
    async settled() {
      await pages.flush();
      await keeping?.settled();
    },
    async [Symbol.asyncDispose]() {
      await pages[Symbol.asyncDispose]();
      await keeping?.stop();
      index.close();
    },
  };
}
