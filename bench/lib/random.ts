/** A generator of numbers in [0, 1) that a seed determines: mulberry32 by Tommy Ettinger, public domain. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same with fewer steps (Marsaglia's xorshift, 32 bits). @param seed not 0 */
export function xorshift(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Of the part of a cross-validation, 0 to `parts` - 1, that something belongs to by its name. */
export function partOf(name: string, parts: number): number {
  let hash = 0;
  for (const sign of name) hash = (Math.imul(hash, 31) + sign.charCodeAt(0)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0;
  return (hash >>> 8) % parts;
}

/** One of a list. */
export const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
