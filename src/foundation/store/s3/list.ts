import type { S3Client } from './client.ts';

/** An object of a list. */
export interface Listed {
  /** With the prefix. */
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** Every object whose key starts with the prefix, in the order of keys. */
export async function* listObjects(s3: S3Client, prefix: string): AsyncGenerator<Listed, void> {
  let token: string | undefined;
  do {
    const next = token === undefined ? {} : { ContinuationToken: token };
    const page = await s3.ask((sdk, at) => sdk.listObjectsV2({ ...at, Prefix: prefix, ...next }));
    for (const { Key: key = '', Size: size = 0, LastModified } of page.Contents ?? []) {
      yield { key, size, modifiedAt: LastModified?.getTime() ?? 0 };
    }
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}
