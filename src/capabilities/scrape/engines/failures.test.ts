import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { EgressError } from '../../../foundation/egress/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { scrapeFailure } from './failures.ts';

test('a thread that had no memory left is told as a page that is too large', async () => {
  const worker = new Worker('const all = []; for (;;) all.push(new Array(100_000).fill(all.length));', {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  const error = await new Promise((resolve) => worker.once('error', resolve));
  const told = scrapeFailure(error);
  assert.ok(told instanceof ApiError);
  assert.equal(told.code, 'SCRAPE_UNSUPPORTED_FILE_ERROR');
});

test('what went wrong out there has the code of the catalog, what is ours stays as it is', () => {
  const codes = (['dns', 'tls', 'connect', 'proxy', 'tooLarge'] as const).map(
    (failure) => (scrapeFailure(new EgressError(failure, 'It did not work')) as ApiError).code,
  );
  assert.deepEqual(codes, [
    'SCRAPE_DNS_RESOLUTION_ERROR',
    'SCRAPE_SSL_ERROR',
    'SCRAPE_SITE_ERROR',
    'SCRAPE_ALL_ENGINES_FAILED',
    'SCRAPE_UNSUPPORTED_FILE_ERROR',
  ]);
  const own = new TypeError('a mistake');
  assert.equal(scrapeFailure(own), own);
  assert.equal(scrapeFailure(null), null);
});
