import { sql } from 'kysely';
import type { Config, SearchEngineSetting } from '../../foundation/config/index.ts';
import type { Database } from '../../foundation/store/index.ts';
import { count } from '../terminal.ts';
import type { Finding } from './check.ts';

const TITLES: Readonly<Record<SearchEngineSetting['name'], string>> = {
  searxng: 'SearXNG',
  brave: 'Brave',
  serper: 'Serper',
  tavily: 'Tavily',
  duckduckgo: 'DuckDuckGo',
  local: 'the local page index',
};

/** Which engines a web search queries. They are not queried here. @param db undefined when there is none yet */
export async function webSearch(config: Config, db: Database | undefined): Promise<Finding[]> {
  const engines = config.searchEngines;
  const named = engines?.map(({ name, url }) =>
    url === undefined ? TITLES[name] : `${TITLES[name]} (at ${new URL(url).host})`,
  );
  const detail = named ? `queries ${named.join(', ')}` : 'queries DuckDuckGo, and the local page index if that fails';
  return [{ name: 'web search', state: 'on', detail, change: 'TRAWL_SEARCH' }, await pages(config, db)];
}

async function pages({ searchPages }: Config, db: Database | undefined): Promise<Finding> {
  const finding = { name: 'local page index', change: 'TRAWL_SEARCH_PAGES' };
  if (searchPages === 0) return { ...finding, state: 'off', detail: 'scraped pages are not indexed' };
  if (!db) return { ...finding, state: 'on', detail: 'ready after the next start' };
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM search_pages`.execute(db.kysely);
  const held = Number(rows[0]?.n ?? 0);
  return { ...finding, state: 'on', detail: `${count(held)} scraped pages, at most ${count(searchPages)}` };
}
