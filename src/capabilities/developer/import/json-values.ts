import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '../../../foundation/kernel/errors.ts';

/**
 * The objects of a JSON file of any size, one after the other, however they are laid out: a single object, an array, arrays
 * one after another (`gh api --paginate`), arrays of arrays (`--slurp`), a line each. An object is handed over as its text,
 * so one that is no JSON costs no other. Memory holds one object at a time.
 */
export async function* jsonObjects(
  file: string,
  onBytes?: (read: number) => void,
): AsyncGenerator<string, void, undefined> {
  const scanner = new ObjectScanner();
  for await (const chunk of textOf(file, onBytes)) yield* scanner.push(chunk);
  if (scanner.isOpen) throw new OperatorError(`${file} ends in the middle of a record`);
}

async function* textOf(file: string, onBytes?: (read: number) => void): AsyncGenerator<string> {
  const raw = createReadStream(file, { highWaterMark: 256 * 1024 });
  const decoder = new TextDecoder();
  const stream = /\.gz$/i.test(file) ? raw.pipe(createGunzip()) : raw;
  // Errors of the file do not propagate through the decompressing stream.
  raw.on('error', (error) => stream.destroy(error));
  try {
    for await (const chunk of stream) {
      onBytes?.(raw.bytesRead);
      yield decoder.decode(chunk as Buffer, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  } finally {
    raw.destroy();
  }
}

/** Characters of one object; an issue with thousands of comments has a few million. */
const LONGEST = 64 * 1024 * 1024;

/** Looks at strings and brackets only. */
class ObjectScanner {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #pieces: string[] = [];
  #length = 0;

  /** Whether an object has begun and not ended. */
  get isOpen(): boolean {
    return this.#depth > 0;
  }

  *push(chunk: string): Generator<string> {
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const unit = chunk.charCodeAt(i);
      if (this.#depth === 0) {
        if (unit === OPEN) {
          this.#depth = 1;
          from = i;
        }
      } else if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (unit === BACKSLASH) this.#escaped = true;
        else if (unit === QUOTE) this.#inString = false;
      } else if (unit === QUOTE) this.#inString = true;
      else if (unit === OPEN) this.#depth++;
      else if (unit === CLOSE && --this.#depth === 0) {
        yield this.#pieces.join('') + chunk.slice(from, i + 1);
        this.#pieces = [];
        this.#length = 0;
      }
    }
    if (this.#depth === 0) return;
    this.#pieces.push(chunk.slice(from));
    this.#length += chunk.length - from;
    if (this.#length > LONGEST) throw new OperatorError('a record is longer than 64 million characters');
  }
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;
