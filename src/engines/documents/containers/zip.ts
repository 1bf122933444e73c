import { pipeline, Readable } from 'node:stream';
import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { DocumentError } from '../error.ts';
import { packedBytes, type ZipEntry, zipEntries } from './zip-names.ts';

/** Maximum unpacked bytes of one part, and of all parts of an archive. */
const MOST_OF_PART = 200 * 1024 * 1024;
const MOST_OF_ALL = 400 * 1024 * 1024;
/** Maximum unpacked bytes of one part that is read as a stream. */
const MOST_OF_STREAM = 1024 * 1024 * 1024;
/** Bytes of a part that is unpacked at once even so: a stream takes ten times as much CPU for it. */
const SMALL = 1024 * 1024;
/** Bytes of unpacked parts of an archive that are kept. */
const MOST_KEPT = 8 * 1024 * 1024;
/** Packed bytes that are unpacked at a time. */
const STEP = 256 * 1024;

/** The parts of an office file or an archive. Names are only compared, never used as paths. */
export interface Zip {
  readonly entries: readonly ZipEntry[];
  /** @throws DocumentError tooLarge if it unpacks to more than the limit */
  read(name: string): Buffer | undefined;
  /**
   * The part piece by piece, for parts that need not be in memory as a whole; nothing if there is no such part.
   * @throws DocumentError tooLarge, or another error if the part is damaged, perhaps after its last piece
   */
  stream(name: string): AsyncGenerator<Buffer>;
  /**
   * The archive with some parts replaced, without those that have no text and no pictures of a document.
   * @param hasPictures whether pictures are kept whole; otherwise the start of each, which tells what it is
   */
  with(parts: ReadonlyMap<string, Buffer>, hasPictures?: boolean): Buffer;
}

/** @returns undefined if it has no directory: it is truncated */
export function openZip(bytes: Uint8Array): Zip | undefined {
  const entries = zipEntries(bytes);
  if (entries === undefined) return undefined;
  const byName = new Map(entries.map((entry) => [entry.name, entry] as const));
  let unpacked = 0;
  /** Small parts, which are read more than once. */
  const kept = new Map<string, Buffer>();
  let room = MOST_KEPT;
  return {
    entries,
    read(name) {
      const before = kept.get(name);
      if (before !== undefined) return before;
      const entry = byName.get(name);
      const packed = entry && packedBytes(bytes, entry);
      if (entry === undefined || packed === undefined) return undefined;
      const part = unpack(packed, entry.method);
      unpacked += part?.length ?? 0;
      if (unpacked > MOST_OF_ALL) throw tooLarge();
      if (part !== undefined && part.length <= room) {
        kept.set(name, part);
        room -= part.length;
      }
      return part;
    },
    async *stream(name) {
      const entry = byName.get(name);
      const packed = entry && packedBytes(bytes, entry);
      if (entry === undefined || packed === undefined) return;
      const whole = entry.method === 8 && entry.size <= SMALL ? unpackSmall(packed) : undefined;
      if (whole !== undefined && crc32(whole) === entry.crc) {
        yield whole;
        return;
      }
      let size = 0;
      let sum = 0;
      for await (const piece of entry.method === 8 ? inflated(packed) : pieces(packed)) {
        size += piece.length;
        if (size > MOST_OF_STREAM) throw tooLarge();
        sum = crc32(piece, sum);
        yield piece;
      }
      if (sum !== entry.crc) throw new Error('its checksum is wrong');
    },
    with: (parts, hasPictures = true) => rewritten(bytes, entries, parts, hasPictures),
  };
}

const tooLarge = (): DocumentError => new DocumentError('tooLarge', 'the document unpacks to more than is allowed');

function* pieces(packed: Buffer): Generator<Buffer> {
  for (let at = 0; at < packed.length; at += STEP) yield packed.subarray(at, at + STEP);
}

function inflated(packed: Buffer): AsyncIterable<Buffer> {
  const inflate = createInflateRaw({ chunkSize: STEP });
  // An error ends the reading of `inflate`, too.
  pipeline(Readable.from(pieces(packed)), inflate, () => {});
  return inflate;
}

/** Undefined if it is damaged, or larger than it says. */
function unpackSmall(packed: Buffer): Buffer | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: SMALL });
  } catch {
    return undefined;
  }
}

function unpack(packed: Buffer, method: number): Buffer | undefined {
  if (method === 0) return packed;
  if (method !== 8) return undefined;
  try {
    return inflateRawSync(packed, { maxOutputLength: MOST_OF_PART });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    return undefined;
  }
}

/** Parts without text and pictures of a document: fonts, previews, sounds and films. */
const UNREAD = /\.(?:odttf|fntdata|ttf|otf|mp[34]|m4[av]|wav|mov|avi)$|^(?:Thumbnails|docProps)\/thumbnail/i;

const PICTURE = /\.(?:png|jpe?g|gif|bmp|tiff?|webp|emf|wmf)$/i;
/** Bytes of the start of a picture. */
const HEAD = 1_024;

function headOf(packed: Buffer | undefined, { method }: ZipEntry): Buffer | undefined {
  if (packed === undefined || packed.length < 4 * HEAD) return undefined;
  if (method === 0) return packed.subarray(0, HEAD);
  try {
    return inflateRawSync(packed.subarray(0, 2 * HEAD), { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, HEAD);
  } catch {
    return undefined;
  }
}

function rewritten(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  parts: ReadonlyMap<string, Buffer>,
  hasPictures: boolean,
): Buffer {
  return written(
    entries.flatMap((entry) => {
      let own = parts.get(entry.name);
      if (own === undefined && UNREAD.test(entry.name)) return [];
      const packed = own ?? packedBytes(bytes, entry);
      if (!hasPictures && PICTURE.test(entry.name)) own ??= headOf(packed, entry);
      if (own !== undefined) return [stored(entry.name, own)];
      return packed === undefined ? [] : [{ ...entry, packed }];
    }),
  );
}

/** An archive of these parts, not compressed: for readers of this process. */
export function zipOfParts(parts: ReadonlyMap<string, Buffer>): Buffer {
  return written(Array.from(parts, ([name, part]) => stored(name, part)));
}

interface Packed extends Pick<ZipEntry, 'name' | 'method' | 'size' | 'crc'> {
  readonly packed: Buffer;
}

const stored = (name: string, part: Buffer): Packed => ({
  name,
  method: 0,
  size: part.length,
  crc: crc32(part),
  packed: part,
});

function written(parts: readonly Packed[]): Buffer {
  const chunks: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name: text, method, size, crc, packed } of parts) {
    const name = Buffer.from(text, 'utf8');
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0800, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(name.length, 22);
    chunks.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    list.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name);
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  const count = list.length / 4;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...chunks, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
