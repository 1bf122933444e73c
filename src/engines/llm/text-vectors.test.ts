import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import type { Embedder } from './embedder.ts';
import { createTextVectors } from './text-vectors.ts';

const SPACE = { id: 'one', dimensions: 2 };

/** An endpoint that answers when told, with its clock, and callers that wait until told. */
const slowEndpoint = () => {
  let time = 0;
  const answers: ((vectors: Float32Array[]) => void)[] = [];
  const embed = () => new Promise<Float32Array[]>((resolve) => answers.push(resolve));
  const waits: number[] = [];
  let limit = new AbortController();
  const deadline: Deadline = {
    signal: new AbortController().signal,
    remaining: () => 60_000,
    within(ms) {
      waits.push(ms);
      limit = new AbortController();
      return { ...deadline, signal: limit.signal };
    },
  };
  const vectors = createTextVectors({ id: 'one', embed } as unknown as Embedder, silentLog, { now: () => time });
  return {
    waits,
    asked: () => answers.length,
    ask: (text: string) => vectors.of([text], 'query', SPACE, deadline),
    waitNoLonger: () => limit.abort(new Error('late')),
    async answerAfter(ms: number, values: number[] = [1, 0]) {
      time += ms;
      answers.shift()?.([Float32Array.from(values)]);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};

describe('vectors of texts', () => {
  it('that come late are known to the next who asks', async () => {
    const endpoint = slowEndpoint();
    const first = endpoint.ask('a');
    endpoint.waitNoLonger();
    assert.deepEqual(await first, [undefined]);
    await endpoint.answerAfter(2000);
    assert.deepEqual(await endpoint.ask('a'), [Float32Array.of(1, 0)]);
    assert.equal(endpoint.asked(), 0);
  });

  it('are waited for as long as the endpoint usually takes, on a slow machine too', async () => {
    const endpoint = slowEndpoint();
    // Of each question: how long the endpoint has, and how long its caller waits.
    for (const [ms, wait] of [
      [100, 1000],
      [2000, 1000],
      [2000, 4000],
      [4000, 4000],
      [4000, 4000],
      [4000, 4000],
      [4000, 5000],
    ] as const) {
      const asked = endpoint.ask(String(endpoint.waits.length));
      assert.deepEqual(endpoint.waits.slice(-2), [5000, wait]);
      await endpoint.answerAfter(ms);
      await asked;
    }
  });

  it('of an endpoint that never answers in time are not asked for while it rests', async () => {
    const endpoint = slowEndpoint();
    for (const text of ['a', 'b']) {
      const asked = endpoint.ask(text);
      await endpoint.answerAfter(5000, [1, 0, 0]);
      assert.deepEqual(await asked, [undefined]);
    }
    assert.deepEqual(await endpoint.ask('c'), [undefined]);
    assert.equal(endpoint.asked(), 0);
  });
});
