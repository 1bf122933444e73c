import { sql } from 'kysely';
import { checkEngines } from '../../capabilities/search/index.ts';
import type { Config, SearchEngineSetting } from '../../foundation/config/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import type { Database } from '../../foundation/store/index.ts';
import { count } from '../terminal.ts';
import { attempt, type Finding, wayOut } from './check.ts';

const TITLES: Readonly<Record<SearchEngineSetting['name'], string>> = {
  searxng: 'SearXNG',
  brave: 'Brave',
  serper: 'Serper',
  tavily: 'Tavily',
  duckduckgo: 'DuckDuckGo',
  local: 'the local page index',
};

/** Milliseconds for an engine's answer. */
const PATIENCE = 10_000;

/** The engines of a web search. Those of TRAWL_SEARCH are asked for one result. @param db undefined when there is none yet */
export async function webSearch(config: Config, db: Database | undefined): Promise<Finding[]> {
  const engines = config.searchEngines;
  const named = engines?.map(({ name, url }) =>
    url === undefined ? TITLES[name] : `${TITLES[name]} (at ${new URL(url).host})`,
  );
  const detail = named ? `queries ${named.join(', ')}` : 'queries DuckDuckGo, and the local page index if that fails';
  const search = await attempt('web search', 'TRAWL_SEARCH', async () => {
    // A search would leave this machine without anybody having set an engine.
    if (engines === undefined) return `${detail}; not tested`;
    const problems = await checkEngines(engines, wayOut(config), deadlineIn(PATIENCE));
    if (problems.length === 0) return detail;
    throw new OperatorError(problems.map(({ name, problem }) => `${name}: ${problem}`).join('; '));
  });
  return [search, await pages(config, db)];
}

async function pages({ searchPages }: Config, db: Database | undefined): Promise<Finding> {
  const finding = { name: 'local page index', change: 'TRAWL_SEARCH_PAGES' };
  if (searchPages === 0) return { ...finding, state: 'off', detail: 'scraped pages are not indexed' };
  if (!db) return { ...finding, state: 'on', detail: 'ready after the next start' };
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM search_pages`.execute(db.kysely);
  const held = Number(rows[0]?.n ?? 0);
  return { ...finding, state: 'on', detail: `${count(held)} scraped pages, at most ${count(searchPages)}` };
}
