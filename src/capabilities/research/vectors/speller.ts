/** Words of a vocabulary that are nearest to an unknown one. */
interface Speller {
  /**
   * At most `most` words with the fewest edits, the more frequent ones first: one edit for words of four letters, two from eight on.
   * Without any, for a word that is alone, words that share much of it.
   */
  nearest(word: string, most: number, isAlone: boolean): Correction[];
}

export interface Correction {
  readonly word: string;
  /** 0 to 1: how much the word is like the unknown one. */
  readonly likeness: number;
}

/** @param frequency of a word, 0 if no paper has it */
export function speller(words: readonly string[], frequency: (word: string) => number): Speller {
  const signs = Uint32Array.from(words, signOf);
  return {
    nearest(word, most, isAlone) {
      const edits = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
      const own = signOf(word);
      const found: (Correction & { readonly rank: number })[] = [];
      for (let i = 0; i < words.length && edits > 0; i++) {
        const other = words[i] as string;
        // An edit changes at most two letters of the set.
        if (Math.abs(other.length - word.length) > edits || bits(own ^ (signs[i] as number)) > 2 * edits) continue;
        const distance = editDistance(word, other, edits);
        if (distance > edits) continue;
        const count = frequency(other);
        if (count === 0) continue;
        const isSameStart = other[0] === word[0];
        const rank = Math.log1p(count) - EDIT * distance + (isSameStart ? SAME_START : 0);
        found.push({ word: other, likeness: 1 - distance / word.length, rank });
      }
      if (found.length === 0) return isAlone ? alike(words, word, frequency, most) : [];
      return found
        .sort((a, b) => b.rank - a.rank || (a.word < b.word ? -1 : 1))
        .slice(0, most)
        .map(({ word: one, likeness }) => ({ word: one, likeness }));
    },
  };
}

/** A further edit weighs as much as a word that is e^4 times as frequent. */
const EDIT = 4;
const SAME_START = 2;
/** Letters that words must share at their start, or as a part, to be taken for relatives. */
const LEAST_SHARED = 5;

/** Words that share most of their beginning, or that are a part of the unknown one, or of which it is a part. */
function alike(
  words: readonly string[],
  word: string,
  frequency: (word: string) => number,
  most: number,
): Correction[] {
  if (word.length < LEAST_SHARED) return [];
  const found: Correction[] = [];
  for (const other of words) {
    const shorter = Math.min(other.length, word.length);
    if (shorter < LEAST_SHARED) continue;
    let shared = 0;
    while (shared < shorter && other[shared] === word[shared]) shared++;
    if (shared < shorter && (other.includes(word) || word.includes(other))) shared = shorter;
    const likeness = shared / Math.max(other.length, word.length);
    if (shared < LEAST_SHARED || likeness < 0.5 || frequency(other) === 0) continue;
    found.push({ word: other, likeness: likeness / 2 });
  }
  return found.sort((a, b) => b.likeness - a.likeness || (a.word < b.word ? -1 : 1)).slice(0, most);
}

/** The set of the letters of a word, in 32 bits. */
function signOf(word: string): number {
  let sign = 0;
  for (let i = 0; i < word.length; i++) sign |= 1 << (word.charCodeAt(i) & 31);
  return sign;
}

function bits(value: number): number {
  let rest = value - ((value >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/**
 * Insertions, deletions, replacements and exchanges of neighbours (F. Damerau, CACM 7(3), 1964), each letter taking part in one at most.
 * @returns more than `most` if there are more
 */
export function editDistance(a: string, b: string, most: number): number {
  let before = new Uint8Array(b.length + 1);
  let last = Uint8Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = new Uint8Array(b.length + 1);
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      row[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] as number;
}
