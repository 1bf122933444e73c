import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { EgressError } from '../../../foundation/egress/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { scrapeFailure } from './failures.ts';

test('a thread that ran out of memory is reported as a page that is too large', async () => {
  const worker = new Worker('const all = []; for (;;) all.push(new Array(100_000).fill(all.length));', {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  const error = await new Promise((resolve) => worker.once('error', resolve));
  const told = scrapeFailure(error);
  assert.ok(told instanceof ApiError);
  assert.equal(told.code, 'SCRAPE_UNSUPPORTED_FILE_ERROR');
});

test('external failures have a code of the catalog, our own errors stay unchanged', () => {
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

test('a TLS failure advises to skip the verification only where the request has not done so', () => {
  const text = (options?: { skipTlsVerification: boolean }): string =>
    (scrapeFailure(new EgressError('tls', 'No secure connection'), options) as ApiError).message;
  assert.match(text({ skipTlsVerification: false }), /skipTlsVerification:true/);
  assert.match(text({ skipTlsVerification: true }), /^No TLS connection .* http:\/\//);
});
