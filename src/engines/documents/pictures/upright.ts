import { crc32 } from 'node:zlib';

/** Degrees clockwise by which a picture has to be turned until its text is upright. */
export type Turn = 0 | 90 | 180 | 270;

/** Values of the EXIF tag Orientation for each quarter turn. */
const ORIENTATIONS = [1, 6, 3, 8];

/**
 * The picture with a note that it is to be shown turned, which the OCR engine follows. Its own note is followed before.
 * @returns undefined for a format that has no place for such a note
 */
export function turned(picture: Uint8Array, turn: Turn): Uint8Array | undefined {
  if (turn === 0) return picture;
  const buffer = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  const before = Math.max(0, ORIENTATIONS.indexOf(ownOrientation(buffer)));
  const tags = exif(ORIENTATIONS[(before + turn / 90) % 4] as number);
  if (buffer.subarray(0, 4).equals(PNG)) {
    const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), tags]);
    const chunk = [uint32(tags.length), body, uint32(crc32(body))];
    return Buffer.concat([buffer.subarray(0, PNG_HEAD), ...chunk, buffer.subarray(PNG_HEAD)]);
  }
  if (buffer.readUInt16BE(0) === 0xffd8) {
    const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tags]);
    const marker = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
    return Buffer.concat([buffer.subarray(0, 2), marker, body, buffer.subarray(2)]);
  }
  return undefined;
}

const PNG = Buffer.from('\x89PNG', 'latin1');
/** Bytes of a PNG's signature and first chunk. */
const PNG_HEAD = 33;

const uint32 = (value: number): Buffer => {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(value);
  return out;
};

/** An EXIF directory with the tag Orientation alone, in big-endian order. */
const exif = (orientation: number): Buffer =>
  Buffer.from([...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1], ...TAG, orientation, 0, 0, 0, 0, 0, 0]);
const TAG = [1, 0x12, 0, 3, 0, 0, 0, 1, 0];

/** As the OCR engine looks for it: in the first 500 bytes. */
function ownOrientation(buffer: Buffer): number {
  const at = buffer.subarray(0, 500).indexOf(Buffer.from(TAG));
  return at < 0 ? 1 : (buffer[at + TAG.length] ?? 1);
}
