import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETTINGS } from '../../src/foundation/config/index.ts';

/** Processes and folders that a bench makes: none outlives it, however it ends. */

const children = new Set<ChildProcess>();
const folders = new Set<string>();

process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
process.on('SIGINT', () => process.exit(130)).on('SIGTERM', () => process.exit(143));

/** A new folder for temporary files. @param within a folder, such as one on a disk that is measured */
export function temporaryFolder(within = tmpdir()): string {
  const folder = mkdtempSync(join(within, 'trawl-bench-'));
  folders.add(folder);
  return folder;
}

/** Removes a folder made here before the bench ends. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  folders.delete(folder);
}

/** Absolute path of a file of the project. */
export const projectFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Our environment without any setting of the service, and then `settings`. */
function environment(settings: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const env: Record<string, string | undefined> = { ...process.env };
  for (const { name } of Object.values(SETTINGS)) delete env[name];
  return { ...env, LOG_LEVEL: 'error', ...settings };
}

export interface Started {
  readonly child: ChildProcess & { readonly pid: number };
  /** The end of what it wrote to standard error. */
  complaint(): string;
  /** Resolves with the exit code, null after a signal. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts a file of the project on the Node that runs us, as `npm start` and `npm run trawl` do.
 * @param options.cwd a folder without a .env file, so that the operator's own settings stay out of it
 */
export function startFile(
  file: string,
  args: readonly string[],
  options: {
    readonly settings: Readonly<Record<string, string>>;
    readonly cwd: string;
    readonly nodeArgs?: readonly string[];
    readonly ipc?: boolean;
    readonly onOutput?: (text: string) => void;
    /** Another checkout, with its own Node and packages. */
    readonly root?: string | undefined;
  },
): Started {
  const { settings, cwd, nodeArgs = [], ipc, onOutput, root } = options;
  const spawnOptions: SpawnOptions = {
    cwd,
    env: environment(settings),
    stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
    // Nothing is lost of what is sent: arrays of times arrive as they are.
    serialization: 'advanced',
  };
  const child = spawn(
    root === undefined ? process.execPath : resolve(root, 'node_modules/.bin/node'),
    ['--disable-warning=ExperimentalWarning', ...nodeArgs, resolve(root ?? projectFile(''), file), ...args],
    spawnOptions,
  );
  children.add(child);
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4_000);
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      children.delete(child);
      resolve(code);
    });
  });
  return { child: child as Started['child'], complaint: () => complaint.trim(), ended };
}

/** A process that was started to serve others, and what it told about itself. */
export interface Helper<T> extends Disposable {
  readonly told: T;
  readonly pid: number;
}

/**
 * Starts a file that sends a message when it is ready, and serves until it is killed.
 * @throws Error with its complaint when it ends before
 */
export async function startHelper<T = unknown>(
  file: string,
  args: readonly (string | number)[] = [],
): Promise<Helper<T>> {
  const { child, complaint, ended } = startFile(file, args.map(String), {
    settings: {},
    cwd: temporaryFolder(),
    ipc: true,
  });
  const told = await new Promise<T>((done, fail) => {
    child.once('message', (message) => done(message as T));
    ended.then((code) => fail(new Error(`${file} ended with ${code}: ${complaint()}`)), fail);
  });
  return { told, pid: child.pid, [Symbol.dispose]: () => void child.kill() };
}

/** Runs a file to its end. @returns what it wrote @throws Error with its complaint when it fails */
export async function outputOf(
  file: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  root?: string,
): Promise<string> {
  const cwd = temporaryFolder();
  let output = '';
  const run = startFile(file, args, {
    ...{ settings, cwd, root },
    onOutput: (text) => {
      output += text;
    },
  });
  const code = await run.ended;
  removeFolder(cwd);
  if (code !== 0) throw new Error(`${args.slice(0, 2).join(' ')} ended with ${code}: ${run.complaint()}`);
  return output;
}
