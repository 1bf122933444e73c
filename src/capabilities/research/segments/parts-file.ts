import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';

/**
 * The form of the files of vectors: a line of JSON that says what the file is and how long its parts are, then the
 * parts, each a typed array as it lies in memory (little endian), each from a multiple of 8 bytes on. Files are written once
 * and never changed, so that any number of processes can read them, from a folder now and from an object store one day.
 */
interface Head {
  readonly kind: string;
  readonly parts: readonly number[];
}

type Part = Uint8Array | Int8Array | Uint32Array | Int32Array | Float32Array;

const ALIGN = 8;
/** The first line, filled up with spaces. */
const HEAD_BYTES = 1024;

/** Bytes of a part as they come: for parts that are larger than memory should hold. */
interface StreamedPart {
  readonly length: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A name that no other file has, so that a late writer overwrites nothing. */
export const uniqueName = (kind: string): string => `${kind}-${randomBytes(8).toString('hex')}`;

/** Writes a file atomically. @throws Error if a streamed part does not have the announced length */
export async function writeParts(
  file: string,
  kind: string,
  head: object,
  parts: readonly (Part | StreamedPart)[],
): Promise<void> {
  const lengths = parts.map((part) => ('bytes' in part ? part.length : part.byteLength));
  const line = JSON.stringify({ ...head, kind, parts: lengths } satisfies Head);
  if (Buffer.byteLength(line) >= HEAD_BYTES) throw new Error('the head of a file is too long');
  await writeWhole(file, async (write) => {
    await write(Buffer.from(`${line.padEnd(HEAD_BYTES - 1)}\n`));
    for (const [i, part] of parts.entries()) {
      let length = 0;
      const add = (bytes: Uint8Array): Promise<void> => {
        length += bytes.length;
        return write(bytes);
      };
      if ('bytes' in part) for await (const bytes of part.bytes) await add(bytes);
      else await add(bytesOf(part));
      if (length !== lengths[i]) throw new Error(`part ${i} of ${file} is ${length} bytes, not ${lengths[i]}`);
      await write(new Uint8Array((ALIGN - (length % ALIGN)) % ALIGN));
    }
  });
}

/** Writes a file, which has its name when it is complete and synced. */
export async function writeWhole(
  file: string,
  work: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  const handle = await open(`${file}.draft`, 'w');
  try {
    await work(async (bytes) => {
      for (let from = 0; from < bytes.length; ) from += (await handle.write(bytes, from)).bytesWritten;
    });
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.draft`, file);
}

/** The same memory as bytes. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

/** A file opened for reading pieces of it. */
export interface PartsFile<H> {
  readonly head: H;
  readonly fd: number;
  /** Where each part begins. */
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
  /** A whole part, in its own memory. */
  part(index: number): Uint8Array;
  close(): void;
}

/** Opens a file that `writeParts` wrote. Reads are synchronous: only for threads that nobody waits for. */
export function openParts<H extends object>(file: string, kind: string): PartsFile<H> {
  const fd = openSync(file, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    fill(fd, head, 0, file);
    const parsed = parseHead<H>(head, kind, file);
    const starts: number[] = [];
    let at = HEAD_BYTES;
    for (const length of parsed.parts) {
      starts.push(at);
      at += Math.ceil(length / ALIGN) * ALIGN;
    }
    return {
      head: parsed,
      fd,
      starts,
      lengths: parsed.parts,
      part(index) {
        const bytes = new Uint8Array(parsed.parts[index] as number);
        fill(fd, bytes, starts[index] as number, file);
        return bytes;
      },
      close: () => closeSync(fd),
    };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Reads a whole file without blocking the thread. @throws Error if it is damaged or something else */
export async function readParts<H extends object>(
  file: string,
  kind: string,
): Promise<{ head: H; parts: Uint8Array[] }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await handle.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new Error(`${file} is truncated`);
      at += bytesRead;
    }
    const head = parseHead<H>(bytes.subarray(0, HEAD_BYTES), kind, file);
    let at = HEAD_BYTES;
    const parts = head.parts.map((length) => {
      const part = bytes.subarray(at, at + length);
      at += Math.ceil(length / ALIGN) * ALIGN;
      return part;
    });
    if (at > size) throw new Error(`${file} is truncated`);
    return { head, parts };
  } finally {
    await handle.close();
  }
}

function parseHead<H>(bytes: Uint8Array, kind: string, file: string): H & Head {
  let head: H & Head;
  try {
    head = JSON.parse(Buffer.from(bytes).toString()) as H & Head;
  } catch {
    throw new Error(`${file} is damaged`);
  }
  if (head.kind !== kind) throw new Error(`${file} is not a ${kind} file`);
  return head;
}

/** Reads until the buffer is full. */
export function fill(fd: number, into: Uint8Array, position: number, file = 'a file'): void {
  for (let at = 0; at < into.length; ) {
    const read = readSync(fd, into, at, into.length - at, position + at);
    if (read === 0) throw new Error(`${file} is truncated`);
    at += read;
  }
}
