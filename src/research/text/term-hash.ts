import { analyze } from './analyze.ts';

/**
 * Terms as numbers: 32-bit FNV-1a over their UTF-8 bytes, unsigned. Ranking and vectors know terms by these alone; of the
 * two hundred thousand terms of a large corpus about five share a number with another one, which nobody notices.
 * They are stored in the index, so a change here needs a new INDEX_VERSION (research/index-build/format.ts).
 */
export const HASH_START = 0x811c9dc5;
export const HASH_PRIME = 0x01000193;

const encoder = new TextEncoder();

/** The number of one analyzed term. */
export function termHash(term: string): number {
  let hash = HASH_START;
  for (const byte of encoder.encode(term)) hash = Math.imul(hash ^ byte, HASH_PRIME);
  return hash >>> 0;
}

/** The numbers of the terms of a text, in reading order, repeats kept. */
export const textHashes = (text: string): Uint32Array => Uint32Array.from(analyze(text), termHash);
