// What is installed, and whether that is what package-lock.json asks for. Plain JS for any Node >= 20, no dependencies:
// this runs before anything is installed. No child processes here: a start with everything in place passes through this
// file only and must not be felt.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of package.json that change what gets installed; an edited script does not reinstall. */
const FIELDS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
  'workspaces',
];

const stampFile = (root) => join(root, 'node_modules', '.trawl-install.json');

/** Parsed JSON, or undefined when the file is missing, cut off or unreadable. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A hash of all that decides what belongs into node_modules. */
export function wantedHash(root) {
  const manifest = readJson(join(root, 'package.json')) || {};
  const hash = createHash('sha256');
  hash.update(JSON.stringify(FIELDS.map((field) => manifest[field] || null)));
  hash.update(readFileSync(join(root, 'package-lock.json')));
  hash.update(`${process.platform} ${process.arch}`);
  return hash.digest('hex');
}

/** The exact version of the `node` package that the project pins, or undefined when it pins none. */
export function pinnedNode(root) {
  const manifest = readJson(join(root, 'package.json')) || {};
  return manifest.dependencies?.node;
}

/** Where the pinned Node's executable belongs. */
export function nodeExecutable(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** `{hash, dev, node, packages}` of the last install that went through, or `{unfinished: true}`, or undefined. */
export function readStamp(root) {
  return readJson(stampFile(root));
}

/** Marks node_modules as incomplete: an install that finds this mark later starts from nothing. */
export function markUnfinished(root) {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stampFile(root), JSON.stringify({ unfinished: true }));
}

/**
 * Records that node_modules has what the lock file requires.
 * @param node 'pinned', or 'system' if the pinned Node does not run and the machine's own is new enough
 */
export function writeStamp(root, dev, node) {
  const stamp = { hash: wantedHash(root), dev, node, packages: installedPackages(root) };
  const file = stampFile(root);
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(stamp));
  renameSync(`${file}.${process.pid}`, file);
}

/** True when nothing has to be done before the project runs. Costs a few milliseconds. */
export function isInstalled(root, dev) {
  const stamp = readStamp(root);
  if (!stamp || stamp.unfinished || stamp.hash !== wantedHash(root) || (dev && !stamp.dev)) return false;
  if (!allThere(root, stamp.packages)) return false;
  return stamp.node === 'system' ? Number(process.versions.node.split('.')[0]) >= 24 : nodeIsThere(root);
}

/** True when the tree has no holes: every package that npm noted as installed is on disk. */
export function isSound(root) {
  const stamp = readStamp(root);
  if (stamp?.unfinished) return false;
  const installed = installedPackages(root);
  return installed.length > 0 && allThere(root, installed);
}

/** True if another `npm ci` or `npm install` has already installed everything. */
export function isComplete(root, dev) {
  if (!isSound(root) || !nodeIsThere(root)) return false;
  const wanted = readJson(join(root, 'package-lock.json'))?.packages || {};
  const installed = hiddenLock(root);
  return Object.keys(wanted).every((path) => {
    const entry = wanted[path];
    if (path === '' || entry.optional || entry.devOptional || entry.peer || (entry.dev && !dev)) return true;
    const found = installed[path];
    return found !== undefined && found.version === entry.version;
  });
}

function nodeIsThere(root) {
  if (pinnedNode(root) === undefined) return true;
  const link = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  return existsSync(link) && statSync(nodeExecutable(root), { throwIfNoEntry: false })?.size > 1_000_000;
}

/** What npm wrote down at the end of its last install. */
function hiddenLock(root) {
  return readJson(join(root, 'node_modules', '.package-lock.json'))?.packages || {};
}

function installedPackages(root) {
  return Object.keys(hiddenLock(root)).filter((path) => path.startsWith('node_modules/'));
}

function allThere(root, packages) {
  return packages.every((path) => existsSync(join(root, path, 'package.json')));
}
