import { closeSync, openSync, readSync, statSync } from 'node:fs';

/**
 * What the head of a GGUF file says (github.com/ggml-org/ggml/blob/master/docs/gguf.md), read without loading it: whether it is whole, what
 * it needs of memory, and of what kind it is.
 */
export interface GgufFacts {
  readonly architecture: string;
  /** Tokens that it was trained for. */
  readonly contextTokens: number;
  /** Of the file. */
  readonly bytes: number;
  /** Bytes that each token of context takes, at 16 bits. */
  readonly bytesPerToken: number;
}

/** Bytes of a head at most: vocabularies of 250,000 tokens take 10 MB. */
const MOST_HEAD = 64 * 1024 * 1024;
const MOST_FIELDS = 10_000;
const MOST_TENSORS = 100_000;

/** Bytes and numbers of a block of each type of tensor; a file may have others. */
const BLOCKS: ReadonlyMap<number, readonly [bytes: number, numbers: number]> = new Map([
  ...([
    [0, [4, 1]],
    [1, [2, 1]],
    [2, [18, 32]],
    [3, [20, 32]],
    [6, [22, 32]],
    [7, [24, 32]],
    [8, [34, 32]],
  ] as const),
  ...([
    [10, [84, 256]],
    [11, [110, 256]],
    [12, [144, 256]],
    [13, [176, 256]],
    [14, [210, 256]],
    [30, [2, 1]],
  ] as const),
]);

/** @throws Error that says what is wrong with the file */
export function readGguf(file: string): GgufFacts {
  const { size } = statSync(file);
  const reader = new Head(file, size);
  try {
    if (size < 24 || reader.bytes(4).toString('latin1') !== 'GGUF') throw new Error('it is not a GGUF file');
    const version = reader.u32();
    if (version !== 2 && version !== 3) throw new Error(`it is GGUF of version ${version}; 2 and 3 can be read`);
    const tensors = reader.count(MOST_TENSORS);
    const fields = new Map<string, unknown>();
    for (let left = reader.count(MOST_FIELDS); left > 0; left--) {
      const key = reader.text();
      fields.set(key, reader.value(reader.u32()));
    }
    let end = 0;
    for (let left = tensors; left > 0; left--) {
      reader.text();
      let numbers = 1;
      for (let dimension = reader.u32(); dimension > 0; dimension--) numbers *= reader.u64();
      const [bytes, each] = BLOCKS.get(reader.u32()) ?? [0, 1];
      end = Math.max(end, reader.u64() + (bytes * numbers) / each);
    }
    const number = (key: string): number | undefined => {
      const value = fields.get(key);
      return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
    };
    const alignment = number('general.alignment') ?? 32;
    if (Math.ceil(reader.at / alignment) * alignment + end > size) {
      throw new Error('it is cut: its end is missing. Download or copy it again');
    }
    const architecture = fields.get('general.architecture');
    if (typeof architecture !== 'string') throw new Error('it names no architecture');
    const of = (key: string): number | undefined => number(`${architecture}.${key}`);
    const [layers, width, heads] = [of('block_count'), of('embedding_length'), of('attention.head_count')];
    const contextTokens = of('context_length');
    if (!layers || !width || !contextTokens) throw new Error(`it is no language model (${architecture})`);
    const kvHeads = of('attention.head_count_kv') ?? heads ?? 1;
    const head = of('attention.key_length') ?? width / (heads ?? 1);
    return { architecture, contextTokens, bytes: size, bytesPerToken: Math.ceil(2 * 2 * layers * kvHeads * head) };
  } finally {
    reader.close();
  }
}

/** Memory for computing and for the program, beside weights and context. */
const REST = 400 * 1024 * 1024;

/** Bytes of memory that a model takes with a context. */
export const memoryOfModel = ({ bytes, bytesPerToken }: GgufFacts, contextTokens: number): number =>
  bytes + bytesPerToken * contextTokens + REST;

/** Reads forward. @throws Error past the end of the file or of a sensible head */
class Head {
  at = 0;
  readonly #fd: number;
  readonly #size: number;
  #chunk = Buffer.alloc(0);
  #from = 0;

  constructor(file: string, size: number) {
    this.#fd = openSync(file, 'r');
    this.#size = size;
  }

  bytes(length: number): Buffer {
    if (this.at + length > this.#size) throw new Error('it is cut: its end is missing. Download or copy it again');
    if (this.at + length > MOST_HEAD) throw new Error('its head is too large');
    if (this.at < this.#from || this.at + length > this.#from + this.#chunk.length) {
      this.#chunk = Buffer.alloc(Math.min(Math.max(length, 1024 * 1024), this.#size - this.at));
      this.#from = this.at;
      readSync(this.#fd, this.#chunk, 0, this.#chunk.length, this.at);
    }
    const start = this.at - this.#from;
    this.at += length;
    return this.#chunk.subarray(start, start + length);
  }

  u32(): number {
    return this.bytes(4).readUInt32LE();
  }

  u64(): number {
    return Number(this.bytes(8).readBigUInt64LE());
  }

  count(most: number): number {
    const count = this.u64();
    if (count > most) throw new Error('its head is damaged');
    return count;
  }

  text(): string {
    return this.bytes(this.count(MOST_HEAD)).toString('utf8');
  }

  /** Of one of the types of the format; arrays are skipped. */
  value(type: number, depth = 0): unknown {
    if (type === 8) return this.text();
    if (type === 9) {
      if (depth > 2) throw new Error('its head is damaged');
      const inner = this.u32();
      for (let left = this.count(10_000_000); left > 0; left--) this.value(inner, depth + 1);
      return undefined;
    }
    switch (type) {
      case 0:
      case 1:
      case 7:
        return this.bytes(1)[0];
      case 2:
      case 3:
        return this.bytes(2).readUInt16LE();
      case 4:
      case 5:
        return this.u32();
      case 6:
        return this.bytes(4).readFloatLE();
      case 10:
      case 11:
        return this.u64();
      case 12:
        return this.bytes(8).readDoubleLE();
      default:
        throw new Error('its head is damaged');
    }
  }

  close(): void {
    closeSync(this.#fd);
  }
}
