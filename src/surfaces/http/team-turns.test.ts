import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ApiError } from '../../foundation/kernel/errors.ts';
import { createTeamTurns, type EndTurn } from './team-turns.ts';

const open = new AbortController();
const HOUR = 3_600_000;

describe('turns of teams', () => {
  it('lets a team use all that is free', async () => {
    const turns = createTeamTurns({ busy: 4, share: 1, longest: HOUR });
    for (let i = 0; i < 4; i++) await turns.take('a', open);
  });

  it('lets others start at once while one team has filled the service, and takes turns among those that wait', async () => {
    const turns = createTeamTurns({ busy: 4, share: 1, longest: HOUR });
    const order: string[] = [];
    const running: EndTurn[] = [];
    const ask = async (teamId: string): Promise<void> => {
      running.push(await turns.take(teamId, open));
      order.push(teamId);
    };
    for (let i = 0; i < 4; i++) await ask('a');
    const waiting = ['a', 'a', 'a'].map(ask);
    await ask('b');
    waiting.push(ask('b'), ask('c'));
    await new Promise(setImmediate);
    assert.deepEqual(order, ['a', 'a', 'a', 'a', 'b', 'c']);
    // Six are at work; the third end leaves three, and the first in line may start.
    while (waiting.length > 0 && running.length > 0) {
      (running.shift() as EndTurn)();
      await new Promise(setImmediate);
      if (order.length === 10) break;
    }
    assert.deepEqual(order.slice(6).toSorted(), ['a', 'a', 'a', 'b']);
    await Promise.all(waiting);
  });

  it('ends a turn after its time, and counts it once', async () => {
    const turns = createTeamTurns({ busy: 1, share: 1, longest: 5 });
    const end = await turns.take('a', open);
    const second = await turns.take('a', open);
    end();
    end();
    second();
    await turns.take('a', open);
  });

  it('refuses a team that has too many in line, but no other', async () => {
    const turns = createTeamTurns({ busy: 1, share: 1, waiting: 2, longest: HOUR });
    await turns.take('a', open);
    void turns.take('a', open);
    void turns.take('a', open);
    await assert.rejects(turns.take('a', open), ({ status, headers }: ApiError) => {
      assert.equal(status, 429);
      assert.ok(Number(headers['retry-after']) > 0);
      return true;
    });
    await turns.take('b', open);
  });

  it('forgets those whose client has gone', async () => {
    const turns = createTeamTurns({ busy: 1, share: 1, waiting: 1, longest: HOUR });
    const end = await turns.take('a', open);
    const client = new AbortController();
    const gone = assert.rejects(turns.take('a', client), { name: 'AbortError' });
    client.abort();
    await gone;
    const next = turns.take('a', open);
    end();
    (await next)();
    await turns.take('a', open);
  });
});
