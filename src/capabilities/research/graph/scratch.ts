/** Memory for numbers that is used again. */
export class Scratch {
  #words = new Uint32Array(1024);

  /** So many words, with whatever they held before. */
  take(length: number): Uint32Array {
    if (length > this.#words.length) this.#words = new Uint32Array(Math.ceil(length * 1.25));
    return this.#words.subarray(0, length);
  }
}
