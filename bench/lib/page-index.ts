import {
  type Hit,
  openPageIndex,
  type PageIndex,
  type RankWeights,
  type SearchProvider,
  type SearchQuery,
  migrations as search,
} from '../../src/capabilities/search/index.ts';
import { migrations as indexing } from '../../src/engines/indexing/index.ts';
import { createEmbedder } from '../../src/engines/llm/index.ts';
import { loadConfig } from '../../src/foundation/config/index.ts';
import { createEgress } from '../../src/foundation/egress/index.ts';
import { migrations as jobs } from '../../src/foundation/jobs/index.ts';
import { systemClock } from '../../src/foundation/kernel/clock.ts';
import { deadlineIn } from '../../src/foundation/kernel/deadline.ts';
import { createLog } from '../../src/foundation/kernel/log.ts';
import { migrate, openDatabase, sharedTextMigrations } from '../../src/foundation/store/index.ts';
import { startHelper } from './processes.ts';

/** The local index of web search by itself, as the service opens it. */

export const TEAM = 'bench';

export interface OpenPages {
  readonly index: PageIndex;
  close(): Promise<void>;
}

/**
 * @param dataDir as TRAWL_DATA_DIR
 * @param embeddings what stands in for an embeddings endpoint (bench/lib/embeddings-server.ts); undefined: there is none
 */
export async function openPages(dataDir: string, embeddings?: string): Promise<OpenPages> {
  const server =
    embeddings === undefined
      ? undefined
      : await startHelper<{ port: number }>('bench/lib/embeddings-server.ts', [embeddings]);
  const url = `http://127.0.0.1:${server?.told.port}/v1`;
  const config = loadConfig({
    TRAWL_DATA_DIR: dataDir,
    TRAWL_SEARCH_PAGES: '100000000',
    ...(server && { TRAWL_EMBEDDINGS_BASE_URL: url, TRAWL_EMBEDDINGS_MODEL: embeddings }),
  });
  const db = await openDatabase(config.database);
  await migrate(db, [...jobs, ...indexing, ...sharedTextMigrations, ...search]);
  const log = createLog('error');
  const egress = createEgress({ log, purposeHosts: server ? [url] : [] });
  const embedder = createEmbedder(config.embeddings, egress, log);
  const index = await openPageIndex({ db, config, embedder, clock: systemClock, log });
  return {
    index,
    close: async () => {
      await index[Symbol.asyncDispose]();
      await egress[Symbol.asyncDispose]();
      await db.close();
      server?.[Symbol.dispose]();
    },
  };
}

const queryOf = (words: string, limit: number): SearchQuery => ({
  ...{ source: 'web', words, scope: { include: [], exclude: [] }, limit, country: 'US', safe: false, teamId: TEAM },
});

/** Until all pages of a running service are in its index. */
export async function settlePages(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<void> {
  const config = loadConfig({ TRAWL_DATA_DIR: dataDir, ...settings });
  await using db = await openDatabase(config.database);
  await using index = await openPageIndex({ db, config, clock: systemClock, log: createLog('error') });
  await index.settled();
}

/** What a search for these words finds, best first. */
export function askPages(provider: SearchProvider, words: string, limit = 10): Promise<Hit[]> {
  return provider.search(queryOf(words, limit), deadlineIn(60_000));
}

/** Addresses of what these words find, best first, by each of the weights. */
export function rankPages(
  index: PageIndex,
  words: string,
  weights: readonly RankWeights[],
  limit: number,
): Promise<string[][]> {
  return index.rankedBy(queryOf(words, limit), weights, deadlineIn(60_000));
}
