import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bareEnv } from './bare-env.ts';
import { tempDir } from './tmp.ts';

/** A program of examples/ in a process of its own, as users run it. */
export interface Example {
  readonly child: ChildProcess;
  /** What it has written so far. */
  readonly heard: { stdout: string; stderr: string };
  /** The exit code. */
  readonly ended: Promise<number | null>;
}

export const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

/**
 * @param name without `.mjs`
 * @param env all of its environment but PATH
 * @param cwd a new folder by default
 * @param folder with the program
 */
export function startExample(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string = tempDir(),
  folder = EXAMPLES,
): Example {
  const child = spawn(process.execPath, [`${folder}${name}.mjs`, ...args], {
    cwd,
    env: { ...bareEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text) => {
      heard[stream] += text;
    });
  }
  return { child, heard, ended: new Promise((resolve) => child.on('close', resolve)) };
}

/** Runs it to its end. @throws with what it said, when it does not end well */
export async function runExample(...how: Parameters<typeof startExample>): Promise<Example['heard']> {
  const { heard, ended } = startExample(...how);
  const code = await ended;
  if (code !== 0) throw new Error(`${how[0]} ended with ${code}: ${heard.stderr}${heard.stdout}`);
  return heard;
}
