import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { Parser, type ReadEntry } from 'tar';
import { anySignal } from '../../foundation/kernel/any-signal.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { writeStreamToFile } from '../../foundation/kernel/write-stream-to-file.ts';
import { LARGEST_MANIFEST, MANIFEST, type Manifest, parseManifest } from './manifest.ts';

/**
 * Unpacks an archive. Only files in its manifest are written, and only where `place` allows.
 * @param accept validates the manifest before anything is written; throws to refuse
 * @param place maps a path in the archive to an absolute path
 * @throws OperatorError if the archive is not a backup, damaged, truncated, or differs from its manifest
 */
export async function unpackBackup(
  archive: string,
  accept: (manifest: Manifest) => Promise<void>,
  place: (path: string) => string,
  signal: AbortSignal,
): Promise<Manifest> {
  let manifest: Manifest | undefined;
  const waiting = new Map<string, Manifest['files'][number]>();
  const damaged = (what: string): OperatorError => new OperatorError(`${archive} is damaged: ${what}`);

  const take = async (entry: ReadEntry, stop: AbortSignal): Promise<void> => {
    if (entry.type !== 'File' && entry.type !== 'OldFile') throw damaged(`${entry.path} is not a regular file`);
    const path = entry.path.replace(/^\.\//, '');
    if (!manifest) {
      if (path !== MANIFEST)
        throw new OperatorError(`${archive} is not a Trawl backup: its first entry is not ${MANIFEST}`);
      manifest = parseManifest(await textOf(entry, archive), archive);
      for (const file of manifest.files) waiting.set(file.path, file);
      await accept(manifest);
      return;
    }
    const file = waiting.get(path);
    if (!file) throw damaged(`it contains ${path}, which its manifest does not list`);
    waiting.delete(path);
    if (entry.size !== file.size) throw damaged(`${path} has ${entry.size} bytes, expected ${file.size}`);
    const target = place(path);
    await mkdir(dirname(target), { recursive: true });
    const hash = createHash('sha256');
    const read = async function* () {
      for await (const chunk of entry) {
        hash.update(chunk as Buffer);
        yield chunk as Buffer;
      }
    };
    await writeStreamToFile(read, target, { flags: 'wx', signal: stop });
    if (hash.digest('hex') !== file.sha256) throw damaged(`${path} does not match its checksum`);
  };

  try {
    await eachEntry(archive, take, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OperatorError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new OperatorError(`${archive} does not exist`);
    if (code === 'ENOSPC') throw new OperatorError(`the disk is full: ${message}`);
    if (code === 'EACCES' || code === 'EISDIR') throw new OperatorError(`cannot read ${archive}: ${message}`);
    if (!manifest) throw new OperatorError(`${archive} is not a Trawl backup: ${message}`);
    throw damaged(message);
  }
  if (!manifest) throw new OperatorError(`${archive} is not a Trawl backup`);
  const [missing] = waiting.keys();
  if (missing !== undefined) throw damaged(`${missing} is missing; the archive may be truncated`);
  return manifest;
}

/** Passes on entries sequentially and stops at the first error. */
async function eachEntry(
  archive: string,
  take: (entry: ReadEntry, signal: AbortSignal) => Promise<void>,
  outer: AbortSignal,
): Promise<void> {
  const broken = new AbortController();
  const signal = anySignal(outer, broken.signal);
  const input = createReadStream(archive, { highWaterMark: 1024 * 1024, signal });
  let chain = Promise.resolve();
  const read = new Promise<void>((resolve, reject) => {
    const parser = new Parser({
      strict: true,
      onReadEntry(entry) {
        // The parser continues with the next entry after this one is read; `take` is called in the order of the archive.
        chain = chain.then(() => (signal.aborted ? undefined : take(entry, signal)));
        chain.catch(reject);
      },
    });
    parser.on('error', reject);
    parser.on('end', resolve);
    input.on('error', reject);
    input.on('data', (chunk) => {
      if (parser.write(chunk as Buffer)) return;
      input.pause();
      parser.once('drain', () => input.resume());
    });
    input.on('end', () => parser.end());
  });
  try {
    await read;
    await chain;
  } catch (error) {
    // Pending writes stop before the files are removed.
    broken.abort(error);
    input.destroy();
    await chain.catch(() => {});
    throw error;
  }
}

async function textOf(entry: ReadEntry, archive: string): Promise<string> {
  if (entry.size > LARGEST_MANIFEST) throw new OperatorError(`${archive} was rejected: its manifest is too large`);
  return text(entry as unknown as AsyncIterable<Buffer>);
}
