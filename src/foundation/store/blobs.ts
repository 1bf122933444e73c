import type { Readable } from 'node:stream';

/** What is known of a blob without reading it. */
export interface BlobInfo {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970 of the last `put`. */
  readonly modifiedAt: number;
  readonly contentType: string | undefined;
}

/**
 * Named bytes that do not belong in SQL rows: documents, screenshots, snapshots. Keys are those of `checkBlobKey`. A blob is
 * there as a whole or not at all: a reader never meets half of one, whenever the writer dies.
 */
export interface Blobs {
  /**
   * Stores or replaces a blob; it is durable when this returns.
   * @throws whatever the stream throws; an earlier blob of this key is then still there
   */
  put(key: string, body: Uint8Array | string | AsyncIterable<Uint8Array>, options?: PutOptions): Promise<BlobInfo>;
  /** The bytes, to be read or destroyed by the caller; undefined when there are none. One put meanwhile does no harm. */
  get(key: string): Promise<(BlobInfo & { body: Readable }) | undefined>;
  head(key: string): Promise<BlobInfo | undefined>;
  /** Whether there was one. */
  delete(key: string): Promise<boolean>;
  /**
   * Every blob whose key starts with `prefix`, in the order of keys (by UTF-16 unit).
   * @param prefix any start of a key: `crawl/12`, `crawl/12/`, or nothing for all
   */
  list(prefix?: string): AsyncIterable<Omit<BlobInfo, 'contentType'>>;
}

/** Blobs that hold connections. */
export interface OpenBlobs extends Blobs, AsyncDisposable {}

export interface PutOptions {
  /** Such as `text/html; charset=utf-8`; kept and given back. */
  readonly contentType?: string;
}

const PART = /^[a-z0-9_-][a-z0-9._-]*$/;
/** Device names of Windows, which no file may have there with any ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/;

/**
 * Makes sure that a key is the same name in every store, on file systems that ignore case too: parts of 1 to 128 small letters,
 * digits, `_`, `-` and `.` between slashes, 512 characters in all, no part that starts or ends with a dot.
 * @returns the key
 * @throws RangeError
 */
export function checkBlobKey(key: string): string {
  const parts = key.length <= 512 ? key.split('/') : [];
  const fine = (part: string): boolean =>
    part.length <= 128 && PART.test(part) && !part.endsWith('.') && !DEVICE.test(part);
  if (parts.length === 0 || !parts.every(fine)) throw new RangeError(`not a key of a blob: ${JSON.stringify(key)}`);
  return key;
}
