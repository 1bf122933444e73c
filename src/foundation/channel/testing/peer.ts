import { isMainThread, workerData } from 'node:worker_threads';
import { ApiError } from '../../kernel/errors.ts';
import { type Channel, openChannel, parentTransport, portTransport, stdioTransport } from '../index.ts';
import { errors, type Owner, type Peer, unserializable } from './protocol.ts';

/** Runs as a thread, as a process with IPC, and as one with stdio; see protocol.ts. */
const transport = isMainThread ? (process.send ? parentTransport() : stdioTransport()) : portTransport();
const given = isMainThread ? process.argv[2] : (workerData as string);

const releases: (() => void)[] = [];
let most = 0;

const channel: Channel<Owner> = openChannel<Owner, Peer>(transport, {
  ...(JSON.parse(given ?? '{}') as { serial?: boolean; mostServed?: number }),
  errors,
  requests: {
    echo: (value) => value,
    fail(how) {
      if (how === 'api') throw new ApiError('NOT_FOUND', { details: { message: 'no such thing' } });
      throw Object.assign(new TypeError('it failed'), { code: 'ENOENT', errcode: 13 });
    },
    wait: (_, { signal }) =>
      new Promise((resolve) => {
        // What waits only for an abort would otherwise hold no process.
        const hold = setInterval(() => {}, 60_000);
        const stop = (): void => {
          clearInterval(hold);
          channel.emit('aborted', (signal.reason as Error).name);
          resolve('stopped');
        };
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop);
      }),
    async count(times, { progress }) {
      for (let i = 1; i <= times; i++) progress(i);
      return times;
    },
    hold: () =>
      new Promise((resolve) => {
        releases.push(() => resolve(null));
        most = Math.max(most, releases.length);
      }),
    held: () => ({ now: releases.length, most }),
    early(word, { respond }) {
      respond(word);
      channel.emit('aborted', 'after');
      return 'ignored';
    },
    remaining: (_, context) => context.remaining(),
    end(how) {
      if (how === 'exit') process.exit(7);
      if (how === 'kill') process.kill(process.pid, 'SIGKILL');
      if (how === 'throw') {
        setImmediate(() => {
          throw new Error('thrown by nobody');
        });
      }
      return new Promise<never>(() => {});
    },
    leave(word) {
      setImmediate(() => channel.close());
      return word;
    },
    unserializable,
    back: (value) => channel.request('double', value),
    buffer(size, { transfer }) {
      const bytes = new Uint8Array(size).fill(1);
      transfer([bytes.buffer]);
      setImmediate(() => channel.emit('moved', bytes.length));
      return bytes;
    },
  },
  events: {
    release: () => {
      for (const release of releases.splice(0)) release();
    },
    peek: () => channel.emit('held', releases.length),
  },
});
