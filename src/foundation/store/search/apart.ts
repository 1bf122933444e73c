import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Writing an index in a process of its own: the native library takes some hundred megabytes for it and never gives all of them back,
 * but a process that ends does. It speaks over its channel, and ends when whoever started it is gone.
 */

/** A process at work. */
export interface Apart<In> {
  post(message: In): void;
  /** Resolves when it has ended, whatever it ended with. Rejects when it could not be started. */
  readonly ended: Promise<void>;
}

export interface ApartOptions<Out> {
  /** Megabytes of JavaScript heap. */
  readonly heap: number;
  /** Whether it goes on beside what people wait for, so that it takes one processor and little memory rather than little time. */
  readonly beside?: boolean;
  onMessage(message: Out): void;
}

/** Megabytes of each half of the room for young objects: batches are large and few. */
const YOUNG = 8;
/** The process's allocator is told to be thrifty; glibc reads this when it starts. */
const THRIFTY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '262144', MALLOC_MMAP_THRESHOLD_: '262144' };

/** Settings of the native library (see connect.ts) for work in the background; measured with 12,000 pages of 16 kB: 220 MB instead of 274. */
const BESIDE = {
  LANCE_CPU_THREADS: '1',
  LANCE_FTS_NUM_SHARDS: '1',
  LANCE_FTS_PARTITION_SIZE: '32',
  LANCE_DEFAULT_BATCH_SIZE: '128',
  LANCE_DEFAULT_IO_BUFFER_SIZE: String(8 * 1024 * 1024),
};

/** @param script calls `workApart` */
export function startApart<Task, In, Out>(
  script: URL,
  task: Task,
  { heap, beside = false, onMessage }: ApartOptions<Out>,
): Apart<In> {
  const compiled = getCompileCacheDir();
  const child: ChildProcess = fork(fileURLToPath(script), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${heap}`,
      `--max-semi-space-size=${YOUNG}`,
    ],
    env: {
      ...THRIFTY,
      ...process.env,
      ...(beside ? BESIDE : {}),
      // Node adds a folder for its version.
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) }),
    },
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve());
  });
  child.on('message', (message) => onMessage(message as Out));
  // It may have ended; that is told by `ended`.
  const post = (message: unknown): void => void child.send(message as object, () => {});
  post(task);
  return { post, ended };
}

/** What the process sees of whoever started it. */
export interface Starter<In, Out> {
  onMessage(listener: (message: In) => void): void;
  post(message: Out): Promise<void>;
}

/** The other side: does the work that the first message asks for, and ends. Does nothing in a process that nobody started so. */
export function workApart<Task, In, Out>(work: (task: Task, starter: Starter<In, Out>) => Promise<void>): void {
  if (process.send === undefined) return;
  const waiting: In[] = [];
  let listener: ((message: In) => void) | undefined;
  const starter: Starter<In, Out> = {
    onMessage(told) {
      listener = told;
      for (const message of waiting.splice(0)) told(message);
    },
    post: (message) =>
      new Promise((resolve) => {
        process.send?.(message, undefined, undefined, () => resolve());
      }),
  };
  // A terminal and a service manager send them to all processes; the one that started this one says what is to be done.
  process.on('SIGINT', () => {}).on('SIGTERM', () => {});
  process.once('disconnect', () => process.exit());
  process.once('message', (task) => {
    process.on('message', (message) => {
      if (listener === undefined) waiting.push(message as In);
      else listener(message as In);
    });
    void work(task as Task, starter).finally(() => process.disconnect());
  });
}
