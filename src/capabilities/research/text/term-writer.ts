import { analyzeFolded, fold, isAscii, termOf } from './analyze.ts';

/**
 * The analyzer for bulk: writes the terms of a text as UTF-8 bytes, each followed by a space, without making a string of
 * any word. Building the index of 100 thousand abstracts spends 1 s here instead of 5 (bench/README.md); analyze() says
 * what the terms are, and a test holds the two against each other.
 *
 * Words that were seen before are found in an open-addressing table by an FNV-1a hash that is computed while the text is
 * scanned. One entry is four numbers side by side (one cache line), the word and its term stand side by side in a pool.
 */

const SLOTS = 1 << 16;
/** Words kept: the most frequent of a language come first and make up nearly all of a text. The rest is looked up slowly. */
const MOST_WORDS = 40_000;
const LONGEST_KEPT = 32;

const HASH = 0;
const OFFSET = 1;
const WORD_LENGTH = 2;
/** 0 for a stop word. */
const TERM_LENGTH = 3;

const entries = new Int32Array(SLOTS * 4);
let pool = new Uint8Array(1 << 20);
let poolEnd = 0;
let kept = 0;

const encoder = new TextEncoder();

/** Bytes that grow as they are written to. */
export class TermWriter {
  bytes = new Uint8Array(1 << 20);
  length = 0;

  /** Writes the terms of a text. */
  write(text: string): void {
    const folded = fold(text);
    if (isAscii(folded)) this.#scan(folded);
    else for (const term of analyzeFolded(folded)) this.#put(term);
  }

  /** Writes again what was written since `start`. */
  repeat(start: number): void {
    const length = this.length - start;
    this.#reserve(length);
    this.bytes.copyWithin(this.length, start, this.length);
    this.length += length;
  }

  #scan(text: string): void {
    // No word makes more bytes than it has letters, plus the space after it.
    this.#reserve(text.length + 1);
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
          this.#copy(offset + length, entries[at + TERM_LENGTH] as number);
          return;
        }
      }
      at = (at + 4) & (SLOTS * 4 - 1);
    }
    const word = text.slice(start, end);
    const term = termOf(word);
    if (kept < MOST_WORDS && length <= LONGEST_KEPT) keep(at, hash, word, term);
    if (term !== '') this.#put(term);
  }

  #copy(from: number, length: number): void {
    if (length === 0) return;
    const { bytes } = this;
    let to = this.length;
    for (let i = 0; i < length; i++) bytes[to++] = pool[from + i] as number;
    bytes[to++] = 32;
    this.length = to;
  }

  #put(term: string): void {
    this.#reserve(term.length * 3 + 1);
    this.length += encoder.encodeInto(term, this.bytes.subarray(this.length)).written;
    this.bytes[this.length++] = 32;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
}

function keep(at: number, hash: number, word: string, term: string): void {
  const size = word.length + term.length;
  if (poolEnd + size > pool.length) {
    const grown = new Uint8Array(pool.length * 2);
    grown.set(pool);
    pool = grown;
  }
  encoder.encodeInto(word, pool.subarray(poolEnd));
  encoder.encodeInto(term, pool.subarray(poolEnd + word.length));
  entries[at + HASH] = hash;
  entries[at + OFFSET] = poolEnd;
  entries[at + WORD_LENGTH] = word.length;
  entries[at + TERM_LENGTH] = term.length;
  poolEnd += size;
  kept++;
}
