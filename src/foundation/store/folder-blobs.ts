import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type BlobInfo, type Blobs, checkBlobKey, type PutOptions } from './blobs.ts';

/**
 * Blobs as files in a folder. A file holds the bytes of the blob, its content type, and the length of the content type in two
 * bytes; with one file per blob the two cannot diverge. It is written to a draft, flushed, and renamed into place.
 *
 *     objects/<key>@        blobs
 *     writing/<random>      drafts; those of killed processes are removed after a day
 */

/** Milliseconds after which a file in `writing` is abandoned. */
const ABANDONED = 24 * 3600 * 1000;
/** Suffix of file names, so that the keys `a` and `a/b` can coexist. Keys cannot contain it. */
const MARK = '@';
/** Bytes of the trailing length. */
const TRAILER = 2;
/** Limit of a content type in bytes. */
const MAX_TYPE = 1_000;

/** @param dir absolute; created by the first write */
export function createFolderBlobs(dir: string): Blobs {
  const objects = join(dir, 'objects');
  const writing = join(dir, 'writing');
  const fileOf = (key: string): string => `${join(objects, ...checkBlobKey(key).split('/'))}${MARK}`;
  let ready: Promise<void> | undefined;

  async function find(key: string): Promise<{ handle: FileHandle; info: BlobInfo } | undefined> {
    const handle = await open(fileOf(key), 'r').catch(absent);
    if (!handle) return undefined;
    try {
      return { handle, info: await describe(handle, key) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  return {
    async put(key, body, { contentType = '' }: PutOptions = {}) {
      const file = fileOf(key);
      const type = Buffer.from(contentType);
      if (type.length > MAX_TYPE) throw new RangeError(`the content type of a blob is longer than ${MAX_TYPE} bytes`);
      ready ??= prepare(writing);
      const draft = join(writing, randomBytes(12).toString('hex'));
      try {
        await ready;
        const size = await write(draft, body, type);
        await moveIntoPlace(draft, file);
        const modifiedAt = Date.now();
        return { key, size, modifiedAt, contentType: contentType || undefined };
      } catch (error) {
        // Prepares the folder again, as a disk that was unmounted may be empty now.
        ready = undefined;
        await rm(draft, { force: true }).catch(() => {});
        throw error;
      }
    },
    async get(key) {
      const found = await find(key);
      if (!found) return undefined;
      const { handle, info } = found;
      if (info.size > 0) return { ...info, body: handle.createReadStream({ start: 0, end: info.size - 1 }) };
      await handle.close();
      return { ...info, body: Readable.from([]) };
    },
    async head(key) {
      const found = await find(key);
      await found?.handle.close();
      return found?.info;
    },
    async delete(key) {
      const file = fileOf(key);
      const there = await rm(file).then(() => true, absent);
      for (let folder = dirname(file); there && folder !== objects; folder = dirname(folder)) {
        if (!(await rmdir(folder).then(() => true, notEmpty))) break;
      }
      return there === true;
    },
    async *list(prefix = '') {
      for await (const key of keysBelow(objects, '', prefix)) {
        const found = await find(key);
        await found?.handle.close();
        if (found) yield found.info;
      }
    },
  };
}

/** Creates the folder and removes drafts of killed processes. */
async function prepare(writing: string): Promise<void> {
  await mkdir(writing, { recursive: true, mode: 0o700 });
  for (const name of await readdir(writing)) {
    const info = await stat(join(writing, name)).catch(absent);
    if (info && Date.now() - info.mtimeMs > ABANDONED) await rm(join(writing, name), { force: true });
  }
}

/** Writes and flushes a blob file. @returns the size of the body in bytes */
async function write(file: string, body: Parameters<Blobs['put']>[1], type: Buffer): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  try {
    let size = 0;
    const chunks = typeof body === 'string' ? [Buffer.from(body)] : body instanceof Uint8Array ? [body] : body;
    for await (const chunk of chunks) {
      await handle.appendFile(chunk);
      size += chunk.byteLength;
    }
    const length = Buffer.alloc(TRAILER);
    length.writeUInt16BE(type.length);
    await handle.appendFile(Buffer.concat([type, length]));
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}

/** Renames a file durably. Retries, as a concurrent `delete` may remove the empty target folder. */
async function moveIntoPlace(from: string, to: string): Promise<void> {
  let highest = dirname(to);
  for (let attempt = 1; ; attempt++) {
    const made = await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    if (made && made.length <= highest.length) highest = dirname(made);
    try {
      await rename(from, to);
      break;
    } catch (error) {
      if (attempt === 20 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  // Windows cannot flush folders.
  if (process.platform === 'win32') return;
  for (let folder = dirname(to); folder.length >= highest.length; folder = dirname(folder)) {
    const handle = await open(folder, 'r').catch(absent);
    await handle?.sync();
    await handle?.close();
  }
}

async function describe(handle: FileHandle, key: string): Promise<BlobInfo> {
  const { size, mtimeMs } = await handle.stat();
  const tail = Buffer.alloc(Math.min(size, TRAILER + MAX_TYPE));
  await handle.read(tail, 0, tail.length, size - tail.length);
  const end = tail.length - TRAILER;
  const type = end < 0 ? -1 : tail.readUInt16BE(end);
  if (type < 0 || type > end) throw new Error(`the file of the blob ${key} is corrupt`);
  const contentType = tail.toString('utf8', end - type, end) || undefined;
  return { key, size: size - TRAILER - type, modifiedAt: Math.trunc(mtimeMs), contentType };
}

/** Yields keys in sorted order: a file sorts by its key, a folder by its name with a slash. */
async function* keysBelow(folder: string, path: string, prefix: string): AsyncIterable<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? [];
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort(byKey);
  for (const name of names) {
    if (name.endsWith('/')) {
      const below = path + name;
      if (below.startsWith(prefix) || prefix.startsWith(below)) {
        yield* keysBelow(join(folder, name.slice(0, -1)), below, prefix);
      }
    } else if (name.endsWith(MARK)) {
      const key = path + name.slice(0, -MARK.length);
      if (key.startsWith(prefix)) yield key;
    }
  }
}

function byKey(a: string, b: string): number {
  const [x, y] = [a, b].map((name) => (name.endsWith(MARK) ? name.slice(0, -MARK.length) : name)) as [string, string];
  return x < y ? -1 : x > y ? 1 : 0;
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

function notEmpty(error: NodeJS.ErrnoException): false {
  if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EBUSY', 'EPERM'].includes(error.code ?? '')) throw error;
  return false;
}
