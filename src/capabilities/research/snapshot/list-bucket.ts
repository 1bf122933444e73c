import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { decodeEntities } from '../import/markup.ts';
import type { SnapshotPlace } from './place.ts';
import { type Requests, textOf } from './requests.ts';

/** A file of a snapshot. */
export interface SnapshotFile {
  /** Its path below the place, with `/`. */
  readonly name: string;
  /** Path on this machine or URL. */
  readonly at: string;
  readonly isLocal: boolean;
  /** Bytes, if the listing states them. */
  readonly size?: number;
  /** Bytes, rounded as an index page has them (`18M`). */
  readonly about?: number;
  /** Changes with the content: the ETag, or size and time; undefined if the listing does not tell. */
  readonly version?: string;
}

/** Maximum pages of a thousand keys: more than a snapshot has parts. */
const PAGES = 1_000;

/** The objects of a public bucket (ListObjectsV2 without credentials). @throws OperatorError if the store refuses or answers otherwise */
export async function listBucket(
  { bucketUrl, prefix }: Extract<SnapshotPlace, { kind: 'bucket' }>,
  requests: Requests,
): Promise<SnapshotFile[]> {
  const files: SnapshotFile[] = [];
  let token: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const url = new URL(bucketUrl);
    url.searchParams.set('list-type', '2');
    url.searchParams.set('prefix', prefix);
    if (token !== undefined) url.searchParams.set('continuation-token', token);
    const answer = await requests.ask(url.href, textOf);
    if (!answer.includes('<ListBucketResult')) throw new OperatorError(`${url.host} does not answer as an S3 store`);
    for (const [, entry = ''] of answer.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = textIn(entry, 'Key');
      if (key === undefined || !key.startsWith(prefix) || key.endsWith('/')) continue;
      const version = textIn(entry, 'ETag');
      files.push({
        name: key.slice(prefix.length),
        at: bucketUrl + key.split('/').map(encodeURIComponent).join('/'),
        isLocal: false,
        size: Number(textIn(entry, 'Size') ?? 0),
        ...(version === undefined ? {} : { version }),
      });
    }
    const next = textIn(answer, 'NextContinuationToken');
    if (textIn(answer, 'IsTruncated') !== 'true' || next === undefined) return files;
    if (next === token) throw new OperatorError(`${url.host} sends the same page of its list again and again`);
    token = next;
  }
  throw new OperatorError(`${bucketUrl}${prefix} has more than ${PAGES} thousand objects; name a longer prefix`);
}

function textIn(xml: string, element: string): string | undefined {
  const value = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return value && decodeEntities(value);
}
