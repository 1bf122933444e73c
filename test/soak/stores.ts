// Buckets of stores that others wrote, for stored files and for the search index.
//
//   npm run soak -- stores
//
// Installs s3rver and fauxqs into ~/.cache/trawl-clients (70 MB), and starts each on loopback. For each: what
// doctor says, a file of several parts and a list of keys there and back, a service that keeps its results in the bucket over a restart,
// and an index in the bucket, which is built, or refused with the name of what the store lacks.

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { loadConfig } from '../../src/foundation/config/index.ts';
import { createBlobs, requireAbilities } from '../../src/foundation/store/index.ts';
import { trawl } from '../support/cli.ts';
import { FOREIGN_STORES, startForeignStore } from '../support/clients/stores.ts';
import { pageOf } from '../support/linked-site.ts';
import { startService } from '../support/service.ts';
import { SITE_HOST, startSite } from '../support/site.ts';
import { tempDir } from '../support/tmp.ts';
import { until } from '../support/until.ts';

const KEY = 'fc-soak-of-the-stores-0123456789';
/** Bytes of a file that is uploaded in several parts. */
const LARGE = 20 * 1024 * 1024;
/** Files of a list: more than fit into one answer. */
const SMALL = 1_100;

for (const name of FOREIGN_STORES) {
  await using store = await startForeignStore(name);
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
  if (lack === undefined) tell('doctor: files on, index on');
  else {
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
}
