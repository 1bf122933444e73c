import type { Readable } from 'node:stream';

/** Metadata of a blob. */
export interface BlobInfo {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Unix time of the last `put`, in milliseconds. */
  readonly modifiedAt: number;
  readonly contentType: string | undefined;
}

/**
 * Stores documents, screenshots, snapshots and other large values outside the database. Keys must pass `checkBlobKey`. Writes
 * are atomic: readers never see a partial blob, even if the writer dies.
 */
export interface Blobs {
  /**
   * Stores or replaces a blob; it is durable when the promise resolves.
   * @throws errors of the stream; an earlier blob with this key is then unchanged
   */
  put(key: string, body: Uint8Array | string | AsyncIterable<Uint8Array>, options?: PutOptions): Promise<BlobInfo>;
  /** Opens a blob; undefined when it does not exist. The caller reads or destroys the stream. A concurrent `put` does not affect it. */
  get(key: string): Promise<(BlobInfo & { body: Readable }) | undefined>;
  head(key: string): Promise<BlobInfo | undefined>;
  /** Deletes a blob. @returns whether it existed */
  delete(key: string): Promise<boolean>;
  /**
   * Lists blobs whose key starts with `prefix`, sorted by key (UTF-16 code units).
   * @param prefix any start of a key, such as `crawl/12` or `crawl/12/`; all blobs by default
   */
  list(prefix?: string): AsyncIterable<Omit<BlobInfo, 'contentType'>>;
}

/** A blob store with connections to close. */
export interface OpenBlobs extends Blobs, AsyncDisposable {}

export interface PutOptions {
  /** Such as `text/html; charset=utf-8`; stored with the blob. */
  readonly contentType?: string;
}

const PART = /^[a-z0-9_-][a-z0-9._-]*$/;
/** Reserved device names on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/;

/**
 * Validates a key for every store, including case-insensitive file systems: at most 512 characters; slash-separated parts of 1
 * to 128 lower-case letters, digits, `_`, `-` and `.`, none of which starts or ends with a dot or is a Windows device name.
 * @returns the key
 * @throws RangeError
 */
export function checkBlobKey(key: string): string {
  const parts = key.length <= 512 ? key.split('/') : [];
  const isValid = (part: string): boolean =>
    part.length <= 128 && PART.test(part) && !part.endsWith('.') && !DEVICE.test(part);
  if (parts.length === 0 || !parts.every(isValid)) throw new RangeError(`invalid blob key: ${JSON.stringify(key)}`);
  return key;
}
