import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { idempotencyOf } from './idempotency.ts';

test('a key stands for its request as JSON, whoever sends it', async () => {
  const header = () => 'key';
  const of = async (body?: object) => idempotencyOf({ header, ...(body && { body }) }, 'crawl');
  const urls = Array.from({ length: 1_234 }, (_, at) => `http://a/${at}"ü`);
  for (const body of [
    {},
    { url: 'http://a/', limit: 5, gone: undefined, none: null, nested: { b: [1, undefined, { c: 2 }] } },
    { urls, empty: [], holes: [undefined, null, urls], last: false },
  ]) {
    const request = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    assert.deepEqual(await of({ origin: 'sdk 1', ...body }), { key: 'crawl key', request });
    assert.deepEqual(await of({ ...body, origin: 'sdk 2' }), { key: 'crawl key', request });
  }
  assert.equal((await of())?.request, (await of({}))?.request);
  await assert.rejects(idempotencyOf({ header: () => '' }), /has 0 characters/);
});
