import { randomBytes } from 'node:crypto';

let lastTime = 0;
let counter = 0;

/**
 * Returns a UUID version 7 (RFC 9562). Ids sort by creation time; those of one process strictly, by a 12-bit counter that borrows
 * from the next millisecond when it is full.
 * @param now Unix time in milliseconds
 */
export function timeOrderedId(now: number): string {
  if (now > lastTime) {
    lastTime = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastTime++;
    counter = 0;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastTime, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A lower bound of the ids of `timeOrderedId` from a time on. @param time Unix time in milliseconds */
export function firstIdAt(time: number): string {
  const hex = Math.max(0, Math.trunc(time)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
