/** A random number generator that gives the same numbers for the same seed (mulberry32). @returns 0 up to 1 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A file with something wrong: bytes changed, cut out, doubled, moved or cut off. */
export function mutate(file: Uint8Array, random: () => number): Buffer {
  let bytes = Buffer.from(file);
  const at = (): number => Math.floor(random() * bytes.length);
  const times = 1 + Math.floor(random() * 4);
  for (let i = 0; i < times; i++) {
    const from = at();
    const length = 1 + Math.floor(random() ** 3 * Math.min(4096, bytes.length - from));
    switch (Math.floor(random() * 6)) {
      case 0:
        for (let k = 0; k < 1 + random() * 16; k++) bytes[at()] = Math.floor(random() * 256);
        break;
      case 1:
        bytes = Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, from), bytes.subarray(from, from + length), bytes.subarray(from)]);
        break;
      case 3:
        bytes = Buffer.from(bytes.subarray(0, Math.max(1, from)));
        break;
      case 4:
        // Numbers of lengths and places, as large as they go.
        bytes.fill(0xff, from, from + Math.min(8, length));
        break;
      default: {
        const other = at();
        bytes.copy(bytes, from, other, Math.min(bytes.length, other + length));
      }
    }
    if (bytes.length === 0) return Buffer.from([0]);
  }
  return bytes;
}
