/** Reusable memory for numbers. */
export class Scratch {
  #words = new Uint32Array(1024);

  /** This many words, with arbitrary content. */
  take(length: number): Uint32Array {
    if (length > this.#words.length) this.#words = new Uint32Array(Math.ceil(length * 1.25));
    return this.#words.subarray(0, length);
  }
}
