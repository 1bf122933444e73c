import { text } from 'node:stream/consumers';
import type { S3Client } from './client.ts';
import { elementsOf, textOf } from './xml.ts';

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
    const query = { 'list-type': '2', prefix, ...(token === undefined ? {} : { 'continuation-token': token }) };
    const page = await text((await s3.send({ method: 'GET', query })).body);
    for (const entry of elementsOf(page, 'Contents')) {
      const modifiedAt = Date.parse(textOf(entry, 'LastModified') ?? '') || 0;
      yield { key: textOf(entry, 'Key') ?? '', size: Number(textOf(entry, 'Size')), modifiedAt };
    }
    token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined;
  } while (token !== undefined);
}
