import { until } from '../support/until.ts';
import { SCHEMA } from './make-finished.ts';
import type { OldService } from './old-service.ts';
import { HOOK, LAST_FREE, PAGES, SITE, WAITING_PROMPT, WATCHED, type World } from './world.ts';

/**
 * Jobs of each kind that are under way when the service is killed: some pages are stored, others wait for a site that does not respond,
 * two runs wait for the model, events of webhooks were refused and wait for their next attempt.
 * @returns their ids, and the paths that were fetched completely
 */
export async function makeMidFlight(service: OldService, world: World, monitor: string) {
  world.phase = 'held';
  const ids: Record<string, string> = {};
  const post = (path: string, body: object = {}) => service.ask('POST', path, body);
  const webhook = { url: HOOK, metadata: { for: 'later' } };
  const options = { maxConcurrency: 3, scrapeOptions: { storeInCache: false } };
  ids.midCrawl = (await post('/v2/crawl', { url: `${SITE}/going/`, sitemap: 'skip', webhook, ...options })).id;
  const urls = Array.from({ length: PAGES.batch }, (_, i) => `${SITE}/batch/${i + 1}`);
  ids.midBatch = (await post('/v2/batch/scrape', { urls, webhook, maxConcurrency: 3, storeInCache: false })).id;
  const wanted = { urls: [`${SITE}/pot`], schema: SCHEMA, prompt: WAITING_PROMPT };
  const agent = await post('/v2/agent', wanted);
  ids.midAgent = agent.id;
  ids.midThread = agent.threadId;
  ids.midExtract = (await post('/v2/extract', { ...wanted, agent: { model: 'FIRE-1' } })).id;
  ids.midCheck = (await post(`/v2/monitor/${monitor}/run`)).id;
  const session = await post('/v2/interact', {});
  ids.midSession = session.id;
  await post(`/v2/interact/${ids.midSession}/execute`, { code: `await page.goto('${SITE}/mug'); await page.title()` });

  const completed = async (path: string): Promise<number> => (await service.ask('GET', path)).completed;
  await until(async () => (await completed(`/v2/crawl/${ids.midCrawl}`)) === LAST_FREE + 1, 'the crawl');
  await until(async () => (await completed(`/v2/batch/scrape/${ids.midBatch}`)) === LAST_FREE, 'the batch');
  const isWaiting = (what: string, times = 1): boolean => world.waiting.filter((one) => one === what).length >= times;
  await until(() => isWaiting('model', 2), 'the runs');
  await until(() => isWaiting(WATCHED.held), 'the check');
  const check = `/v2/monitor/${monitor}/checks/${ids.midCheck}`;
  await until(async () => (await service.ask('GET', check)).data.pages.length === 2, 'two pages of the check');
  await until(() => world.refused() >= 2, 'the webhooks');
  const free = Array.from({ length: LAST_FREE }, (_, i) => i + 1);
  const fetched = [
    '/going/',
    ...free.flatMap((i) => [`/going/${i}`, `/batch/${i}`]),
    WATCHED.same,
    WATCHED.changed,
    '/pot',
  ];
  return { ids, fetched };
}
