/**
 * Pages of a host whose texts are nearly the same, by simhash: each run of three words votes on the 64 bits of a fingerprint, and texts that
 * share most of their words differ in few bits (Charikar 2002; Manku, Jain and Das Sarma 2007).
 */
export interface NearDuplicates {
  /** The earlier page of the same host that a page nearly repeats; undefined if there is none: then others may repeat this one. */
  twinOf(url: string, fingerprint: string): string | undefined;
  /** A page that was stored before. */
  add(url: string, fingerprint: string): void;
}

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

/** Bits in which two fingerprints differ. */
export function bitsBetween(a: string, b: string): number {
  const differing = (from: number): number => {
    let odd = Number.parseInt(a.slice(from, from + 8), 16) ^ Number.parseInt(b.slice(from, from + 8), 16);
    let bits = 0;
    for (; odd !== 0; odd &= odd - 1) bits++;
    return bits;
  };
  return differing(0) + differing(8);
}

export function createNearDuplicates(): NearDuplicates {
  const known = new Map<string, string>();
  /** By host and part of the fingerprint. */
  const pages = new Map<string, string[]>();

  const keysOf = (url: string, fingerprint: string): string[] => {
    const size = fingerprint.length / PARTS;
    const host = URL.parse(url)?.host ?? '';
    return Array.from(
      { length: PARTS },
      (_, part) => `${host} ${part} ${fingerprint.slice(part * size, (part + 1) * size)}`,
    );
  };
  const add = (url: string, fingerprint: string): void => {
    if (known.has(url)) return;
    known.set(url, fingerprint);
    for (const key of keysOf(url, fingerprint)) {
      const list = pages.get(key);
      if (list) list.push(url);
      else pages.set(key, [url]);
    }
  };
  return {
    add,
    twinOf(url, fingerprint) {
      // One that is fetched again is not its own twin.
      if (known.has(url)) return undefined;
      for (const key of keysOf(url, fingerprint)) {
        const twin = pages.get(key)?.find((other) => bitsBetween(known.get(other) as string, fingerprint) <= MOST_BITS);
        if (twin !== undefined) return twin;
      }
      add(url, fingerprint);
      return undefined;
    },
  };
}
