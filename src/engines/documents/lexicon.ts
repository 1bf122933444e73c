import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ENGLISH } from './language-packs.ts';

/** Known words of a language. */
export interface Lexicon {
  /** @param word in lower case */
  has(word: string): boolean;
}

/** Components of a file of trained data, by their place in it. */
const [WORDS, LETTERS] = [19, 21];
/** Flags of an edge, above the bits of its letter. */
const [IS_LAST, IS_BACKWARD, ENDS_WORD] = [1, 2, 4];
/** Bytes before the edges. */
const HEAD = 10;
/** No word is longer, in letters. */
const LONGEST = 40;

let english: Lexicon | undefined;

/** The English words that OCR knows: about 400,000, with their inflections. Read once, when it is first asked for. */
export function englishLexicon(): Lexicon {
  english ??= readLexicon();
  return english;
}

function readLexicon(): Lexicon {
  const { langPath } = createRequire(import.meta.url)(`@tesseract.js-data/${ENGLISH}`) as { langPath: string };
  const file = gunzipSync(readFileSync(join(langPath, `${ENGLISH}.traineddata.gz`)));
  const starts = Array.from({ length: file.readInt32LE(0) }, (_, i) => Number(file.readBigInt64LE(4 + 8 * i)));
  const component = (index: number): Buffer => {
    const start = starts[index] ?? -1;
    return start < 0
      ? Buffer.alloc(0)
      : file.subarray(
          start,
          starts.slice(index + 1).find((one) => one >= 0),
        );
  };
  return lexiconOf(component(WORDS), component(LETTERS).toString('utf8'));
}

/** A graph of words: edges of 64 bits, those of one node beside each other, with a letter, flags and the node that they lead to. */
function lexiconOf(graph: Buffer, letters: string): Lexicon {
  if (graph.length < HEAD) return { has: () => false };
  const numbers = new Map(
    letters.split('\n').flatMap((line, i) => (i === 0 ? [] : [[line.split(' ')[0] ?? '', i - 1]])),
  );
  const bits = BigInt(Math.ceil(Math.log2(graph.readInt32LE(2) + 1)));
  const edges = BigUint64Array.from({ length: graph.readInt32LE(6) }, (_, i) => graph.readBigUInt64LE(HEAD + 8 * i));
  const next = (node: number, letter: number, ends: boolean): number | undefined => {
    for (let i = node; i < edges.length; i++) {
      const edge = edges[i] as bigint;
      const flags = Number((edge >> bits) & 7n);
      const isMatch = Number(edge & ((1n << bits) - 1n)) === letter && (flags & IS_BACKWARD) === 0;
      if (isMatch && (!ends || (flags & ENDS_WORD) !== 0)) return Number(edge >> (bits + 3n));
      if ((flags & IS_LAST) !== 0) return undefined;
    }
    return undefined;
  };
  return {
    has(word) {
      const chars = [...word];
      if (chars.length === 0 || chars.length > LONGEST) return false;
      let node = 0;
      for (const [index, char] of chars.entries()) {
        const letter = numbers.get(char);
        const isEnd = index === chars.length - 1;
        const to = letter === undefined ? undefined : next(node, letter, isEnd);
        if (to === undefined || (to === 0 && !isEnd)) return false;
        node = to;
      }
      return true;
    },
  };
}
