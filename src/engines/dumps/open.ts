import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { BrokenStream, inflate, type Source } from './inflate.ts';
import { findZipEntry, type ZipEntry } from './zip.ts';

/** A file that cannot be read, or not completely. Everything readable was returned before it is thrown. */
export class DumpError extends OperatorError {
  readonly file: string;
  constructor(file: string, what: string, options?: ErrorOptions) {
    super(`${file}: ${what}`, options);
    this.name = 'DumpError';
    this.file = file;
  }
}

export interface OpenedDump {
  readonly file: string;
  readonly packing: 'plain' | 'gzip' | 'zip';
  /** Size of the data on disk in bytes; with `bytesRead()` it gives the progress. */
  readonly totalBytes: number;
  /** Bytes of those consumed so far. */
  bytesRead(): number;
  /** The unpacked bytes, from the start, once. @throws DumpError after everything readable was returned */
  chunks(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** Bytes per read of a plain file. */
const PLAIN_READ = 256 * 1024;
/** Bytes per read of a compressed file: a bomb expands one step (1,032 times) to at most 66 MB. */
const PACKED_READ = 64 * 1024;

/** Common formats that must be unpacked first, by their first bytes. */
const OTHERS: readonly (readonly [string, Buffer])[] = [
  ['a bzip2 file', Buffer.from('BZh')],
  ['an xz file', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])],
  ['a Zstandard file', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  ['a 7z file', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
  ['a RAR file', Buffer.from('Rar!\x1a')],
  ['a Parquet file', Buffer.from('PAR1')],
  ['a PDF', Buffer.from('%PDF-')],
  ['UTF-16 text', Buffer.from([0xff, 0xfe])],
  ['UTF-16 text', Buffer.from([0xfe, 0xff])],
];

/**
 * Opens a local file; its compression (none, gzip, zip) is detected by its first bytes, not by its name.
 * @throws DumpError if it is missing, unreadable, empty, not a regular file or must be unpacked first
 */
export async function openDump(file: string): Promise<OpenedDump> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    throw unreadable(file, error);
  }
  try {
    const stat = await handle.stat();
    if (stat.isDirectory()) throw new DumpError(file, 'is a folder; name the files in it');
    if (!stat.isFile()) throw new DumpError(file, 'is not a regular file');
    if (stat.size === 0) throw new DumpError(file, 'is empty');
    const head = Buffer.alloc(512);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return await opened(file, handle, stat.size, head.subarray(0, bytesRead));
  } catch (error) {
    await handle.close();
    throw error instanceof DumpError ? error : unreadable(file, error);
  }
}

async function opened(file: string, handle: FileHandle, size: number, head: Buffer): Promise<OpenedDump> {
  let read = 0;
  const onRead = (end: number) => {
    if (end > read) read = end;
  };
  const common = { file, bytesRead: () => read, close: () => handle.close() };
  if (isGzip(head)) {
    const source: Source = () => pieces(handle, 0, size, PACKED_READ, onRead);
    return {
      ...common,
      packing: 'gzip',
      totalBytes: size,
      chunks: () => told(file, inflate(source, 'gzip'), 'gzip', common.bytesRead),
    };
  }
  if (isZip(head)) {
    const entry = await zipEntry(file);
    const end = entry.compressedSize === undefined ? size : Math.min(size, entry.start + entry.compressedSize);
    const source: Source = () => pieces(handle, entry.start, end, PACKED_READ, (at) => onRead(at - entry.start));
    const chunks = () => told(file, unzipped(source, entry), 'zip', common.bytesRead);
    return { ...common, packing: 'zip', totalBytes: Math.max(1, end - entry.start), chunks };
  }
  refuseOthers(file, head);
  return {
    ...common,
    packing: 'plain',
    totalBytes: size,
    chunks: () => told(file, pieces(handle, 0, size, PLAIN_READ, onRead), 'plain', common.bytesRead),
  };
}

/** Unpacks the entry and checks it against the size and checksum in the zip's directory. */
async function* unzipped(source: Source, entry: ZipEntry): AsyncGenerator<Buffer> {
  const raw: Source = entry.method === 8 ? () => inflate(source, 'deflate') : source;
  let size = 0;
  let sum = 0;
  const summed = async function* (): AsyncGenerator<Buffer> {
    size = 0;
    sum = 0;
    for await (const chunk of raw()) {
      size += chunk.length;
      sum = crc32(chunk, sum);
      yield chunk;
    }
  };
  yield* peeled(summed);
  if (entry.cut) throw new BrokenStream(true, 'the list of contents at its end is missing');
  if (entry.size !== undefined && entry.size !== size)
    throw new BrokenStream(size < entry.size, `${size} bytes instead of ${entry.size}`);
  if (entry.crc32 !== undefined && entry.crc32 !== sum) throw new BrokenStream(false, 'incorrect checksum');
}

/** The data itself, if the content of a zip is gzip. */
async function* peeled(source: Source): AsyncGenerator<Buffer> {
  for await (const first of source()) {
    if (isGzip(first)) return yield* inflate(source, 'gzip');
    break;
  }
  yield* source();
}

function isGzip(head: Buffer): boolean {
  return head.length >= 3 && head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
}

function isZip(head: Buffer): boolean {
  return (
    head.length >= 4 &&
    head[0] === 0x50 &&
    head[1] === 0x4b &&
    (head[2] === 3 || head[2] === 5) &&
    head[3] === head[2]! + 1
  );
}

function refuseOthers(file: string, head: Buffer): void {
  const other = OTHERS.find(([, magic]) => head.subarray(0, magic.length).equals(magic))?.[0];
  if (other !== undefined) throw new DumpError(file, `is ${other}; plain files, .gz and .zip can be read`);
  if (head.subarray(257, 262).toString('latin1') === 'ustar') {
    throw new DumpError(file, 'is a tar archive; unpack it and import the files in it');
  }
}

async function zipEntry(file: string): Promise<ZipEntry> {
  try {
    return await findZipEntry(file);
  } catch (error) {
    throw new DumpError(file, `this zip cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** @param onRead called with the offset in the file that was read */
async function* pieces(
  handle: FileHandle,
  start: number,
  end: number,
  size: number,
  onRead: (end: number) => void,
): AsyncGenerator<Buffer> {
  const read = async (at: number): Promise<Buffer> => {
    const buffer = Buffer.allocUnsafe(Math.min(size, end - at));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) throw new BrokenStream(true, 'it became shorter while it was read');
    return bytesRead === buffer.length ? buffer : buffer.subarray(0, bytesRead);
  };
  // The next piece is read while the caller works on this one.
  let ahead: Promise<Buffer> | undefined = start < end ? read(start) : undefined;
  try {
    for (let at = start; ahead !== undefined; ) {
      const piece: Buffer = await ahead;
      at += piece.length;
      ahead = at < end ? read(at) : undefined;
      ahead?.catch(() => {});
      onRead(at);
      yield piece;
    }
  } finally {
    // So that the file is not closed during a pending read.
    await ahead?.catch(() => {});
  }
}

/** Passes the bytes on and converts errors to messages for the operator, with the position. */
async function* told(
  file: string,
  source: AsyncIterable<Buffer>,
  packing: string,
  bytesRead: () => number,
): AsyncGenerator<Buffer> {
  let unpacked = 0;
  try {
    for await (const chunk of source) {
      unpacked += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (!(error instanceof BrokenStream)) throw unreadable(file, error);
    const what = error.truncated ? 'is cut off' : 'is damaged';
    const place = `near byte ${bytesRead()}, after ${unpacked} unpacked bytes`;
    throw new DumpError(
      file,
      `this ${packing === 'plain' ? 'file' : packing} ${what} ${place} (${error.message}); download it again`,
      { cause: error },
    );
  }
  if (unpacked === 0) throw new DumpError(file, `this ${packing === 'plain' ? 'file' : packing} is empty`);
}

function unreadable(file: string, error: unknown): DumpError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new DumpError(file, 'no such file', { cause: error });
  if (code === 'EACCES' || code === 'EPERM')
    return new DumpError(file, 'cannot be read by this user', { cause: error });
  return new DumpError(file, `cannot be read: ${message}`, { cause: error });
}
