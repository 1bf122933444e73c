import { createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from 'node:zlib';

/** Opens the compressed bytes from their start; called a second time only to recover the last bytes before a damaged position. */
export type Source = () => AsyncIterable<Buffer>;

/** The compressed bytes are truncated or damaged; everything that could be decompressed was returned before. */
export class BrokenStream extends Error {
  readonly truncated: boolean;
  constructor(truncated: boolean, message: string) {
    super(message);
    this.truncated = truncated;
  }
}

/**
 * Bytes of output a step of the decompressor makes at once. More than a piece usually gives, so that a step doesn't have to wait
 * half-way for a main thread that is busy with the last one.
 */
const OUTPUT = 1024 * 1024;

/**
 * Decompresses gzip (any number of members) or raw deflate. Memory is bounded by the size of the pieces from `source` (deflate expands at
 * most 1,032 times), not by the total; the next piece is decompressed while the caller works on the last.
 * @throws BrokenStream after everything readable was returned
 */
export async function* inflate(source: Source, format: 'gzip' | 'deflate'): AsyncGenerator<Buffer> {
  let delivered = 0;
  let accepted = 0;
  let failure: Error | undefined;
  const pump = new Pump(format);
  try {
    let ahead: Promise<Error | undefined> | undefined;
    let waiting = 0;
    for await (const piece of source()) {
      if (ahead !== undefined) {
        failure = await ahead;
        if (failure !== undefined || pump.ended) break;
        accepted += waiting;
      }
      const ready = pump.take();
      ahead = pump.write(piece);
      waiting = piece.length;
      for (const chunk of ready) {
        delivered += chunk.length;
        yield chunk;
      }
    }
    if (failure === undefined && ahead !== undefined) failure = await ahead;
    if (failure === undefined && !pump.ended) {
      await pump.settled();
      for (const chunk of pump.take()) {
        delivered += chunk.length;
        yield chunk;
      }
      const end = await pump.finish();
      if (end !== undefined) throw new BrokenStream(isTruncation(end), end.message);
    }
    for (const chunk of pump.take()) {
      delivered += chunk.length;
      yield chunk;
    }
  } finally {
    pump.close();
  }
  if (failure !== undefined) {
    yield* upToTheDamage(source, format, accepted, delivered);
    throw new BrokenStream(isTruncation(failure), failure.message);
  }
}

function isTruncation(error: Error): boolean {
  return (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR';
}

/**
 * A decompressor that meets damage drops the output of the whole step. So the bytes up to there are decompressed once more, the
 * step that failed byte by byte: what then comes out is everything that can be known.
 */
async function* upToTheDamage(
  source: Source,
  format: 'gzip' | 'deflate',
  accepted: number,
  delivered: number,
): AsyncGenerator<Buffer> {
  const pump = new Pump(format);
  let before = delivered;
  const fresh = function* (): Generator<Buffer> {
    for (const chunk of pump.take()) {
      const known = Math.min(before, chunk.length);
      before -= known;
      if (known < chunk.length) yield chunk.subarray(known);
    }
  };
  try {
    let offset = 0;
    for await (const piece of source()) {
      const step = offset + piece.length <= accepted ? piece.length : 1;
      offset += piece.length;
      for (let at = 0; at < piece.length; at += step) {
        const failure = await pump.write(piece.subarray(at, at + step));
        if (failure !== undefined || pump.ended) return;
        yield* fresh();
      }
      await pump.settled();
      yield* fresh();
    }
  } finally {
    pump.close();
  }
}

/** A zlib stream driven step by step, so that no output is buffered and lost after an error. */
class Pump {
  ended = false;
  private readonly engine: Gunzip | InflateRaw;
  private out: Buffer[] = [];
  private wake: ((failure: Error | undefined) => void) | undefined;
  private failure: Error | undefined;

  constructor(format: 'gzip' | 'deflate') {
    this.engine = format === 'gzip' ? createGunzip({ chunkSize: OUTPUT }) : createInflateRaw({ chunkSize: OUTPUT });
    this.engine.on('data', (chunk: Buffer) => this.out.push(chunk));
    this.engine.on('end', () => {
      this.ended = true;
      this.wake?.(undefined);
    });
    this.engine.on('error', (error) => {
      this.failure = error;
      this.wake?.(error);
    });
  }

  /** Resolves when the piece is decompressed, with an error if it could not be. Never rejects. */
  write(piece: Buffer): Promise<Error | undefined> {
    return this.until((done) => this.engine.write(piece, (error) => done(error ?? undefined)));
  }

  /** Resolves at the end, with an error if the end came too early. */
  finish(): Promise<Error | undefined> {
    return this.until(() => this.engine.end());
  }

  private until(start: (done: (failure: Error | undefined) => void) => void): Promise<Error | undefined> {
    if (this.failure !== undefined || this.ended) return Promise.resolve(this.failure);
    return new Promise((resolve) => {
      this.wake = resolve;
      start(resolve);
    });
  }

  /** Waits for pending output. */
  settled(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  take(): Buffer[] {
    const out = this.out;
    this.out = [];
    return out;
  }

  close(): void {
    this.wake = undefined;
    this.engine.destroy();
  }
}
