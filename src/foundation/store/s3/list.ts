import type { S3Client } from './client.ts';

/** A listed object. */
interface Listed {
  /** Includes the prefix. */
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Unix time in milliseconds. */
  readonly modifiedAt: number;
  /** Of its version. */
  readonly etag: string | undefined;
}

/** Lists all objects whose key starts with the prefix, in key order. */
export async function* listObjects(s3: S3Client, prefix: string): AsyncGenerator<Listed, void> {
  let token: string | undefined;
  do {
    const next = token === undefined ? {} : { ContinuationToken: token };
    const page = await s3.ask((sdk, at) => sdk.listObjectsV2({ ...at, Prefix: prefix, ...next }));
    for (const { Key: key = '', Size: size = 0, LastModified, ETag: etag } of page.Contents ?? []) {
      yield { key, size, modifiedAt: LastModified?.getTime() ?? 0, etag };
    }
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}
