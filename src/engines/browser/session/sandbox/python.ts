import type { Duplex } from 'node:stream';
import { API, IN_PAGE } from '../api.ts';
import type { Runner } from '../code/runner.ts';
import { createObjects, type Roots } from '../objects.ts';
import { createOutput } from '../output.ts';
import type { Executed, Execution } from '../protocol.ts';
import type { Sandboxing } from './find.ts';
import { endedBy, readLines } from './output.ts';

import { newMark, type Sandbox, startSandbox } from './start.ts';

/**
 * Python code in a sandbox that stays as long as the session, with its variables. `page`, `context` and `browser` are Playwright's in its
 * asynchronous Python form, made of calls to this process: nothing has to be installed for Python but Python.
 */

/** Milliseconds for code to be told that its time is up, and to go. */
const GRACE_MS = 2000;
/** Calls of the code that may be under way. */
const MOST_CALLS = 2000;

interface Done {
  readonly done: string;
  readonly result?: string;
  readonly exit?: number;
  /** One line; the rest of it was printed. */
  readonly threw?: string;
  readonly late?: boolean;
}

type FromPython =
  | Done
  | { readonly call: number; readonly ask: object }
  | { readonly value: number; readonly ask: object }
  | { readonly answer: number; readonly gave?: unknown; readonly threw?: readonly [string, string] };

/** @param stuck what to do with pages once code was stopped: they may hang too */
export function createPython(sandboxing: Sandboxing, folder: string, roots: Roots, stuck: () => Promise<void>): Runner {
  let running: { sandbox: Sandbox; channel: Duplex } | undefined;
  let heard: ((done: Done) => void) | undefined;

  const start = async (): Promise<NonNullable<typeof running>> => {
    const program = [sandboxing.python ?? 'python3', '-I', '-B', '/run/trawl/python.py'];
    const sandbox = await startSandbox(sandboxing, folder, ['python.py'], program, 1);
    const channel = sandbox.channels[0] as Duplex;
    const say = (message: object): void => void channel.write(`${JSON.stringify(message)}\n`);
    const asks = new Map<number, { resolve(gave: unknown): void; reject(error: Error): void }>();
    let nextAsk = 1;
    const objects = createObjects(roots, (callback, given, wait) => {
      const ask = wait ? nextAsk++ : undefined;
      say({ callback, given, ask });
      if (ask === undefined) return Promise.resolve({ $: 'u' });
      return new Promise((resolve, reject) => asks.set(ask, { resolve, reject }));
    });
    sandbox.gone.then(() => {
      for (const { reject } of asks.values()) reject(new Error('The code has ended'));
      asks.clear();
    });
    let pending = 0;
    readLines(channel, (line) => {
      const message = read(line);
      // The code can write into the way to us; what is none of ours ends it.
      if (message === undefined) return sandbox.kill();
      if ('done' in message) heard?.(message);
      else if ('call' in message) {
        const { call, ask } = message;
        if (pending >= MOST_CALLS) return say({ reply: call, threw: ['Error', 'Too many calls at once'] });
        pending++;
        objects.call(JSON.stringify(ask)).then((answer) => {
          pending--;
          channel.write(`{"reply":${Number(call)},${answer.slice(1)}\n`);
        });
      } else if ('value' in message) {
        channel.write(`{"reply":${Number(message.value)},${objects.value(JSON.stringify(message.ask)).slice(1)}\n`);
      } else {
        const ask = asks.get(message.answer);
        asks.delete(message.answer);
        const { gave, threw } = message;
        if (threw === undefined) ask?.resolve(gave);
        else ask?.reject(Object.assign(new Error(String(threw[1])), { name: String(threw[0]) }));
      }
    });
    say({ api: API, inPage: [...IN_PAGE] });
    return { sandbox, channel };
  };

  return {
    async run({ code, timeout }: Execution): Promise<Executed> {
      if (!running?.sandbox.alive) running = await start();
      const { sandbox, channel } = running;
      const output = createOutput();
      const mark = newMark();
      const seconds = timeout / 1000;
      const ends = performance.now() + timeout;
      const printed = sandbox.listen(output, mark);
      const finished = new Promise<Done>((resolve) => {
        heard = (done) => done.done === mark && resolve(done);
      });
      channel.write(`${JSON.stringify({ run: mark, code, timeout: seconds })}\n`);
      const late = setTimeout(() => sandbox.kill(), timeout + GRACE_MS);
      const over = await Promise.race([finished, sandbox.gone]);
      clearTimeout(late);
      await Promise.race([printed, sandbox.gone]);
      if (!('done' in over)) return output.done(endedBy(over, seconds, performance.now() >= ends, output));
      if (over.late) {
        await stuck();
        return output.done(endedBy(124, seconds, true, output));
      }
      const { threw, exit, result = '' } = over;
      if (threw !== undefined) return output.done({ exitCode: 1, killed: false, result: '', error: String(threw) });
      return output.done({ exitCode: Number(exit ?? 0), killed: false, result: String(result) });
    },
    async close() {
      running?.sandbox.kill();
      await running?.sandbox.gone;
    },
  };
}

function read(line: string): FromPython | undefined {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message !== null ? (message as FromPython) : undefined;
  } catch {
    return undefined;
  }
}
