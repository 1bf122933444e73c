// Installs what is missing from package-lock.json and then stays out of the way: `npm start` and `npm test` run this
// first. Plain JS for any Node >= 20, no dependencies.
//
//   node scripts/ensure-installed.mjs          what running needs
//   node scripts/ensure-installed.mjs --dev    what developing needs too
//   … --dashboard                              and the web page, built when its sources changed
//
// `npm install --no-save` rather than `npm ci`: it keeps to the lock file all the same, and adds the development packages
// beside a running service instead of deleting its node_modules. What an interrupted install left behind is deleted first, as `npm ci` would.

import { accessSync, constants, existsSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDashboard } from './install/dashboard.mjs';
import { keepNode } from './install/keep-node.mjs';
import { takeLock } from './install/lock.mjs';
import { checkNode, ensureNode } from './install/node-binary.mjs';
import { fullDisk, runNpm, SetupError } from './install/npm.mjs';
import { isComplete, isInstalled, isSound, markUnfinished, readStamp, writeStamp } from './install/state.mjs';
import { trim } from './install/trim.mjs';

/** The project's folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const say = (text) => process.stderr.write(`trawl: ${text}\n`);

/**
 * @param dev whether development packages are needed
 * @throws SetupError one line for the user
 */
export async function ensureInstalled(root = ROOT, dev = false) {
  if (isInstalled(root, dev)) return;
  checkMachine(root);
  const lock = await takeLock(root, (pid) => say(`waiting for the installation of process ${pid || 'unknown'}`));
  try {
    if (isInstalled(root, dev)) return;
    const before = readStamp(root);
    // A developer's `npm start` after a pull keeps the development packages.
    const withDev = dev || Boolean(before?.dev);
    if (isComplete(root, withDev)) {
      writeStamp(root, withDev, await ensureNode(root, lock.child));
      return;
    }
    const letGo = keepNode(root, lock.folder);
    try {
      await install(root, withDev, lock);
    } finally {
      letGo();
    }
  } finally {
    lock.release();
  }
}

async function install(root, dev, lock) {
  const started = Date.now();
  const fresh = !existsSync(join(root, 'node_modules'));
  const sound = isSound(root);
  if (fresh) say('installing packages (first start) …');
  else say(sound ? 'installing what is missing …' : 'repairing an interrupted installation …');
  if (!fresh && !sound) removeModules(root);
  markUnfinished(root);
  await runNpm(installArguments(dev), root, lock.child);
  trim(join(root, 'node_modules'));
  const node = await ensureNode(root, lock.child);
  writeStamp(root, dev, node);
  if (!isInstalled(root, dev)) {
    markUnfinished(root);
    throw new SetupError('npm ended well but packages are missing; start again to install from scratch');
  }
  say(`installed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function installArguments(dev) {
  return [
    'install',
    '--no-save',
    ...(dev ? ['--include=dev'] : ['--omit=dev']),
    // The search index comes as an optional package for each platform.
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=warn',
    // Packages that want Node >= 22 are meant to run on the pinned Node, not on the one that runs npm.
    '--engine-strict=false',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=8000',
  ];
}

function removeModules(root) {
  try {
    rmSync(join(root, 'node_modules'), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  } catch (error) {
    throw new SetupError(`${join(root, 'node_modules')} cannot be removed (${error.code}); delete it and start again`);
  }
}

function checkMachine(root) {
  checkNode();
  try {
    accessSync(root, constants.W_OK);
    if (existsSync(join(root, 'node_modules'))) accessSync(join(root, 'node_modules'), constants.W_OK);
  } catch {
    throw new SetupError(`the folder ${root} is not writable for this user, so packages cannot be installed`);
  }
}

/** Builds the dashboard if it is not built. The service works without it, so a failure is said and no more. */
export async function buildDashboard(root = ROOT) {
  await ensureDashboard(root, say).catch((error) => {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
  });
}

/** Prints what the user can act on as one line and ends the process; anything else is a bug and keeps its stack. */
export function failSetup(error) {
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT';
  if (!(error instanceof SetupError) && !isFull) throw error;
  say(isFull ? fullDisk(ROOT) : error.message);
  process.exit(1);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await ensureInstalled(ROOT, process.argv.includes('--dev')).catch(failSetup);
  if (process.argv.includes('--dashboard')) await buildDashboard();
}
