import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/foundation/config/index.ts';
import { silentLog } from '../src/foundation/kernel/log.ts';
import { createBlobs } from '../src/foundation/store/index.ts';
import { trawl } from './support/cli.ts';
import { type S3Server, startS3Server } from './support/s3-server.ts';
import { startService } from './support/service.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const quiet = { TRAWL_RESEARCH_LIVE: 'off', TRAWL_RESEARCH_FULLTEXT: 'off' };

/** Files and the index in a bucket, as the operator meets them. */
describe('TRAWL_BLOBS=s3://… and TRAWL_INDEX=s3://…', () => {
  let server: S3Server;
  let env: Record<string, string>;
  before(async () => {
    server = await startS3Server();
    env = {
      TRAWL_DATA_DIR: join(tempDir(), 'data'),
      TRAWL_BLOBS: `s3://${server.bucket}/files`,
      TRAWL_INDEX: `s3://${server.bucket}/index`,
      TRAWL_S3_ENDPOINT: server.url,
      TRAWL_S3_REGION: server.region,
      AWS_ACCESS_KEY_ID: server.accessKeyId,
      AWS_SECRET_ACCESS_KEY: server.secretAccessKey,
    };
  });
  after(() => server[Symbol.asyncDispose]());

  const doctor = async (changed: Record<string, string> = {}) => {
    const { stdout } = await trawl(['doctor', '--json'], { ...env, ...changed });
    const findings = JSON.parse(stdout) as { name: string; state: string; detail: string }[];
    assert.ok(!stdout.includes(server.secretAccessKey));
    const found = (wanted: string) => findings.find(({ name }) => name === wanted);
    return { blobs: found('blobs'), index: found('index') };
  };

  test('is where files go', async () => {
    await using blobs = createBlobs(loadConfig(env));
    await blobs.put('a/file', 'its bytes');
    assert.equal(server.objects.get('files/a/file')?.body.toString(), 'its bytes');
  });

  test('trawl doctor says where files and index are, or what is wrong with that', async () => {
    const { blobs, index } = await doctor();
    const place = `s3://${server.bucket}/files at ${server.url}`;
    assert.deepEqual([blobs?.state, blobs?.detail], ['on', `${place}; credentials from the settings`]);
    assert.equal(index?.state, 'on');
    assert.ok(index.detail.startsWith(`s3://${server.bucket}/index at ${server.url}; cached in `), index.detail);
    const wrong = await doctor({ AWS_SECRET_ACCESS_KEY: 'not-it' });
    for (const one of [wrong.blobs, wrong.index]) {
      assert.equal(one?.state, 'broken');
      assert.match(one.detail, /SignatureDoesNotMatch/);
      assert.doesNotMatch(one.detail, /not-it/);
    }
  });

  test('doctor and the start name the right that a key for reading lacks', async () => {
    await using store = await startS3Server();
    store.fail({ when: /^(?:PUT|POST)/, times: Number.POSITIVE_INFINITY, how: { status: 403, code: 'AccessDenied' } });
    const settings: Record<string, string> = {
      ...env,
      TRAWL_S3_ENDPOINT: store.url,
      AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
    };
    const { blobs, index } = await doctor(settings);
    for (const one of [blobs, index]) {
      assert.equal(one?.state, 'broken');
      assert.match(one.detail, /^cannot write an object: .* the key does not have the right s3:PutObject$/);
    }
    for (const [name, other] of [
      ['TRAWL_BLOBS', 'TRAWL_INDEX'],
      ['TRAWL_INDEX', 'TRAWL_BLOBS'],
    ] as const) {
      const { [other]: _, ...only } = settings;
      const { code, stdout, stderr } = await startService(tempDir(), only).ended;
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, new RegExp(`^trawl: ${name}: .* the key does not have the right s3:PutObject\n$`));
    }
  });

  test('trawl backup says that it leaves the bucket out, and the index is rebuilt after a restore', async () => {
    const saved = join(tempDir(), 'saved.tar.gz');
    const data = { TRAWL_DATA_DIR: tempDir() };
    const file = join(tempDir(), 'papers.jsonl');
    const write = (title: string, doi: string) => writeFile(file, `${JSON.stringify({ title, doi })}\n`);
    const searchIn = async (changed: Record<string, string>): Promise<string[]> => {
      await using app = await createApp(loadConfig({ PORT: '0', TRAWL_STARTER: 'off', ...quiet, ...env, ...changed }), {
        log: silentLog,
      });
      const { address } = await app.listen();
      await until(async () => (await fetch(`${address}/ready`)).ok, 'the index');
      const { key } = await app.keys.create({ name: 'search' });
      const headers = { authorization: `Bearer ${key}` };
      const answer = await fetch(`${address}/v2/search/research/papers?query=quokkas`, { headers });
      const { results } = (await answer.json()) as { results: { title: string }[] };
      return results.map(({ title }) => title).sort();
    };
    await write('Quokkas of the first day', '10.1000/one');
    assert.equal((await trawl(['papers', 'import', 'jsonl', file], { ...env, ...data })).code, 0);
    const { code, stderr } = await trawl(['backup', saved], { ...env, ...data });
    assert.equal(code, 0, stderr);
    assert.match(stderr, /the backup does not include the stored files in s3:\/\/trawl-blobs\/files/);
    assert.match(stderr, /the backup does not include the search index in s3:\/\/trawl-blobs\/index/);
    await write('Quokkas of the second day', '10.1000/two');
    assert.equal((await trawl(['papers', 'import', 'jsonl', file], { ...env, ...data })).code, 0);
    assert.deepEqual(await searchIn(data), ['Quokkas of the first day', 'Quokkas of the second day']);

    // The bucket has gone on since.
    const back = { TRAWL_DATA_DIR: tempDir() };
    const restored = await trawl(['restore', saved], { ...env, ...back });
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(restored.stderr, /will rebuild the search index in .* from the database/);
    assert.deepEqual(await searchIn(back), ['Quokkas of the first day']);
  });
});
