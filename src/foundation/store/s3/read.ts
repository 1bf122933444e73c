import { Readable } from 'node:stream';
import type { S3Client } from './client.ts';

/** What the store says of an object. */
export interface ObjectInfo {
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** Of our own, by name in small letters. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly etag: string | undefined;
}

/** How often in a row a body may break off without a byte in between. */
const BREAKS = 3;

/** @returns undefined when there is no such object */
export async function headObject(s3: S3Client, key: string): Promise<ObjectInfo | undefined> {
  const found = await s3.ask((sdk, at) => sdk.headObject({ ...at, Key: key }), [404]);
  return found && infoOf(found);
}

/**
 * Reads an object, as a stream that the caller reads or destroys.
 * @returns undefined when there is no such object
 */
export async function readObject(
  s3: S3Client,
  key: string,
): Promise<(ObjectInfo & { readonly body: Readable }) | undefined> {
  const found = await s3.ask((sdk, at) => sdk.getObject({ ...at, Key: key }), ['NoSuchKey']);
  if (found === undefined) return undefined;
  const info = infoOf(found);
  return { ...info, body: wholeBody(s3, key, info, found.Body as Readable) };
}

/** Says nothing of whether there was one. */
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
 * The body of an object, which goes on where it broke off when the connection does. One that was replaced meanwhile cannot go on
 * and fails, so that nobody gets halves of two.
 */
function wholeBody(s3: S3Client, key: string, { size, etag }: ObjectInfo, first: Readable): Readable {
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
    // Its end is read too, so that the connection can be used again.
    await pieces.next().catch(() => {});
  }

  const whole = Readable.from(read(), { objectMode: false });
  // One that is given up before its end says so, to nobody.
  whole.once('close', () => body.on('error', () => {}).destroy());
  return whole;
}
