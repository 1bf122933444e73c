import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Channel, frameTransport, openChannel, PeerExitError } from '../../../foundation/channel/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ModelError } from '../errors.ts';
import { aboutModel, contextFor, engineFile, weightsFacts, weightsFile } from './files.ts';
import { type GgufFacts, memoryOfModel } from './gguf.ts';
import type { ModelProcess } from './protocol.ts';

/** A process that has loaded a model of the data folder. */
export interface RunningModel {
  readonly child: ChildProcess;
  readonly channel: Channel<ModelProcess>;
  /** Bytes, as was known before it was loaded. */
  readonly memory: number;
}

export interface ProcessOptions {
  readonly dataDir: string;
  readonly gpu?: boolean | undefined;
  /** Bytes that can be used now. */
  readonly available?: () => number;
}

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
const MB = 1024 * 1024;
/** Address space that Node maps without using it: the operating system's limit includes it. */
const RESERVED = 2 * 1024 ** 3;
/** Milliseconds in which a process ends what was aborted, before it is ended itself. */
const PATIENCE = 10_000;
/** Bytes of one answer. */
const MOST_ANSWER = 64 * MB;

/** What loading a model takes. @throws ModelError that says why it cannot be loaded */
function plan(name: string, { dataDir, gpu = false, available = () => process.availableMemory() }: ProcessOptions) {
  const known = aboutModel(dataDir, name);
  if (known === undefined) throw new ModelError('refused', `there is no local model ${name}; see trawl model`);
  const engine = engineFile(dataDir);
  if (engine === undefined) {
    throw new ModelError('refused', 'the program for local models is not installed; run trawl model add again');
  }
  const weights = weightsFile(dataDir, name);
  let facts: GgufFacts;
  try {
    facts = weightsFacts(dataDir, name);
  } catch (error) {
    throw new ModelError('refused', `${name} cannot be loaded: ${(error as Error).message}`);
  }
  const contextTokens = contextFor(facts.contextTokens);
  const memory = memoryOfModel(facts, contextTokens);
  const free = available();
  if (memory > free) {
    const [needs, has] = [memory, free].map((bytes) => `${(bytes / 1e9).toFixed(1)} GB`);
    throw new ModelError('refused', `${name} needs ${needs} of memory, and ${has} are free`);
  }
  const threads = Math.max(1, availableParallelism() - 1);
  return { memory, load: { engine, weights, kind: known.kind, contextTokens, gpu, threads } };
}

/**
 * Starts a process for a model and loads it. It has none of the service's settings, and its memory is limited.
 * @param onStart called before it loads, so that it can be ended
 * @throws ModelError; the deadline's abort reason when the caller aborts
 */
export async function startModelProcess(
  name: string,
  options: ProcessOptions,
  deadline: Deadline,
  onStart: (started: RunningModel) => void,
): Promise<RunningModel> {
  const { memory, load } = plan(name, options);
  const [file, args] = commandOf(memory);
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
  const channel = openChannel<ModelProcess>(frameTransport(child, MOST_ANSWER), { keepsAlive: 'pending' });
  const started: RunningModel = { child, channel, memory };
  onStart(started);
  const { signal } = deadline;
  await settled(started, channel.request('load', load, { signal, onAbort: 'leave' }), deadline, name);
  return started;
}

/**
 * What a process answers. One that does not end what was aborted is ended.
 * @throws ModelError, `failing` if the process ends; the deadline's abort reason when the caller aborts
 */
export async function settled<T>(on: RunningModel, answer: Promise<T>, deadline: Deadline, name: string): Promise<T> {
  const { signal } = deadline;
  let kill: NodeJS.Timeout | undefined;
  const onAbort = (): void => {
    kill = setTimeout(() => on.child.kill('SIGKILL'), PATIENCE);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await answer;
  } catch (error) {
    if (signal.aborted) throw lateness(deadline);
    if (error instanceof PeerExitError) {
      const message = `the process of the local model ${name} ended; it may lack memory`;
      throw new ModelError('failing', message, { cause: error });
    }
    throw new ModelError('failing', `the local model ${name} failed: ${(error as Error).message.split('\n')[0]}`);
  } finally {
    clearTimeout(kill);
    signal.removeEventListener('abort', onAbort);
  }
}

/** The caller's reason, or that its time is over. */
export function lateness({ signal }: Deadline): unknown {
  const reason: unknown = signal.reason;
  if (reason instanceof Error && reason.name !== 'TimeoutError') return reason;
  return new ModelError('timeout', 'the local model did not answer in time');
}

/** On Linux, the shell first sets limits that also hold for native code: memory, no files written, no core dumps. */
function commandOf(memory: number): [string, string[]] {
  const args = ['--disable-warning=ExperimentalWarning', WORKER];
  if (process.platform !== 'linux') return [process.execPath, args];
  const limits = `ulimit -d ${Math.ceil((memory + RESERVED) / 1024)}; ulimit -f 0; ulimit -c 0;`;
  return ['/bin/sh', ['-c', `${limits} exec "$0" "$@"`, process.execPath, ...args]];
}
