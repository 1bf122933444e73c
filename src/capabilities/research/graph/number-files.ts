import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';

/** Files of plain numbers. Little-endian, like every machine that Node 24 runs on. */

type Numbers = Uint32Array | Float64Array;

/** The same memory as bytes. */
export const bytesOf = (numbers: Numbers): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

/** Numbers buffered before they are written. */
const HELD = 32 * 1024;

/** Writes 32-bit words one after another. */
export class WordWriter {
  readonly #fd: number;
  readonly #held = new Uint32Array(HELD);
  #used = 0;
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

  /** Syncs and closes the file. */
  close(): void {
    this.#flush();
    fsyncSync(this.#fd);
    closeSync(this.#fd);
  }

  /** After a failure: the file will be removed. */
  abandon(): void {
    closeSync(this.#fd);
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

/** Fills `into` from byte `at` on. @throws RangeError if the file ends before */
export function readAll(fd: number, into: Uint8Array, at: number): void {
  for (let done = 0; done < into.length; ) {
    const read = readSync(fd, into, done, into.length - done, at + done);
    if (read === 0) throw new RangeError('a file of the citation graph is shorter than it should be');
    done += read;
  }
}
