import { constants } from 'node:fs';
import { access, mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ENV_FILE_EXPOSED, isEnvFileExposed } from '../../foundation/config/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { bytes } from '../terminal.ts';
import { attempt, type Finding } from './check.ts';

/** Recommended free bytes: an import writes the database, the index, and a second index while it merges. */
const LITTLE = 1_000_000_000;

/** @param pinned the version in package.json */
export function checkNode(pinned: string): Finding {
  const { node } = process.versions;
  const state = Number(node.split('.')[0]) >= 24 ? 'on' : 'broken';
  const detail = node === pinned ? `${node}, the version pinned by Trawl` : `${node}; Trawl pins ${pinned}`;
  return { name: 'Node', state, detail };
}

/** @returns nothing when `.env` is absent or private */
export function checkEnvFile(): Finding[] {
  if (!isEnvFileExposed()) return [];
  return [{ name: 'settings file', state: 'on', detail: ENV_FILE_EXPOSED, change: '.env' }];
}

/** Checks that a folder is writable, or can be created. */
export function checkFolder(name: string, folder: string, change: string): Promise<Finding> {
  return attempt(name, change, async () => {
    const there = await nearest(folder);
    if (!(await stat(there)).isDirectory()) throw new OperatorError(`${there} is not a folder`);
    if (there === folder) await tryWriting(folder);
    else await access(there, constants.W_OK).catch(() => refuse(there));
    const { bavail, bsize } = await statfs(there);
    const free = bavail * bsize;
    const made = there === folder ? '' : ', created at the first start';
    const little = free < LITTLE ? ', which may be too little' : '';
    return `${folder}${made}; ${bytes(free)} free${little}`;
  });
}

async function tryWriting(folder: string): Promise<void> {
  const probe = await mkdtemp(join(folder, '.doctor-')).catch(() => refuse(folder));
  await rm(probe, { recursive: true, force: true });
}

function refuse(folder: string): never {
  throw new OperatorError(`${folder} is not writable by this user`);
}

/** The folder or its nearest existing parent. */
async function nearest(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    const found = await stat(at).catch(() => undefined);
    if (found || at === dirname(at)) return at;
  }
}
