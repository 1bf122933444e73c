import assert from 'node:assert/strict';
import { it } from 'node:test';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { embedPassages } from './embed-passages.ts';
import { ModelError } from './errors.ts';

const texts = Array.from({ length: 300 }, (_, i) => `text ${i}`);
const vectorOf = (text: string): Float32Array => Float32Array.of(Number(text.slice(5)), 1 / 3);

it('one vector a text, in order, with the digits that a float has', async () => {
  const embedder = { embed: async (some: readonly string[]) => some.map(vectorOf) };
  const { vectors, why } = await embedPassages(embedder, texts, deadlineIn(60_000));
  assert.equal(why, undefined);
  assert.deepEqual(vectors[299], [299, 0.3333333]);
});

it('what was embedded before the endpoint failed is kept, and why it ended is told', async () => {
  let calls = 0;
  const embedder = {
    embed: async (some: readonly string[]) => {
      if (++calls > 1) throw new ModelError('failing', 'down');
      return some.map(vectorOf);
    },
  };
  const { vectors, why } = await embedPassages(embedder, texts, deadlineIn(60_000));
  assert.equal(vectors.length, 300);
  assert.equal(vectors.filter((vector) => vector !== undefined).length, 128);
  assert.equal(why, 'did not respond (failing)');
});

it('an endpoint that never answers costs a share of the time; an end of the caller ends it', async () => {
  const never = {
    embed: (_: readonly string[], { signal }: { signal: AbortSignal }) =>
      new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  };
  const deadline = deadlineIn(100);
  const { vectors, why } = await embedPassages(never, texts.slice(0, 2), deadline);
  assert.deepEqual([vectors, why], [[undefined, undefined], 'did not respond (timeout)']);
  const caller = new AbortController();
  const waiting = embedPassages(never, texts, deadlineIn(Number.POSITIVE_INFINITY, caller.signal));
  caller.abort(new Error('gone'));
  await assert.rejects(waiting, /gone/);
});
