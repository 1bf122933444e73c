import { createReadStream } from 'node:fs';
import { access, mkdtemp, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { counted } from '@trawl/contract/counted.ts';
import { create } from 'tar';
import type { Config } from '../../foundation/config/index.ts';
import { LeaseLostError, withLease } from '../../foundation/jobs/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { sha256Of } from '../../foundation/kernel/sha256-of.ts';
import { writeStreamToFile } from '../../foundation/kernel/write-stream-to-file.ts';
import type { Database } from '../../foundation/store/index.ts';
import { bytes } from '../terminal.ts';
import { DATABASE, FORMAT, MANIFEST, type Manifest, type ManifestFile } from './manifest.ts';
import { copyDatabase, filesBelow, holdFolder, otherData } from './snapshot.ts';

interface BackupOptions {
  readonly config: Config;
  /** The open database, for the lease of the index writer. */
  readonly db: Database;
  /** Version of Trawl in the manifest. */
  readonly version: string;
  readonly signal: AbortSignal;
  /** Excludes the database: on PostgreSQL, pg_dump saves it. */
  readonly filesOnly: boolean;
  /** Excludes the index: it is rebuilt after a restore. */
  readonly withoutIndex: boolean;
  readonly onStep: (step: string) => void;
  /** Called once if the backup must wait for another process. */
  readonly onBusy: (why: string) => void;
}

/** The leases of index writers; while they are held, no index file is removed. */
const INDEX_LEASES = ['research-index', 'developer-index', 'pages-index'];

/**
 * Saves the data folder to an archive while the service runs. Database and index are consistent with each other. The archive appears
 * under its name when it is complete.
 * @throws OperatorError when a file cannot be read or written; the abort reason of the signal
 */
export async function makeBackup(file: string, options: BackupOptions): Promise<{ files: number; size: number }> {
  const { config, signal, onStep } = options;
  const target = resolve(file);
  await checkTarget(target);
  await removeLeftovers(config.dataDir);
  const staging = await mkdtemp(join(config.dataDir, `.backup-${process.pid}-`)).catch((error: Error) => {
    throw new OperatorError(`cannot write to the data folder ${config.dataDir}: ${error.message}`);
  });
  const draft = `${target}.partial`;
  try {
    await takePicture(staging, options);
    signal.throwIfAborted();
    onStep('computing checksums');
    const manifest = await describe(staging, options);
    await writeFile(join(staging, MANIFEST), JSON.stringify(manifest));
    signal.throwIfAborted();
    const total = manifest.files.reduce((sum, { size }) => sum + size, 0);
    onStep(`packing ${counted(manifest.files.length, 'file')}, ${bytes(total)}`);
    const entries = [MANIFEST, ...manifest.files.map(({ path }) => path)];
    const packed = create(
      { cwd: staging, gzip: { level: 3 }, portable: true, follow: false, linkCache: new NoLinks() },
      entries.map(literal),
    );
    await writeStreamToFile(packed, draft, { signal });
    await rename(draft, target);
    return { files: manifest.files.length, size: (await stat(target)).size };
  } catch (error) {
    signal.throwIfAborted();
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw new OperatorError(`the disk is full: ${message}`);
    throw error;
  } finally {
    await rm(draft, { force: true });
    await rm(staging, { recursive: true, force: true });
  }
}

/** Stores every file with its content, also hard links. */
class NoLinks extends Map<`${number}:${number}`, string> {
  override get(): undefined {
    return undefined;
  }
}

/** Escapes names that start with @, which tar treats as archives to include. */
const literal = (path: string): string => `./${path}`;

async function takePicture(staging: string, options: BackupOptions): Promise<void> {
  const { config, filesOnly, withoutIndex, onStep, onBusy } = options;
  const saveDatabase = async (): Promise<void> => {
    if (filesOnly || config.database.kind !== 'sqlite') return;
    onStep('copying the database');
    await checkSpace(config.database.file, staging);
    await copyDatabase(config.database.file, join(staging, ...DATABASE.split('/')));
  };
  const together = async (held: AbortSignal): Promise<true> => {
    await saveDatabase();
    onStep('linking the index');
    await holdFolder(config.indexDir, join(staging, 'index'));
    held.throwIfAborted();
    return true;
  };
  const ifHeld = async (waitMs: number): Promise<boolean> => {
    try {
      return (await underLeases(options, together, waitMs)) ?? false;
    } catch (error) {
      // This machine was so slow that a writer of the index took its turn: what was copied is not of one moment.
      if (!(error instanceof LeaseLostError)) throw error;
      for (const name of [DATABASE, 'index']) await rm(join(staging, name), { recursive: true, force: true });
      return false;
    }
  };
  if (withoutIndex || config.indexS3) await saveDatabase();
  else if (!(await ifHeld(0))) {
    onBusy('waiting for a write to the index to finish (use --without-index to skip)');
    while (!(await ifHeld(Number.POSITIVE_INFINITY))) options.signal.throwIfAborted();
  }
  onStep('linking the stored files');
  await holdFolder(
    config.blobDir,
    join(staging, 'blobs'),
    (path) => basename(path) !== 'writing' || dirname(path) !== config.blobDir,
  );
  const elsewhere = [config.indexDir, config.blobDir];
  await holdFolder(config.dataDir, join(staging, 'data'), otherData(config.dataDir, elsewhere), true);
}

/** Runs the work while holding all leases. @returns undefined if a lease was not available in time */
async function underLeases<R>(
  options: Pick<BackupOptions, 'db' | 'signal'>,
  work: (held: AbortSignal) => Promise<R>,
  waitMs: number,
  leases: readonly string[] = INDEX_LEASES,
): Promise<R | undefined> {
  const [first, ...rest] = leases;
  const { db, signal } = options;
  return withLease(
    db,
    first as string,
    (held) => (rest.length === 0 ? work(held) : underLeases({ ...options, signal: held }, work, waitMs, rest)),
    { signal, waitMs },
  );
}

async function describe(staging: string, { version, signal }: BackupOptions): Promise<Manifest> {
  const files: ManifestFile[] = [];
  for (const path of await filesBelow(staging)) {
    signal.throwIfAborted();
    const file = join(staging, path);
    files.push({
      path,
      size: (await stat(file)).size,
      sha256: await sha256Of(createReadStream(file, { highWaterMark: 1024 * 1024 })),
    });
  }
  const database = files.some(({ path }) => path === DATABASE) ? 'sqlite' : 'none';
  return { format: FORMAT, trawl: version, createdAt: new Date().toISOString(), database, files };
}

async function checkTarget(target: string): Promise<void> {
  const there = await access(target).then(
    () => true,
    () => false,
  );
  if (there) throw new OperatorError(`${target} already exists; choose another file`);
  const folder = await stat(dirname(target)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new OperatorError(`the folder ${dirname(target)} does not exist`);
}

async function checkSpace(database: string, staging: string): Promise<void> {
  const { size } = await stat(database);
  const { bavail, bsize } = await statfs(staging);
  if (bavail * bsize < size) {
    throw new OperatorError(
      `not enough disk space for ${dirname(staging)}: ${bytes(bavail * bsize)} free, copying the database needs ${bytes(size)}`,
    );
  }
}

/** Removes the temporary files of killed backups. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    const pid = /^\.backup-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
