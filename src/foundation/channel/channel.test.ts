import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { deadlineIn } from '../kernel/deadline.ts';
import { ApiError } from '../kernel/errors.ts';
import {
  ChannelClosedError,
  FrameError,
  frameTransport,
  openChannel,
  PeerExitError,
  portTransport,
  RemoteError,
} from './index.ts';
import type { Peer } from './testing/protocol.ts';
import { unserializable } from './testing/protocol.ts';
import { KINDS, MOST, startPeer } from './testing/start.ts';

for (const kind of KINDS) {
  describe(`channel to a ${kind}`, () => {
    // For tests that leave it as it was.
    let shared: ReturnType<typeof startPeer>['channel'];
    before(() => {
      shared = startPeer(kind).channel;
    });
    after(() => shared[Symbol.asyncDispose]());

    it('answers each request with its own result, many at a time', async () => {
      const channel = shared;
      const sent = Array.from({ length: 500 }, (_, i) => ({ i, text: 'x'.repeat(i) }));
      assert.deepEqual(await Promise.all(sent.map((one) => channel.request('echo', one))), sent);
      assert.equal(channel.load, 0);
    });

    it('reports progress in order, before the result', async () => {
      const channel = shared;
      const seen: number[] = [];
      const result = await channel.request('count', 5, { onProgress: (value) => seen.push(value) });
      assert.deepEqual([result, seen], [5, [1, 2, 3, 4, 5]]);
    });

    it('serves requests of the peer', async () => {
      const channel = shared;
      assert.equal(await channel.request('back', 21), 42);
    });

    it('carries errors, with their class where the codec knows it', async () => {
      const channel = shared;
      await assert.rejects(channel.request('fail', 'plain'), (error) => {
        assert.ok(error instanceof RemoteError);
        const { name, message, code, errcode } = error;
        assert.deepEqual([name, message, code, errcode], ['TypeError', 'it failed', 'ENOENT', 13]);
        return true;
      });
      await assert.rejects(channel.request('fail', 'api'), (error) => {
        assert.ok(error instanceof ApiError);
        assert.deepEqual([error.status, error.details], [404, { message: 'no such thing' }]);
        return true;
      });
      await assert.rejects(channel.request('nothing' as 'echo', 1), /unknown request: nothing/);
      await assert.rejects(channel.request('constructor' as 'echo', 1), /unknown request: constructor/);
    });

    it('does not send what was aborted before', async () => {
      const { channel } = startPeer(kind, { limit: 1 });
      await using _ = channel;
      await assert.rejects(
        channel.request('hold', null, { signal: AbortSignal.abort(new Error('too late')) }),
        /too late/,
      );
      const busy = channel.request('hold', null);
      const gone = new AbortController();
      const waiting = channel.request('hold', null, { signal: gone.signal });
      gone.abort(new Error('gone'));
      await assert.rejects(waiting, /gone/);
      channel.emit('release', null);
      await busy;
      assert.deepEqual(await channel.request('held', null), { now: 0, most: 1 });
    });

    it('rejects at once when aborted, and tells the peer', async () => {
      const told = Promise.withResolvers<string>();
      const { channel } = startPeer(kind, { events: { aborted: told.resolve } });
      await using _ = channel;
      const stop = new AbortController();
      const waiting = channel.request('wait', null, { signal: stop.signal });
      await channel.request('echo', 1);
      stop.abort(new Error('no longer wanted'));
      assert.equal(channel.load, 1);
      await assert.rejects(waiting, /no longer wanted/);
      assert.equal(await told.promise, 'AbortError');
      await channel.request('echo', 1);
      assert.equal(channel.load, 0);
    });

    it('can wait for what the peer makes of an abort', async () => {
      const channel = shared;
      const stop = new AbortController();
      const waiting = channel.request('wait', null, { signal: stop.signal, onAbort: 'wait' });
      await channel.request('echo', 1);
      stop.abort();
      assert.equal(await waiting, 'stopped');
    });

    it('rejects when the deadline passes; the peer knows how much time is left', async () => {
      const channel = shared;
      const left = await channel.request('remaining', null, { deadline: deadlineIn(60_000) });
      assert.ok(left > 0 && left <= 60_000, String(left));
      // JSON has no Infinity.
      const none = kind === 'stdio' ? null : Number.POSITIVE_INFINITY;
      assert.equal(await channel.request('remaining', null), none);
      const late = channel.request('hold', null, { deadline: deadlineIn(50) });
      await assert.rejects(late, { name: 'TimeoutError' });
      channel.emit('release', null);
    });

    it("passes the deadline on to the peer's handler", async () => {
      const channel = shared;
      // A signal that never aborts here: the peer's own clock ends the request there.
      const deadline = { signal: new AbortController().signal, remaining: () => 30 };
      assert.equal(await channel.request('wait', null, { deadline }), 'stopped');
    });

    it('sends no more than its limit at a time, in order', async () => {
      const held = Promise.withResolvers<number>();
      const { channel } = startPeer(kind, { limit: 3, events: { held: held.resolve } });
      await using _ = channel;
      const order: number[] = [];
      const all = Array.from({ length: 9 }, (_, i) => channel.request('hold', null).then(() => order.push(i)));
      channel.emit('peek', null);
      assert.equal(await held.promise, 3);
      assert.equal(channel.load, 9);
      for (let answered = 3; answered <= 9; answered += 3) {
        channel.emit('release', null);
        await Promise.all(all.slice(0, answered));
      }
      assert.deepEqual(order, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
      assert.deepEqual(await channel.request('held', null), { now: 0, most: 3 });
    });

    it('refuses more requests than it serves at a time', async () => {
      const { channel } = startPeer(kind, { peer: { mostServed: 2 } });
      await using _ = channel;
      const two = [channel.request('hold', null), channel.request('hold', null)];
      await assert.rejects(channel.request('hold', null), /too many requests at once/);
      channel.emit('release', null);
      assert.deepEqual(await Promise.all(two), [null, null]);
      assert.equal(await channel.request('echo', 'fine'), 'fine');
    });

    it('serves requests sequentially if configured, and never starts aborted ones', async () => {
      const { channel } = startPeer(kind, { peer: { serial: true } });
      await using _ = channel;
      const stop = new AbortController();
      const order: string[] = [];
      const first = channel.request('hold', null).then(() => order.push('first'));
      const never = channel.request('hold', null, { signal: stop.signal, onAbort: 'wait' });
      const second = channel.request('echo', 1).then(() => order.push('second'));
      stop.abort();
      // Told by the peer, while the first is still held.
      await assert.rejects(never, { name: 'AbortError' });
      assert.deepEqual(order, []);
      channel.emit('release', null);
      await Promise.all([first, second]);
      assert.deepEqual(order, ['first', 'second']);
      assert.deepEqual(await channel.request('held', null), { now: 0, most: 1 });
    });

    it('rejects everything pending with how the peer ended', async () => {
      const ends = { exit: { exitCode: 7, signal: null }, kill: { exitCode: null, signal: 'SIGKILL' } };
      for (const [how, expected] of Object.entries(ends)) {
        // A signal would end the process of a thread, that is this one.
        if (how === 'kill' && kind === 'thread') continue;
        const { channel } = startPeer(kind, { limit: 3 });
        const pending = [
          channel.request('wait', null),
          channel.request('hold', null),
          channel.request('end', how as 'exit' | 'kill'),
          channel.request('echo', 'never sent'),
        ];
        for (const { status, reason } of (await Promise.allSettled(pending)) as PromiseRejectedResult[]) {
          assert.equal(status, 'rejected');
          assert.ok(reason instanceof PeerExitError);
          assert.deepEqual({ exitCode: reason.exitCode, signal: reason.signal }, expected);
        }
        assert.deepEqual(await channel.exited, { code: expected.exitCode, signal: expected.signal });
        assert.equal(channel.isOpen, false);
        assert.equal(channel.load, 0);
        await assert.rejects(channel.request('echo', 1), PeerExitError);
        channel.emit('release', null);
        await channel[Symbol.asyncDispose]();
      }
    });

    it('tells a crash from an exit', async () => {
      const { channel } = startPeer(kind);
      const error = await channel.request('end', 'throw').then(
        () => assert.fail(),
        (reason) => reason as PeerExitError,
      );
      assert.ok(error instanceof PeerExitError);
      assert.equal(error.exitCode, 1);
      if (kind === 'thread') assert.equal((error.cause as Error).message, 'thrown by nobody');
      await channel.exited;
    });

    it('has what a peer sent before it left', async () => {
      const { channel } = startPeer(kind);
      const [word, after] = await Promise.allSettled([channel.request('leave', 'bye'), channel.request('wait', null)]);
      assert.deepEqual(word, { status: 'fulfilled', value: 'bye' });
      assert.ok((after as PromiseRejectedResult).reason instanceof PeerExitError);
    });

    it('rejects what cannot be sent, and goes on', async () => {
      const { channel } = startPeer(kind, { limit: 1 });
      await using _ = channel;
      await assert.rejects(channel.request('echo', unserializable()), /could not be cloned|serialize a BigInt/);
      await assert.rejects(channel.request('unserializable', null), /could not be cloned|serialize a BigInt/);
      assert.throws(() => channel.emit('release', unserializable() as never), /could not be cloned|serialize a BigInt/);
      assert.equal(await channel.request('echo', 'fine'), 'fine');
      assert.equal(channel.load, 0);
    });

    it('rejects what is pending with the reason of its closing, and ends the peer', async () => {
      const { channel } = startPeer(kind);
      const pending = channel.request('wait', null);
      await channel.request('echo', 1);
      channel.close(new Error('the service stops'));
      await assert.rejects(pending, /the service stops/);
      await assert.rejects(channel.request('echo', 1), /the service stops/);
      await channel[Symbol.asyncDispose]();
      const other = startPeer(kind).channel;
      const left = other.request('wait', null);
      await Promise.all([assert.rejects(left, ChannelClosedError), other[Symbol.asyncDispose]()]);
      await other.exited;
    });

    it('has what a handler responds before the handler is done', async () => {
      const order: string[] = [];
      const after = Promise.withResolvers<void>();
      const { channel } = startPeer(kind, {
        events: {
          aborted: (word) => {
            order.push(word);
            after.resolve();
          },
        },
      });
      await using _ = channel;
      const responded = channel.request('early', 'word').then((word) => order.push(word));
      await Promise.all([responded, after.promise]);
      assert.deepEqual(order.sort(), ['after', 'word']);
    });

    it('says when an event has left', async () => {
      const channel = shared;
      const { promise, resolve } = Promise.withResolvers<void>();
      channel.emit('release', null, { sent: resolve });
      await promise;
    });

    it('does not keep a process that only has an idle peer', async () => {
      const owner = fileURLToPath(new URL('./testing/idle-owner.ts', import.meta.url));
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', owner, kind], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let printed = '';
      child.stdout.on('data', (chunk) => {
        printed += chunk;
      });
      assert.deepEqual(await once(child, 'close'), [0, null]);
      assert.equal(printed, 'answered');
    });
  });
}

describe('buffers', () => {
  it('move to a thread and back instead of being copied', async () => {
    const moved = Promise.withResolvers<number>();
    const { channel } = startPeer('thread', { events: { moved: moved.resolve } });
    await using _ = channel;
    const bytes = new Uint8Array(1000).fill(7);
    const back = (await channel.request('echo', bytes, { transfer: [bytes.buffer] })) as Uint8Array;
    assert.equal(bytes.length, 0);
    assert.deepEqual([back.length, back[999]], [1000, 7]);
    assert.equal((await channel.request('buffer', 500)).length, 500);
    assert.equal(await moved.promise, 0);
  });

  it('travel beside the JSON of a frame, whatever their size', async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdin.pipe(process.stdout)'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    // Its own requests come back to it, to be served.
    type Loop = { requests: { size: { params: { bytes: Uint8Array; name: string }; result: string } } };
    const channel = openChannel<Loop, Loop>(frameTransport(child, 8 * 1024 * 1024), {
      requests: { size: ({ bytes, name }) => `${name}: ${bytes.length} ${bytes.at(-1)}` },
    });
    await using _ = channel;
    for (const length of [1, 70_000, 3_000_000]) {
      const bytes = new Uint8Array(length).fill(9);
      assert.equal(await channel.request('size', { name: 'file', bytes }), `file: ${length} 9`);
    }
  });
});

describe('a peer that lies', () => {
  const lying = (code: string) => {
    const child = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'ignore'] });
    const channel = openChannel<Peer>(frameTransport(child, MOST), {});
    return { channel, child };
  };
  const FRAME = `const frame = (text) => { const head = Buffer.alloc(8); head.writeUInt32LE(Buffer.byteLength(text), 0);
    process.stdout.write(head); process.stdout.write(text); };`;

  it('is ended when it sends more than it may, or no JSON', async () => {
    const large = lying(`const head = Buffer.alloc(8, 0xff); process.stdout.write(head); setInterval(() => {}, 1000)`);
    const broken = lying(`${FRAME} frame('{"result":'); setInterval(() => {}, 1000)`);
    for (const [{ channel, child }, reason] of [
      [large, 'tooLarge'],
      [broken, 'malformed'],
    ] as const) {
      await assert.rejects(channel.request('echo', 1), (error) => {
        assert.ok(error instanceof PeerExitError && error.cause instanceof FrameError);
        assert.equal(error.cause.reason, reason);
        return true;
      });
      if (child.signalCode === null) await once(child, 'exit');
      assert.equal(child.signalCode, 'SIGKILL');
    }
  });

  it('ignores messages with an unknown id', async () => {
    const { channel } = lying(`${FRAME}
      for (const text of ['null', '1', '[]', '{"result":7}', '{"result":"1"}', '{"error":{}}', '{"progress":[]}', '{"abort":{}}',
        '{"event":"__proto__"}', '{"request":1,"name":"toString"}', '{"request":{},"name":"echo"}', '{"request":2,"name":3}'])
        frame(text);
      process.stdin.once('data', () => { frame('{"result":1,"value":"true"}'); frame('{"result":1,"value":"twice"}'); });`);
    assert.equal(await channel.request('echo', 1), 'true');
    await channel[Symbol.asyncDispose]();
  });

  it('cannot break the requester with an error that it makes up', async () => {
    const { port1, port2 } = new MessageChannel();
    port2.on('message', ({ request }) => port2.postMessage({ error: request, value: undefined }));
    const channel = openChannel<Peer>(portTransport(port1), {});
    await assert.rejects(channel.request('echo', 1), /failed without a message/);
    channel.close();
    await channel.exited;
  });
});
