import assert from 'node:assert/strict';
import { it } from 'node:test';
import { embedDocuments } from './embed-documents.ts';
import type { Embedder } from './embedder.ts';
import { ModelError } from './errors.ts';

/** An endpoint whose vectors are the lengths of texts, and that refuses requests with some texts. */
function endpoint(isRefused: (text: string) => boolean): { embed: Embedder['embed']; requests: string[][] } {
  const requests: string[][] = [];
  return {
    requests,
    async embed(texts) {
      requests.push([...texts]);
      if (texts.some(isRefused)) throw new ModelError('refused', 'HTTP 400');
      return texts.map((text) => Float32Array.of(text.length));
    },
  };
}
const { signal } = new AbortController();

it('a text that the endpoint refuses goes without a vector, the others keep their order', async () => {
  const { embed, requests } = endpoint((text) => text === 'bad');
  const texts = ['a', 'bb', 'ccc', 'bad', 'eeeee', 'ffffff'];
  const vectors = await embedDocuments({ embed }, texts, signal);
  assert.deepEqual(
    vectors.map((vector) => vector?.[0]),
    [1, 2, 3, undefined, 5, 6],
  );
  assert.ok(requests.length <= 8, `${requests.length} requests`);
});

it('an endpoint that refuses every text fails the whole', async () => {
  const { embed } = endpoint(() => true);
  await assert.rejects(embedDocuments({ embed }, ['a', 'b'], signal), ModelError);
  assert.deepEqual(await embedDocuments({ embed: endpoint(() => false).embed }, [], signal), []);
});

it('another failure is not searched for a text at fault', async () => {
  const requests: number[] = [];
  const embed: Embedder['embed'] = async (texts) => {
    requests.push(texts.length);
    throw new ModelError('unreachable', 'no route');
  };
  await assert.rejects(embedDocuments({ embed }, ['a', 'b'], signal), /no route/);
  assert.deepEqual(requests, [2]);
});
