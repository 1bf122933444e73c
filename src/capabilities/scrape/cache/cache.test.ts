import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { until } from '../../../../test/support/until.ts';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { createFolderBlobs, migrate } from '../../../foundation/store/index.ts';
import type { Fetched } from '../engines/fetched.ts';
import { migrations } from '../migrations.ts';
import { createPageCache } from './cache.ts';
import { bypassesCache, cacheKey } from './key.ts';

const HOUR = 3_600_000;
const fetched = (body: string | Uint8Array, more: Partial<Fetched> = {}): Fetched => ({
  ...{
    url: 'https://example.org/a',
    redirects: [],
    status: 200,
    contentType: 'text/html',
    engine: 'http',
    tier: 'basic',
  },
  headers: { 'content-type': 'text/html', 'set-cookie': 'secret=1' },
  body: Buffer.from(body),
  ...more,
});

forEachEngine('the page cache', (fresh) => {
  const start = async (maxBytes = 1e9) => {
    const db = await (await fresh()).open();
    await migrate(db, migrations);
    const clock = manualClock(Date.parse('2026-01-01T00:00:00Z'));
    const blobs = createFolderBlobs(join(tempDir(), 'blobs'));
    const cache = createPageCache({ db, blobs, clock, log: silentLog, maxBytes });
    const keys = async () => Array.fromAsync(blobs.list('cache/'), ({ key }) => key);
    return { cache, clock, keys };
  };

  test('a page comes back as it was, small or large, with its screenshot, and without the site’s secrets', async () => {
    const { cache, keys } = await start();
    const large = Buffer.from(Array.from({ length: 400_000 }, (_, i) => (i * 7919) % 251));
    const noise = Buffer.concat([
      large,
      crypto.getRandomValues(new Uint8Array(60_000)),
      crypto.getRandomValues(new Uint8Array(65_000)),
      crypto.getRandomValues(new Uint8Array(65_000)),
    ]);
    const screenshot = { bytes: Buffer.from('picture'), type: 'image/png' };
    cache.keep('small', 'team', fetched('<p>é</p>', { screenshot }));
    cache.keep('large', 'team', fetched(noise));
    cache.keep('small2', 'team', fetched('first'));
    const any = { min: 0, max: HOUR };
    await cache.close();
    assert.equal(Buffer.from((await cache.find('small2', any))?.fetched.body ?? '').toString(), 'first');
    const small = await cache.find('small', any);
    assert.equal(Buffer.from(small?.fetched.body ?? '').toString(), '<p>é</p>');
    assert.deepEqual(small?.fetched.headers, { 'content-type': 'text/html' });
    assert.equal(Buffer.from(small?.fetched.screenshot?.bytes ?? '').toString(), 'picture');
    assert.equal(small?.fetched.screenshot?.type, 'image/png');
    assert.deepEqual(await keys(), ['cache/la/large', 'cache/sm/small-screenshot']);
    assert.ok(Buffer.from((await cache.find('large', any))?.fetched.body ?? '').equals(noise));
  });

  test('a cache of no size has nothing', async () => {
    const { cache } = await start(0);
    cache.keep('a', 'team', fetched('one'));
    await cache.close();
    assert.equal(await cache.find('a', { min: 0, max: HOUR }), undefined);
  });

  test('the maximum and the minimum age are respected', async () => {
    const { cache, clock } = await start();
    cache.keep('a', 'team', fetched('one'));
    await until(async () => (await cache.find('a', { min: 0, max: HOUR })) !== undefined);
    clock.advance(HOUR);
    assert.ok(await cache.find('a', { min: HOUR, max: HOUR }));
    assert.equal(await cache.find('a', { min: HOUR + 1, max: 2 * HOUR }), undefined);
    assert.equal(await cache.find('a', { min: 0, max: HOUR - 1 }), undefined);
    cache.keep('a', 'team', fetched('two'));
    await until(async () => (await cache.find('a', { min: 0, max: 1 })) !== undefined);
    assert.equal(Buffer.from((await cache.find('a', { min: 0, max: 1 }))?.fetched.body ?? '').toString(), 'two');
    await cache.close();
  });
});

test('requests share an answer when they look alike to the site and come from one team', () => {
  const options = (more: object = {}) => scrapeOptions.parse(more);
  const key = (url: string, more: object = {}, team = 'team') => cacheKey(team, url, options(more));
  const base = key('https://example.org/a?b=1');
  assert.equal(key('https://EXAMPLE.org:443/a?b=1#part'), base);
  assert.equal(key('https://example.org/a?b=1', { formats: ['links'], timeout: 5000, onlyMainContent: false }), base);
  for (const [more, team] of [
    [{ mobile: true }, 'team'],
    [{ location: { country: 'DE' } }, 'team'],
    [{ waitFor: 5 }, 'team'],
    [{ blockAds: false }, 'team'],
    [{ formats: ['screenshot'] }, 'team'],
    [{ proxy: 'enhanced' }, 'team'],
    [{}, 'another'],
  ] as const) {
    assert.notEqual(key('https://example.org/a?b=1', more, team), base, JSON.stringify(more));
  }
  assert.notEqual(key('https://example.org/a?b=2'), base);
  const url = new URL('https://example.org/');
  assert.equal(bypassesCache(options(), url), false);
  for (const more of [
    { headers: { a: 'b' } },
    { actions: [{ type: 'scrape' }] },
    { profile: { name: 'x' } },
    { formats: ['markdown', 'changeTracking'] },
    { formats: [{ type: 'screenshot', quality: 50 }] },
  ]) {
    assert.equal(bypassesCache(options(more), url), true, JSON.stringify(more));
  }
  assert.equal(bypassesCache(options(), new URL('https://ann:secret@example.org/')), true);
});
