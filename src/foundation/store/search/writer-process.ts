import { fork } from 'node:child_process';
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
 * Writes an index in a child process: the native library takes some hundred megabytes and does not release all of them until the
 * process ends. The child communicates over a channel and exits with its parent.
 */

interface ApartOptions {
  /** Megabytes of JavaScript heap. */
  readonly heap: number;
  /** Runs in the background: takes one processor and less memory, but more time. */
  readonly beside?: boolean;
}

/** Transfers an OperatorError as such. */
const errors: ErrorCodec = {
  encode: (error) => (error instanceof OperatorError ? { operator: error.message } : plainErrors.encode(error)),
  decode(data) {
    const { operator } = data as { readonly operator?: string };
    return operator === undefined ? plainErrors.decode(data) : new OperatorError(operator);
  },
};

/** Megabytes of a semi-space for young objects: batches are large and few. */
const YOUNG = 8;
/** glibc settings that reduce the allocator's memory. */
const THRIFTY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '262144', MALLOC_MMAP_THRESHOLD_: '262144' };

/** Settings of the native library (see connect.ts) for background work: 220 MB instead of 274 for 12,000 pages of 16 kB. */
const BESIDE = {
  LANCE_CPU_THREADS: '1',
  LANCE_FTS_NUM_SHARDS: '1',
  LANCE_FTS_PARTITION_SIZE: '32',
  LANCE_DEFAULT_BATCH_SIZE: '128',
  LANCE_DEFAULT_IO_BUFFER_SIZE: String(8 * 1024 * 1024),
};

/** Starts a process, which ends when the channel is closed. @param script calls `serveApart` */
export function startApart<Peer extends Side>(script: URL, { heap, beside = false }: ApartOptions): Channel<Peer> {
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
    },
  });
  return openChannel<Peer>(processTransport(child), { errors });
}

/** Serves the parent process and exits with it. Does nothing in a process without an IPC channel. */
export function serveApart<Peer extends Side>(serving: Serving<Peer>): void {
  if (process.send === undefined) return;
  // The native library creates files with the process's umask.
  process.umask(0o077);
  // Terminals and service managers send signals to all processes; the parent decides when to stop.
  process.on('SIGINT', () => {}).on('SIGTERM', () => {});
  const parent = openChannel<Nothing, Peer>(parentTransport(), { ...serving, errors });
  void parent.exited.then(() => process.exit());
}
