import { closeSync, openSync, rmSync } from 'node:fs';
import { bytesOf, fill } from '../segments/parts-file.ts';
import { writeAll } from './number-files.ts';

/** How the work is partitioned to fit into memory. */
export interface Plan {
  /** The folder of the files. */
  readonly dir: string;
  /** Greater than every paperId. */
  readonly nodes: number;
  readonly parts: number;
  /** Papers in a part. */
  readonly perPart: number;
  /** Citations that are sorted at once, except those of a single work. */
  readonly piece: number;
  readonly signal: AbortSignal | undefined;
}

/** Reusable memory for numbers. */
export class Scratch {
  #words = new Uint32Array(1024);

  /** This many words, with arbitrary content. */
  take(length: number): Uint32Array {
    if (length > this.#words.length) this.#words = new Uint32Array(Math.ceil(length * 1.25));
    return this.#words.subarray(0, length);
  }
}

/** 32-bit words that a part buffers before it is written. */
const BLOCK = 6 * 1024;

interface Part {
  readonly buffer: Uint32Array;
  used: number;
  /** Offsets of its blocks in bytes. */
  readonly blocks: number[];
}

/**
 * Rows of 32-bit words that are partitioned and read again part by part, in insertion order: the first step of an external sort. One file
 * of blocks; the owner of each block is kept in memory.
 */
export class Spool {
  readonly #file: string;
  readonly #fd: number;
  readonly #parts: Part[];
  #written = 0;
  #read = new Uint32Array(BLOCK);
  readonly #block = new Uint32Array(BLOCK);

  /** @param width words in a row; a divisor of 6,144 */
  constructor(file: string, parts: number, width: number) {
    if (BLOCK % width !== 0) throw new RangeError(`rows of ${width} words do not fit into blocks`);
    this.#file = file;
    this.#fd = openSync(file, 'w+');
    this.#parts = Array.from({ length: parts }, () => ({ buffer: new Uint32Array(BLOCK), used: 0, blocks: [] }));
  }

  push2(part: number, a: number, b: number): void {
    const to = this.#parts[part]!;
    const { buffer } = to;
    buffer[to.used++] = a;
    buffer[to.used++] = b;
    if (to.used === BLOCK) this.#flush(to);
  }

  push3(part: number, a: number, b: number, c: number): void {
    const to = this.#parts[part]!;
    const { buffer } = to;
    buffer[to.used++] = a;
    buffer[to.used++] = b;
    buffer[to.used++] = c;
    if (to.used === BLOCK) this.#flush(to);
  }

  /** Every word of a part, row after row; valid until the next part is read. */
  read(part: number): Uint32Array {
    const { buffer, used, blocks } = this.#parts[part]!;
    const length = blocks.length * BLOCK + used;
    if (length > this.#read.length) this.#read = new Uint32Array(Math.ceil(length * 1.25));
    const words = this.#read.subarray(0, length);
    blocks.forEach((at, index) => {
      fill(this.#fd, bytesOf(words.subarray(index * BLOCK, (index + 1) * BLOCK)), at);
    });
    words.set(buffer.subarray(0, used), blocks.length * BLOCK);
    return words;
  }

  /** The words of a part, block by block, whole rows in each; valid until the next block. */
  *blocks(part: number): Iterable<Uint32Array> {
    const { buffer, used, blocks } = this.#parts[part]!;
    for (const at of blocks) {
      fill(this.#fd, bytesOf(this.#block), at);
      yield this.#block;
    }
    yield buffer.subarray(0, used);
  }

  /** Closes and removes the file. */
  [Symbol.dispose](): void {
    closeSync(this.#fd);
    rmSync(this.#file, { force: true });
  }

  #flush(to: Part): void {
    to.blocks.push(this.#written);
    writeAll(this.#fd, bytesOf(to.buffer), this.#written);
    this.#written += BLOCK * 4;
    to.used = 0;
  }
}
