import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { RankingAnswer, RankingQuestion, RankingReport, RankingTask, RankingVersion } from './ranking-worker.ts';

/** Asks the threads that rank. */
export interface RankingThreads {
  /**
   * @returns the answer, and the thread and number under which it is kept there
   * @throws the reason of the deadline when it passes; VersionGoneError; Error when the thread failed
   */
  ask(at: RankingVersion, question: RankingQuestion, deadline: Deadline): Promise<Answered>;
  close(): Promise<void>;
}

export interface Answered {
  readonly answer: RankingAnswer;
  readonly number: number;
  /** Asks the same thread once more. */
  ask(question: RankingQuestion, deadline: Deadline): Promise<RankingReport>;
}

/** The files of the version were replaced by a newer one. */
export class VersionGoneError extends Error {}

/** More threads than these would wait for each other's memory. */
const MOST_THREADS = 4;
/**
 * Megabytes of JavaScript heap of a thread: what it keeps of the corpus lies outside, and what a search leaves is soon garbage.
 * With the usual room for it a service is 100 MB larger.
 */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve(report: RankingReport): void; reject(error: unknown): void }>;
}

/** Threads are started when they are needed: the first by the first search, others while all are busy. */
export function rankingThreads(): RankingThreads {
  const most = Math.max(1, Math.min(MOST_THREADS, availableParallelism()));
  const threads: Thread[] = [];
  let last = 0;
  let isClosed = false;

  const start = (): Thread => {
    const worker = new Worker(new URL('./ranking-worker.ts', import.meta.url), {
      resourceLimits: HEAP,
    });
    const thread: Thread = { worker, waiting: new Map() };
    const end = (error: Error): void => {
      if (threads.includes(thread)) threads.splice(threads.indexOf(thread), 1);
      for (const { reject } of thread.waiting.values()) reject(error);
      thread.waiting.clear();
    };
    worker.on('message', (report: RankingReport) => {
      thread.waiting.get(report.number)?.resolve(report);
      thread.waiting.delete(report.number);
      // Between searches the thread is no reason to keep the process alive.
      if (thread.waiting.size === 0) worker.unref();
    });
    worker.on('error', end);
    worker.on('exit', () => end(new Error('a ranking thread ended')));
    threads.push(thread);
    return thread;
  };

  /** The thread with the least to do; a new one when all have something. */
  const choose = (): Thread => {
    const least = threads.reduce<Thread | undefined>(
      (best, one) => (best && best.waiting.size <= one.waiting.size ? best : one),
      undefined,
    );
    if (least && (least.waiting.size === 0 || threads.length >= most)) return least;
    return start();
  };

  const tell = (thread: Thread, task: RankingTask, { signal }: Deadline): Promise<RankingReport> =>
    new Promise((resolve, reject) => {
      const abort = (): void => reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      const settle = <T>(how: (value: T) => void) => {
        return (value: T): void => {
          signal.removeEventListener('abort', abort);
          how(value);
        };
      };
      thread.waiting.set(task.number, { resolve: settle(resolve), reject: settle(reject) });
      thread.worker.ref();
      thread.worker.postMessage(task);
    });

  const askThread = async (
    thread: Thread,
    at: RankingVersion,
    question: RankingQuestion,
    deadline: Deadline,
  ): Promise<RankingReport> => {
    deadline.signal.throwIfAborted();
    if (isClosed) throw new Error('ranking is closed');
    const report = await tell(thread, { ...question, at, number: ++last }, deadline);
    if (report.answer !== 'failed') return report;
    throw report.gone ? new VersionGoneError(report.reason) : new Error(report.reason);
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
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}
