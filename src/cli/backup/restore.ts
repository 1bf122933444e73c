import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Config } from '../../foundation/config/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { openExclusively } from '../../foundation/store/index.ts';
import { DATABASE, type Manifest } from './manifest.ts';
import { unpackBackup } from './unpack.ts';

interface RestoreOptions {
  readonly config: Config;
  /** Moves the contents of the folders aside instead of refusing. */
  readonly force: boolean;
  readonly signal: AbortSignal;
  /** Checks the unpacked database before it is moved into place. @throws OperatorError to refuse it */
  readonly checkDatabase: (file: string) => Promise<void>;
}

interface Restored {
  readonly manifest: Manifest;
  /** Folders to which existing contents were moved. */
  readonly putAside: readonly string[];
}

/**
 * Restores the data folder from an archive. Everything is unpacked and checked in a folder inside the target (which may be a mount
 * point), then renamed into place, the database last.
 * @throws OperatorError if a folder is not empty (without `force`) or in use, or the archive is invalid; nothing is changed then
 */
export async function restoreBackup(archive: string, options: RestoreOptions): Promise<Restored> {
  const { config, force, signal, checkDatabase } = options;
  const draftName = `.restore-${process.pid}`;
  const targets = targetsOf(config);
  // With a bucket, `indexDir` holds only local copies, so the index is restored to the data folder.
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

/** The data folder, and the folders of index and blobs if they are outside of it. */
function targetsOf(config: Config): string[] {
  const outside = [config.indexDir, config.blobDir].filter((folder) => !isWithin(config.dataDir, folder));
  return [...new Set([config.dataDir, ...outside])];
}

function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The entries of a folder, except those of earlier restores and of the file system. */
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

/** Moves the contents, the database last, so that nothing starts on a partial restore. @returns whether there were any */
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

/** @throws OperatorError while a service uses the database to be replaced */
function checkUnused(config: Config): void {
  if (config.database.kind !== 'sqlite' || !existsSync(config.database.file)) return;
  try {
    openExclusively(config.database.file, 'restoring').close();
  } catch (error) {
    // Other errors of the database to be replaced do not matter.
    if (error instanceof OperatorError) throw error;
  }
}
