import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { embeddings, type ModelServer, startModelServer } from '../../../test/support/model-server.ts';
import { createEgress } from '../../foundation/egress/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { createEmbedder, type Embedder } from './index.ts';

const open: AsyncDisposable[] = [];
after(() => Promise.all(open.map((one) => one[Symbol.asyncDispose]())));

async function embedderOf(
  answer: Parameters<typeof startModelServer>[0],
  settings: { apiKey?: string; queryPrefix?: string; documentPrefix?: string } = {},
): Promise<{ server: ModelServer; embedder: Embedder }> {
  const server = await startModelServer(answer);
  const egress = createEgress({ purposeHosts: [server.baseUrl] });
  open.push(egress, server);
  const embedder = createEmbedder(
    {
      baseUrl: server.baseUrl,
      model: 'test-model',
      apiKey: undefined,
      queryPrefix: '',
      documentPrefix: '',
      ...settings,
    },
    egress,
  ) as Embedder;
  return { server, embedder };
}

/** A vector that encodes the number in the text: [n, 1]. */
const numbered = (input: readonly string[]): number[][] => input.map((text) => [Number(text.replace(/\D/g, '')), 1]);
const ratio = (vector: Float32Array | undefined): number => Math.round((vector?.[0] ?? 0) / (vector?.[1] ?? 1));
const soon = () => deadlineIn(60_000);

describe('embeddings', () => {
  it('come one a text in their order, over several requests, at length 1', async () => {
    const { server, embedder } = await embedderOf(({ body }) => embeddings(numbered(body.input)), {
      apiKey: 'sk-secret-1',
    });
    const texts = Array.from({ length: 100 }, (_, i) => `text ${i}`);
    const vectors = await embedder.embed(texts, soon());
    assert.deepEqual(
      vectors.map((vector) => ratio(vector)),
      texts.map((_, i) => i),
    );
    for (const vector of vectors) assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-6);
    assert.equal(embedder.dimensions, 2);
    assert.ok(server.asked.length > 1);
    for (const { path, headers, body } of server.asked) {
      assert.deepEqual([path, body.model], ['/v1/embeddings', 'test-model']);
      assert.equal(headers.authorization, 'Bearer sk-secret-1');
      assert.ok(body.input.length <= 32);
    }
  });

  it('are put in order by their index, and read from base64 as from numbers', async () => {
    const { embedder } = await embedderOf(({ body }) => {
      const data = numbered(body.input).map(([n], index) => {
        const bytes = Buffer.alloc(8);
        bytes.writeFloatLE(n as number, 0);
        bytes.writeFloatLE(1, 4);
        return { index, embedding: bytes.toString('base64') };
      });
      return { body: { data: data.reverse() } };
    });
    const vectors = await embedder.embed(['3', '1', '2'], soon());
    assert.deepEqual(vectors.map(ratio), [3, 1, 2]);
  });

  it("are requested with the model's prefixes", async () => {
    const { server, embedder } = await embedderOf(({ body }) => embeddings(body.input.map(() => [1, 0])), {
      queryPrefix: 'query: ',
      documentPrefix: 'passage: ',
    });
    await embedder.embed(['a'], soon(), 'query');
    await embedder.embed(['b', ''], soon(), 'document');
    assert.deepEqual(
      server.asked.map(({ body }) => body.input),
      [['query: a'], ['passage: b', 'passage: ']],
    );
  });

  it('are requested again after 429 and 5xx, not before the time that the server names', async () => {
    const times: number[] = [];
    const { embedder } = await embedderOf(({ body }, count) => {
      times.push(performance.now());
      if (count === 1) return { status: 429, headers: { 'retry-after': '1' }, body: { error: 'slow down' } };
      if (count === 2) return { status: 503, body: '<html>busy</html>' };
      return embeddings(numbered(body.input));
    });
    assert.deepEqual((await embedder.embed(['7'], soon())).map(ratio), [7]);
    assert.ok((times[1] as number) - (times[0] as number) >= 990);
  });

  it('fail at once when waiting would outlast the deadline', async () => {
    const { server, embedder } = await embedderOf(() => ({
      status: 429,
      headers: { 'retry-after': '3600' },
      body: { error: 'slow down' },
    }));
    await assert.rejects(embedder.embed(['a'], soon()), { name: 'ModelError', failure: 'throttled' });
    assert.equal(server.asked.length, 1);
  });

  it('leave an endpoint alone for queries after it failed', async () => {
    const { server, embedder } = await embedderOf(() => ({ status: 401, body: { error: { message: 'bad key' } } }));
    await assert.rejects(embedder.embed(['a'], soon(), 'query'), { failure: 'refused', message: /401.*bad key/ });
    await assert.rejects(embedder.embed(['a'], soon(), 'query'), { failure: 'resting' });
    assert.equal(server.asked.length, 1);
  });

  it('of texts that are too long for the model are made from their beginnings', async () => {
    const { server, embedder } = await embedderOf(({ body }) => {
      const isTooLong = body.input.some((text: string) => text.length > 1_000);
      if (isTooLong) return { status: 400, body: { error: { message: "This model's maximum context length is 512" } } };
      return embeddings(body.input.map(() => [1, 1]));
    });
    assert.equal((await embedder.embed(['x'.repeat(7_000), 'short'], soon())).length, 2);
    const before = server.asked.length;
    await embedder.embed(['y'.repeat(7_000)], soon());
    assert.equal(server.asked.length, before + 1);
  });

  const garbage: [string, unknown, RegExp][] = [
    ['HTML', '<!doctype html><title>Login</title>', /not JSON but/],
    ['cut JSON', '{"data":[{"index":0,"emb', /not JSON but/],
    ['JSON without data', { error: null }, /without "data"/],
    ['too few vectors', embeddings([[1, 0]]).body, /1 vectors for 2 texts/],
    [
      'vectors of two sizes',
      embeddings([
        [1, 0],
        [1, 0, 0],
      ]).body,
      /vectors of 3 numbers instead of 2/,
    ],
    ['a vector twice', { data: [0, 0].map((index) => ({ index, embedding: [1, 0] })) }, /two vectors for text 0/],
    ['an index out of range', { data: [0, 2].map((index) => ({ index, embedding: [1, 0] })) }, /for no text/],
    [
      'words for numbers',
      embeddings([
        ['1', '0'],
        [1, 0],
      ]).body,
      /values that are not numbers/,
    ],
    [
      'null for numbers',
      embeddings([
        [null, 0],
        [1, 0],
      ]).body,
      /values that are not numbers/,
    ],
    ['numbers beyond floats', '{"data":[{"index":0,"embedding":[1e39,0]},{"index":1,"embedding":[1,0]}]}', /direction/],
    [
      'only zeros',
      embeddings([
        [0, 0],
        [1, 0],
      ]).body,
      /direction/,
    ],
    ['bad base64', embeddings(['abc', 'abc']).body, /base64/],
    ['empty vectors', embeddings([[], []]).body, /without vector/],
  ];
  for (const [what, body, message] of garbage) {
    it(`that are ${what} are an error with the reason`, async () => {
      const { embedder } = await embedderOf(() => ({ body }));
      await assert.rejects(embedder.embed(['a', 'b'], soon()), { name: 'ModelError', failure: 'unusable', message });
    });
  }

  it('of another size than before are an error: they belong to another model', async () => {
    const { embedder } = await embedderOf((_, count) => embeddings([count === 1 ? [1, 0] : [1, 0, 0]]));
    assert.equal(await embedder.probe(soon()), 2);
    await assert.rejects(embedder.embed(['a'], soon()), { failure: 'unusable' });
  });

  it('end with the deadline when the server hangs, and with the caller when he goes away', async () => {
    const { embedder } = await embedderOf(() => new Promise(() => {}));
    await assert.rejects(embedder.embed(['a'], deadlineIn(50)), { name: 'ModelError', failure: 'timeout' });
    const control = new AbortController();
    const asked = embedder.embed(['a'], deadlineIn(60_000, control.signal));
    const gone = new Error('gone');
    control.abort(gone);
    await assert.rejects(asked, gone);
  });

  it('are not requested from an address that the operator did not set', async () => {
    const server = await startModelServer(() => embeddings([[1, 0]]));
    const egress = createEgress({ purposeHosts: ['http://127.0.0.1:9/v1'] });
    open.push(egress, server);
    const settings = { model: 'm', apiKey: undefined, queryPrefix: '', documentPrefix: '' };
    const embedder = createEmbedder({ ...settings, baseUrl: server.baseUrl }, egress) as Embedder;
    await assert.rejects(embedder.embed(['a'], soon()), { name: 'ModelError' });
    assert.equal(server.asked.length, 0);
  });

  it('are undefined without settings', () => {
    assert.equal(createEmbedder(undefined, createEgress()), undefined);
  });
});
