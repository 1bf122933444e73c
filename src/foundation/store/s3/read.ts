import { Readable } from 'node:stream';
import type { S3Client } from './client.ts';

/** Metadata of an object. */
export interface ObjectInfo {
  /** Bytes. */
  readonly size: number;
  /** Unix time in milliseconds. */
  readonly modifiedAt: number;
  /** User-defined metadata, by lower-case name. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly etag: string | undefined;
}

/** Consecutive interruptions of a body, without a byte in between, that are resumed. */
const BREAKS = 3;

/** @returns undefined when the object does not exist */
export async function headObject(s3: S3Client, key: string): Promise<ObjectInfo | undefined> {
  const found = await s3.ask((sdk, at) => sdk.headObject({ ...at, Key: key }), [404]);
  return found && infoOf(found);
}

/**
 * Opens an object as a stream, which the caller reads or destroys.
 * @returns undefined when the object does not exist
 */
export async function readObject(
  s3: S3Client,
  key: string,
): Promise<(ObjectInfo & { readonly body: Readable }) | undefined> {
  const found = await s3.ask((sdk, at) => sdk.getObject({ ...at, Key: key }), ['NoSuchKey']);
  if (found === undefined) return undefined;
  const info = infoOf(found);
  return { ...info, body: resumingBody(s3, key, info, found.Body as Readable) };
}

/** Deletes an object; succeeds when it does not exist. */
export async function removeObject(s3: S3Client, key: string): Promise<void> {
  await s3.ask((sdk, at) => sdk.deleteObject({ ...at, Key: key }), [404]);
}

interface Described {
  readonly ContentLength?: number | undefined;
  readonly LastModified?: Date | undefined;
  readonly Metadata?: Record<string, string> | undefined;
  readonly ETag?: string | undefined;
}

const infoOf = ({ ContentLength, LastModified, Metadata, ETag }: Described): ObjectInfo => ({
  size: ContentLength ?? 0,
  modifiedAt: LastModified?.getTime() ?? 0,
  metadata: Metadata ?? {},
  etag: ETag,
});

/**
 * The body of an object. After a lost connection it resumes where it stopped. It fails when the object was replaced meanwhile, so
 * that it never mixes two objects.
 */
function resumingBody(s3: S3Client, key: string, { size, etag }: ObjectInfo, first: Readable): Readable {
  let body = first;

  async function* read(): AsyncGenerator<Uint8Array> {
    let at = 0;
    let breaks = 0;
    let pieces = body[Symbol.asyncIterator]();
    while (at < size) {
      let piece: IteratorResult<Uint8Array>;
      try {
        piece = await pieces.next();
        if (piece.done) throw new Error(`S3 storage: the body of ${key} ended after ${at} of ${size} bytes`);
      } catch (error) {
        if (etag === undefined || ++breaks > BREAKS) throw error;
        const range = { Key: key, Range: `bytes=${at}-`, IfMatch: etag };
        const rest = await s3.ask((sdk, bucket) => sdk.getObject({ ...bucket, ...range }));
        body.on('error', () => {}).destroy();
        body = rest.Body as Readable;
        pieces = body[Symbol.asyncIterator]();
        if (rest.$metadata.httpStatusCode !== 206) throw error;
        continue;
      }
      breaks = 0;
      at += piece.value.length;
      yield piece.value;
    }
    // Reads the end of the stream, so that the connection can be reused.
    await pieces.next().catch(() => {});
  }

  const resuming = Readable.from(read(), { objectMode: false });
  // Destroys the current body when the reader stops early, and ignores the resulting error.
  resuming.once('close', () => body.on('error', () => {}).destroy());
  return resuming;
}
