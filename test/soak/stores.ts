// Buckets of stores that others wrote, for stored files and for the search index.
//
//   npm run soak -- stores [--only radosgw,s3rver,fauxqs] [--outage 60] [--pages 120]
//   TRAWL_S3_ACCESS_KEY_ID=… TRAWL_S3_SECRET_ACCESS_KEY=… npm run soak -- stores --endpoint http://127.0.0.1:9000 --bucket mine
//
// Starts each store on loopback: radosgw of Ceph if Debian's packages ceph-mon, ceph-osd and radosgw are installed, and s3rver and fauxqs, which are
// installed into ~/.cache/trawl-clients (70 MB); or uses a server that runs, whose bucket must be empty. For each: what doctor says, a file of
// several parts and a list of keys there and back, writes of which only the first may win, a service that keeps its results in the bucket over a
// restart, an index in the bucket, which is built, or refused with the name of what the store lacks, and a crawl during which the store answers 503 for a
// minute.

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { S3 } from '@aws-sdk/client-s3';
import { loadConfig } from '../../src/foundation/config/index.ts';
import { createBlobs, requireAbilities } from '../../src/foundation/store/index.ts';
import { trawl } from '../support/cli.ts';
import { hasRadosgw } from '../support/clients/radosgw.ts';
import { FOREIGN_STORES, type ForeignStore, startForeignStore } from '../support/clients/stores.ts';
import { startFailingProxy } from '../support/failing-proxy.ts';
import { pageOf } from '../support/linked-site.ts';
import { startService } from '../support/service.ts';
import { SITE_HOST, type SitePage, startSite } from '../support/site.ts';
import { tempDir } from '../support/tmp.ts';
import { until } from '../support/until.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    endpoint: { type: 'string' },
    bucket: { type: 'string', default: 'trawl' },
    outage: { type: 'string', default: '60' },
    pages: { type: 'string', default: '120' },
  },
});
const KEY = 'fc-soak-of-the-stores-0123456789';
/** Bytes of a file that is uploaded in several parts. */
const LARGE = 20 * 1024 * 1024;
/** Files of a list: more than fit into one answer. */
const SMALL = 1_100;

/** A server that runs already, with the keys of the environment. */
const given = (endpoint: string): ForeignStore => ({
  bucket: values.bucket,
  env: {
    TRAWL_S3_ENDPOINT: endpoint,
    TRAWL_S3_REGION: process.env.TRAWL_S3_REGION ?? 'us-east-1',
    TRAWL_S3_ACCESS_KEY_ID: process.env.TRAWL_S3_ACCESS_KEY_ID ?? '',
    TRAWL_S3_SECRET_ACCESS_KEY: process.env.TRAWL_S3_SECRET_ACCESS_KEY ?? '',
  },
  async [Symbol.asyncDispose]() {},
});

const wanted = values.only?.split(',');
const stores: { readonly name: string; readonly start: () => ForeignStore | Promise<ForeignStore> }[] = [];
if (values.endpoint !== undefined) {
  const { endpoint } = values;
  stores.push({ name: endpoint, start: () => given(endpoint) });
} else {
  for (const name of FOREIGN_STORES) {
    if (wanted && !wanted.includes(name)) continue;
    if (name !== 'radosgw' || hasRadosgw()) stores.push({ name, start: () => startForeignStore(name) });
    else
      console.log('radosgw: left out; needs ceph-mon, ceph-osd and radosgw (apt-get install --no-install-recommends)');
  }
}

for (const { name, start } of stores) {
  await using store = await start();
  const env = {
    ...store.env,
    TRAWL_DATA_DIR: tempDir(),
    TRAWL_BLOBS: `s3://${store.bucket}/files`,
    TRAWL_INDEX: `s3://${store.bucket}/index`,
  };
  const config = loadConfig(env);
  const tell = (what: string): void => console.log(`${name}: ${what}`);

  // A file of several parts, and more small ones than one answer lists.
  {
    await using blobs = createBlobs(config);
    const large = randomBytes(LARGE);
    await blobs.put('large', large);
    const found = await blobs.get('large');
    const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    assert.equal(digest(await buffer((found ?? assert.fail()).body)), digest(large));
    const keys = Array.from({ length: SMALL }, (_, i) => `list/${String(i).padStart(4, '0')}`);
    for (let from = 0; from < SMALL; from += 50) {
      await Promise.all(keys.slice(from, from + 50).map((key) => blobs.put(key, key)));
    }
    assert.deepEqual(
      (await Array.fromAsync(blobs.list('list/'))).map(({ key }) => key),
      keys,
    );
    assert.equal(await blobs.delete('large'), true);
    assert.equal(await blobs.get('large'), undefined);
    tell(`${LARGE / 1024 / 1024} MB in parts and back, a list of ${SMALL}`);
  }

  // Of many who want to be the first to write, one is.
  const s3 = new S3({
    ...{ endpoint: store.env.TRAWL_S3_ENDPOINT as string, region: 'us-east-1', forcePathStyle: true },
    credentials: {
      accessKeyId: store.env.TRAWL_S3_ACCESS_KEY_ID as string,
      secretAccessKey: store.env.TRAWL_S3_SECRET_ACCESS_KEY as string,
    },
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const rounds: number[] = [];
  for (let round = 0; round < 20; round++) {
    const write = (i: number) =>
      s3.putObject({ Bucket: store.bucket, Key: `race/${round}`, Body: `${i}`, IfNoneMatch: '*' }).then(
        () => 1,
        () => 0,
      );
    const won: number[] = await Promise.all(Array.from({ length: 16 }, (_, i) => write(i)));
    rounds.push(won.reduce((sum, one) => sum + one, 0));
  }
  s3.destroy();
  tell(
    `16 writes at once with If-None-Match, 20 times: ${rounds.filter((won) => won === 1).length} times exactly one was first`,
  );

  // What the store lacks is known before the index is written, and says so in doctor and at the start.
  const lack = await requireAbilities(config.indexS3 ?? assert.fail(), ['write', 'multipart', 'conditional']).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const { stdout } = await trawl(['doctor', '--json'], env);
  const findings = JSON.parse(stdout) as { name: string; state: string; detail: string }[];
  const state = (what: string) => findings.find((one) => one.name === what);
  assert.equal(state('blobs')?.state, 'on', state('blobs')?.detail);
  assert.equal(state('index')?.state, lack === undefined ? 'on' : 'broken');
  if (lack === undefined) {
    tell('doctor: files on, index on');
    assert.ok(rounds.every((won) => won === 1));
  }
  if (lack !== undefined) {
    assert.ok(state('index')?.detail.includes(lack), state('index')?.detail);
    const refused = await startService(tempDir(), env).ended;
    assert.equal(refused.code, 1);
    assert.equal(refused.stderr, `trawl: TRAWL_INDEX: ${lack}\n`);
    tell(`an index is refused: ${lack}`);
  }

  // The results of a service, before and after a restart.
  await using site = await startSite({ '/': pageOf('A page in a bucket') });
  const folder = tempDir();
  const settings = {
    ...env,
    ...(lack === undefined ? {} : { TRAWL_INDEX: join(folder, 'index') }),
    TRAWL_DATA_DIR: join(folder, 'data'),
    TRAWL_API_KEY: KEY,
    TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
    TRAWL_STARTER: 'on',
  };
  let shot = '';
  for (const round of ['first', 'second'] as const) {
    const service = startService(folder, settings);
    const url = await service.address();
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
    if (round === 'first') {
      const body = JSON.stringify({ url: `${site.url}/`, formats: ['markdown', 'screenshot'] });
      const reply = await fetch(`${url}/v2/scrape`, { method: 'POST', headers, body });
      const { success, data } = (await reply.json()) as { success: boolean; data: { screenshot: string } };
      assert.equal(success, true);
      shot = new URL(data.screenshot).pathname + new URL(data.screenshot).search;
    }
    const picture = Buffer.from(await (await fetch(new URL(shot, url))).arrayBuffer());
    assert.equal(picture.subarray(1, 4).toString(), 'PNG', `${round} start: ${picture.subarray(0, 200)}`);
    await until(async () => (await fetch(`${url}/ready`)).ok, 'the index', 60_000);
    const found = await fetch(`${url}/v2/search/research/papers?query=attention&k=1`, { headers });
    assert.equal(((await found.json()) as { results: unknown[] }).results.length, 1);
    service.signal('SIGTERM');
    await service.ended;
  }
  tell(`a screenshot over a restart, and papers from an index in ${lack === undefined ? 'the bucket' : 'a folder'}`);

  // A crawl whose documents are too long for rows, while the store answers 503.
  await using proxy = await startFailingProxy(store.env.TRAWL_S3_ENDPOINT as string);
  const pages = Number(values.pages);
  const long = () =>
    Array.from({ length: 8_000 }, () => `<p>All about ${randomBytes(32).toString('hex')}</p>`).join('');
  await using longSite = await startSite(
    Object.fromEntries([
      [
        '/',
        pageOf(
          'All',
          Array.from({ length: pages - 1 }, (_, i) => `/p/${i}`),
        ),
      ],
      ...Array.from({ length: pages - 1 }, (_, i): [string, SitePage] => [
        `/p/${i}`,
        (_request, response) =>
          void response
            .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
            .end(`<title>Page ${i}</title><h1>Page ${i}</h1>${long()}`),
      ]),
    ]),
  );
  const service = startService(tempDir(), {
    ...settings,
    TRAWL_DATA_DIR: tempDir(),
    TRAWL_BLOBS: `s3://${store.bucket}/outage`,
    TRAWL_S3_ENDPOINT: proxy.url,
  });
  const url = await service.address();
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const ask = async (path: string, body?: object) => {
    const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, { headers, ...post });
    // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const options = { limit: pages, sitemap: 'skip', maxConcurrency: 4, scrapeOptions: { storeInCache: false } };
  const { body: crawl } = await ask('/v2/crawl', { url: `${longSite.url}/`, ...options });
  const completed = async (): Promise<number> => (await ask(`/v2/crawl/${crawl.id}?skip=${pages}`)).body.completed;
  await until(async () => (await completed()) >= pages / 4, 'a quarter of the crawl', 120_000);
  proxy.isFailing = true;
  await sleep(Number(values.outage) * 1000);
  const { body: readiness } = await ask('/ready');
  const stuck = await completed();
  proxy.isFailing = false;
  const back = performance.now();
  await until(async () => (await completed()) > stuck, 'the next page', 120_000);
  const going = ((performance.now() - back) / 1000).toFixed(1);
  await until(
    async () => (await ask(`/v2/crawl/${crawl.id}?skip=${pages}`)).body.status !== 'scraping',
    'the end',
    300_000,
  );
  const { body: over } = await ask(`/v2/crawl/${crawl.id}?skip=${pages}`);
  const found: string[] = [];
  for (let skip = 0; ; ) {
    const { status, body } = await ask(`/v2/crawl/${crawl.id}?skip=${skip}`);
    assert.equal(status, 200, JSON.stringify(body).slice(0, 300));
    for (const { metadata, markdown } of body.data) {
      assert.ok(metadata.sourceURL.endsWith('/') || markdown.length > 500_000, metadata.sourceURL);
      found.push(metadata.sourceURL);
    }
    if (body.next === null) break;
    skip += body.data.length;
  }
  assert.deepEqual(
    [over.status, over.completed, found.length, new Set(found).size],
    ['completed', pages, pages, pages],
  );
  tell(
    `503 for ${values.outage} s at ${stuck} of ${pages} pages: ${proxy.counts.refused} requests refused, ready says ${JSON.stringify(readiness.problems ?? readiness)}; ` +
      `the next page ${going} s after it, ${found.length} pages once each, ${proxy.counts.passed} requests passed`,
  );
  service.signal('SIGTERM');
  await service.ended;
}
