import { createHash } from 'node:crypto';
import { until } from '../support/until.ts';
import { type Expected, settled } from './expected.ts';
import type { OldService } from './old-service.ts';
import { HOOK, SITE, WATCHED, type World } from './world.ts';

export const SCHEMA = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } };

// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
type Json = any;

/** Waits until a job has come to its end. @returns its last response */
export async function ended(service: OldService, path: string): Promise<Json> {
  let last: Json;
  await until(async () => {
    last = await service.ask('GET', path);
    return !['scraping', 'processing', 'queued', 'running'].includes((last.data?.status ?? last.status) as string);
  }, path);
  return last;
}

/** Jobs, scrapes, sessions and files that are complete before the service is killed. */
export async function makeFinished(service: OldService, world: World) {
  const ids: Record<string, string> = {};
  const post = (path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Json> =>
    service.ask('POST', path, body, headers);
  const scrape = async (path: string, more: object = {}): Promise<Json> =>
    (await post('/v2/scrape', { url: SITE + path, ...more })).data;

  ids.article = (await scrape('/article')).metadata.scrapeId;
  const large = await scrape('/large');
  ids.large = large.metadata.scrapeId;
  const photo = await scrape('/photo', { formats: ['markdown', 'screenshot'] });
  ids.photo = photo.metadata.scrapeId;
  const file = await fileAt(photo.screenshot, service.url);
  await scrape('/changing', { formats: ['markdown', { type: 'changeTracking', modes: ['git-diff'], tag: 'rope' }] });
  await scrape('/visits', { profile: { name: 'shop' } });
  await post('/v2/map', { url: SITE });

  const webhook = { url: HOOK, metadata: { for: 'me' } };
  ids.crawl = (await post('/v2/crawl', { url: `${SITE}/done/`, sitemap: 'skip', webhook })).id;
  await ended(service, `/v2/crawl/${ids.crawl}`);
  ids.batch = (await post('/v2/batch/scrape', BATCH, { 'x-idempotency-key': IDEMPOTENCY_KEY })).id;
  await ended(service, `/v2/batch/scrape/${ids.batch}`);
  const wanted = { urls: [`${SITE}/mug`], schema: SCHEMA };
  ids.extract = (await post('/v2/extract', { prompt: 'The mug', ...wanted })).id;
  await ended(service, `/v2/extract/${ids.extract}`);
  const agent = await post('/v2/agent', { prompt: 'The blue mug', ...wanted });
  ids.agent = agent.id;
  ids.thread = agent.threadId;
  await ended(service, `/v2/agent/${ids.agent}`);
  await until(
    () => world.events.some(({ type, id }) => type === 'batch_scrape.completed' && id === ids.batch),
    'the webhooks',
  );

  const targets = [{ type: 'scrape', urls: [WATCHED.same, WATCHED.changed, WATCHED.held].map((path) => SITE + path) }];
  const notification = { email: { enabled: true, recipients: ['ann@example.org', 'eve@example.net'] } };
  const monitor = { name: 'Harbour', schedule: { cron: '0 0 29 2 *' }, targets, webhook, notification };
  ids.monitor = (await post('/v2/monitor', monitor)).data.id;
  ids.check = (await post(`/v2/monitor/${ids.monitor}/run`)).id;
  await ended(service, `/v2/monitor/${ids.monitor}/checks/${ids.check}`);
  const paused = await post('/v2/monitor', { ...monitor, name: 'Paused', webhook: undefined, notification: undefined });
  ids.paused = paused.data.id;
  await service.ask('PATCH', `/v2/monitor/${ids.paused}`, { status: 'paused' });

  const session = await post('/v2/interact', { profile: { name: 'ada', saveChanges: true } });
  ids.session = session.id;
  const code = `await page.goto('${SITE}/article'); await page.evaluate(() => { document.cookie = 'seen=yes; max-age=86400000'; localStorage.basket = 3; }); await page.title()`;
  await post(`/v2/interact/${ids.session}/execute`, { code });
  await until(
    async () => (await service.ask('GET', `/v2/interact/${ids.session}/replay`)).pages.length > 0,
    'the replay',
  );
  await service.ask('DELETE', `/v2/interact/${ids.session}`);

  ids.search = (await searched(service)).id;
  await post(`/v2/search/${ids.search}/feedback`, { rating: 'good', valuableSources: [{ url: `${SITE}/article` }] });
  await post('/v2/scrape', { url: 'https://data.example/items/7' });
  await post('/v2/scrape', TOOL_CALL, { 'x-request-id': REQUEST_ID });
  const uploadRef = await upload(service);
  return { ids, file, uploadRef, largeSha256: createHash('sha256').update(large.markdown).digest('hex') };
}

/** A request with an idempotency key. */
export const BATCH = {
  urls: ['/mug', '/pot', '/none'].map((path) => SITE + path),
  webhook: { url: HOOK, metadata: { for: 'me' } },
};
export const IDEMPOTENCY_KEY = '0f0e0d0c-0b0a-4908-8706-050403020100';
/** A run of a provider's tool, under an id of its own. */
export const TOOL_CALL = {
  alexandria: { provider: 'items', capability: 'items/search', options: { colour: 'red' } },
};
export const REQUEST_ID = '1f0e0d0c-0b0a-4908-8706-050403020100';
/** A file that was sent, and what it says. */
export const UPLOAD = { name: 'people.csv', text: 'name,age\nAda,36\n' };

/** A search of the pages that were scraped, once they can be found. */
async function searched(service: OldService): Promise<Json> {
  let last: Json;
  await until(async () => {
    last = await service.ask('POST', '/v2/search', { query: 'keepers ship lights' });
    return last.data.web?.some(({ url }: Json) => url === `${SITE}/article`);
  }, 'the page index');
  return last;
}

async function upload(service: OldService): Promise<string> {
  const { data } = await service.ask('POST', '/v2/parse/upload-url', {
    filename: UPLOAD.name,
    contentType: 'text/csv',
  });
  const response = await fetch(data.uploadUrl, { method: data.method, headers: data.headers, body: UPLOAD.text });
  if (!response.ok) throw new Error(`the upload responded ${response.status}`);
  return data.uploadRef;
}

async function fileAt(link: string, base: string): Promise<Expected['file']> {
  const bytes = new Uint8Array(await (await fetch(link)).arrayBuffer());
  return { path: link.slice(base.length), sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** What is there of all that, as clients and the owner see it. */
export async function responsesOf(service: OldService, ids: Record<string, string>): Promise<Expected['responses']> {
  const paths = [
    `/v2/scrape/${ids.article}`,
    `/v2/scrape/${ids.photo}`,
    `/v2/crawl/${ids.crawl}`,
    `/v2/crawl/${ids.crawl}/errors`,
    `/v2/batch/scrape/${ids.batch}`,
    `/v2/batch/scrape/${ids.batch}/errors`,
    `/v2/extract/${ids.extract}`,
    `/v2/agent/${ids.agent}`,
    `/v2/agent/${ids.agent}/trace`,
    `/v2/agent/threads/${ids.thread}`,
    `/v2/monitor/${ids.paused}`,
    `/v2/monitor/${ids.monitor}/checks/${ids.check}`,
    `/v2/interact/${ids.session}/replay`,
    '/v2/search/research/papers?query=transformer+attention&k=1',
    '/v2/search/research/papers?query=tides+and+ropes+in+harbours&k=1',
    '/v2/search/developer?query=moor+a+boat',
    '/v2/search/research/papers/arxiv:1706.03762?query=how+many+layers',
    '/v2/team/threat-protection',
    '/exchange/provider-terms',
  ];
  const responses = [];
  for (const path of paths) responses.push({ path, body: settled(await service.ask('GET', path)) });
  return responses;
}
