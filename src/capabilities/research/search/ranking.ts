import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Channel, openChannel, RemoteError, threadTransport } from '../../../foundation/channel/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { RankingAnswer, RankingPeer, RankingQuestion, RankingReport, RankingVersion } from './ranking-worker.ts';

/** Sends requests to the ranking threads. */
export interface RankingThreads {
  /**
   * @returns the result, and the thread and number under which it is stored there
   * @throws the reason of the deadline when it passes; VersionGoneError; Error if the thread failed
   */
  ask(at: RankingVersion, question: RankingQuestion, deadline: Deadline): Promise<Answered>;
  close(): Promise<void>;
}

interface Answered {
  readonly answer: RankingAnswer;
  readonly number: number;
  /** Sends a second request to the same thread. */
  ask(question: RankingQuestion, deadline: Deadline): Promise<RankingReport>;
}

/** The files of the version were replaced by a newer one. */
export class VersionGoneError extends Error {}

/** More threads would compete for memory bandwidth. */
const MOST_THREADS = 4;
/**
 * Megabytes of a thread's JavaScript heap: its copy of the corpus is outside, and a search leaves mostly garbage. With the default, a
 * service is 100 MB larger.
 */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

type Thread = Channel<RankingPeer>;

/** Threads are started on demand: the first by the first search, others while all are busy. */
export function rankingThreads(): RankingThreads {
  const most = Math.max(1, Math.min(MOST_THREADS, availableParallelism()));
  let threads: Thread[] = [];
  let last = 0;
  let isClosed = false;

  const start = (): Thread => {
    const worker = new Worker(new URL('./ranking-worker.ts', import.meta.url), { resourceLimits: HEAP });
    const thread = openChannel<RankingPeer>(threadTransport(worker), { keepsAlive: 'pending' });
    threads.push(thread);
    return thread;
  };

  /** The least busy thread; a new one if all are busy. */
  const choose = (): Thread => {
    threads = threads.filter(({ isOpen }) => isOpen);
    const least = threads.reduce<Thread | undefined>(
      (best, one) => (best && best.load <= one.load ? best : one),
      undefined,
    );
    if (least && (least.load === 0 || threads.length >= most)) return least;
    return start();
  };

  const askThread = async (
    thread: Thread,
    at: RankingVersion,
    question: RankingQuestion,
    deadline: Deadline,
  ): Promise<RankingReport> => {
    deadline.signal.throwIfAborted();
    if (isClosed) throw new Error('ranking is closed');
    const number = ++last;
    try {
      const answer = await thread.request('rank', { ...question, at, number }, { deadline });
      return { ...answer, number };
    } catch (error) {
      if (error instanceof RemoteError && error.code === 'ENOENT') throw new VersionGoneError(error.message);
      throw error;
    }
  };

  return {
    async ask(at, question, deadline) {
      const thread = choose();
      const report = await askThread(thread, at, question, deadline);
      return {
        answer: report,
        number: report.number,
        ask: (next, limit) => askThread(thread, at, next, limit),
      };
    },
    async close() {
      isClosed = true;
      await Promise.all(threads.map((thread) => thread[Symbol.asyncDispose]()));
    },
  };
}
