import type { Readable } from 'node:stream';
import type { S3Config } from '../config/index.ts';
import { createS3Client, type S3ClientOptions } from './s3/client.ts';
import { listObjects } from './s3/list.ts';
import { headObject } from './s3/read.ts';

/** Files of a bucket that others have written, under any name. */
export interface S3Files extends AsyncDisposable {
  /** Bytes and version of a file; undefined if there is none. */
  head(key: string): Promise<{ readonly size: number; readonly etag: string | undefined } | undefined>;
  /** Those whose names start so, in their order. */
  list(
    prefix: string,
  ): AsyncIterable<{ readonly key: string; readonly size: number; readonly etag: string | undefined }>;
  /** Bytes of a file. @param to where they end, exclusive. @param etag of the version that it must be */
  read(key: string, from: number, to: number, etag: string | undefined): Promise<AsyncIterable<Uint8Array>>;
}

/** @param config its `prefix` is not used */
export function openS3Files(config: S3Config, options: S3ClientOptions = {}): S3Files {
  const s3 = createS3Client(config, options);
  return {
    head: (key) => headObject(s3, key),
    list: (prefix) => listObjects(s3, prefix),
    async read(key, from, to, etag) {
      const range = { Key: key, Range: `bytes=${from}-${to - 1}`, ...(etag === undefined ? {} : { IfMatch: etag }) };
      const { Body } = await s3.ask((sdk, at) => sdk.getObject({ ...at, ...range }));
      return Body as Readable;
    },
    [Symbol.asyncDispose]: () => s3.close(),
  };
}
