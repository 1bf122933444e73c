import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Channel,
  type ErrorCodec,
  type Nothing,
  openChannel,
  parentTransport,
  plainErrors,
  processTransport,
  type Serving,
  type Side,
} from '../../channel/index.ts';
import { OperatorError } from '../../kernel/errors.ts';

/**
 * Writing an index in a process of its own: the native library takes some hundred megabytes for it and never gives all of them back,
 * but a process that ends does. It speaks over its channel, and ends when whoever started it is gone.
 */

export interface ApartOptions {
  /** Megabytes of JavaScript heap. */
  readonly heap: number;
  /** Whether it goes on beside what people wait for, so that it takes one processor and little memory rather than little time. */
  readonly beside?: boolean;
}

/** A mistake of the operator is one on this side too. */
const errors: ErrorCodec = {
  encode: (error) => (error instanceof OperatorError ? { operator: error.message } : plainErrors.encode(error)),
  decode(data) {
    const { operator } = data as { readonly operator?: string };
    return operator === undefined ? plainErrors.decode(data) : new OperatorError(operator);
  },
};

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

/** Starts a process. It ends when the channel is closed. @param script calls `serveApart` */
export function startApart<Peer extends Side>(script: URL, { heap, beside = false }: ApartOptions): Channel<Peer> {
  const compiled = getCompileCacheDir();
  const child = fork(fileURLToPath(script), [], {
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
  return openChannel<Peer>(processTransport(child), { errors });
}

/** The other side: serves whoever started this process, and ends with it. Does nothing in a process that nobody started so. */
export function serveApart<Peer extends Side>(serving: Serving<Peer>): void {
  if (process.send === undefined) return;
  // The native library makes its files with the mode that the process allows.
  process.umask(0o077);
  // A terminal and a service manager send them to all processes; the one that started this one says what is to be done.
  process.on('SIGINT', () => {}).on('SIGTERM', () => {});
  const starter = openChannel<Nothing, Peer>(parentTransport(), { ...serving, errors });
  void starter.exited.then(() => process.exit());
}
