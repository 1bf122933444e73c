import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib';

/** The bytes of a file that is plain or gzip in any number of members, with the places where they can be read again. */

/** Unpacked bytes that follow those before, unless there is a `Gap` between them. */
export interface UnpackedPiece {
  readonly bytes: Buffer;
  /** Where it begins: an offset in the file, of a plain file; of the member that it is in, otherwise. */
  readonly at: number;
  /** Whether `at` is that of these very bytes, not only that of their member. */
  readonly isPlain: boolean;
  /** The first of its member. */
  readonly isFirst: boolean;
}

/** Bytes before it are missing: the file is cut or damaged. No bytes of its own. */
export interface Gap {
  /** Where the damaged member begins. */
  readonly at: number;
  readonly bytes: undefined;
}

export const isGap = (piece: UnpackedPiece | Gap): piece is Gap => piece.bytes === undefined;

/** How a member begins (RFC 1952). */
const MAGIC = Buffer.from([0x1f, 0x8b, 8]);
const HEADER = 10;
const TRAILER = 8;
/** Bytes of the longest header that is read. */
const LONGEST_HEADER = 64 * 1024;
/** Bytes of input at a time: they become at most 1,032 times as many. */
const STEP = 64 * 1024;
const OUTPUT = 64 * 1024;
/** Packed bytes of a damaged member in which the next one is looked for from its beginning. */
const LOOK_BACK = 16 * 1024 * 1024;
/** Damaged places after which the rest is given up. */
const MOST_BREAKS = 1_000;

type Open = (from: number) => AsyncIterable<Uint8Array>;

/** @param from where a member, or a record of a plain file, begins */
export async function* unpackedPieces(open: Open, from: number): AsyncGenerator<UnpackedPiece | Gap> {
  let input = new Input(open(from), from);
  try {
    if (!(await input.has(MAGIC.length)) || !input.startsWith(MAGIC)) {
      while (await input.has(1)) {
        const at = input.position;
        yield { bytes: input.take(), at, isPlain: true, isFirst: false };
      }
      return;
    }
    for (let breaks = 0; await input.has(1); ) {
      const at = input.position;
      const isWhole = yield* member(input);
      if (isWhole) {
        await input.skipZeros();
        continue;
      }
      yield { at, bytes: undefined };
      if (++breaks >= MOST_BREAKS) return;
      if (input.position - at <= LOOK_BACK) {
        await input.close();
        input = new Input(open(at + 1), at + 1);
      }
      if (!(await input.seek(MAGIC))) return;
    }
  } finally {
    await input.close();
  }
}

/** The bytes of a member. @returns false if it is damaged, cut, or none */
async function* member(input: Input): AsyncGenerator<UnpackedPiece, boolean> {
  const at = input.position;
  const header = await headerLength(input);
  if (header === undefined) return false;
  input.drop(header);
  const engine = new Engine();
  let isFirst = true;
  let sum = 0;
  let size = 0;
  try {
    while (!engine.isEnded) {
      if (!(await input.has(1))) return false;
      const piece = input.peek(STEP);
      const before = engine.consumed;
      if (!(await engine.write(piece))) return false;
      input.drop(engine.consumed - before);
      for (const bytes of engine.take()) {
        sum = crc32(bytes, sum);
        size += bytes.length;
        yield { bytes, at, isPlain: false, isFirst };
        isFirst = false;
      }
    }
  } finally {
    engine.close();
  }
  if (!(await input.has(TRAILER))) return false;
  const trailer = input.peek(TRAILER);
  input.drop(TRAILER);
  return trailer.readUInt32LE(0) === sum && trailer.readUInt32LE(4) === size % 2 ** 32;
}

/** Bytes of the header of a member; undefined if it is none. */
async function headerLength(input: Input): Promise<number | undefined> {
  if (!(await input.has(HEADER)) || !input.startsWith(MAGIC)) return undefined;
  const flags = input.peek(HEADER)[3] ?? 0;
  if (flags & 0xe0) return undefined;
  let at = HEADER;
  const reaches = (end: number): Promise<boolean> => input.has(end);
  if (flags & 4) {
    if (!(await reaches(at + 2))) return undefined;
    at += 2 + input.peek(at + 2).readUInt16LE(at);
  }
  // A name and a comment, each with a zero at its end.
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue;
    let end = -1;
    for (let most = at + 256; end < 0; most *= 2) {
      const isMore = await reaches(most);
      end = input.peek(most).indexOf(0, at);
      if (end < 0 && (!isMore || most > LONGEST_HEADER)) return undefined;
    }
    at = end + 1;
  }
  if (flags & 2) at += 2;
  return (await reaches(at)) ? at : undefined;
}

/** A decompressor that is driven step by step. */
class Engine {
  isEnded = false;
  private readonly zlib: InflateRaw = createInflateRaw({ chunkSize: OUTPUT });
  private out: Buffer[] = [];
  private isDamaged = false;
  private wake: (() => void) | undefined;

  constructor() {
    this.zlib.on('data', (bytes: Buffer) => this.out.push(bytes));
    this.zlib.on('end', () => {
      this.isEnded = true;
    });
    this.zlib.on('error', () => {
      this.isDamaged = true;
      this.wake?.();
    });
  }

  /** Bytes of input that were needed. */
  get consumed(): number {
    return this.zlib.bytesWritten;
  }

  /** @returns false if they are damaged */
  async write(bytes: Buffer): Promise<boolean> {
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      this.zlib.write(bytes, () => resolve());
    });
    // The end is told a moment after the last bytes are written.
    await new Promise((resolve) => setImmediate(resolve));
    return !this.isDamaged;
  }

  take(): Buffer[] {
    const { out } = this;
    this.out = [];
    return out;
  }

  close(): void {
    this.wake = undefined;
    this.zlib.destroy();
  }
}

/** Bytes of a file from a place on, a little ahead. */
class Input {
  position: number;
  private buffer: Buffer = Buffer.alloc(0);
  private readonly source: AsyncIterator<Uint8Array>;
  private isOver = false;

  constructor(source: AsyncIterable<Uint8Array>, position: number) {
    this.source = source[Symbol.asyncIterator]();
    this.position = position;
  }

  /** Whether there are so many more. */
  async has(bytes: number): Promise<boolean> {
    while (this.buffer.length < bytes && !this.isOver) {
      const { value, done } = await this.source.next();
      if (done) this.isOver = true;
      else this.buffer = this.buffer.length === 0 ? asBuffer(value) : Buffer.concat([this.buffer, value]);
    }
    return this.buffer.length >= bytes;
  }

  peek(most: number): Buffer {
    return this.buffer.subarray(0, most);
  }

  startsWith(bytes: Buffer): boolean {
    return this.buffer.subarray(0, bytes.length).equals(bytes);
  }

  drop(bytes: number): void {
    this.buffer = this.buffer.subarray(bytes);
    this.position += bytes;
  }

  /** What is there. */
  take(): Buffer {
    const { buffer } = this;
    this.drop(buffer.length);
    return buffer;
  }

  /** Goes to where these bytes are next. */
  async seek(bytes: Buffer): Promise<boolean> {
    while (await this.has(bytes.length)) {
      const found = this.buffer.indexOf(bytes);
      this.drop(found < 0 ? this.buffer.length - bytes.length + 1 : found);
      if (found >= 0) return true;
    }
    return false;
  }

  /** Some writers fill the last block of a file. */
  async skipZeros(): Promise<void> {
    while (await this.has(1)) {
      const end = this.buffer.findIndex((byte) => byte !== 0);
      if (end === 0) return;
      this.drop(end < 0 ? this.buffer.length : end);
      if (end > 0) return;
    }
  }

  async close(): Promise<void> {
    await this.source.return?.();
  }
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
