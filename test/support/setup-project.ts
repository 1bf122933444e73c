import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempDir } from './tmp.ts';

/**
 * scripts/ensure-installed.mjs in a project of its own whose packages are folders beside it, so that nothing needs a
 * registry: what a first start, a second start and a start after an accident do.
 */

const SCRIPTS = fileURLToPath(new URL('../../scripts', import.meta.url));

/** A project with one package to run and one to develop; `npm install` links them. */
export function makeProject(): string {
  const root = join(tempDir(), 'project');
  mkdirSync(join(root, 'scripts'), { recursive: true });
  cpSync(join(SCRIPTS, 'ensure-installed.mjs'), join(root, 'scripts', 'ensure-installed.mjs'));
  cpSync(join(SCRIPTS, 'install'), join(root, 'scripts', 'install'), { recursive: true });
  for (const name of ['runs', 'develops']) {
    mkdirSync(join(root, 'packages', name), { recursive: true });
    writeFileSync(join(root, 'packages', name, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  }
  const dependencies = { runs: 'file:packages/runs' };
  const devDependencies = { develops: 'file:packages/develops' };
  write(root, 'package.json', { name: 'project', version: '1.0.0', dependencies, devDependencies });
  const packages = {
    '': { name: 'project', version: '1.0.0', dependencies, devDependencies },
    'node_modules/runs': { resolved: 'packages/runs', link: true },
    'node_modules/develops': { resolved: 'packages/develops', link: true },
    'packages/runs': { version: '1.0.0' },
    'packages/develops': { version: '1.0.0', dev: true },
  };
  write(root, 'package-lock.json', { name: 'project', version: '1.0.0', lockfileVersion: 3, requires: true, packages });
  return root;
}

/** Makes the project need a package of a registry, too. @param archive its URL */
export function needs(root: string, name: string, archive: string): void {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const one of [manifest, lock.packages['']]) one.dependencies[name] = '1.0.0';
  lock.packages[`node_modules/${name}`] = { version: '1.0.0', resolved: archive };
  write(root, 'package.json', manifest);
  write(root, 'package-lock.json', lock);
}

function write(root: string, file: string, value: object): void {
  writeFileSync(join(root, file), JSON.stringify(value, undefined, 2));
}

/** Without a registry that could be asked, and without settings of the npm that runs these tests. */
export function environment(root: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle)/i.test(name));
  return {
    ...Object.fromEntries(own),
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(dirname(root), 'npm-cache'),
    npm_config_userconfig: join(dirname(root), 'npmrc'),
  };
}

/** What a set-up printed, and how it ended. */
export interface SetUp {
  readonly code: number | null;
  readonly said: string;
}

/** @param before words before the command */
export function start(
  root: string,
  args: readonly string[] = [],
  before: readonly string[] = [],
): { child: ChildProcess; ended: Promise<SetUp> } {
  const script = join(root, 'scripts', 'ensure-installed.mjs');
  const [file = '', ...rest] = [...before, process.execPath, script, ...args];
  const child = spawn(file, rest, { cwd: root, env: environment(root), stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, said }))) };
}

export const setUp = (root: string, ...args: string[]): Promise<SetUp> => start(root, args).ended;

/** Whether the project has this package. */
export const has = (root: string, name: string): boolean =>
  existsSync(join(root, 'node_modules', name, 'package.json'));

/** The file that notes what is installed. */
export const stamp = (root: string): string => join(root, 'node_modules', '.trawl-install.json');
