import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import type { Deadline } from '../src/foundation/kernel/deadline.ts';
import { customRoute, type Route } from '../src/foundation/routing/route.ts';
import { startApp, testRoutes } from './support/app.ts';
import { openWire } from './support/wire.ts';

/** A route that waits for the test, and tells it about its requests. */
function waiting(obeys: boolean): { route: Route; entered: Promise<Deadline>; release(): void } {
  const entered = Promise.withResolvers<Deadline>();
  const released = Promise.withResolvers<void>();
  return {
    entered: entered.promise,
    release: released.resolve,
    route: customRoute({
      method: 'GET',
      path: '/v2/wait',
      scope: 'test',
      rateGroup: 'test',
      operationId: 'wait',
      summary: 'Waits',
      tag: 'Tests',
      response: z.object({}),
      async handler({ deadline }) {
        entered.resolve(deadline);
        if (!obeys) await released.promise;
        else {
          await new Promise((resolve, reject) => {
            deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason));
            released.promise.then(resolve);
          });
        }
        return { success: true };
      },
    }),
  };
}

const get = (path: string, key: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`;

describe('the gateway timeout', () => {
  for (const obeys of [true, false]) {
    test(`is a 504, whether or not the handler ${obeys ? 'stops' : 'would have stopped'}`, async () => {
      const slow = waiting(obeys);
      const it = await startApp({ gatewayTimeout: 100 }, { routes: [slow.route] });
      const answer = await it.ask('/v2/wait');
      assert.equal(answer.status, 504);
      assert.deepEqual(answer.body, { success: false, error: 'Gateway Timeout' });
      const deadline = await slow.entered;
      assert.equal(deadline.signal.aborted, true);
      assert.equal(deadline.remaining(), 0);
      assert.equal(deadline.signal.reason.name, 'TimeoutError');
      slow.release();
      assert.equal((await it.ask('/health')).status, 200);
    });
  }

  test('a client that goes away ends the deadline of its request', async () => {
    const slow = waiting(true);
    const it = await startApp({}, { routes: [slow.route] });
    const wire = openWire(it.port);
    wire.send(get('/v2/wait', it.key));
    const deadline = await slow.entered;
    assert.equal(deadline.signal.aborted, false);
    assert.ok(deadline.remaining() > 300_000);
    assert.ok(deadline.within(1000).remaining() <= 1000);
    const gone = new Promise((resolve) => deadline.signal.addEventListener('abort', resolve));
    wire.socket.destroy();
    await gone;
    assert.equal(deadline.remaining(), 0);
  });
});

describe('shutdown', () => {
  test('requests under way finish, new ones on their connections get 503, others no connection', async () => {
    const slow = waiting(false);
    const it = await startApp({}, { routes: [...testRoutes, slow.route] });
    const busy = openWire(it.port);
    busy.send(get('/v2/wait', it.key));
    await slow.entered;
    const idle = openWire(it.port);
    idle.send(get('/v2/echo?query=x', it.key));
    await idle.until('"success":true');
    // One request and the beginning of the next in one piece: with the first answer the server has read both.
    const late = openWire(it.port);
    late.send(`${get('/v2/echo?query=x', it.key)}GET /health HTTP/1.1\r\nHost`);
    await late.until('"success":true');

    const closed = it.app.close();
    assert.equal(it.app.close(), closed);
    await idle.rest();
    await assert.rejects(fetch(`${it.url}/health`));
    late.send(': x\r\n\r\n');
    const refused = (await late.rest()).split('HTTP/1.1 ')[2] ?? '';
    assert.match(refused, /^503 /);
    assert.match(refused, /\r\nretry-after: \d+\r\n/i);
    assert.match(refused, /\r\nconnection: close\r\n/i);
    assert.match(refused, /\{"success":false,"error":"Service Unavailable"\}$/);

    slow.release();
    const answered = await busy.rest();
    assert.match(answered, /^HTTP\/1\.1 200 OK/);
    assert.match(answered, /\{"success":true\}$/);
    await closed;
  });

  test('what still runs when the time is over is answered 503', async () => {
    const slow = waiting(true);
    const it = await startApp({}, { routes: [slow.route], drainTimeout: 50 });
    const answer = it.ask('/v2/wait');
    const deadline = await slow.entered;
    await it.app.close();
    assert.equal(deadline.signal.reason.name, 'AbortError');
    const { status, headers } = await answer;
    assert.equal(status, 503);
    assert.equal(headers.get('retry-after'), '5');
  });

  test('a connection that never asked anything does not hold it up', async () => {
    // Held up, it would not end before the test does.
    const it = await startApp({}, { drainTimeout: 2 ** 30 });
    const silent = openWire(it.port);
    await new Promise((resolve) => silent.socket.once('connect', resolve));
    await it.ask('/health');
    await it.app.close();
    await silent.rest();
  });
});
