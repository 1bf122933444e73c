import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../../foundation/config/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { DATABASE, type Manifest } from './manifest.ts';
import { unpackBackup } from './unpack.ts';

export interface RestoreOptions {
  readonly config: Config;
  /** Puts what is in the folders aside instead of refusing. */
  readonly force: boolean;
  readonly signal: AbortSignal;
  /** Looks at the unpacked database before it is put into place. @throws OperatorError to refuse it */
  readonly checkDatabase: (file: string) => Promise<void>;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Where things that were in the way have been put. */
  readonly putAside: readonly string[];
}

/**
 * Restores the data folder from an archive. Everything is unpacked and checked in a folder inside the target (which may be a mount point)
 * and moved into place at the end by renaming, the database last.
 * @throws OperatorError if a folder is not empty (without `force`) or in use, or the archive is unusable; nothing has changed then
 */
export async function restoreBackup(archive: string, options: RestoreOptions): Promise<Restored> {
  const { config, force, signal, checkDatabase } = options;
  const draftName = `.restore-${process.pid}`;
  const targets = targetsOf(config);
  // Local copies of a bucket are not a place for an index.
  const indexDir = config.indexS3 ? join(config.dataDir, 'index') : config.indexDir;
  checkUnused(config);
  for (const folder of targets) {
    if (!force && (await contentsOf(folder)).length > 0) {
      throw new OperatorError(`${folder} is not empty; use --force to move its contents aside`);
    }
  }
  const place = (path: string): string => {
    const [root, ...rest] = path.split('/') as [string, ...string[]];
    if (path === DATABASE) return join(config.dataDir, draftName, 'trawl.db');
    const folder = root === 'index' ? indexDir : root === 'blobs' ? config.blobDir : config.dataDir;
    const owner = targets.find((target) => isWithin(target, folder)) as string;
    return join(owner, draftName, relative(owner, folder), ...rest);
  };
  const made = targets.filter((folder) => !existsSync(folder));
  try {
    for (const folder of targets) await makeDraft(folder, draftName);
    const manifest = await unpackBackup(archive, async (found) => checkFits(found, config, archive), place, signal);
    if (manifest.database === 'sqlite') await checkDatabase(place(DATABASE));
    signal.throwIfAborted();
    const putAside: string[] = [];
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');
    for (const folder of [...targets].reverse()) {
      const aside = join(folder, `.before-restore-${stamp}`);
      if (await moveAll(await contentsOf(folder), folder, aside)) putAside.push(aside);
      await moveAll(await readdir(join(folder, draftName)), join(folder, draftName), folder);
    }
    return { manifest, putAside };
  } finally {
    for (const folder of targets) await rm(join(folder, draftName), { recursive: true, force: true, maxRetries: 5 });
    for (const folder of made) if ((await contentsOf(folder)).length === 0) await rmdir(folder).catch(() => {});
  }
}

/** The data folder, and those of index and blobs if they are outside of it. */
function targetsOf(config: Config): string[] {
  const outside = [config.indexDir, config.blobDir].filter((folder) => !isWithin(config.dataDir, folder));
  return [...new Set([config.dataDir, ...outside])];
}

function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** What is in a folder, without what earlier restores and file systems put there. */
async function contentsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new OperatorError(`cannot read ${folder}: ${error.message}`);
  });
  return names.filter((name) => name !== 'lost+found' && !/^\.(restore|before-restore)-/.test(name));
}

async function makeDraft(folder: string, draftName: string): Promise<void> {
  try {
    await rm(join(folder, draftName), { recursive: true, force: true });
    await mkdir(join(folder, draftName), { recursive: true });
  } catch (error) {
    throw new OperatorError(`cannot write to ${folder}: ${(error as Error).message}`);
  }
}

/** The database last: without it nothing starts on half of the rest. @returns whether there was anything */
async function moveAll(names: string[], from: string, to: string): Promise<boolean> {
  if (names.length === 0) return false;
  await mkdir(to, { recursive: true });
  const last = (name: string): number => (name === 'trawl.db' ? 1 : 0);
  for (const name of names.sort((a, b) => last(a) - last(b))) await rename(join(from, name), join(to, name));
  return true;
}

function checkFits(manifest: Manifest, config: Config, archive: string): void {
  if (manifest.database === 'none' && config.database.kind === 'sqlite') {
    throw new OperatorError(
      `${archive} contains no database: it was created with --files-only; set DATABASE_URL, and restore the database with pg_restore`,
    );
  }
  if (manifest.database === 'sqlite' && config.database.kind === 'postgres') {
    throw new OperatorError(`${archive} contains the built-in database, but DATABASE_URL is set; unset it to restore`);
  }
}

/** @throws OperatorError while a service works on the database that would be replaced */
function checkUnused(config: Config): void {
  if (config.database.kind !== 'sqlite' || !existsSync(config.database.file)) return;
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(config.database.file, { timeout: 0 });
    // In WAL mode this needs everybody else to be gone.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK;');
  } catch (error) {
    // Whatever else is wrong with the database that is being replaced is no reason not to replace it.
    if ((error as { errcode?: number }).errcode === 5) {
      throw new OperatorError('the service is running on this data folder; stop it before restoring');
    }
  } finally {
    db?.close();
  }
}
