import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes up to which a file stays in memory. */
const SMALL = 4 * 1024 * 1024;

/** A received file, in memory or on disk. */
export interface Spooled extends AsyncDisposable {
  /** Bytes. */
  readonly size: number;
  /** The form that the documents room accepts. */
  readonly file: Uint8Array | { readonly path: string; readonly size: number };
  /** Its first bytes. @param most how many */
  head(most: number): Promise<Uint8Array>;
  /** All of its bytes. */
  bytes(): Promise<Uint8Array>;
}

/** A file is larger than allowed; the part that was read is removed. */
export class TooLarge extends Error {}

export interface SpoolOptions {
  /** Bytes of a file. */
  readonly most: number;
  /** The folder for larger files; undefined keeps all files in memory. */
  readonly folder: string | undefined;
}

/**
 * Reads a file as it arrives.
 * @throws TooLarge; the errors of the stream; the file is removed then
 */
export async function spool(stream: AsyncIterable<Uint8Array>, { most, folder }: SpoolOptions): Promise<Spooled> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let disk: { path: string; handle: FileHandle } | undefined;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > most) throw new TooLarge();
      if (disk !== undefined) await disk.handle.write(chunk);
      else chunks.push(chunk);
      if (disk === undefined && folder !== undefined && size > SMALL) {
        disk = await openNew(folder);
        await disk.handle.write(Buffer.concat(chunks.splice(0)));
      }
    }
  } catch (error) {
    await disk?.handle.close();
    if (disk) await rm(disk.path, { force: true });
    throw error;
  }
  await disk?.handle.close();
  return disk === undefined ? inMemory(Buffer.concat(chunks)) : onDisk(disk.path, size);
}

async function openNew(folder: string): Promise<{ path: string; handle: FileHandle }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.upload`);
  return { path, handle: await open(path, 'wx', 0o600) };
}

function inMemory(bytes: Uint8Array): Spooled {
  return {
    size: bytes.length,
    file: bytes,
    head: async (most) => bytes.subarray(0, most),
    bytes: async () => bytes,
    async [Symbol.asyncDispose]() {},
  };
}

function onDisk(path: string, size: number): Spooled {
  return {
    size,
    file: { path, size },
    async head(most) {
      await using handle = await open(path);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(most, size)), 0);
      return buffer.subarray(0, bytesRead);
    },
    bytes: () => readFile(path),
    async [Symbol.asyncDispose]() {
      await rm(path, { force: true });
    },
  };
}
