import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { keptRequest } from './activity.ts';

const SCRAPE = { method: 'POST', path: '/v2/scrape' };

const sent = (body: object, length = JSON.stringify(body).length): FastifyRequest =>
  ({ body, query: {}, params: {}, headers: { 'content-length': String(length) } }) as unknown as FastifyRequest;

test('a request is kept without what may be secret', () => {
  const kept = keptRequest(
    SCRAPE,
    sent({
      url: 'https://ann:secret@example.com/a',
      formats: ['markdown', { type: 'json', prompt: 'ann@example.com' }],
      headers: { cookie: 'secret' },
      actions: [{ type: 'write', text: 'secret' }],
      scrapeOptions: { headers: { cookie: 'secret' }, mobile: true },
      webhook: { url: 'https://example.com', headers: { authorization: 'secret' } },
    }),
  );
  assert.deepEqual(JSON.parse(kept ?? ''), {
    url: 'https://example.com/a',
    formats: ['markdown', { type: 'json', prompt: 'ann@example.com' }],
    scrapeOptions: { mobile: true },
  });
});

test('large requests, files, those of unknown length and those of other endpoints are not kept', () => {
  assert.equal(keptRequest(SCRAPE, sent({ url: 'x'.repeat(9_000) })), null);
  assert.equal(keptRequest(SCRAPE, { ...sent({ url: 'x' }), headers: {} } as FastifyRequest), null);
  assert.equal(keptRequest({ method: 'POST', path: '/v2/feedback' }, sent({ note: 'x' })), null);
  assert.equal(keptRequest({ method: 'POST', path: '/v2/parse' }, sent(Readable.from(['a small file']), 12)), null);
});
