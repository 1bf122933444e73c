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
import type { Task, Transcribe } from './options.ts';

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

/** What such a process may ask for while it reads a file. */
export type FileHelper = {
  requests: { transcribe: { params: { readonly bytes: Uint8Array }; result: Awaited<ReturnType<Transcribe>> } };
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
  /** What it may ask for now. */
  readonly help: { transcribe: ((picture: unknown) => ReturnType<Transcribe>) | undefined };
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
 * if a file takes it over, it can send only one JSON text of limited size, and images to a model if the caller allows it.
 */
export function startWorker(limits: WorkerLimits): FileWorker {
  const [file, args] = command(limits);
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
  const help: FileWorker['help'] = { transcribe: undefined };
  const channel = openChannel<FileReader, FileHelper>(frameTransport(child, limits.output), {
    keepsAlive: 'pending',
    mostServed: 1,
    requests: { transcribe: async ({ bytes }) => (await help.transcribe?.(bytes)) ?? { failure: 'refused' } },
  });
  return { child, channel, help };
}

export interface RunOptions {
  /** Milliseconds after which the process is killed. */
  readonly time: number;
  /** The model that it may ask. */
  readonly transcribe: Transcribe | undefined;
}

/**
 * Sends a file to a waiting process. If it throws, the process has ended or must be ended.
 * @throws DocumentError if the process ends, sends too much or takes too long; the reason of the deadline if it ends first
 */
export async function runWorker(
  { child, channel, help }: FileWorker,
  params: { readonly task: Task; readonly bytes: Uint8Array },
  { time, transcribe }: RunOptions,
  deadline: Deadline,
): Promise<FileOutcome> {
  const { signal } = deadline;
  const stop = (): void => void child.kill('SIGKILL');
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, time);
  signal.addEventListener('abort', stop, { once: true });
  let transcribed = 0;
  if (transcribe !== undefined) {
    help.transcribe = async (picture) => {
      if (!isPicture(picture) || transcribed >= MOST_TRANSCRIBED) return { failure: 'refused' };
      const said = await transcribe(picture, deadline);
      if ('text' in said) transcribed++;
      return said;
    };
  }
  try {
    signal.throwIfAborted();
    // Until the process has exited: it uses memory until then.
    const outcome = await channel.request('read', params, { signal, onAbort: 'wait' });
    if (isLate) throw new Error('answered too late');
    return withTranscribed(checked(outcome), transcribed);
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
    help.transcribe = undefined;
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Maximum number of images of one file that a model reads, and of bytes of each. */
const MOST_TRANSCRIBED = 1_000;
const MOST_PICTURE = 20 * MB;

const isPicture = (value: unknown): value is Uint8Array =>
  value instanceof Uint8Array && value.length <= MOST_PICTURE && value[0] === 0x89 && value[1] === 0x50;

/** The number of pages that a model read, as counted here. */
function withTranscribed(outcome: FileOutcome, transcribed: number): FileOutcome {
  if (!('converted' in outcome)) return outcome;
  const { transcribed: _, ...converted } = outcome.converted;
  return { ...outcome, converted: transcribed === 0 ? converted : { ...converted, transcribed } };
}

/** A file may have taken over the process, so its response is validated. @throws TypeError */
function checked(outcome: FileOutcome): FileOutcome {
  const { memory, converted, failure, reason } = outcome as Partial<Record<string, unknown>>;
  const isRead = typeof converted === 'object' && converted !== null;
  const isFailed = DOCUMENT_FAILURES.includes(failure as DocumentFailure) && typeof reason === 'string';
  if (typeof memory === 'number' && isRead !== isFailed) return outcome;
  throw new TypeError('the process that read the document returned an invalid result');
}
