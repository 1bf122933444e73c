import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { bytesOf } from '../segments/parts-file.ts';

/** Files of plain numbers. Little-endian, like every machine that Node 24 runs on. */

/** Numbers buffered before they are written. */
const HELD = 32 * 1024;

/** Writes 32-bit words one after another. A file that was not closed will be removed. */
export class WordWriter {
  readonly #fd: number;
  readonly #held = new Uint32Array(HELD);
  #used = 0;
  #isOpen = true;
  /** Words so far. */
  length = 0;

  constructor(file: string) {
    this.#fd = openSync(file, 'w');
  }

  push(word: number): void {
    this.#held[this.#used++] = word;
    this.length++;
    if (this.#used === HELD) this.#flush();
  }

  /** Repeats a word until the file has this many. */
  fillTo(length: number, word: number): void {
    while (this.length < length) this.push(word);
  }

  /** Writes numbers of another size. Words must not be written to this file. */
  write(numbers: Float64Array): void {
    writeAll(this.#fd, bytesOf(numbers));
  }

  /** Syncs and closes the file. */
  close(): void {
    this.#flush();
    fsyncSync(this.#fd);
    this[Symbol.dispose]();
  }

  [Symbol.dispose](): void {
    if (this.#isOpen) closeSync(this.#fd);
    this.#isOpen = false;
  }

  #flush(): void {
    writeAll(this.#fd, bytesOf(this.#held.subarray(0, this.#used)));
    this.#used = 0;
  }
}

/** Writes all the bytes at byte `at`, or after the last write. */
export function writeAll(fd: number, bytes: Uint8Array, at?: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(fd, bytes, done, bytes.length - done, at === undefined ? null : at + done);
  }
}
