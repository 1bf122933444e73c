/**
 * Texts that are nearly the same, by simhash: each run of three words votes on the 64 bits of a fingerprint, and texts that share most of their
 * words differ in few bits (Charikar 2002; Manku, Jain and Das Sarma 2007).
 */

/** Words below which a text says too little: menus and notes are alike on many pages. */
const FEWEST_WORDS = 40;
/** Words that are read. */
const MOST_WORDS = 20_000;
const WORDS_AT_ONCE = 3;
/** A word in a hundred changes about so many. Texts that have nothing in common differ in 32, and in so few one pair in ten billion. */
export const MOST_BITS = 7;
/** With one part more than bits that may differ, at least one part of two such fingerprints is the same. */
const PARTS = 8;

/** Sixteen hexadecimal digits; undefined for a text that is too short. */
export function fingerprintOf(text: string): string | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < FEWEST_WORDS) return undefined;
  const votes = new Int32Array(64);
  const last = Math.min(words.length, MOST_WORDS) - WORDS_AT_ONCE;
  for (let at = 0; at <= last; at++) {
    const run = words.slice(at, at + WORDS_AT_ONCE).join(' ');
    for (const half of [0, 1]) {
      const hash = hashOf(run, half);
      for (let bit = 0; bit < 32; bit++)
        votes[half * 32 + bit] = (votes[half * 32 + bit] as number) + ((hash >>> bit) & 1 ? 1 : -1);
    }
  }
  let digits = '';
  for (let at = 0; at < 64; at += 4) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit++) digit |= (votes[at + bit] as number) > 0 ? 1 << bit : 0;
    digits += digit.toString(16);
  }
  return digits;
}

/** FNV-1a, mixed, since the bits are counted one by one. */
function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ (seed * 0x9e3779b9);
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const halvesOf = (fingerprint: string): [number, number] => [
  Number.parseInt(fingerprint.slice(0, 8), 16),
  Number.parseInt(fingerprint.slice(8), 16),
];

function bitsIn(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Bits in which two fingerprints differ. */
export function bitsBetween(a: string, b: string): number {
  const [[a1, a2], [b1, b2]] = [halvesOf(a), halvesOf(b)];
  return bitsIn(a1 ^ b1) + bitsIn(a2 ^ b2);
}

/** Fingerprints of texts, in memory: about 100 bytes each, and 800 if each is in a group of its own. */
export class NearTexts {
  readonly #halves: number[] = [];
  /** Texts by the part of a fingerprint, and its value and group. */
  readonly #parts = Array.from({ length: PARTS }, () => new Map<number, number[]>());

  /** @param group below 2 ** 40: only texts of one group are near @returns its number, from 0 on */
  add(fingerprint: string, group = 0): number {
    const [one, two] = halvesOf(fingerprint);
    const number = this.#halves.push(one, two) / 2 - 1;
    for (const [part, value] of partsOf(one, two, group).entries()) {
      const texts = this.#parts[part]?.get(value);
      if (texts) texts.push(number);
      else this.#parts[part]?.set(value, [number]);
    }
    return number;
  }

  /** The number of the first text of the group that is near to this one. */
  twinOf(fingerprint: string, group = 0): number | undefined {
    const [one, two] = halvesOf(fingerprint);
    for (const [part, value] of partsOf(one, two, group).entries()) {
      const twin = this.#parts[part]?.get(value)?.find((number) => {
        const bits =
          bitsIn((this.#halves[2 * number] as number) ^ one) + bitsIn((this.#halves[2 * number + 1] as number) ^ two);
        return bits <= MOST_BITS;
      });
      if (twin !== undefined) return twin;
    }
    return undefined;
  }
}

/** Eight bits each, with the group above them. */
const partsOf = (one: number, two: number, group: number): number[] =>
  Array.from(
    { length: PARTS },
    (_, part) => group * 256 + (((part < PARTS / 2 ? one : two) >>> (8 * (part % (PARTS / 2)))) & 0xff),
  );
