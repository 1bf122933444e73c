import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Deadline } from '../kernel/deadline.ts';
import type { Converted } from './converted.ts';
import { DocumentError, type DocumentFailure } from './error.ts';
import type { DocumentKind } from './kind.ts';

/** What the worker says. */
export type WorkerAnswer =
  | { readonly converted: Converted }
  | { readonly failure: DocumentFailure; readonly reason: string };

export interface WorkerLimits {
  /** Bytes of memory that the process may take. */
  readonly memory: number;
  /** Bytes of its answer. */
  readonly output: number;
  /** Milliseconds. */
  readonly time: number;
}

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** What Node maps without ever using it (1.7 GB, measured): the limit of the operating system counts that too. */
const RESERVED = 2 * 1024 ** 3;
const MB = 1024 * 1024;

/**
 * The command of a worker. On Linux the shell first sets limits that hold whatever happens in native code: data (memory), time
 * on a processor, no files written, no core dumped. Elsewhere the worker watches its own memory.
 */
function command(kind: DocumentKind, { memory, time }: WorkerLimits): [string, string[]] {
  const args = [
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${Math.ceil(memory / MB / 2)}`,
    WORKER,
    kind,
    String(memory),
  ];
  if (process.platform !== 'linux') return [process.execPath, args];
  const data = Math.ceil((memory + RESERVED) / 1024);
  const limits = `ulimit -d ${data}; ulimit -t ${Math.ceil(time / 1000) + 1}; ulimit -f 0; ulimit -c 0;`;
  return ['/bin/sh', ['-c', `${limits} exec "$0" "$@"`, process.execPath, ...args]];
}

/**
 * Has a file read by a process of its own, which knows nothing of the service's settings and is killed when it takes too long.
 * @throws DocumentError; the reason of the deadline when that ends first
 */
export async function runWorker(
  kind: DocumentKind,
  bytes: Uint8Array,
  limits: WorkerLimits,
  deadline: Deadline,
): Promise<Converted> {
  deadline.signal.throwIfAborted();
  const [file, args] = command(kind, limits);
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
  const stop = (): void => void child.kill('SIGKILL');
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, limits.time);
  deadline.signal.addEventListener('abort', stop, { once: true });
  try {
    const text = await answerOf(child, bytes, limits.output);
    deadline.signal.throwIfAborted();
    if (isLate) throw new DocumentError('timeout', 'reading the document took too long');
    return converted(text);
  } finally {
    clearTimeout(timer);
    deadline.signal.removeEventListener('abort', stop);
    stop();
  }
}

/** What the process wrote until it ended; '' when it ended badly. */
function answerOf(child: ChildProcess, bytes: Uint8Array, most: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else {
        reject(new DocumentError('tooLarge', 'the text of the document is larger than allowed'));
        child.kill('SIGKILL');
      }
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(chunks).toString('utf8') : ''));
    // A process that ends before it has read everything is told by how it ends.
    child.stdin?.on('error', () => {});
    child.stdin?.end(bytes);
  });
}

function converted(text: string): Converted {
  let answer: WorkerAnswer | undefined;
  try {
    answer = JSON.parse(text) as WorkerAnswer;
  } catch {
    answer = undefined;
  }
  if (answer === undefined) {
    throw new DocumentError(
      'crashed',
      'reading the document took more memory than allowed, or ended the process that read it',
    );
  }
  if ('converted' in answer) return answer.converted;
  throw new DocumentError(answer.failure, answer.reason);
}
