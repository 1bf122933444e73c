import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  type Channel,
  FrameError,
  frameTransport,
  openChannel,
  PeerExitError,
} from '../../foundation/channel/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Converted } from './converted.ts';
import { DOCUMENT_FAILURES, DocumentError, type DocumentFailure } from './error.ts';
import type { Task } from './options.ts';

/** Result of a file. */
export type ReadResult =
  | { readonly converted: Converted }
  | { readonly failure: DocumentFailure; readonly reason: string };

/** With the current memory of the process in bytes, which decides whether it reads another file. */
export type FileOutcome = ReadResult & { readonly memory: number };

/** A process that reads files. `bytes` is empty for a file that the task names by its path. */
export type FileReader = {
  requests: { read: { params: { readonly task: Task; readonly bytes: Uint8Array }; result: FileOutcome } };
};

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Address space that Node maps without using it (1.7 GB, measured): the operating system's limit includes it. */
const RESERVED = 2 * 1024 ** 3;
const MB = 1024 * 1024;

/** Limits of every reading process. */
export interface WorkerLimits {
  /** Bytes of memory. */
  readonly memory: number;
  /** Maximum milliseconds for a file. */
  readonly time: number;
  /** Maximum bytes of its response, as JSON. */
  readonly output: number;
}

export interface FileWorker {
  readonly child: ChildProcess;
  readonly channel: Channel<FileReader>;
}

/**
 * The command of a worker. On Linux, the shell first sets limits that also hold for native code: memory (data), CPU time, no files written,
 * no core dumps. Elsewhere the worker watches its own memory.
 */
function command({ memory, time }: WorkerLimits): [string, string[]] {
  const args = ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${Math.ceil(memory / MB / 2)}`, WORKER];
  if (process.platform !== 'linux') return [process.execPath, args];
  const data = Math.ceil((memory + RESERVED) / 1024);
  // OCR uses more than one core.
  const seconds = 2 * Math.ceil(time / 1000) + 5;
  const limits = `ulimit -d ${data}; ulimit -t ${seconds}; ulimit -f 0; ulimit -c 0;`;
  return ['/bin/sh', ['-c', `${limits} exec "$0" "$@"`, process.execPath, ...args]];
}

/**
 * Starts a process that waits for a file. It has none of the service's settings and does not keep the service running while it waits. Even
 * if a file takes it over, it can send only one JSON text of limited size.
 */
export function startWorker(limits: WorkerLimits): FileWorker {
  const [file, args] = command(limits);
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
  const channel = openChannel<FileReader>(frameTransport(child, limits.output), { keepsAlive: 'pending' });
  return { child, channel };
}

/**
 * Sends a file to a waiting process. If it throws, the process has ended or must be ended.
 * @param most milliseconds after which the process is killed
 * @throws DocumentError if the process ends, sends too much or takes too long; the reason of the deadline if it ends first
 */
export async function runWorker(
  { child, channel }: FileWorker,
  params: { readonly task: Task; readonly bytes: Uint8Array },
  most: number,
  { signal }: Deadline,
): Promise<FileOutcome> {
  const stop = (): void => void child.kill('SIGKILL');
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, most);
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    // Until the process has exited: it uses memory until then.
    const outcome = await channel.request('read', params, { signal, onAbort: 'wait' });
    if (isLate) throw new Error('answered too late');
    return checked(outcome);
  } catch (error) {
    signal.throwIfAborted();
    if (isLate) throw new DocumentError('timeout', 'reading the document took too long', { cause: error });
    if (error instanceof PeerExitError && error.cause instanceof FrameError && error.cause.reason === 'tooLarge') {
      throw new DocumentError('tooLarge', 'the text of the document is larger than allowed', { cause: error });
    }
    throw new DocumentError(
      'crashed',
      'reading the document took more memory than allowed, or ended the process that read it',
      { cause: error },
    );
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** A file may have taken over the process, so its response is validated. @throws TypeError */
function checked(outcome: FileOutcome): FileOutcome {
  const { memory, converted, failure, reason } = outcome as Partial<Record<string, unknown>>;
  const isRead = typeof converted === 'object' && converted !== null;
  const isFailed = DOCUMENT_FAILURES.includes(failure as DocumentFailure) && typeof reason === 'string';
  if (typeof memory === 'number' && isRead !== isFailed) return outcome;
  throw new TypeError('the process that read the document returned an invalid result');
}
