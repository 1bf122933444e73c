import { loadConfig } from '../../src/config/index.ts';
import { migrations as indexing } from '../../src/indexing/index.ts';
import { migrations as jobs } from '../../src/jobs/index.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { deadlineIn } from '../../src/kernel/deadline.ts';
import { createLog } from '../../src/kernel/log.ts';
import { type Hit, openPageIndex, type PageIndex, migrations as search } from '../../src/search/index.ts';
import { migrate, openDatabase } from '../../src/store/index.ts';

/** The local index of web search by itself, as the service opens it. */

export const TEAM = 'bench';

export interface OpenPages {
  readonly index: PageIndex;
  close(): Promise<void>;
}

/** @param dataDir as TRAWL_DATA_DIR */
export async function openPages(dataDir: string): Promise<OpenPages> {
  const config = loadConfig({ TRAWL_DATA_DIR: dataDir, TRAWL_SEARCH_PAGES: '100000000' });
  const db = await openDatabase(config.database);
  await migrate(db, [...jobs, ...indexing, ...search]);
  const index = await openPageIndex({ db, config, clock: systemClock, log: createLog('error') });
  return {
    index,
    close: async () => {
      await index[Symbol.asyncDispose]();
      await db.close();
    },
  };
}

/** What a search for these words finds, best first. */
export function askPages({ provider }: Pick<PageIndex, 'provider'>, words: string, limit = 10): Promise<Hit[]> {
  const scope = { include: [], exclude: [] };
  const query = { source: 'web', words, scope, limit, country: 'US', safe: false, teamId: TEAM } as const;
  return provider.search(query, deadlineIn(60_000));
}
