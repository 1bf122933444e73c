import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import { type Channel, openChannel, PeerExitError, threadTransport } from '../../../../foundation/channel/index.ts';
import { createObjects, type Roots } from '../objects.ts';
import { createOutput, type Output } from '../output.ts';
import type { Executed, Execution } from '../protocol.ts';
import { ANSWERED, type CodeOwner, type CodePeer, type Ran, STOP } from './messages.ts';

/** Runs code of one language, one piece after another, in a sandbox that lasts until it is closed. */
export interface Runner {
  run(execution: Execution): Promise<Executed>;
  close(): Promise<void>;
}

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** Milliseconds for code to stop. */
const STOP_MS = 1000;
/** Maximum number of pending calls of the code. */
const MOST_CALLS = 2000;

/** Runs code of the language `node`, and keeps its variables. @param stuck handles pages after code was stopped: they may be blocked too */
export function createRunner(roots: Roots, stuck: () => Promise<void>): Runner {
  let thread: Thread | undefined;
  return {
    async run(execution) {
      thread ??= await startThread(roots);
      const running = thread;
      const done = await running.run(execution);
      if (running.gone) thread = undefined;
      if (done.killed) await stuck();
      return done;
    },
    async close() {
      await thread?.end();
      thread = undefined;
    },
  };
}

interface Thread {
  readonly gone: boolean;
  run(execution: Execution): Promise<Executed>;
  end(): Promise<void>;
}

async function startThread(roots: Roots): Promise<Thread> {
  const cells = new Int32Array(new SharedArrayBuffer(8));
  const { port1: values, port2 } = new MessageChannel();
  const worker = new Worker(WORKER, {
    workerData: { cells, values: port2 },
    transferList: [port2],
    // No environment of ours; output of the code is sent as messages.
    ...{ env: {}, stdin: false, stdout: true, stderr: true },
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 16 },
  });
  let pending = 0;
  /** Of the current piece of code. */
  let printed: Output | undefined;
  let spent: string | undefined;

  const objects = createObjects(roots, async (callback, given, wait) => {
    const text = JSON.stringify({ callback, given });
    if (!wait) {
      channel.emit('callback', text);
      return { $: 'u' };
    }
    const answer = await channel.request('callback', text).catch(() => {
      throw new Error('The code has ended');
    });
    const { gave, threw } = JSON.parse(answer) as { gave?: unknown; threw?: [string, string] };
    if (threw !== undefined) throw Object.assign(new Error(threw[1]), { name: threw[0] });
    return gave;
  });

  const channel: Channel<CodePeer> = openChannel<CodePeer, CodeOwner>(threadTransport(worker), {
    requests: {
      async call(text) {
        if (pending >= MOST_CALLS) return JSON.stringify({ threw: ['Error', 'Too many calls at once'] });
        pending++;
        try {
          return await objects.call(text);
        } finally {
          pending--;
        }
      },
    },
    events: {
      out: ({ stream, text }) => printed?.add(stream, text),
      value(text) {
        values.postMessage(objects.value(text));
        Atomics.store(cells, ANSWERED, 1);
        Atomics.notify(cells, ANSWERED);
      },
      spent: (why) => {
        spent = why;
      },
    },
  });
  void channel.exited.then(() => values.close());
  const whyOf = (error: unknown): string => {
    const { cause } = error as PeerExitError;
    return spent ?? (error instanceof PeerExitError && cause instanceof Error ? cause.message : 'the sandbox ended');
  };
  await channel.request('ping', null).catch((error) => {
    throw new Error(`The sandbox did not start: ${whyOf(error)}`);
  });

  return {
    get gone() {
      return !channel.isOpen;
    },
    async run({ code, timeout }) {
      const output = createOutput();
      printed = output;
      Atomics.store(cells, STOP, 0);
      const running = channel.request('run', { code, timeout: timeout + STOP_MS });
      let late: NodeJS.Timeout | undefined;
      let stopping: NodeJS.Timeout | undefined;
      let isLate = false;
      const stopped = new Promise<'stopped'>((resolve) => {
        late = setTimeout(() => {
          isLate = true;
          Atomics.store(cells, STOP, 1);
          // Waiting code stops at once; computing code is interrupted. If neither works, the thread is terminated.
          stopping = setTimeout(() => void worker.terminate(), STOP_MS);
          const over = (): void => resolve('stopped');
          channel.request('ping', null).then(over, over);
        }, timeout);
      });
      // After it was told to stop, its result is too late.
      const inTime = running.then<Ran | 'stopped', 'stopped'>(
        (ran) => (isLate ? stopped : ran),
        (error) => {
          if (isLate) return stopped;
          throw error;
        },
      );
      const done = (how: Partial<Parameters<typeof output.done>[0]>): Executed =>
        output.done({ exitCode: 0, killed: false, result: '', ...how });
      try {
        const ran = await Promise.race([inTime, stopped]);
        if (ran === 'stopped') {
          return done({ exitCode: 124, killed: true, error: `Execution timed out after ${timeout / 1000} s` });
        }
        if ('exit' in ran) return done({ exitCode: ran.exit });
        if (ran.threw === undefined) return done({ result: ran.result ?? '' });
        output.add('stderr', `${ran.threw.all}\n`);
        return done({ exitCode: 1, error: ran.threw.line });
      } catch (error) {
        const why = whyOf(error);
        const message =
          why === 'out of memory'
            ? 'The code exceeded its memory limit; its variables are lost'
            : `The sandbox of the code ended; its variables are lost (${why})`;
        output.add('stderr', `${message}\n`);
        return done({ exitCode: 137, killed: true, error: message });
      } finally {
        clearTimeout(late);
        clearTimeout(stopping);
        printed = undefined;
      }
    },
    async end() {
      await channel[Symbol.asyncDispose]();
    },
  };
}
