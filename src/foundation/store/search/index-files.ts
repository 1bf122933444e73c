import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { S3Config } from '../../config/index.ts';
import { sha256Of } from '../../kernel/sha256-of.ts';
import { createS3Client, type S3Client } from '../s3/client.ts';
import { listObjects } from '../s3/list.ts';
import { readObject, removeObject } from '../s3/read.ts';
import { writeObject } from '../s3/write.ts';
import { bucketOf, dirOf, type IndexPlace } from './place.ts';

/**
 * Files next to the tables of an index. They are read at random positions and therefore need a local folder. If the index is in a
 * bucket, the bucket has the published files and the folder holds copies. Files are immutable and their names unique, so an
 * existing copy is always valid.
 */
export interface IndexFiles {
  /** The local folder for reading and drafting files. */
  readonly dir: string;
  /**
   * Downloads those of the files that are not in the folder.
   * @throws Error with the code ENOENT when the bucket lacks a file; without it when a file is corrupt
   */
  bring(names: Iterable<string>): Promise<void>;
  /** Uploads the files that the bucket lacks. */
  share(names: Iterable<string>): Promise<void>;
  /** Names of all files in the bucket; undefined without a bucket. */
  shared(): Promise<ReadonlySet<string> | undefined>;
  /** Deletes files from the bucket that are not needed. */
  unshare(isNeeded: (name: string) => boolean): Promise<void>;
  /** Removes local files that are not needed: those that this object downloaded, and others older than a day. */
  tidy(isNeeded: (name: string) => boolean): Promise<void>;
}

/** Concurrent transfers. */
const AT_ONCE = 4;
/** Milliseconds after which a file without a version is abandoned. */
const DAY = 24 * 3600 * 1000;
/** Metadata key of the hexadecimal SHA-256 of an object. */
const HASH = 'sha256';

/** The files of an index; names are slash-separated relative paths. */
export function indexFiles(place: IndexPlace): IndexFiles {
  const s3 = bucketOf(place);
  const dir = dirOf(place);
  if (s3 !== undefined) return filesInBucket(dir, s3);
  const nothing = async (): Promise<undefined> => {};
  return { dir, bring: nothing, share: nothing, shared: nothing, unshare: nothing, tidy: nothing };
}

function filesInBucket(dir: string, config: S3Config): IndexFiles {
  const { prefix } = config;
  const brought = new Set<string>();

  /** Runs `work` with a client that is closed afterwards. */
  const within = async <T>(work: (s3: S3Client) => Promise<T>): Promise<T> => {
    const s3 = createS3Client(config);
    try {
      return await work(s3);
    } finally {
      await s3.close();
    }
  };
  const list = async (s3: S3Client): Promise<Set<string>> => {
    const names = new Set<string>();
    for await (const { key } of listObjects(s3, prefix)) names.add(key.slice(prefix.length));
    return names;
  };

  return {
    dir,
    async bring(names) {
      const missing: string[] = [];
      for (const name of names) if (!(await isThere(join(dir, name)))) missing.push(name);
      if (missing.length === 0) return;
      await within((s3) =>
        sideBySide(missing, async (name) => {
          await download(s3, prefix + name, join(dir, name));
          brought.add(name);
        }),
      );
    },
    async share(names) {
      await within(async (s3) => {
        const there = await list(s3);
        await sideBySide(
          [...names].filter((name) => !there.has(name)),
          (name) => upload(s3, join(dir, name), prefix + name),
        );
      });
    },
    shared: () => within(list),
    async unshare(isNeeded) {
      await within(async (s3) => {
        const names = [...(await list(s3))].filter((name) => !isNeeded(name));
        await sideBySide(names, (name) => removeObject(s3, prefix + name));
      });
    },
    async tidy(isNeeded) {
      const entries = await readdir(dir, { withFileTypes: true, recursive: true }).catch(() => []);
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const name = file.slice(dir.length + 1).replaceAll('\\', '/');
        if (isNeeded(name)) continue;
        const about = await stat(file).catch(() => undefined);
        if (!about || (!brought.has(name) && Date.now() - about.mtimeMs < DAY)) continue;
        // Readers that have the file open can go on reading.
        await rm(file, { force: true }).catch(() => {});
        if (entry.parentPath !== dir) await rmdir(entry.parentPath).catch(() => {});
        brought.delete(name);
      }
    },
  };
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function upload(s3: S3Client, file: string, key: string): Promise<void> {
  const hash = await sha256Of(createReadStream(file, { highWaterMark: 1024 * 1024 }));
  const about = { contentType: 'application/octet-stream', metadata: { [HASH]: hash } };
  await writeObject(s3, { key, ...about }, createReadStream(file, { highWaterMark: 1024 * 1024 }));
}

async function download(s3: S3Client, key: string, file: string): Promise<void> {
  const found = await readObject(s3, key);
  if (!found) throw Object.assign(new Error(`${key} is not in the bucket`), { code: 'ENOENT' });
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.draft`;
  try {
    const hash = createHash('sha256');
    const handle = await open(draft, 'wx', 0o600);
    try {
      for await (const chunk of found.body) {
        hash.update(chunk);
        await handle.writeFile(chunk);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    const said = found.metadata[HASH];
    if (said !== undefined && said !== hash.digest('hex'))
      throw new Error(`${key} is corrupt: its SHA-256 does not match`);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Runs `work` for all names, `AT_ONCE` at a time. Stops at a failure. @throws the first failure, after running work has ended */
async function sideBySide(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const left = [...names];
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (let name = left.shift(); name !== undefined && failures.length === 0; name = left.shift()) {
      await work(name).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  if (failures.length > 0) throw failures[0];
}
