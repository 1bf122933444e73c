import type { S3Config } from '../config/index.ts';
import { type BlobInfo, type Blobs, checkBlobKey, type OpenBlobs } from './blobs.ts';
import { createS3Client, type S3ClientOptions } from './s3/client.ts';
import { listObjects } from './s3/list.ts';
import { headObject, type ObjectInfo, readObject, removeObject } from './s3/read.ts';
import { clearAbandoned, writeObject } from './s3/write.ts';

/**
 * Blobs as objects `<prefix><key>` of a bucket, which stores objects atomically. The content type is kept in the metadata too,
 * since stores invent one for objects without it.
 */

const TYPE = 'type';
/** Limit of an encoded content type in bytes; stores accept 2 kB of metadata. */
const MAX_TYPE = 1_900;

export function createS3Blobs(config: S3Config, options: S3ClientOptions = {}): OpenBlobs {
  const s3 = createS3Client(config, options);
  const { prefix } = config;
  const nameOf = (key: string): string => prefix + checkBlobKey(key);
  let cleared: Promise<void> | undefined;

  const describe = (key: string, { size, modifiedAt, metadata }: ObjectInfo): BlobInfo => ({
    key,
    size,
    modifiedAt,
    contentType: metadata[TYPE] ? decodeURIComponent(metadata[TYPE]) : undefined,
  });

  const head: Blobs['head'] = async (key) => {
    const found = await headObject(s3, nameOf(key));
    return found && describe(key, found);
  };

  return {
    async put(key, body, { contentType = '' } = {}) {
      const name = nameOf(key);
      const type = encodeURI(contentType.toWellFormed());
      if (type.length > MAX_TYPE) throw new RangeError(`the content type of a blob is longer than ${MAX_TYPE} bytes`);
      cleared ??= clearAbandoned(s3, prefix, Date.now()).catch(() => {});
      const isPlain = /^[\x21-\x7e][\x20-\x7e]*$/.test(contentType);
      const about = { ...(isPlain && { contentType }), ...(type !== '' && { metadata: { [TYPE]: type } }) };
      const size = await writeObject(s3, { key: name, ...about }, body);
      return { key, size, modifiedAt: Date.now(), contentType: contentType || undefined };
    },
    async get(key) {
      const found = await readObject(s3, nameOf(key));
      return found && { ...describe(key, found), body: found.body };
    },
    head,
    async delete(key) {
      // S3 does not report whether the object existed.
      if (!(await head(key))) return false;
      await removeObject(s3, nameOf(key));
      return true;
    },
    async *list(start = '') {
      for await (const { key: name, etag: _, ...about } of listObjects(s3, prefix + start)) {
        const key = name.slice(prefix.length);
        if (isKey(key)) yield { key, ...about };
      }
    },
    async [Symbol.asyncDispose]() {
      await s3.close();
      await cleared;
    },
  };
}

/** Whether an object is a blob: the prefix may hold objects of others. */
function isKey(key: string): boolean {
  try {
    checkBlobKey(key);
    return true;
  } catch {
    return false;
  }
}
