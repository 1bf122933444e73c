import { type FileWorker, startWorker, type WorkerLimits } from './run-worker.ts';

/** Milliseconds after which an idle process is stopped: it takes 80 MB. */
const IDLE = 10 * 60_000;
/** Limits of a process: number of files, milliseconds of reading in total, and bytes of memory between files. */
const MOST_FILES = 100;
const MOST_TIME = 60_000;
const MOST_MEMORY = 300 * 1024 * 1024;
/** Idle processes that wait for another file of their owner. */
const MOST_WAITING = 2;

/** A process and the owner of its files. */
export interface Reader {
  readonly worker: FileWorker;
  owner: string | undefined;
  files: number;
  /** Milliseconds. */
  busy: number;
}

/**
 * Keeps processes ready, so that a file does not wait for one to start. A process that has read a file reads only files of the same owner
 * afterwards.
 */
export interface Spare {
  take(owner: string): Reader;
  /** Returns a process that can read another file. @param memory bytes that it uses */
  give(reader: Reader, memory: number): void;
  /** Starts one in advance, unless there is one. */
  refill(): void;
  end(): void;
}

export function createSpare(limits: WorkerLimits): Spare {
  const waiting = new Set<Reader>();
  const timers = new WeakMap<Reader, NodeJS.Timeout>();
  let isOver = false;

  const drop = (reader: Reader): void => {
    waiting.delete(reader);
    clearTimeout(timers.get(reader));
    reader.worker.child.kill('SIGKILL');
  };
  const park = (reader: Reader): void => {
    waiting.add(reader);
    const timer = setTimeout(() => drop(reader), IDLE);
    timer.unref();
    timers.set(reader, timer);
  };
  const start = (): Reader => {
    const reader: Reader = { worker: startWorker(limits), owner: undefined, files: 0, busy: 0 };
    reader.worker.child.once('exit', () => waiting.delete(reader));
    return reader;
  };

  return {
    take(owner) {
      const all = [...waiting];
      const reader = all.find((one) => one.owner === owner) ?? all.find((one) => one.owner === undefined) ?? start();
      waiting.delete(reader);
      clearTimeout(timers.get(reader));
      reader.owner = owner;
      reader.files++;
      return reader;
    },
    give(reader, memory) {
      const used = [...waiting].filter((one) => one.owner !== undefined);
      const isWorn = reader.files >= MOST_FILES || reader.busy > MOST_TIME || memory > MOST_MEMORY;
      if (isOver || isWorn) return drop(reader);
      if (used.length >= MOST_WAITING) drop(used[0] as Reader);
      park(reader);
    },
    refill() {
      if (!isOver && ![...waiting].some((one) => one.owner === undefined)) park(start());
    },
    end() {
      isOver = true;
      for (const reader of waiting) drop(reader);
    },
  };
}
