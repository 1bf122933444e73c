/** Which pieces of a page's text are in the text that people judged to be its content. */

/** Words in a row that make a place in the text certain. */
const CERTAIN = 5;

/**
 * For each piece how much of it is content, 0 to 1. Long pieces are looked up by five words in a row; short ones where the
 * gold text has them between the neighbours' places; what of the gold is then still missing goes to pieces that consist of it.
 * @param pieces words of the pieces, in order
 */
export function labelsOf(pieces: readonly (readonly string[])[], gold: readonly string[]): Float32Array {
  const labels = new Float32Array(pieces.length);
  const places = placesOf(gold);
  const used = new Uint8Array(gold.length);
  const positions = new Int32Array(pieces.length).fill(-1);
  pieces.forEach((words, i) => {
    if (words.length < CERTAIN) return;
    const covered = new Uint8Array(words.length);
    let first = -1;
    for (let at = 0; at + CERTAIN <= words.length; at++) {
      const found = places.get(words.slice(at, at + CERTAIN).join(' '));
      if (!found) continue;
      covered.fill(1, at, at + CERTAIN);
      if (first < 0) first = found[0] as number;
      const free = found.find((place) => used[place + CERTAIN - 1] === 0);
      if (free !== undefined) used.fill(1, free, free + CERTAIN);
    }
    labels[i] = covered.reduce((sum, value) => sum + value, 0) / words.length;
    if ((labels[i] as number) > 0.5) positions[i] = first;
  });
  pieces.forEach((words, i) => {
    if (words.length === 0 || words.length >= CERTAIN) return;
    const found = places.get(words.join(' '));
    if (!found) return;
    const before = nearest(positions, i, -1);
    const behind = nearest(positions, i, 1);
    if (before < 0 && behind < 0 && gold.length >= 100) return;
    const low = before >= 0 ? before - 5 : Number.NEGATIVE_INFINITY;
    const high = behind >= 0 ? behind + 5 : before >= 0 ? before + 155 : Number.POSITIVE_INFINITY;
    const place = found.find((at) => used[at] === 0 && at >= low && at <= high);
    if (place === undefined) return;
    labels[i] = 1;
    used.fill(1, place, place + words.length);
    positions[i] = place;
  });
  giveRest(pieces, gold, labels);
  return labels;
}

function placesOf(gold: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let size = 1; size <= CERTAIN; size++) {
    for (let at = 0; at + size <= gold.length; at++) {
      const key = gold.slice(at, at + size).join(' ');
      const known = places.get(key);
      if (!known) places.set(key, [at]);
      else if (known.length < 200) known.push(at);
    }
  }
  return places;
}

function nearest(positions: Int32Array, from: number, step: 1 | -1): number {
  for (let i = from + step, far = 0; i >= 0 && i < positions.length && far < 11; i += step, far++) {
    if ((positions[i] as number) >= 0) return positions[i] as number;
  }
  return -1;
}

function giveRest(pieces: readonly (readonly string[])[], gold: readonly string[], labels: Float32Array): void {
  const left = new Map<string, number>();
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1);
  const take = (words: readonly string[]): void => {
    for (const word of words) left.set(word, Math.max(0, (left.get(word) ?? 0) - 1));
  };
  pieces.forEach((words, i) => {
    if ((labels[i] as number) > 0.5) take(words);
  });
  const isIn = (i: number): boolean => (labels[i] ?? 0) > 0.5;
  pieces.forEach((words, i) => {
    if (words.length === 0 || isIn(i)) return;
    const counts = new Map<string, number>();
    let hits = 0;
    for (const word of words) {
      const count = (counts.get(word) ?? 0) + 1;
      counts.set(word, count);
      if (count <= (left.get(word) ?? 0)) hits++;
    }
    const share = hits / words.length;
    const isNear = isIn(i - 2) || isIn(i - 1) || isIn(i + 1) || isIn(i + 2);
    if ((share === 1 && (isNear || words.length >= 4)) || (share > 0.75 && words.length >= 8)) {
      labels[i] = Math.max(labels[i] as number, words.length >= 3 ? 0.9 : 0.7);
      take(words);
    }
  });
}
