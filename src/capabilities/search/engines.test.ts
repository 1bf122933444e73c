import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { createEngines, engineError } from './engines.ts';
import { type FailureKind, ProviderFailure, type SearchProvider, type SearchQuery } from './providers/provider.ts';

const QUERY: SearchQuery = {
  source: 'web',
  words: 'x',
  scope: { include: [], exclude: [] },
  limit: 10,
  country: 'US',
  safe: false,
  teamId: 'team',
};
const HIT = { url: 'https://a.example/', title: 'A', snippet: '' };

/** An engine with a scripted next response; `hang` never responds. */
function engine(name: string, first: 'ok' | 'hang' | FailureKind = 'ok') {
  const state = { next: first, asked: 0, rest: undefined as number | undefined };
  const provider: SearchProvider = {
    name,
    sources: ['web'],
    async search(_, deadline) {
      state.asked++;
      if (state.next === 'ok') return [HIT];
      if (state.next !== 'hang') throw new ProviderFailure(state.next, 'says no', { rest: state.rest });
      return new Promise((_resolve, reject) => {
        deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason), { once: true });
      });
    },
  };
  return { provider, state };
}

describe('engines', () => {
  it('one that throttles rests as long as it asks, is tried once, and comes back', async () => {
    let now = 0;
    const { provider, state } = engine('a', 'throttled');
    state.rest = 120_000;
    const engines = createEngines([provider], { log: silentLog, now: () => now });
    const kinds = async () => (await engines.ask(QUERY, deadlineIn(60_000))).failures.map(({ kind }) => kind);
    assert.deepEqual(await kinds(), ['throttled']);
    state.next = 'ok';
    assert.deepEqual(await kinds(), ['resting']);
    now = 119_000;
    assert.deepEqual(await kinds(), ['resting']);
    assert.equal(state.asked, 1);
    now = 121_000;
    assert.deepEqual(await kinds(), []);
    assert.deepEqual(await kinds(), []);
    assert.equal(state.asked, 3);
  });

  it('what an answer lacks is said like a failure, and is none', async () => {
    const provider: SearchProvider = {
      name: 'local',
      sources: ['web'],
      async search(_, __, lacks) {
        lacks?.('searched by words only');
        return [HIT];
      },
    };
    const engines = createEngines([provider], { log: silentLog });
    const { answered, failures } = await engines.ask(QUERY, deadlineIn(30_000));
    assert.deepEqual(answered, ['local']);
    assert.deepEqual(failures, [{ provider: 'local', kind: 'late', message: 'searched by words only', rest: 0 }]);
  });

  it('the only one is asked again by the next request, unless it asked to be left alone', async () => {
    let now = 0;
    const { provider, state } = engine('a', 'refused');
    const engines = createEngines([provider], { log: silentLog, now: () => now });
    const kinds = async () => (await engines.ask(QUERY, deadlineIn(60_000))).failures.map(({ kind }) => kind);
    assert.deepEqual([await kinds(), await kinds()], [['refused'], ['refused']]);
    state.next = 'ok';
    now = 1;
    assert.deepEqual(await kinds(), []);
    assert.equal(state.asked, 3);
  });

  it('a refused key rests at once, a broken answer only after several', async () => {
    const [refused, broken] = [engine('refused', 'refused'), engine('broken', 'garbage')];
    const engines = createEngines([refused.provider, broken.provider], { log: silentLog, now: () => 0 });
    for (let i = 0; i < 5; i++) await engines.ask(QUERY, deadlineIn(60_000));
    assert.deepEqual([refused.state.asked, broken.state.asked], [1, 3]);
  });

  it('a slow one is not waited for once another has answered', async () => {
    const [fast, slow] = [engine('fast'), engine('slow', 'hang')];
    const engines = createEngines([slow.provider, fast.provider], { log: silentLog, engineMs: 60_000, graceMs: 20 });
    const { answered, failures, rankings } = await engines.ask(QUERY, deadlineIn(30_000));
    assert.deepEqual([answered, failures.map(({ kind }) => kind), rankings], [['fast'], ['late'], [[HIT]]]);
  });

  it('silence counts as late, and the end of the request ends it', async () => {
    const { provider } = engine('slow', 'hang');
    const engines = createEngines([provider], { log: silentLog, engineMs: 20 });
    assert.deepEqual(
      (await engines.ask(QUERY, deadlineIn(30_000))).failures.map(({ kind }) => kind),
      ['late'],
    );
    const gone = new AbortController();
    const other = createEngines([engine('slow', 'hang').provider], { log: silentLog });
    const asking = other.ask(QUERY, deadlineIn(30_000, gone.signal));
    gone.abort(new Error('gone'));
    await assert.rejects(asking, /gone/);
  });

  it('the response if no engine responds', () => {
    const of = (kind: FailureKind, rest = 0) => ({ provider: 'a', kind, message: 'm', rest });
    assert.equal(engineError([of('unreachable'), of('garbage')]).status, 502);
    const busy = engineError([of('throttled', 9_500), of('resting', 30_000)]);
    assert.deepEqual([busy.status, busy.headers['retry-after']], [503, '10']);
  });
});
