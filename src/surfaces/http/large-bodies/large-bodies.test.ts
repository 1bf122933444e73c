import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { v2 } from '@trawl/contract/v2.ts';
import type { ApiError } from '../../../foundation/kernel/errors.ts';
import { createTeamShare } from '../team-share.ts';
import { validate, validateBody } from '../validation.ts';
import { createLargeBodies, declaresBody } from './index.ts';
import type { SentLarge } from './messages.ts';

/** Two chunks, the second of which shares its buffer. */
const chunksOf = (bytes: Buffer): Uint8Array[] => [new Uint8Array(bytes.subarray(0, 10)), bytes.subarray(10)];
const sent = (endpoint: string, body: string): SentLarge => ({
  ...{ endpoint, chunks: chunksOf(Buffer.from(body)) },
  ...{ url: '/', query: {}, params: {} },
});
const { signal } = new AbortController();
const made = { urls: Array.from({ length: 50_000 }, (_, at) => `https://example.com/${at}`), colour: 1 };

describe('large bodies on a thread', () => {
  const share = createTeamShare();
  const bodies = createLargeBodies(share);
  after(() => bodies[Symbol.asyncDispose]());

  test('become what validation makes of them here, with the same warning', async () => {
    const urls = Array.from({ length: 50_000 }, (_, at) => `https://example.com/${at}?ü`);
    const given = { urls, colour: 1, limit: 5, webhook: { url: 'https://example.com', metadata: { a: 'b' } } };
    const { body, ignored } = await bodies.read('a', sent('POST /v2/batch/scrape', JSON.stringify(given)), signal);
    const here = validate(v2['POST /v2/batch/scrape'], { url: '/', query: {}, params: {}, body: given });
    assert.deepEqual(body, JSON.parse(JSON.stringify(here.body)));
    assert.equal(ignored, here.ignored);
    assert.ok(share.usedBy('a') > 0);
  });

  test('that were made of one are validated there as well', async () => {
    const { body, ignored } = validateBody(v2['POST /v2/batch/scrape'].body, made);
    for (let n = 0; n < 2; n++) {
      const there = await bodies.validate('a', { endpoint: 'POST /v2/batch/scrape', body: made }, signal);
      assert.deepEqual([there.body, there.ignored], [JSON.parse(JSON.stringify(body)), ignored]);
    }
    const wrong = bodies.validate(
      'a',
      { endpoint: 'POST /v2/batch/scrape', body: { urls: Array(50_000).fill(1) } },
      signal,
    );
    await assert.rejects(wrong, /urls\[0\]: 1 is not a string/);
  });

  test('are refused as they are here', async () => {
    const refusal = async (endpoint: string, body: string) =>
      await bodies.read('a', sent(endpoint, body), signal).then(
        () => assert.fail(),
        ({ status, message, details }: ApiError) => [status, message, (details as unknown[]).length],
      );
    assert.deepEqual(await refusal('POST /v2/batch/scrape', '{"urls":'), [400, 'body: must be valid JSON', 1]);
    const wrong = JSON.stringify({ urls: Array(100_000).fill(1) });
    assert.deepEqual(await refusal('POST /v2/batch/scrape', wrong), [400, 'urls[0]: 1 is not a string', 100]);
    assert.deepEqual(await refusal('POST /v2/map', '{"url":1}'), [400, 'Invalid URL', 1]);
    const deep = `{"prompt":"x","a":${'['.repeat(100)}`;
    assert.match(String((await refusal('POST /v2/agent', deep))[1]), /64 levels/);
  });

  test('of the team that has used least come first, and those of clients that have gone are left out', async () => {
    share.charge('hog', 1_000_000);
    const order: string[] = [];
    const read = (teamId: string, gone = signal): Promise<unknown> =>
      bodies.read(teamId, sent('POST /v2/map', '{"url":"https://example.com"}'), gone).then(() => order.push(teamId));
    const left = assert.rejects(read('hog', AbortSignal.abort(new Error('gone'))), /gone/);
    await Promise.all([read('hog'), read('hog'), read('b'), read('c'), left]);
    assert.deepEqual(order, ['b', 'c', 'hog', 'hog']);
  });

  test('are those of the contract only', () => {
    const route = v2['POST /v2/map'];
    assert.equal(declaresBody('POST /v2/map', route), true);
    assert.equal(declaresBody('POST /v2/map', { body: v2['POST /v2/agent'].body }), false);
    assert.equal(declaresBody('POST /v2/things', route), false);
    assert.equal(declaresBody('GET /v2/crawl/active', {}), false);
  });
});
