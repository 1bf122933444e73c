/**
 * Terms as numbers: 32-bit FNV-1a over their UTF-8 bytes, unsigned (G. Fowler, L. C. Noll, K.-P. Vo). Of the two hundred thousand
 * terms of a large corpus about five share a number with another one, which no ranking notices. The numbers are stored in indexes: a
 * change here needs a new format of each.
 */
const START = 0x811c9dc5;
const PRIME = 0x01000193;
const SPACE = 32;

const encoder = new TextEncoder();
let scratch = new Uint32Array(1 << 12);

/** The number of one term. */
export function termHash(term: string): number {
  let hash = START;
  for (const byte of encoder.encode(term)) hash = Math.imul(hash ^ byte, PRIME);
  return hash >>> 0;
}

/** The hashes of terms in UTF-8, each followed by a space: the output of a TermWriter. */
export function hashesOf(bytes: Uint8Array, from: number, to: number): Uint32Array {
  if (scratch.length < to - from) scratch = new Uint32Array(2 * (to - from));
  let length = 0;
  let hash = START;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number;
    if (byte === SPACE) {
      scratch[length++] = hash;
      hash = START;
    } else hash = Math.imul(hash ^ byte, PRIME);
  }
  return scratch.slice(0, length);
}
