import { corpusPlace, fittingIndex, keepIndexed, openCorpusReader } from '../../../engines/indexing/index.ts';
import { createTextVectors, type Embedder } from '../../../engines/llm/index.ts';
import type { Config } from '../../../foundation/config/index.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { type IndexConfig, indexPlace } from '../../../foundation/store/search/index.ts';
import type { SearchProvider, SearchQuery } from '../providers/provider.ts';
import { corpus } from './corpus.ts';
import { corpusModule } from './corpus-module.ts';
import { localIndex, rankedBy } from './local.ts';
import { createPageStore, type PageStore } from './pages.ts';
import type { RankWeights } from './rank.ts';
import type { SearchTables } from './tables.ts';
import { createTail } from './tail.ts';
import { keepEmbedded } from './vectors/keep-embedded.ts';
import { createNearPages } from './vectors/near-pages.ts';

/** The local index: every page that a team of this installation has scraped or crawled, and may be remembered. */
export interface PageIndex extends Pick<PageStore, 'remember' | 'flush' | 'textsOf'> {
  readonly provider: SearchProvider;
  /** Addresses of what a query finds by its words, by each of some weights; for the bench. */
  rankedBy(query: SearchQuery, weights: readonly RankWeights[], deadline: Deadline): Promise<string[][]>;
  /**
   * Resolves when all pages so far are in the published index and have vectors.
   * @throws ModelError if the embeddings endpoint fails
   */
  settled(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface PageIndexOptions {
  /** Migrated already. */
  readonly db: Database;
  readonly config: Pick<Config, 'database' | 'searchPages'> & IndexConfig;
  /** Pages that are close in meaning are found too; undefined: without an embeddings endpoint. */
  readonly embedder?: Embedder | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Keeps the index up to date with the pages in the background. Default true. */
  readonly indexing?: boolean;
}

/** @throws OperatorError when the index is of a newer version */
export async function openPageIndex(options: PageIndexOptions): Promise<PageIndex> {
  const { db, config, embedder, clock, log, indexing = true } = options;
  const place = indexPlace(config);
  await fittingIndex(db, corpus, corpusPlace(place, corpus));
  const index = openCorpusReader(db, place, corpus);
  const pages = createPageStore(db, { clock, log, maxPages: config.searchPages });
  const keeping = indexing ? keepIndexed(db, config, corpusModule, log) : undefined;
  const embedding = indexing && embedder ? keepEmbedded(db, { place, embedder, log }) : undefined;
  const near =
    embedder &&
    createNearPages(db.as<SearchTables>(), {
      place,
      vectors: createTextVectors(embedder, log),
      model: embedder.id,
      log,
    });
  const deps = { index, tail: createTail(db), pages, near, now: () => clock.now() };
  const provider = localIndex(deps);
  return {
    provider: {
      ...provider,
      // What a caller scraped a moment ago is there.
      search: async (query, deadline) => {
        await pages.flush();
        return provider.search(query, deadline);
      },
    },
    rankedBy: (query, weights, deadline) => rankedBy(deps, query, weights, deadline),
    remember: pages.remember,
    flush: pages.flush,
    textsOf: async (teamId, urls) => {
      await pages.flush();
      return pages.textsOf(teamId, urls);
    },
    async settled() {
      await pages.flush();
      await keeping?.settled();
      await embedding?.settled();
    },
    async [Symbol.asyncDispose]() {
      await pages[Symbol.asyncDispose]();
      await Promise.all([keeping?.stop(), embedding?.stop()]);
      index.close();
      near?.close();
    },
  };
}
