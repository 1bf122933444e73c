/**
 * The number that an id ("doi:10.1000/x") goes by while citations are matched with papers: a whole number below 2^53, so that
 * it is exact as a double and sorts as one. Two different ids among 100 million share a number with a chance of about one in
 * two, and then one citation too many is drawn: nothing else depends on it.
 *
 * Two 32-bit lanes in the manner of MurmurHash3 (Appleby 2011) over UTF-16 units, each finished by its avalanche.
 */
export function keyHash(key: string): number {
  let a = 0x2f9277b5;
  let b = 0x7c0e3d1b;
  for (let i = 0; i < key.length; i++) {
    const unit = key.charCodeAt(i);
    let x = Math.imul(unit ^ a, 0xcc9e2d51);
    x = (x << 15) | (x >>> 17);
    a = Math.imul(x, 5) + 0xe6546b64;
    let y = Math.imul(unit ^ b, 0x1b873593);
    y = (y << 13) | (y >>> 19);
    b = Math.imul(y, 9) + 0x38495ab5;
  }
  return (avalanche(a ^ key.length) >>> 11) * 2 ** 32 + (avalanche(b ^ a) >>> 0);
}

function avalanche(lane: number): number {
  let x = lane;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** Above every hash. */
export const HASHES = 2 ** 53;
