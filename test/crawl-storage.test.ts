import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startApp } from './support/app.ts';
import { linkedSite, pageOf } from './support/linked-site.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

test('a crawl whose documents cannot be stored waits, says so, and loses no page', async () => {
  const dataDir = tempDir();
  const blobDir = join(dataDir, 'blobs');
  const app = await startApp({ ...SITE_SETTINGS, dataDir, blobDir });
  // Too large for a row, and not to be compressed.
  const noise = Array.from({ length: 60_000 }, () => Math.random().toString(36).slice(2)).join(' ');
  await using site = await startSite({ ...linkedSite(2), '/p/2': pageOf(noise) });
  rmSync(blobDir, { recursive: true, force: true });
  // A file in place of the folder: nothing can be stored below it.
  writeFileSync(blobDir, '');
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const body = JSON.stringify({ url: site.url, sitemap: 'skip', scrapeOptions: { storeInCache: false } });
  const { id } = (await app.ask('/v2/crawl', { ...init, body })).body;
  const status = async () => (await app.ask(`/v2/crawl/${id}`)).body;
  await until(async () => /Waiting for storage/.test((await status()).warning ?? ''), 'the warning');
  await until(async () => (await status()).completed === 2, 'the other pages');
  assert.equal((await status()).status, 'scraping');
  rmSync(blobDir);
  mkdirSync(blobDir);
  await until(async () => (await status()).status !== 'scraping', 'the crawl');
  const { warning, completed, creditsUsed } = await status();
  assert.deepEqual([(await status()).status, completed, creditsUsed], ['completed', 3, 3]);
  assert.doesNotMatch(warning ?? '', /storage/);
  assert.equal(site.count('/p/2'), 1, 'it is not fetched again');
});
