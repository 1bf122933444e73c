// Builds the dashboard if its sources have changed. Each build has its own folder, named after its inputs, and one file names the current
// one: a service that starts meanwhile finds a complete build, and two simultaneous builds give the same result.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lock.mjs';
import { SetupError } from './npm.mjs';
import { nodeExecutable } from './state.mjs';

/** Characters of a hash that name a build. */
const NAME = 16;

/**
 * Makes sure that `dashboard/dist` has a build of the current sources. Takes a few milliseconds if it does.
 * @param say reports progress to the user
 * @throws SetupError one line with the reason why there is none
 */
export async function ensureDashboard(root, say) {
  const home = join(root, 'dashboard');
  if (!existsSync(join(home, 'build.mjs'))) return;
  const name = hashOf(root, home);
  const dist = join(home, 'dist');
  if (isCurrent(dist, name)) return;
  try {
    mkdirSync(dist, { recursive: true });
    const lock = await takeLock(dist, () => say('waiting for another start that builds the dashboard'));
    try {
      if (isCurrent(dist, name)) return;
      await makeCurrent(root, dist, name, say, lock);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (error instanceof SetupError || !error.code) throw error;
    throw new SetupError(`the dashboard cannot be built: ${dist} is not writable (${error.code})`);
  }
}

async function makeCurrent(root, dist, name, say, lock) {
  const started = Date.now();
  say('building the dashboard …');
  const fresh = join(dist, `.${name}-${process.pid}`);
  try {
    await build(root, fresh, lock.child);
    rmSync(join(dist, name), { recursive: true, force: true });
    renameSync(fresh, join(dist, name));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  writeFileSync(join(dist, 'current.new'), name);
  renameSync(join(dist, 'current.new'), join(dist, 'current'));
  // A running service has its files in memory. The remains of a killed build are removed too.
  for (const other of readdirSync(dist)) {
    if (/^\.?[0-9a-f]{16}(-\d+)?$/.test(other) && other !== name)
      rmSync(join(dist, other), { recursive: true, force: true });
  }
  say(`built the dashboard in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function isCurrent(dist, name) {
  const current = join(dist, 'current');
  return existsSync(join(dist, name, 'pages.json')) && existsSync(current) && readFileSync(current, 'utf8') === name;
}

/** A hash of everything that goes into a build; the packages are in dashboard/package.json, with exact versions. */
function hashOf(root, home) {
  const hash = createHash('sha256');
  for (const file of sources(home)) {
    hash.update(`${file}\n`);
    hash.update(readFileSync(join(home, file)));
  }
  for (const text of plainValues(join(root, 'contract'))) hash.update(text);
  return hash.digest('hex').slice(0, NAME);
}

function sources(home) {
  const found = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(home.length + 1)
        .replaceAll('\\', '/'),
    );
  return found.filter((file) => !/^dist\/|(^|\/)\.|\.test\.ts$|\.md$/.test(file)).sort();
}

/** The files of the contract that the dashboard may load at run time: plain values, which import nothing. */
function plainValues(contract) {
  if (!existsSync(contract)) return [];
  const files = readdirSync(contract, { recursive: true }).filter((file) => file.endsWith('.ts'));
  return files
    .sort()
    .map((file) => readFileSync(join(contract, file), 'utf8'))
    .filter((text) => !/^import /m.test(text));
}

async function build(root, folder, onChild) {
  const pinned = nodeExecutable(root);
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'dashboard', 'build.mjs'), folder];
  const child = spawn(existsSync(pinned) ? pinned : process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  if (child.pid) onChild(child.pid);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = (said + text).slice(-20_000);
  });
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      said += error.message;
      resolve(1);
    });
    child.on('close', resolve);
  });
  if (code !== 0) throw new SetupError(`the dashboard cannot be built: ${firstLine(said)}`);
}

/** The line that says what is wrong: the build writes it first. */
function firstLine(said) {
  return (
    said
      .split('\n')
      .find((line) => line.trim())
      ?.trim() ?? 'its build said nothing'
  );
}
