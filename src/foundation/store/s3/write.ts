import type { Blobs } from '../blobs.ts';
import { type S3Client, S3Error } from './client.ts';
import { headObject } from './read.ts';

/** Bytes of a part; one is sent while the next is read. Stores accept parts from 5 MiB, and up to 10,000 parts. */
const PART = 8 * 1024 * 1024;
/** Milliseconds after which an incomplete upload is abandoned. */
const ABANDONED = 24 * 3600 * 1000;

interface Target {
  /** Includes the prefix. */
  readonly key: string;
  /** Must be a valid header value. */
  readonly contentType?: string;
  /** User-defined metadata, by lower-case name; values must be valid in headers. */
  readonly metadata?: Record<string, string>;
}

/**
 * Writes an object atomically: in one request if it is small, otherwise in parts, so that a stream of any length takes the memory
 * of two parts. (`@aws-sdk/lib-storage` does the same, except that it cannot tell whether the object exists when the response to
 * the completion is lost.)
 * @returns the size in bytes
 * @throws S3Error; errors of the stream
 */
export async function writeObject(s3: S3Client, target: Target, body: Parameters<Blobs['put']>[1]): Promise<number> {
  const parts = inParts(body)[Symbol.asyncIterator]();
  try {
    const first = (await parts.next()).value ?? Buffer.alloc(0);
    const second = first.length < PART ? undefined : (await parts.next()).value;
    if (second === undefined) {
      await s3.ask((sdk, at) => sdk.putObject({ ...at, ...inputOf(target), Body: first }));
      return first.length;
    }
    return await writeInParts(s3, target, [first, second], parts);
  } finally {
    await parts.return?.(undefined);
  }
}

function inputOf({ key, contentType, metadata }: Target) {
  return {
    Key: key,
    ...(contentType === undefined ? {} : { ContentType: contentType }),
    ...(metadata === undefined ? {} : { Metadata: metadata }),
  };
}

async function writeInParts(
  s3: S3Client,
  target: Target,
  read: Buffer[],
  rest: AsyncIterator<Buffer>,
): Promise<number> {
  const { key } = target;
  const { UploadId } = await s3.ask((sdk, at) => sdk.createMultipartUpload({ ...at, ...inputOf(target) }));
  if (!UploadId) throw new S3Error(200, '', `S3 storage: the store returned no upload id for ${key}`);
  const upload = { Key: key, UploadId };
  try {
    const tags: string[] = [];
    let size = 0;
    for (let part = read.shift(); part; part = read.shift() ?? (await rest.next()).value) {
      const one = { ...upload, PartNumber: tags.length + 1, Body: part };
      const { ETag = '' } = await s3.ask((sdk, at) => sdk.uploadPart({ ...at, ...one }));
      tags.push(ETag);
      size += part.length;
    }
    await complete(s3, upload, tags, size);
    return size;
  } catch (error) {
    // If this fails, `clearAbandoned` removes the upload later.
    await s3.ask((sdk, at) => sdk.abortMultipartUpload({ ...at, ...upload })).catch(() => {});
    throw error;
  }
}

async function complete(
  s3: S3Client,
  upload: { readonly Key: string; readonly UploadId: string },
  tags: readonly string[],
  size: number,
): Promise<void> {
  const MultipartUpload = { Parts: tags.map((ETag, i) => ({ PartNumber: i + 1, ETag })) };
  try {
    await s3.ask((sdk, at) => sdk.completeMultipartUpload({ ...at, ...upload, MultipartUpload }));
  } catch (error) {
    if (!(error instanceof S3Error) || error.code !== 'NoSuchUpload') throw error;
    // An earlier attempt whose response was lost may have completed the upload.
    if (error.attempts > 1 && (await isThere(s3, upload.Key, size, tags.length))) return;
    throw new S3Error(404, 'NoSuchUpload', `S3 storage: the upload of ${upload.Key} no longer exists`);
  }
}

/** Whether an object of this size exists that was assembled from this number of parts. */
async function isThere(s3: S3Client, key: string, size: number, parts: number): Promise<boolean> {
  const found = await headObject(s3, key);
  return found?.size === size && found.etag?.includes(`-${parts}`) === true;
}

/** Aborts abandoned uploads of killed processes. */
export async function clearAbandoned(s3: S3Client, prefix: string, now: number): Promise<void> {
  const { Uploads = [] } = await s3.ask((sdk, at) => sdk.listMultipartUploads({ ...at, Prefix: prefix }));
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Key?.startsWith(prefix) || !UploadId || !Initiated || !(now - Initiated.getTime() > ABANDONED)) continue;
    await s3.ask((sdk, at) => sdk.abortMultipartUpload({ ...at, Key, UploadId }), [404]);
  }
}

/** Splits a body into chunks of `PART` bytes; the last one may be shorter. Bytes and text yield at least one chunk. */
async function* inParts(body: Parameters<Blobs['put']>[1]): AsyncGenerator<Buffer, undefined> {
  const whole = typeof body === 'string' ? Buffer.from(body) : body;
  if (whole instanceof Uint8Array) {
    const bytes = Buffer.from(whole.buffer, whole.byteOffset, whole.length);
    for (let at = 0; at === 0 || at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
    return;
  }
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of whole) {
    let left = chunk;
    while (size + left.length >= PART) {
      const taken = PART - size;
      yield Buffer.concat([...held, left.subarray(0, taken)], PART);
      left = left.subarray(taken);
      held = [];
      size = 0;
    }
    if (left.length > 0) held.push(left);
    size += left.length;
  }
  if (size > 0) yield Buffer.concat(held, size);
}
