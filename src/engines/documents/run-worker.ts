import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Converted } from './converted.ts';
import { DocumentError, type DocumentFailure } from './error.ts';
import { frameOf } from './frames.ts';
import type { Task } from './options.ts';

/** What the worker says. */
export type WorkerAnswer =
  | { readonly converted: Converted }
  | { readonly failure: DocumentFailure; readonly reason: string };

/** What a file came to, and bytes of memory that the process has now. */
export type FileOutcome = WorkerAnswer & { readonly memory: number };

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** What Node maps without ever using it (1.7 GB, measured): the limit of the operating system counts that too. */
const RESERVED = 2 * 1024 ** 3;
const MB = 1024 * 1024;

/** Limits of every process that reads files. */
export interface WorkerLimits {
  /** Bytes of memory. */
  readonly memory: number;
  /** Milliseconds that a file may take at most. */
  readonly time: number;
}

/**
 * The command of a worker. On Linux the shell first sets limits that hold whatever happens in native code: data (memory), time
 * on a processor, no files written, no core dumped. Elsewhere the worker watches its own memory.
 */
function command({ memory, time }: WorkerLimits): [string, string[]] {
  const args = ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${Math.ceil(memory / MB / 2)}`, WORKER];
  if (process.platform !== 'linux') return [process.execPath, args];
  const data = Math.ceil((memory + RESERVED) / 1024);
  // Recognising text uses more than one processor.
  const seconds = 2 * Math.ceil(time / 1000) + 5;
  const limits = `ulimit -d ${data}; ulimit -t ${seconds}; ulimit -f 0; ulimit -c 0;`;
  return ['/bin/sh', ['-c', `${limits} exec "$0" "$@"`, process.execPath, ...args]];
}

/** Starts a process that waits for a file; it knows nothing of the service's settings, and does not keep the service running. */
export function startWorker(limits: WorkerLimits): ChildProcess {
  const [file, args] = command(limits);
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
  child.on('error', () => {});
  // A process that ends before it has read everything is told by how it ends.
  child.stdin?.on('error', () => {});
  return child;
}

/**
 * Has a file read by a process that waits for one. When it throws, the process has ended or has to be.
 * @param most bytes of its answer, and milliseconds after which it is ended
 * @throws DocumentError when the process ends, says too much or takes too long; the reason of the deadline when that ends first
 */
export async function runWorker(
  child: ChildProcess,
  task: Task,
  bytes: Uint8Array,
  most: { readonly output: number; readonly time: number },
  deadline: Deadline,
): Promise<FileOutcome> {
  const stop = (): void => void child.kill('SIGKILL');
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, most.time);
  deadline.signal.addEventListener('abort', stop, { once: true });
  try {
    deadline.signal.throwIfAborted();
    const text = await answerOf(child, task, bytes, most.output);
    deadline.signal.throwIfAborted();
    if (isLate) throw new DocumentError('timeout', 'reading the document took too long');
    return outcomeOf(text);
  } finally {
    clearTimeout(timer);
    deadline.signal.removeEventListener('abort', stop);
  }
}

/** What the process answers; '' when it ended before. */
function answerOf(child: ChildProcess, task: Task, bytes: Uint8Array, most: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (act: () => void): void => {
      child.stdout?.off('data', take);
      child.off('close', ended);
      act();
    };
    const ended = (): void => settle(() => resolve(''));
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
      if (size < 4) return;
      const all = chunks.length === 1 ? chunk : Buffer.concat(chunks.splice(0));
      if (chunks.length === 0) chunks.push(all);
      const length = all.readUInt32LE(0);
      if (length > most) {
        settle(() => reject(new DocumentError('tooLarge', 'the text of the document is larger than allowed')));
      } else if (size >= 4 + length) settle(() => resolve(all.toString('utf8', 4, 4 + length)));
    };
    if (child.exitCode !== null || child.signalCode !== null) return resolve('');
    child.ref();
    child.stdout?.on('data', take);
    child.on('close', ended);
    for (const part of frameOf(Buffer.from(JSON.stringify(task)), bytes)) child.stdin?.write(part);
  });
}

function outcomeOf(text: string): FileOutcome {
  try {
    return JSON.parse(text) as FileOutcome;
  } catch {
    throw new DocumentError(
      'crashed',
      'reading the document took more memory than allowed, or ended the process that read it',
    );
  }
}
