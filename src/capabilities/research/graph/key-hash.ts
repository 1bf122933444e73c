/**
 * The hash of an id ("doi:10.1000/x") for matching citations with papers: a whole number below 2^53, so that it is exact as a double and
 * sorts as one. Among 100 million ids, the chance that two share a hash is about one in two, and the effect is one wrong citation.
 *
 * Two 32-bit lanes in the manner of MurmurHash3 (Appleby 2011) over UTF-16 units, each finished by its avalanche.
 */
export function keyHash(key: string): number {
  return hashOf(key, 0, key.length);
}

/** Passes on the hashes of the strings in a JSON array; several times as fast as creating the strings. */
export function eachHash(json: string, tell: (hash: number) => void): void {
  if (json.includes('\\')) {
    for (const key of JSON.parse(json) as string[]) tell(keyHash(key));
    return;
  }
  for (let start = json.indexOf('"'); start >= 0; ) {
    const end = json.indexOf('"', start + 1);
    tell(hashOf(json, start + 1, end));
    start = json.indexOf('"', end + 1);
  }
}

function hashOf(text: string, start: number, end: number): number {
  let a = 0x2f9277b5;
  let b = 0x7c0e3d1b;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    let x = Math.imul(unit ^ a, 0xcc9e2d51);
    x = (x << 15) | (x >>> 17);
    a = Math.imul(x, 5) + 0xe6546b64;
    let y = Math.imul(unit ^ b, 0x1b873593);
    y = (y << 13) | (y >>> 19);
    b = Math.imul(y, 9) + 0x38495ab5;
  }
  return (avalanche(a ^ (end - start)) >>> 11) * 2 ** 32 + (avalanche(b ^ a) >>> 0);
}

function avalanche(lane: number): number {
  let x = lane;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** Greater than every hash. */
export const HASHES = 2 ** 53;
