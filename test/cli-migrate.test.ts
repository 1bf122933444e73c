import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { loadConfig } from '../src/foundation/config/index.ts';
import { createFolderBlobs } from '../src/foundation/store/index.ts';
import { startApp, type TestApp } from './support/app.ts';
import { trawl } from './support/cli.ts';
import { addPerson, openBrowser, PASSWORD, setUp } from './support/console.ts';
import { freshDatabase } from './support/postgres.ts';
import { type S3Server, startS3Server } from './support/s3-server.ts';
import { articlePage, SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const PAPERS = 30;

/** A body without what depends on the address of the service: signed links, and its port. */
const withoutLinks = (body: unknown): string =>
  JSON.stringify(body)
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '')
    .replaceAll(/expires=[^"]*/g, '');

describe('trawl migrate', () => {
  let bucket: S3Server;
  let site: Site;
  let dataDir: string;
  let env: Record<string, string>;
  before(async () => {
    bucket = await startS3Server();
    site = await startSite();
    dataDir = join(tempDir(), 'data');
    env = {
      TRAWL_DATA_DIR: dataDir,
      DATABASE_URL: await freshDatabase(),
      TRAWL_BLOBS: `s3://${bucket.bucket}/files`,
      TRAWL_S3_ENDPOINT: bucket.url,
      TRAWL_S3_REGION: bucket.region,
      AWS_ACCESS_KEY_ID: bucket.accessKeyId,
      AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    };
  });
  after(async () => {
    await bucket[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const post = (app: TestApp, path: string, body: unknown, key?: string) =>
    app.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(key === undefined ? {} : { key }),
    });

  /** Runs code on a page of the site with the profile `ada`, which is saved. @returns its value */
  async function inSession(app: TestApp, key: string, code: string): Promise<unknown> {
    const session = await post(app, '/v2/interact', { profile: { name: 'ada', saveChanges: true } }, key);
    assert.equal(session.status, 200, session.text);
    const path = `/v2/interact/${session.body.id}`;
    const script = `await page.goto('${site.url}/one'); await page.evaluate(() => ${code})`;
    const { body, text } = await post(app, `${path}/execute`, { code: script, language: 'node' }, key);
    assert.equal(body.success, true, text);
    assert.equal((await app.ask(path, { method: 'DELETE', key })).status, 200);
    return body.result;
  }

  it('moves keys, people, monitors, results, profiles, files and papers to PostgreSQL and a bucket', async () => {
    for (const name of ['one', 'two']) site.set(`/${name}`, articlePage(name, `The page ${name} has its own text.`));
    const papers = Array.from({ length: PAPERS }, (_, n) =>
      JSON.stringify({ doi: `10.5555/${n}`, title: `Paper number ${n}`, abstract: 'About trawling.' }),
    );
    writeFileSync(join(dataDir, '..', 'papers.jsonl'), papers.join('\n'));
    const here = { TRAWL_DATA_DIR: dataDir };
    assert.equal((await trawl(['papers', 'import', 'jsonl', join(dataDir, '..', 'papers.jsonl')], here)).code, 0);
    await createFolderBlobs(join(dataDir, 'blobs')).put('some/file', 'bytes of a file', { contentType: 'text/plain' });
    const made = await trawl(['keys', 'create', '--name', 'Mine'], here);
    const key = /fc-[0-9a-f]{32}/.exec(made.stdout)?.[0] as string;

    const old = await startApp({ ...SITE_SETTINGS, dataDir });
    const batch = await post(old, '/v2/batch/scrape', { urls: [`${site.url}/one`, `${site.url}/two`] }, key);
    const results = `/v2/batch/scrape/${batch.body.id}`;
    await until(async () => (await old.ask(results, { key })).body.status === 'completed', 'the batch');
    const targets = [{ type: 'scrape', urls: [`${site.url}/one`] }];
    const monitor = await post(old, '/v2/monitor', { name: 'Watch', schedule: { text: 'daily' }, targets }, key);
    await until(
      async () => (await post(old, `/v2/monitor/${monitor.body.data.id}/run`, {}, key)).status < 300,
      'the check',
    );
    const checks = `/v2/monitor/${monitor.body.data.id}/checks`;
    await until(async () => (await old.ask(checks, { key })).body.data[0]?.status === 'completed', 'its end');
    const crawl = (await post(old, '/v2/crawl', { url: `${site.url}/one`, limit: 1 }, key)).body.id;
    await until(async () => (await old.ask(`/v2/crawl/${crawl}`, { key })).body.status === 'completed', 'the crawl');
    const schema = { type: 'object', properties: { title: { type: 'string' } } };
    const agent = (await post(old, '/v2/agent', { prompt: 'the title', urls: [`${site.url}/one`], schema }, key)).body
      .id;
    await until(async () => (await old.ask(`/v2/agent/${agent}`, { key })).body.status === 'completed', 'the agent');
    const scraped = await post(old, '/v2/scrape', { url: `${site.url}/two`, formats: ['markdown', 'screenshot'] }, key);
    const list = await post(old, '/v2/search/research/lists', { name: 'To read' }, key);
    const owner = await setUp(old);
    await addPerson(old, owner, { email: 'mia@example.org', role: 'member' });
    await inSession(old, key, `localStorage.basket = '3'`);
    const reads = [
      results,
      `/v2/monitor/${monitor.body.data.id}`,
      checks,
      `/v2/crawl/${crawl}`,
      `/v2/crawl/${crawl}/errors`,
      `/v2/agent/${agent}`,
      `/v2/agent/${agent}/trace`,
      `/v2/scrape/${scraped.body.data.metadata.scrapeId}`,
      `/v2/search/research/lists/${list.body.list.id}`,
      '/v2/search/research/lists',
      '/v2/team/credit-usage',
      '/v2/crawl/active',
    ];
    const before = await Promise.all(
      reads.map(async (path) => {
        const { status, body } = await old.ask(path, { key });
        assert.equal(status, 200, path);
        return body;
      }),
    );

    const refused = await trawl(['migrate'], env);
    assert.deepEqual(
      [refused.code, refused.stderr],
      [1, 'trawl: the service is running on this data folder; stop it before migrating\n'],
    );
    await old.app.close();
    const { code, stdout, stderr } = await trawl(['migrate'], env);
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      /^copied and compared \d+ rows of \d+ tables\ncopied and compared \d+ stored files, .* to s3:/,
    );

    assert.equal(bucket.objects.get('files/some/file')?.body.toString(), 'bytes of a file');
    const { database, s3Blobs } = loadConfig(env);
    const app = await startApp({ ...SITE_SETTINGS, dataDir, database, s3Blobs });
    for (const [i, path] of reads.entries())
      assert.deepEqual(withoutLinks((await app.ask(path, { key })).body), withoutLinks(before[i]), path);
    for (const email of ['ann@example.org', 'mia@example.org']) {
      const person = openBrowser(app);
      assert.equal((await person.ask('POST', '/api/session', { email, password: PASSWORD })).status, 200, email);
      assert.equal((await person.ask('GET', '/api/session')).body.person.email, email);
    }
    assert.equal(await inSession(app, key, 'localStorage.basket'), '3');
    const found = await app.ask(`/v2/search/research/papers?query=trawling&k=${PAPERS}`, { key });
    assert.equal(found.body.results.length, PAPERS);
    await app.app.close();

    const again = await trawl(['migrate'], env);
    assert.equal(again.code, 1);
    assert.match(
      again.stderr,
      /^trawl: the database of DATABASE_URL is in use: it has rows in .*; use an empty database\n$/,
    );
  });

  it('says what is missing', async () => {
    const nothing = await trawl(['migrate'], { TRAWL_DATA_DIR: dataDir });
    assert.match(nothing.stderr, /^trawl: nothing to do: set DATABASE_URL to move to PostgreSQL, or TRAWL_BLOBS=s3:/);
    const elsewhere = await trawl(['migrate', '--from', join(dataDir, 'nowhere')], env);
    assert.match(elsewhere.stderr, /nowhere\/trawl\.db does not exist; --from names the data folder to move\n$/);
    const other = await trawl(['migrate', '--from', join(dataDir, 'nowhere')], { TRAWL_DATA_DIR: dataDir });
    assert.match(other.stderr, /DATABASE_URL is not set; to move a data folder to another one, use trawl backup/);
    assert.deepEqual([nothing.code, elsewhere.code, other.code], [1, 1, 1]);
  });
});
