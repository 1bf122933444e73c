import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { loadConfig } from '../src/foundation/config/index.ts';
import { createFolderBlobs } from '../src/foundation/store/index.ts';
import { startApp, type TestApp } from './support/app.ts';
import { trawl } from './support/cli.ts';
import { freshDatabase } from './support/postgres.ts';
import { type S3Server, startS3Server } from './support/s3-server.ts';
import { articlePage, SITE_SETTINGS, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const PAPERS = 30;

describe('trawl migrate', () => {
  let bucket: S3Server;
  let dataDir: string;
  let env: Record<string, string>;
  before(async () => {
    bucket = await startS3Server();
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
  after(() => bucket[Symbol.asyncDispose]());

  const post = (app: TestApp, path: string, body: unknown, key?: string) =>
    app.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(key === undefined ? {} : { key }),
    });

  it('moves keys, monitors, results, files and papers to PostgreSQL and a bucket', async () => {
    await using site = await startSite();
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
    await until(async () => (await old.ask(results, { key })).body.status === 'completed', 'the batch', 30_000);
    const targets = [{ type: 'scrape', urls: [`${site.url}/one`] }];
    const monitor = await post(old, '/v2/monitor', { name: 'Watch', schedule: { text: 'daily' }, targets }, key);
    const reads = [results, `/v2/monitor/${monitor.body.data.id}`, '/v2/team/credit-usage'];
    const before = await Promise.all(reads.map(async (path) => (await old.ask(path, { key })).body));

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
    for (const [i, path] of reads.entries()) assert.deepEqual((await app.ask(path, { key })).body, before[i], path);
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
