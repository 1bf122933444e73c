// An older version and this one side by side on one PostgreSQL, as in a rolling upgrade.
//
//   npm run soak -- two-versions --other <checkout of the older version> [--pages 150]
//
// The older service crawls; this one starts on the same database, migrates it and crawls too, while both serve requests. Then the older one
// is stopped, or killed in a second round. Every crawl completes with each page once, and webhooks of each page arrive. Last, the older
// version is started on the migrated database: it must refuse with one line and leave everything as it is.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startHook } from '../support/hook.ts';
import { linkedSite, pageOf } from '../support/linked-site.ts';
import { dropDatabase, freshDatabase } from '../support/postgres.ts';
import { type Service, startService } from '../support/service.ts';
import { SITE_HOST, startSite } from '../support/site.ts';
import { tempDir } from '../support/tmp.ts';
import { until } from '../support/until.ts';

const { values } = parseArgs({ options: { other: { type: 'string' }, pages: { type: 'string', default: '150' } } });
if (values.other === undefined) throw new Error('--other <checkout of the older version> is needed');
const OLD_MAIN = join(values.other, 'src', 'main.ts');
const PAGES = Number(values.pages);
const KEY = 'fc-soak-key-0123456789abcdef';
const HEADERS = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
/** Milliseconds that a page takes to answer, so that crawls last while services come and go. */
const PAGE_MS = 150;
/** Milliseconds until a crawl has to be complete; the lease of a killed service ends within it. */
const PATIENCE = 240_000;

const faults: string[] = [];
const check = (isRight: boolean, what: string): void => {
  console.log(`${isRight ? 'ok   ' : 'WRONG'} ${what}`);
  if (!isRight) faults.push(what);
};

interface Running {
  readonly service: Service;
  // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
  ask(path: string, body?: object): Promise<any>;
}

async function start(database: string, main?: string): Promise<Running> {
  const env = {
    TRAWL_API_KEY: KEY,
    DATABASE_URL: database,
    TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
    TRAWL_ALLOW_PRIVATE_WEBHOOKS: '127.0.0.1',
  };
  const service = startService(tempDir(), env, [], main);
  const url = await service.address();
  return {
    service,
    async ask(path, body) {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      return (await fetch(new URL(path, url), { headers: HEADERS, ...init })).json();
    },
  };
}

async function documentsOf(from: Running, id: string): Promise<string[]> {
  const urls: string[] = [];
  for (let next: string | null = `/v2/crawl/${id}`; next !== null; ) {
    const { pathname, search } = new URL(next, 'http://service');
    const page = await from.ask(pathname + search);
    urls.push(...page.data.map(({ metadata }: { metadata: { sourceURL: string } }) => metadata.sourceURL));
    next = page.next;
  }
  return urls;
}

for (const ending of ['SIGTERM', 'SIGKILL'] as const) {
  console.log(`\nThe older version ends by ${ending}`);
  await using site = await startSite(linkedSite(PAGES));
  for (let i = 1; i <= PAGES; i++) {
    const children = [2 * i + 1, 2 * i + 2].filter((child) => child <= PAGES).map((child) => `/p/${child}`);
    site.set(`/p/${i}`, (_, response) => void setTimeout(() => response.end(pageOf(`page ${i}`, children)), PAGE_MS));
  }
  await using hook = await startHook();
  const database = await freshDatabase();
  const old = await start(database, OLD_MAIN);
  const crawl = async (on: Running): Promise<string> => {
    const { id } = await on.ask('/v2/crawl', {
      url: site.url,
      sitemap: 'skip',
      maxConcurrency: 4,
      scrapeOptions: { storeInCache: false },
      webhook: { url: hook.url, events: ['page', 'completed'] },
    });
    return id;
  };
  const crawls = [await crawl(old)];
  const completed = async (from: Running, id: string): Promise<number> => (await from.ask(`/v2/crawl/${id}`)).completed;
  await until(async () => (await completed(old, crawls[0] ?? '')) >= 5, 'the first pages', PATIENCE);
  const ours = await start(database);
  crawls.push(await crawl(ours), await crawl(old));
  const { success } = await old.ask('/v2/scrape', { url: site.url, storeInCache: false });
  check(success === true, 'the older service scrapes after the migration');
  await until(async () => (await completed(old, crawls[2] ?? '')) >= 5, 'pages of a crawl of the older', PATIENCE);
  check((await completed(ours, crawls[2] ?? '')) >= 0, 'this version answers the status of a crawl of the older one');
  old.service.signal(ending);
  const { stderr } = await old.service.ended;
  if (stderr !== '') console.log(stderr.slice(0, 2_000));
  for (const [index, id] of crawls.entries()) {
    await until(async () => (await ours.ask(`/v2/crawl/${id}`)).status !== 'scraping', `crawl ${index}`, PATIENCE);
    const { status, total } = await ours.ask(`/v2/crawl/${id}`);
    const urls = await documentsOf(ours, id);
    const isWhole = status === 'completed' && total === PAGES + 1;
    check(
      isWhole && urls.length === PAGES + 1 && new Set(urls).size === PAGES + 1,
      `crawl ${index}: ${status}, ${urls.length} documents, ${new Set(urls).size} pages of ${PAGES + 1}`,
    );
    const told = (type: string) => hook.received.filter(({ event }) => event.id === id && event.type === type);
    await until(() => told('crawl.completed').length > 0, 'the last webhook', PATIENCE);
    const pages = new Set(told('crawl.page').map(({ event }) => event.data[0].metadata.sourceURL));
    check(pages.size === PAGES + 1, `crawl ${index}: webhooks of ${pages.size} pages`);
  }
  const late = startService(tempDir(), { TRAWL_API_KEY: KEY, DATABASE_URL: database }, [], OLD_MAIN);
  const end = await late.ended;
  check(
    end.code !== 0 && end.stderr.trim().split('\n').length === 1,
    `the older version refuses to start: ${end.stderr.trim()}`,
  );
  ours.service.signal('SIGTERM');
  await ours.service.ended;
  await dropDatabase(database);
}
console.log(faults.length === 0 ? '\nnothing lost' : `\n${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
