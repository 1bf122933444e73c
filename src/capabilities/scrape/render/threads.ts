import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type Channel, openChannel, PeerExitError, threadTransport } from '../../../foundation/channel/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { setField } from '../../../foundation/kernel/table.ts';
import type { LargeText, PageOwner, PagePeer, ThreadWork } from './work.ts';

/** Makes pages on threads, so that no page, however large or hostile, holds up the service. */
export interface PageThreads extends AsyncDisposable {
  /**
   * @param input is copied, except what is transferred
   * @throws the reason of the deadline (the busy thread is then terminated); Error if the job failed
   */
  run<K extends keyof ThreadWork>(
    kind: K,
    input: Parameters<ThreadWork[K]>[0],
    deadline: Deadline,
    options?: PageJobOptions,
  ): Promise<Awaited<ReturnType<ThreadWork[K]>>>;
  /** Has a thread load its modules while the pages that it is for are still on their way. */
  prepare(): void;
}

interface PageJobOptions {
  /** The team that the page is for: teams take turns, so that many or hostile pages of one hold up no other. */
  readonly owner?: string | undefined;
  /** Buffers that are not used afterwards. */
  readonly transfer?: readonly ArrayBuffer[];
}

/** More threads than these would wait for each other's memory. */
const MOST_THREADS = 8;
/**
 * Megabytes of a thread's JavaScript heap: a page of 20 MB takes 600. With a smaller young generation, the tree of each page is copied
 * while it is in use, which makes a page half as expensive again.
 */
const HEAP = { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: 64 };
/**
 * V8 otherwise moves objects that once survived to where they are only freed by a collection of the whole heap. Nodes of a tree are among them,
 * and each keeps the young ones around it, so that dead trees are copied too: a page then costs a fifth to a third more. It applies to the process.
 */
export const keepTreesYoung = (): void => setFlagsFromString('--no-allocation-site-pretenuring');
/** Milliseconds after which a thread that has nothing to do ends; one stays. */
const IDLE = 60_000;
/**
 * Milliseconds that a job waits before another thread starts: each thread has to warm up its code, which costs as much as a few hundred
 * pages.
 */
const LATE = 50;
/**
 * The event loop needs its own core as long as the threads keep up. If each thread is busy with a page of this many bytes, or for this many
 * milliseconds, another thread is worth more.
 */
const LARGE = 1024 * 1024;
const STUCK = 1_000;
const LOOK_EVERY = 50;

interface Task {
  readonly kind: keyof ThreadWork;
  readonly input: unknown;
  readonly owner: string | undefined;
  /** When it came; milliseconds of `performance.now()`. */
  readonly since: number;
  /** Of what is transferred. */
  readonly bytes: number;
  readonly transfer: readonly ArrayBuffer[];
  readonly deadline: Deadline;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly channel: Channel<PagePeer>;
  task: Task | undefined;
  /** When it got its task, or became idle. */
  since: number;
  /** Whether its modules are there. */
  isReady: boolean;
}

/** Whether later jobs should not wait for this thread. */
function isLong({ task, since, isReady }: Thread, now: number): boolean {
  return isReady && task !== undefined && now - since >= (task.bytes >= LARGE ? LATE : STUCK);
}

/**
 * @param most threads at once; by default one a processor, of which the last only starts when the others are stuck. If they are all stuck
 *   with pages of other teams, a team gets one beyond these.
 */
export function createPageThreads(most = Math.max(1, Math.min(MOST_THREADS, availableParallelism()))): PageThreads {
  const usual = Math.max(1, most - 1);
  const threads = new Set<Thread>();
  const waiting: Task[] = [];
  let looking: NodeJS.Timeout | undefined;
  let isClosed = false;

  const start = (): Thread => {
    keepTreesYoung();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: HEAP });
    const channel = openChannel<PagePeer, PageOwner>(threadTransport(worker), {
      keepsAlive: 'pending',
      events: {
        ready() {
          thread.isReady = true;
          thread.since = performance.now();
        },
      },
    });
    const thread: Thread = { channel, task: undefined, since: performance.now(), isReady: false };
    void channel.exited.then(() => {
      if (threads.delete(thread)) next();
    });
    threads.add(thread);
    return thread;
  };

  const end = (thread: Thread): void => {
    threads.delete(thread);
    void thread.channel[Symbol.asyncDispose]();
  };

  const give = (thread: Thread, task: Task): void => {
    thread.task = task;
    thread.since = performance.now();
    const { signal } = task.deadline;
    let texts: Record<string, string> | undefined;
    const onProgress = ({ name, text }: LargeText): void => {
      texts ??= {};
      setField(texts, name, text);
    };
    const isFree = (): void => {
      thread.task = undefined;
      thread.since = performance.now();
    };
    const { channel } = thread;
    channel.request(task.kind, task.input as never, { signal, transfer: task.transfer, onProgress }).then(
      (output) => {
        isFree();
        task.resolve(texts === undefined ? output : { ...(output as object), ...texts });
        next();
      },
      (error: unknown) => {
        isFree();
        if (!channel.isOpen) threads.delete(thread);
        // The only way to end what a thread is at.
        else if (channel.load > 0) end(thread);
        task.reject(error instanceof PeerExitError ? (error.cause ?? error) : error);
        next();
      },
    );
  };

  const heldBy = (owner: string | undefined): number =>
    [...threads].filter(({ task }) => task !== undefined && task.owner === owner).length;

  /** The first task of the owner with the fewest threads; undefined if each has as many as one may have. */
  const nextTask = (): Task | undefined => {
    let best: Task | undefined;
    let fewest = most;
    const seen = new Set<string | undefined>();
    for (const task of waiting) {
      if (seen.has(task.owner)) continue;
      seen.add(task.owner);
      const held = heldBy(task.owner);
      if (held >= fewest) continue;
      best = task;
      fewest = held;
    }
    return best;
  };

  /** Whether a waiting task is worth a further thread. */
  const wantsAnother = (task: Task): boolean => {
    if (threads.size === 0) return true;
    const now = performance.now();
    if (threads.size < usual) return now - task.since >= LATE;
    const limit = heldBy(task.owner) === 0 ? most + 1 : most;
    return threads.size < limit && [...threads].every((thread) => isLong(thread, now));
  };

  const next = (): void => {
    while (waiting.length > 0 && !isClosed) {
      const task = nextTask();
      // Its own threads go on with it.
      if (task === undefined) return;
      const idle =
        [...threads].find((thread) => thread.task === undefined) ?? (wantsAnother(task) ? start() : undefined);
      if (idle === undefined) {
        looking ??= setTimeout(() => {
          looking = undefined;
          next();
        }, LOOK_EVERY);
        return;
      }
      waiting.splice(waiting.indexOf(task), 1);
      if (task.deadline.signal.aborted) task.reject(task.deadline.signal.reason);
      else give(idle, task);
    }
  };

  const timer = setInterval(() => {
    for (const thread of threads) {
      if (threads.size <= 1) return;
      if (thread.task !== undefined || performance.now() - thread.since < IDLE) continue;
      end(thread);
    }
  }, IDLE / 2);
  timer.unref();

  return {
    prepare() {
      if (threads.size === 0 && !isClosed) start();
    },
    run: (kind, input, deadline, { owner, transfer = [] } = {}) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('the service stops'));
        const { signal } = deadline;
        if (signal.aborted) return reject(signal.reason);
        const gone = (): void => {
          const at = waiting.indexOf(task);
          if (at < 0) return;
          waiting.splice(at, 1);
          task.reject(signal.reason);
        };
        const task: Task = {
          kind,
          input,
          owner,
          since: performance.now(),
          bytes: transfer.reduce((sum, { byteLength }) => sum + byteLength, 0),
          transfer,
          deadline,
          resolve: (output) => {
            signal.removeEventListener('abort', gone);
            resolve(output as never);
          },
          reject: (error) => {
            signal.removeEventListener('abort', gone);
            reject(error);
          },
        };
        signal.addEventListener('abort', gone, { once: true });
        waiting.push(task);
        next();
      }),
    async [Symbol.asyncDispose]() {
      isClosed = true;
      clearInterval(timer);
      clearTimeout(looking);
      const ended = new Error('the service stops');
      for (const task of waiting.splice(0)) task.reject(ended);
      const channels = [...threads].map(({ channel }) => channel);
      threads.clear();
      for (const channel of channels) channel.close(ended);
      await Promise.all(channels.map((channel) => channel[Symbol.asyncDispose]()));
    },
  };
}
