import { OperatorError } from '../../../foundation/kernel/errors.ts';

/** A file of bytes that can be read from any place in it: on disk, behind a URL, in a bucket. */
export interface ArchivePlace {
  /** How it is called in messages. */
  readonly name: string;
  /** Bytes; undefined if nobody says. */
  readonly size: number | undefined;
  /** The bytes from an offset on. @param to where they end; all of the rest by default */
  open(from: number, to?: number): AsyncIterable<Uint8Array>;
}

/** A file that is no web archive, or one of a kind that cannot be read. */
export class ArchiveError extends OperatorError {
  constructor(name: string, what: string, options?: ErrorOptions) {
    super(`${name}: ${what}`, options);
    this.name = 'ArchiveError';
  }
}

/** An archive that cannot be read now: it may be read from the same place on later. */
export class UnreachableArchive extends OperatorError {
  constructor(name: string, what: string, options?: ErrorOptions) {
    super(`${name}: ${what}; imported pages are kept. Run the same command again to resume`, options);
    this.name = 'UnreachableArchive';
  }
}

/** The first bytes of a file, at most so many. */
export async function firstBytes({ open }: ArchivePlace, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of open(0, most)) {
    parts.push(part);
    length += part.length;
    if (length >= most) break;
  }
  return Buffer.concat(parts).subarray(0, most);
}
