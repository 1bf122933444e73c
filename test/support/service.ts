import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The service as its operator starts it: a process of its own, told by its environment alone. */
export interface Service {
  readonly pid: number;
  /** Everything on standard output once this text is there; rejects when the process ends before. */
  says(text: string): Promise<string>;
  /** The URL at which it listens, once it does; rejects when the process ends before. */
  address(): Promise<string>;
  /** `says` for standard error. */
  complains(text: string): Promise<string>;
  signal(name: NodeJS.Signals): void;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const running = new Set<ChildProcess>();
let guarded = false;

/**
 * Without the starter library, unless `env` has TRAWL_STARTER.
 * @param dir the working folder, with the data folder in it; without a `.env`
 * @param before words before the command, such as `WITHOUT_NAMESPACES`
 * @param main the program, of another checkout for instance
 */
export function startService(
  dir: string,
  env: Record<string, string> = {},
  before: readonly string[] = [],
  main = MAIN,
): Service {
  if (!guarded) {
    guarded = true;
    process.on('exit', () => {
      for (const child of running) child.kill('SIGKILL');
    });
  }
  const [file = '', ...args] = [...before, process.execPath, '--disable-warning=ExperimentalWarning', main];
  const child = spawn(file, args, {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      TRAWL_DATA_DIR: `${dir}/data`,
      TRAWL_RESEARCH_LIVE: 'off',
      TRAWL_STARTER: 'off',
      TRAWL_RESEARCH_FULLTEXT: 'off',
      ...env,
    },
  });
  running.add(child);
  const heard = { stdout: '', stderr: '' };
  let isOver = false;
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const look of waiting) look();
  };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk) => {
      heard[name] += chunk;
      wake();
    });
  }
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      isOver = true;
      wake();
      resolve({ code, ...heard });
    });
  });
  const hear = (name: 'stdout' | 'stderr', text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = heard[name].includes(text);
        if (!found && !isOver) return;
        waiting.delete(look);
        if (found) resolve(heard[name]);
        else reject(new Error(`the service ended: ${JSON.stringify(heard)}`));
      };
      waiting.add(look);
      look();
    });
  return {
    pid: child.pid as number,
    says: (text) => hear('stdout', text),
    address: async () => /Address\s+(http:\S+)/.exec(await hear('stdout', 'A first search'))?.[1] ?? '',
    complains: (text) => hear('stderr', text),
    signal: (name) => void child.kill(name),
    ended,
  };
}
