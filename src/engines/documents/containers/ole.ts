import type { DocumentKind } from '../kinds.ts';

/**
 * Compound files (MS-CFB): the container of office formats before 2007 and of Outlook messages. A file system in a file: sectors chained by
 * a table, names in a directory. Everything is bounded; no sector is followed twice.
 */

export const OLE_MAGIC = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Maximum sectors of one chain (of 512 bytes: 128 MB). */
const MOST_SECTORS = 262_144;
const MOST_ENTRIES = 100_000;
const NO_STREAM = 0xffffffff;

export interface OleEntry {
  readonly name: string;
  readonly isStream: boolean;
  readonly start: number;
  readonly size: number;
  /** Path of its storages, joined by slashes, its own name last. */
  path: string;
}

export interface OleFile {
  readonly entries: readonly OleEntry[];
  /** @returns at most `size` bytes; fewer if its chain is broken */
  read(entry: OleEntry): Buffer;
}

/** @returns undefined if it is not a compound file, or its directory cannot be read */
export function openOle(bytes: Uint8Array): OleFile | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < 512 || !buffer.subarray(0, 8).equals(OLE_MAGIC)) return undefined;
  const shift = buffer.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sector = 1 << shift;
  const at = (number: number): Buffer => buffer.subarray((number + 1) * sector, (number + 2) * sector);
  const fat = readFat(buffer, at, sector);
  const chain = (first: number, table: Uint32Array): number[] => {
    const numbers: number[] = [];
    const seen = new Set<number>();
    for (let n = first; n < table.length && !seen.has(n) && numbers.length < MOST_SECTORS; n = table[n] as number) {
      seen.add(n);
      numbers.push(n);
    }
    return numbers;
  };
  const sectors = (first: number): Buffer => Buffer.concat(chain(first, fat).map(at));
  const directory = readDirectory(sectors(buffer.readUInt32LE(48)));
  const root = directory[0];
  if (root === undefined) return undefined;
  const cutoff = buffer.readUInt32LE(56);
  let mini: { fat: Uint32Array; stream: Buffer } | undefined;
  return {
    entries: directory,
    read(entry) {
      if (entry.size >= cutoff || entry === root) return sectors(entry.start).subarray(0, entry.size);
      mini ??= { fat: words(sectors(buffer.readUInt32LE(60))), stream: sectors(root.start) };
      const { stream } = mini;
      const parts = chain(entry.start, mini.fat).map((n) => stream.subarray(n * 64, (n + 1) * 64));
      return Buffer.concat(parts).subarray(0, entry.size);
    },
  };
}

function words(buffer: Buffer): Uint32Array {
  return Uint32Array.from({ length: buffer.length >> 2 }, (_, i) => buffer.readUInt32LE(i * 4));
}

function readFat(buffer: Buffer, at: (number: number) => Buffer, sector: number): Uint32Array {
  const numbers: number[] = [];
  for (let i = 0; i < 109; i++) numbers.push(buffer.readUInt32LE(76 + i * 4));
  let next = buffer.readUInt32LE(68);
  const most = Math.ceil(buffer.length / sector);
  for (let i = 0; i < most && next < most; i++) {
    const more = words(at(next));
    numbers.push(...more.subarray(0, -1));
    next = more.at(-1) ?? NO_STREAM;
  }
  const tables = numbers.filter((n) => n < most).slice(0, MOST_SECTORS);
  return words(Buffer.concat([...new Set(tables)].map(at)));
}

function readDirectory(buffer: Buffer): OleEntry[] {
  const entries: (OleEntry & { left: number; right: number; child: number })[] = [];
  for (let i = 0; i + 128 <= buffer.length && entries.length < MOST_ENTRIES; i += 128) {
    const length = Math.min(64, buffer.readUInt16LE(i + 64));
    const name = buffer.toString('utf16le', i, i + Math.max(0, length - 2));
    entries.push({
      name,
      isStream: buffer[i + 66] === 2,
      left: buffer.readUInt32LE(i + 68),
      right: buffer.readUInt32LE(i + 72),
      child: buffer.readUInt32LE(i + 76),
      start: buffer.readUInt32LE(i + 116),
      size: buffer.readUInt32LE(i + 120),
      path: name,
    });
  }
  // Siblings form a tree below the first child of their storage.
  const seen = new Set<number>([0]);
  const open: [number, string][] = [[entries[0]?.child ?? NO_STREAM, '']];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const [index, above] = step;
    const entry = entries[index];
    if (entry === undefined || seen.has(index)) continue;
    seen.add(index);
    entry.path = above + entry.name;
    open.push([entry.left, above], [entry.right, above], [entry.child, `${entry.path}/`]);
  }
  return entries;
}

/** @returns `encrypted` for an office file with a password */
export function kindOfOle(bytes: Uint8Array): DocumentKind | 'encrypted' | undefined {
  const names = new Set(openOle(bytes)?.entries.map(({ name }) => name.toLowerCase()));
  // MS-OFFCRYPTO: the package of Office Open XML within a compound file.
  if (names.has('encryptedpackage')) return 'encrypted';
  if (names.has('worddocument')) return 'doc';
  if (names.has('workbook') || names.has('book')) return 'xls';
  if (names.has('powerpoint document')) return 'ppt';
  if (names.has('__properties_version1.0')) return 'msg';
  return undefined;
}

/** Whether a compound file has lost its directory, so that its kind cannot be told: office files before 2007 and Outlook messages. */
export function isBrokenOle(bytes: Uint8Array): boolean {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(0, 8).equals(OLE_MAGIC)) return false;
  return !openOle(bytes)?.entries.some(({ isStream }) => isStream);
}
