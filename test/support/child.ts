import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bareEnv } from './bare-env.ts';

/** Another process of ours under test, which speaks in lines. */
export interface Child {
  readonly pid: number;
  /** The next line of its standard output that has not been read; rejects when it ends before. */
  line(): Promise<string>;
  /** Sends it a line. */
  say(text: string): void;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or null when it was killed, and what it wrote to standard error. */
  readonly ended: Promise<{ code: number | null; stderr: string }>;
}

const running = new Set<ChildProcess>();
let guarded = false;

/**
 * Starts a script of `test/support/children` with the Node that runs the tests. It is killed when this process ends.
 * @param name without `.ts`
 */
export function startChild(name: string, ...args: string[]): Child {
  if (!guarded) {
    guarded = true;
    process.on('exit', () => {
      for (const child of running) child.kill('SIGKILL');
    });
  }
  const script = fileURLToPath(new URL(`./children/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], {
    stdio: 'pipe',
    env: { ...bareEnv(), NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  });
  running.add(child);
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin.on('error', () => {});
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, stderr });
    });
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid as number,
    async line() {
      const next = await lines.next();
      if (!next.done) return next.value;
      throw new Error(`${name} ended: ${JSON.stringify(await ended)}`);
    },
    say: (text) => void child.stdin.write(`${text}\n`),
    kill: (signal) => void child.kill(signal),
    ended,
  };
}
