import { startHelper } from './processes.ts';
import { startServer } from './server.ts';
import type { Row } from './table.ts';

/** A search whose ten results are scraped, from pages of which the slowest takes two seconds: the first of a service, and others. */

const SLOWEST = 2_000;
const WARM = 10;

/** @param services that are started, each for one first search */
export async function scrapedSearches(services: number): Promise<Record<'scraped' | 'ready', Row[]>> {
  using site = await startHelper<{ port: number }>('bench/lib/slow-site.ts');
  const [first, others]: [number[], number[]] = [[], []];
  const ready: Row[] = [];
  for (let i = 0; i < services; i++) {
    await using server = await startServer(undefined, {
      TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1',
      TRAWL_SEARCH: `searxng:http://127.0.0.1:${site.told.port}`,
    });
    ready.push({ service: i + 1, ready: server.ready, memory: server.idleMemory });
    const search = async (query: string): Promise<number> => {
      const since = performance.now();
      const body = { query, limit: 10, scrapeOptions: { formats: ['markdown'] } };
      const { data } = (await server.ask('/v2/search', body)) as { data: { web: { markdown?: string }[] } };
      const took = performance.now() - since;
      const scraped = data.web.filter(({ markdown }) => (markdown ?? '').length > 1_000).length;
      if (scraped !== 10) throw new Error(`${scraped} of 10 results were scraped`);
      return took;
    };
    first.push(await search(`first ${i}`));
    for (let n = 0; n < WARM; n++) others.push(await search(`query ${i} ${n}`));
  }
  const row = (searches: string, times: readonly number[]): Row => {
    const most = Math.max(...times);
    return { searches, count: times.length, least: Math.min(...times), most, times: most / SLOWEST };
  };
  return { scraped: [row('the first search of a service', first), row('the ones after it', others)], ready };
}
