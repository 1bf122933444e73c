import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import { createObjects, type Roots } from '../objects.ts';
import { createOutput } from '../output.ts';
import type { Executed, Execution } from '../protocol.ts';
import { ANSWERED, type FromCode, STOP, type ToCode } from './messages.ts';

/** Runs code of one language, one piece after the other, in a sandbox that stays until it is closed. */
export interface Runner {
  run(execution: Execution): Promise<Executed>;
  close(): Promise<void>;
}

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** Milliseconds in which code that is told to stop does. */
const STOP_MS = 1000;
/** Calls of the code that may be under way. */
const MOST_CALLS = 2000;

/** Runs code of the language `node`, and remembers its variables. @param stuck what to do with pages once code was stopped: they may hang too */
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
    // Nothing of ours; what the code prints is a message.
    ...{ env: {}, stdin: false, stdout: true, stderr: true },
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 16 },
  });
  let gone = false;
  let pending = 0;
  let nextAsk = 1;
  let runs = 0;
  const asks = new Map<number, { resolve(gave: unknown): void; reject(error: Error): void }>();
  let over: ((why: string) => void) | undefined;
  let heard: ((message: FromCode) => void) | undefined;
  const post = (message: ToCode): void => {
    if (!gone) worker.postMessage(message);
  };

  const objects = createObjects(roots, (callback, given, wait) => {
    const ask = wait ? nextAsk++ : undefined;
    post({ callback: JSON.stringify({ callback, given, ask }) });
    if (ask === undefined) return Promise.resolve({ $: 'u' });
    return new Promise((resolve, reject) => asks.set(ask, { resolve, reject }));
  });

  worker.on('message', (message: FromCode) => {
    if ('call' in message) {
      if (pending >= MOST_CALLS) {
        const text = JSON.stringify({ reply: message.call, threw: ['Error', 'Too many calls at once'] });
        return post({ reply: message.call, text });
      }
      pending++;
      objects.call(message.text).then((answer) => {
        pending--;
        post({ reply: message.call, text: `{"reply":${message.call},${answer.slice(1)}` });
      });
    } else if ('value' in message) {
      values.postMessage(objects.value(message.value));
      Atomics.store(cells, ANSWERED, 1);
      Atomics.notify(cells, ANSWERED);
    } else if ('answer' in message) {
      const ask = asks.get(message.answer);
      asks.delete(message.answer);
      const { gave, threw } = JSON.parse(message.text) as { gave?: unknown; threw?: [string, string] };
      if (threw === undefined) ask?.resolve(gave);
      else ask?.reject(Object.assign(new Error(threw[1]), { name: threw[0] }));
    } else heard?.(message);
  });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const ended = (why: string): void => {
    gone = true;
    for (const { reject } of asks.values()) reject(new Error('The code has ended'));
    asks.clear();
    over?.(why);
  };
  worker.on('error', (error) => ended(error.message));
  exited.then(() => {
    values.close();
    ended('the sandbox ended');
  });
  await new Promise<void>((resolve, reject) => {
    heard = (message) => 'up' in message && resolve();
    over = (why) => reject(new Error(`The sandbox does not start: ${why}`));
  });
  over = undefined;

  return {
    get gone() {
      return gone;
    },
    async run({ code, timeout }) {
      const output = createOutput();
      const number = ++runs;
      Atomics.store(cells, STOP, 0);
      return new Promise<Executed>((resolve) => {
        let stopping: NodeJS.Timeout | undefined;
        const finish = (done: Partial<Parameters<typeof output.done>[0]>): void => {
          clearTimeout(late);
          clearTimeout(stopping);
          heard = undefined;
          over = undefined;
          resolve(output.done({ exitCode: 0, killed: false, result: '', ...done }));
        };
        const seconds = timeout / 1000;
        const timedOut = { exitCode: 124, killed: true, error: `Execution timed out after ${seconds} s` };
        const late = setTimeout(() => {
          Atomics.store(cells, STOP, 1);
          // Code that waits stops at once; code that computes is interrupted. What does neither ends with its thread.
          heard = (message) => {
            if ('out' in message) output.add(message.out, message.text);
            else if ('up' in message) finish(timedOut);
          };
          over = () => finish(timedOut);
          stopping = setTimeout(() => void worker.terminate(), STOP_MS);
          post({ ping: true });
        }, timeout);
        heard = (message) => {
          // What an earlier piece of code still says of itself is no news.
          if ('run' in message && message.run !== number) return;
          if ('out' in message) output.add(message.out, message.text);
          else if ('exit' in message) finish({ exitCode: message.exit });
          else if ('done' in message) {
            const { result, threw } = message.done;
            if (threw === undefined) finish({ result: result ?? '' });
            else {
              output.add('stderr', `${threw.all}\n`);
              finish({ exitCode: 1, error: threw.line });
            }
          } else if ('spent' in message) over?.(message.spent);
        };
        over = (why) => {
          const message =
            why === 'out of memory'
              ? 'The code used more memory than it may have; its variables are gone'
              : `The sandbox of the code ended; its variables are gone (${why})`;
          gone = true;
          output.add('stderr', `${message}\n`);
          finish({ exitCode: 137, killed: true, error: message });
        };
        post({ run: number, code, timeout: timeout + STOP_MS });
      });
    },
    async end() {
      gone = true;
      await worker.terminate();
    },
  };
}
