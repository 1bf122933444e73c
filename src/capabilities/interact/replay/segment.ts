import { createHash } from 'node:crypto';
import type { Frame } from '../../../engines/browser/index.ts';

/**
 * Images of a few seconds in one file. Little-endian: `TRP1`, the count as u32, then for each image its time as f64 (milliseconds since
 * 1970), offset and length of its JPEG in the file as u32, width and height in CSS pixels as u16; then the JPEGs. Equal images share one
 * JPEG. `player-page.ts` reads it too.
 */

const MAGIC = 'TRP1';
const HEAD = 8;
const ENTRY = 20;

export interface Picture extends Frame {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Collects images until they are written. */
interface SegmentWriter {
  add(picture: Picture): void;
  /** Bytes of different images so far. */
  readonly bytes: number;
  /** Time of the first and the last image; undefined if there is none. */
  readonly span: { readonly from: number; readonly to: number } | undefined;
  toFile(): Buffer;
}

export function segmentWriter(): SegmentWriter {
  const images: Uint8Array[] = [];
  const known = new Map<string, { offset: number; length: number }>();
  const entries: { at: number; offset: number; length: number; width: number; height: number }[] = [];
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    get span() {
      const [first, last] = [entries[0], entries.at(-1)];
      return first && last && { from: first.at, to: last.at };
    },
    add({ at, bytes: image, width, height }) {
      const name = createHash('sha1').update(image).digest('base64');
      const place = known.get(name) ?? { offset: bytes, length: image.length };
      if (!known.has(name)) {
        known.set(name, place);
        images.push(image);
        bytes += image.length;
      }
      entries.push({ at, ...place, width, height });
    },
    toFile() {
      const start = HEAD + ENTRY * entries.length;
      const head = Buffer.alloc(start);
      head.write(MAGIC, 'latin1');
      head.writeUInt32LE(entries.length, 4);
      for (const [i, { at, offset, length, width, height }] of entries.entries()) {
        const here = HEAD + i * ENTRY;
        head.writeDoubleLE(at, here);
        head.writeUInt32LE(start + offset, here + 8);
        head.writeUInt32LE(length, here + 12);
        head.writeUInt16LE(Math.min(65_535, Math.round(width)), here + 16);
        head.writeUInt16LE(Math.min(65_535, Math.round(height)), here + 18);
      }
      return Buffer.concat([head, ...images]);
    },
  };
}

/** @throws Error if the file is not a segment */
export function readSegment(file: Buffer): Picture[] {
  if (file.toString('latin1', 0, 4) !== MAGIC) throw new Error('not a file of pictures');
  return Array.from({ length: file.readUInt32LE(4) }, (_, i) => {
    const here = HEAD + i * ENTRY;
    const offset = file.readUInt32LE(here + 8);
    return {
      at: file.readDoubleLE(here),
      bytes: file.subarray(offset, offset + file.readUInt32LE(here + 12)),
      width: file.readUInt16LE(here + 16),
      height: file.readUInt16LE(here + 18),
    };
  });
}
