import { type Deadline, deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { type Log, silentLog } from '../../../foundation/kernel/log.ts';
import { untilAborted } from '../../../foundation/kernel/until-aborted.ts';
import { ModelError } from '../errors.ts';
import type { Generated, GenerateParams, RefusedRequest } from './protocol.ts';
import { lateness, type ProcessOptions, type RunningModel, settled, startModelProcess } from './start-process.ts';

/** A model of the data folder, run by a process of its own that lives while it is used. */
export interface LocalRun extends AsyncDisposable {
  /** @throws ModelError; the deadline's abort reason when the caller aborts */
  generate(params: GenerateParams, deadline: Deadline): Promise<Generated | RefusedRequest>;
  embed(texts: readonly string[], deadline: Deadline): Promise<number[][] | RefusedRequest>;
  /** Bytes that it takes now, as was known before it was loaded; 0 while it is not. */
  readonly memory: number;
}

/** Milliseconds after which a process that nobody asks gives its memory back. */
const IDLE = 5 * 60_000;
/** Milliseconds for loading. It goes on without the request that began it: otherwise a slow disk loads for ever, and for nobody. */
const LOADING = 5 * 60_000;
/** Requests that wait for their turn; further ones are refused at once. */
const MOST_WAITING = 64;

export interface LocalOptions extends ProcessOptions {
  readonly log?: Log;
  readonly idle?: number;
}

/**
 * Prepares a model; its process starts with the first request. One request runs at a time, in order; a process that ends costs the request
 * that it was on, and the next one starts another.
 * @param name of a model of the data folder
 */
export function runLocal(name: string, options: LocalOptions): LocalRun {
  const { log = silentLog, idle = IDLE } = options;
  let running: RunningModel | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const stop = (): void => {
    clearTimeout(timer);
    running?.child.kill('SIGKILL');
    running = undefined;
  };

  const loaded = async (): Promise<RunningModel> => {
    if (isClosed) throw new ModelError('refused', 'the service stops');
    if (running?.channel.isOpen) return running;
    const began = performance.now();
    try {
      const made = await startModelProcess(name, options, deadlineIn(LOADING), (started) => {
        running = started;
        started.child.once('exit', () => {
          if (running === started) running = undefined;
        });
      });
      log.info({ model: name, memory: made.memory, ms: Math.round(performance.now() - began) }, 'local model loaded');
      return made;
    } catch (error) {
      // Half loaded is of no use to the next request.
      stop();
      throw error;
    }
  };

  const queue = createQueue();
  const inTurn = async <T>(deadline: Deadline, ask: (on: RunningModel) => Promise<T>): Promise<T> => {
    clearTimeout(timer);
    const mine = queue.run(async () => {
      if (deadline.signal.aborted) throw lateness(deadline);
      const on = await loaded();
      if (deadline.signal.aborted) throw lateness(deadline);
      return settled(on, ask(on), deadline, name);
    });
    const rest = (): void => {
      if (queue.waiting > 0 || running === undefined) return;
      timer = setTimeout(stop, idle);
      timer.unref();
    };
    mine.then(rest, rest);
    // Whoever leaves does not wait for those before, nor until the process has noticed.
    return untilAborted(mine, deadline.signal, { reason: () => lateness(deadline) });
  };

  return {
    generate: (params, deadline) =>
      inTurn(deadline, ({ channel }) =>
        channel.request('generate', params, { signal: deadline.signal, onAbort: 'wait' }),
      ),
    async embed(texts, deadline) {
      const answer = await inTurn(deadline, ({ channel }) =>
        channel.request('embed', { texts }, { signal: deadline.signal, onAbort: 'wait' }),
      );
      return 'vectors' in answer ? answer.vectors : answer;
    },
    get memory() {
      return running?.memory ?? 0;
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      stop();
    },
  };
}

/** One after the other, first come, first served. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    get waiting() {
      return waiting;
    },
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (waiting >= MOST_WAITING) throw new ModelError('throttled', 'too many requests wait for the local model');
      waiting++;
      const mine = last.then(work, work);
      last = mine;
      return mine.finally(() => {
        waiting--;
      });
    },
  };
}
