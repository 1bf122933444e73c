import { type FileHandle, open } from 'node:fs/promises';
import { type Entry, openPromise } from 'yauzl';

/** The single data file inside a zip. */
export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflate. */
  readonly method: number;
  readonly start: number;
  /** Compressed bytes; undefined if the zip is truncated and the size unknown: then up to the end of the file. */
  readonly compressedSize: number | undefined;
  readonly size: number | undefined;
  readonly crc32: number | undefined;
  /** The directory at the zip's end is missing: the file is truncated, but its first entry may be partly readable. */
  readonly cut: boolean;
}

/** Maximum number of entries; no paper dump has more. */
const MAX_ENTRIES = 10_000;

/** Files next to the data that are not data. */
const ASIDE =
  /(?:^|\/)(?:__MACOSX\/|\.[^./])|\/$|(?:^|\/)(?:readme|licen[cs]e|copying|notice)[^/]*$|\.(?:md|pdf|html?)$/i;

/**
 * Finds the data file of a zip.
 * @throws Error with the reason: no file, several, encrypted, compressed other than with deflate
 */
export async function findZipEntry(file: string): Promise<ZipEntry> {
  let zip: Awaited<ReturnType<typeof openPromise>>;
  try {
    // Names stay bytes: nothing is ever written under them, so that none needs to be refused.
    zip = await openPromise(file, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: false,
    });
  } catch (error) {
    const found = await firstLocalEntry(file);
    if (found === undefined) throw error;
    return found;
  }
  try {
    const entries: Entry[] = [];
    let seen = 0;
    for await (const entry of zip.eachEntry()) {
      if (++seen > MAX_ENTRIES)
        throw new Error(`it holds more than ${MAX_ENTRIES} files; unpack it and import the right ones`);
      if (!ASIDE.test(nameOf(entry))) entries.push(entry);
    }
    const [entry] = entries;
    if (entry === undefined) throw new Error('it holds no data file');
    if (entries.length > 1) {
      const names = entries.slice(0, 3).map(nameOf).join(', ');
      throw new Error(
        `it holds ${entries.length} files (${names}${entries.length > 3 ? ', …' : ''}); unpack it and import each`,
      );
    }
    checkReadable(nameOf(entry), entry.compressionMethod, entry.generalPurposeBitFlag);
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    return {
      name: nameOf(entry),
      method: entry.compressionMethod,
      start: fileDataStart,
      compressedSize: entry.compressedSize,
      size: entry.uncompressedSize,
      crc32: entry.crc32,
      cut: false,
    };
  } finally {
    zip.close();
  }
}

function nameOf(entry: Entry): string {
  const name: unknown = entry.fileName;
  return (Buffer.isBuffer(name) ? name.toString('utf8') : String(name))
    .replace(/[^\x20-\x7e\u00a0-\uffff]/g, '?')
    .slice(0, 200);
}

function checkReadable(name: string, method: number, flags: number): void {
  if ((flags & 1) !== 0) throw new Error(`"${name}" in it is encrypted; decrypt it first`);
  if (method !== 0 && method !== 8) {
    throw new Error(`"${name}" in it is compressed with method ${method}; only stored and deflate can be read`);
  }
}

/** The first entry by its local header (PKWARE APPNOTE 4.3.7), which a truncated zip still has. */
async function firstLocalEntry(file: string): Promise<ZipEntry | undefined> {
  const handle = await open(file, 'r');
  try {
    const header = Buffer.alloc(30);
    if (!(await filled(handle, header, 0)) || header.readUInt32LE(0) !== 0x04034b50) return undefined;
    const name = Buffer.alloc(header.readUInt16LE(26));
    if (!(await filled(handle, name, 30))) return undefined;
    const method = header.readUInt16LE(8);
    checkReadable(name.toString('utf8'), method, header.readUInt16LE(6));
    const start = 30 + name.length + header.readUInt16LE(28);
    const unknown = { compressedSize: undefined, size: undefined, crc32: undefined };
    return { name: name.toString('utf8'), method, start, ...unknown, cut: true };
  } finally {
    await handle.close();
  }
}

async function filled(handle: FileHandle, buffer: Buffer, position: number): Promise<boolean> {
  return (await handle.read(buffer, 0, buffer.length, position)).bytesRead === buffer.length;
}
