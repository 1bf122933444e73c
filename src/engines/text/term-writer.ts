import type { Analyzer } from './analyzer.ts';
import { isAscii } from './fold.ts';
import { isUnspaced } from './unspaced.ts';

/**
 * An analyzer for bulk: writes the terms of a text as UTF-8 bytes, each followed by a space, without making a string of any word.
 * Building the index of 100 thousand abstracts spends 1 s here instead of 5 (bench/README.md); the analyzer says what the terms are,
 * and a test compares the two.
 *
 * Words that were seen before are found in an open-addressing table by an FNV-1a hash that is computed while the text is scanned. One
 * entry is four numbers side by side (one cache line), the word and its term stand side by side in a pool.
 */

const SLOTS = 1 << 16;
/** Words kept: the most frequent of a language come first and make up nearly all of a text. The rest is looked up slowly. */
const MOST_WORDS = 40_000;
const LONGEST_KEPT = 32;
const SPACE = 32;

const HASH = 0;
const OFFSET = 1;
const WORD_LENGTH = 2;
/** 0 for a stop word. */
const TERM_LENGTH = 3;

const WORDS = /[\p{L}\p{N}]+/gu;
const encoder = new TextEncoder();

/** The words that an analyzer has met and their terms, about 2 MB; one for all writers of a thread. */
export class WordTable {
  readonly analyzer: Analyzer;
  readonly entries = new Int32Array(SLOTS * 4);
  pool = new Uint8Array(1 << 20);
  #poolEnd = 0;
  #kept = 0;
  /** The folded words of the texts since `takeWords`, without those that make no term. */
  #met = new Set<string>();
  /** Of each entry, the round of `takeWords` in which it was met last. */
  readonly #marks = new Int32Array(SLOTS);
  #round = 1;

  constructor(analyzer: Analyzer) {
    this.analyzer = analyzer;
  }

  /** The different folded words of the texts since the last call, in ASCII and others, that make terms. */
  takeWords(): Set<string> {
    const words = this.#met;
    this.#met = new Set();
    this.#round++;
    return words;
  }

  /** Notes that a text has a word. */
  meet(word: string): void {
    if (word.length <= LONGEST_KEPT) this.#met.add(word);
  }

  /** The same for the word of an entry, in `text` from `start` to `end`. */
  meetKept(at: number, text: string, start: number, end: number): void {
    if (this.#marks[at >> 2] === this.#round) return;
    this.#marks[at >> 2] = this.#round;
    this.#met.add(text.slice(start, end));
  }

  /** Keeps a word at a free entry, if there is room. */
  keep(at: number, hash: number, word: string, term: string): void {
    if (term !== '') this.meet(word);
    if (this.#kept >= MOST_WORDS || word.length > LONGEST_KEPT) return;
    const size = word.length + term.length;
    if (this.#poolEnd + size > this.pool.length) {
      const grown = new Uint8Array(this.pool.length * 2);
      grown.set(this.pool);
      this.pool = grown;
    }
    encoder.encodeInto(word, this.pool.subarray(this.#poolEnd));
    encoder.encodeInto(term, this.pool.subarray(this.#poolEnd + word.length));
    this.entries[at + HASH] = hash;
    this.entries[at + OFFSET] = this.#poolEnd;
    this.entries[at + WORD_LENGTH] = word.length;
    this.entries[at + TERM_LENGTH] = term.length;
    this.#poolEnd += size;
    this.#kept++;
  }
}

/** Bytes that grow as they are written to. */
export class TermWriter {
  bytes = new Uint8Array(1 << 20);
  length = 0;
  readonly #table: WordTable;

  constructor(table: WordTable) {
    this.#table = table;
  }

  /** Writes the terms of a text. */
  write(text: string): void {
    const { analyzer } = this.#table;
    const folded = analyzer.fold(text);
    if (isAscii(folded)) this.#scan(folded);
    else {
      for (const term of analyzer.analyzeFolded(folded)) this.#put(term);
      for (const [word] of folded.matchAll(WORDS)) if (!isUnspaced(word)) this.#table.meet(word);
    }
  }

  /** Writes one term. */
  add(term: string): void {
    this.#put(term);
  }

  /** Writes again, each behind a prefix in ASCII, the terms from `start` to `end`. */
  repeat(start: number, end: number, prefix: string): void {
    let isStart = true;
    for (let i = start; i < end; i++) {
      this.#reserve(prefix.length + 1);
      if (isStart) for (let k = 0; k < prefix.length; k++) this.bytes[this.length++] = prefix.charCodeAt(k);
      const byte = this.bytes[i] as number;
      this.bytes[this.length++] = byte;
      isStart = byte === SPACE;
    }
  }

  #scan(text: string): void {
    let start = -1;
    let hash = 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if ((unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57)) {
        if (start < 0) {
          start = i;
          hash = 0x811c9dc5 | 0;
        }
        hash = Math.imul(hash ^ unit, 0x01000193);
      } else if (start >= 0) {
        this.#word(text, start, i, hash);
        start = -1;
      }
    }
    if (start >= 0) this.#word(text, start, text.length, hash);
  }

  #word(text: string, start: number, end: number, hash: number): void {
    const table = this.#table;
    const { entries, pool } = table;
    const length = end - start;
    let at = ((hash ^ (hash >>> 15)) & (SLOTS - 1)) << 2;
    for (;;) {
      const wordLength = entries[at + WORD_LENGTH] as number;
      if (wordLength === 0) break;
      if (entries[at + HASH] === hash && wordLength === length) {
        const offset = entries[at + OFFSET] as number;
        let i = 0;
        while (i < length && pool[offset + i] === text.charCodeAt(start + i)) i++;
        if (i === length) {
          const termLength = entries[at + TERM_LENGTH] as number;
          if (termLength > 0) table.meetKept(at, text, start, end);
          this.#copy(pool, offset + length, termLength);
          return;
        }
      }
      at = (at + 4) & (SLOTS * 4 - 1);
    }
    const word = text.slice(start, end);
    const term = table.analyzer.termOf(word);
    table.keep(at, hash, word, term);
    if (term !== '') this.#put(term);
  }

  #copy(pool: Uint8Array, from: number, length: number): void {
    if (length === 0) return;
    this.#reserve(length + 1);
    const { bytes } = this;
    let to = this.length;
    for (let i = 0; i < length; i++) bytes[to++] = pool[from + i] as number;
    bytes[to++] = SPACE;
    this.length = to;
  }

  #put(term: string): void {
    this.#reserve(term.length * 3 + 1);
    this.length += encoder.encodeInto(term, this.bytes.subarray(this.length)).written;
    this.bytes[this.length++] = SPACE;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
}
