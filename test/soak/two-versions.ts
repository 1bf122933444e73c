// An older version and this one side by side on one PostgreSQL, as in a rolling upgrade.
//
//   npm run soak -- two-versions --other <checkout of the older version> [--pages 150]
//
// The older service crawls; this one starts on the same database. If it has to change the database, it waits, and the older one goes on;
// otherwise (or if the older one is from before versions waited) both crawl and serve requests. Then the older one is stopped, or killed
// in a second round. Every crawl completes with each page once, and webhooks of each page arrive. Last, the other order: the older version
// is started on the database of this one. It refuses with one line, or, if it knows all of the database, crawls beside this one and after it.

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
/** What this version logs while it waits. */
const WAITING = 'waiting until the processes of an older version stop';

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

const environment = (database: string): Record<string, string> => ({
  TRAWL_API_KEY: KEY,
  DATABASE_URL: database,
  TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
  TRAWL_ALLOW_PRIVATE_WEBHOOKS: '127.0.0.1',
});

const talkTo = (service: Service, url: string): Running => ({
  service,
  async ask(path, body) {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(new URL(path, url), { headers: HEADERS, ...init })).json();
  },
});

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
  const oldService = startService(tempDir(), environment(database), [], OLD_MAIN);
  const old = talkTo(oldService, await oldService.address());
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
  const coming = startService(tempDir(), environment(database));
  const waits = await Promise.race([
    coming.address().then(() => false),
    ...[coming.says(WAITING), coming.complains(WAITING)].map((heard) => heard.then(() => true)),
  ]);
  console.log(`     this version ${waits ? 'waits for the older one to end' : 'runs beside the older one'}`);
  if (waits) {
    const before = await completed(old, crawls[0] ?? '');
    await until(async () => (await completed(old, crawls[0] ?? '')) > before, 'more pages', PATIENCE);
    check(true, 'the older service goes on while this version waits');
  } else {
    const beside = talkTo(coming, await coming.address());
    crawls.push(await crawl(beside), await crawl(old));
    const { success } = await old.ask('/v2/scrape', { url: site.url, storeInCache: false });
    check(success === true, 'the older service scrapes beside this version');
    await until(async () => (await completed(old, crawls[2] ?? '')) >= 5, 'pages of a crawl of the older', PATIENCE);
    check(
      (await completed(beside, crawls[2] ?? '')) >= 0,
      'this version answers the status of a crawl of the older one',
    );
  }
  old.service.signal(ending);
  const { stderr } = await old.service.ended;
  if (stderr !== '') console.log(stderr.slice(0, 2_000));
  const ours = talkTo(coming, await coming.address());
  const complete = async (on: Running): Promise<void> => {
    for (const [index, id] of crawls.entries()) {
      await until(async () => (await on.ask(`/v2/crawl/${id}`)).status !== 'scraping', `crawl ${index}`, PATIENCE);
      const { status, total } = await on.ask(`/v2/crawl/${id}`);
      const urls = await documentsOf(on, id);
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
  };
  await complete(ours);
  const late = startService(tempDir(), environment(database), [], OLD_MAIN);
  const refused = await late.address().then(
    () => undefined,
    () => late.ended,
  );
  if (refused !== undefined) {
    const said = refused.stderr.trim();
    check(refused.code !== 0 && said.split('\n').length === 1, `the older version refuses to start: ${said}`);
  } else {
    const older = talkTo(late, await late.address());
    crawls.splice(0, crawls.length, await crawl(older), await crawl(ours));
    await until(
      async () => (await completed(older, crawls[1] ?? '')) >= 5,
      'pages of a crawl of this version',
      PATIENCE,
    );
    check(true, 'the older version starts beside this one, and sees its crawl');
    ours.service.signal(ending);
    await ours.service.ended;
    await complete(older);
    late.signal('SIGTERM');
    await late.ended;
  }
  ours.service.signal('SIGTERM');
  await ours.service.ended;
  await dropDatabase(database);
}
console.log(faults.length === 0 ? '\nnothing lost' : `\n${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
