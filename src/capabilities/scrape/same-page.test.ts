import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { forEachEngine } from '../../../test/support/engines.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { manualClock } from '../../foundation/kernel/clock.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { createFolderBlobs, migrate } from '../../foundation/store/index.ts';
import type { Fetched } from './engines/fetched.ts';
import { migrations } from './migrations.ts';
import type { RenderedPage } from './render/job.ts';
import { createScrapeResults, RESULT_LIFE } from './results.ts';
import { dependsOnBytes, digestOf } from './same-page.ts';

const fetched: Fetched = {
  ...{ url: 'https://example.org/a', redirects: [], status: 200, contentType: 'text/html', headers: { date: 'now' } },
  ...{ engine: 'http', tier: 'basic', body: Buffer.from('<p>Hello</p>'), ms: 5 },
};
const page: RenderedPage = { kind: 'html', verdict: { kind: 'ok' }, metadata: {} };

test('answers are the same if the same document would be made of them', () => {
  const options = scrapeOptions.parse({});
  const digest = digestOf(options, fetched);
  assert.equal(digestOf(scrapeOptions.parse({}), { ...fetched, headers: { date: 'later' }, ms: 9 }), digest);
  const others: Partial<Fetched>[] = [
    { body: Buffer.from('<p>Hallo</p>') },
    { url: 'https://example.org/b' },
    { status: 203 },
    { contentType: 'text/plain' },
    { headers: { 'content-language': 'de' } },
    { headers: { 'x-robots-tag': 'noindex' } },
    { engine: 'browser' },
  ];
  for (const other of others)
    assert.notEqual(digestOf(options, { ...fetched, ...other }), digest, JSON.stringify(other));
  assert.notEqual(digestOf(scrapeOptions.parse({ onlyMainContent: false }), fetched), digest);
});

test('documents that a browser, frames, a model or pictures add to are made each time', () => {
  const depends = (options: object, more: { fetched?: Partial<Fetched>; page?: Partial<RenderedPage> } = {}): boolean =>
    dependsOnBytes(scrapeOptions.parse(options), {
      fetched: { ...fetched, ...more.fetched },
      page: { ...page, ...more.page },
    });
  assert.ok(depends({}));
  assert.ok(depends({ parsers: ['pdf'] }, { page: { kind: 'document' } }));
  assert.ok(!depends({ formats: ['markdown', 'screenshot'] }));
  assert.ok(!depends({ formats: ['markdown', { type: 'json', prompt: 'All names' }] }));
  assert.ok(!depends({ redactPII: true }));
  assert.ok(!depends({ checkPromptInjection: true }));
  assert.ok(!depends({}, { fetched: { engine: 'browser' } }));
  assert.ok(!depends({}, { page: { frames: ['https://example.org/frame'] } }));
  assert.ok(!depends({}, { page: { kind: 'image' } }));
  assert.ok(!depends({}, { fetched: { status: 404 } }));
  assert.ok(!depends({}, { page: { verdict: { kind: 'challenge' } } }));
});

forEachEngine('results of scrapes', (fresh) => {
  test('live longer when they are renewed, those of the own team, as long as they live', async () => {
    const db = await (await fresh()).open();
    await migrate(db, migrations);
    const clock = manualClock(Date.parse('2026-01-01T00:00:00Z'));
    const blobs = createFolderBlobs(join(tempDir(), 'blobs'));
    const results = createScrapeResults({ db, blobs, clock, log: silentLog });
    const id = crypto.randomUUID();
    await results.keep({ id, teamId: 'a', url: fetched.url, request: {}, document: Buffer.from('{}') });
    clock.advance(RESULT_LIFE - 1);
    assert.deepEqual([await results.renew('b', id), await results.renew('a', id, 10)], [false, true]);
    clock.advance(9);
    assert.ok(await results.find('a', id));
    clock.advance(1);
    assert.deepEqual([await results.renew('a', id), await results.find('a', id)], [false, undefined]);
    await results.close();
  });
});
