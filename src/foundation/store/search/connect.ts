import type { Connection, Session } from '@lancedb/lancedb';
import type { S3Config } from '../../config/index.ts';
import { bucketOf, dirOf, type IndexPlace } from './place.ts';

/**
 * Sizes of the caches for index pages, and for manifests and file footers, in bytes. A writer reads everything once, so its
 * caches are small.
 */
const CACHES = {
  read: { index: 512 * 1024 * 1024, metadata: 64 * 1024 * 1024 },
  write: { index: 32 * 1024 * 1024, metadata: 16 * 1024 * 1024 },
} as const;

/**
 * Settings of the native library, which reads them from the process environment. Values set by the operator take precedence.
 * Measured with 100,000 abstracts on 2 cores (bench/README.md).
 */
const NATIVE = {
  /** Parallel builders of the full-text index, each with its own postings in memory. */
  LANCE_FTS_NUM_SHARDS: '2',
  /** Megabytes of postings after which a builder writes them out; bounds the memory of any import. */
  LANCE_FTS_PARTITION_SIZE: '64',
  /** Rows that a scan decodes together when it merges small additions: a page may have 100 kB of terms. */
  LANCE_DEFAULT_BATCH_SIZE: '256',
  /** Bytes that a scan reads ahead. */
  LANCE_DEFAULT_IO_BUFFER_SIZE: String(32 * 1024 * 1024),
} as const;

type Lancedb = typeof import('@lancedb/lancedb');

let library: Promise<Lancedb> | undefined;
const sessions = new Map<keyof typeof CACHES, Session>();

/** Loads the native library (60 ms) once per process, when the first index is opened. */
async function load(): Promise<Lancedb> {
  library ??= (async () => {
    for (const [name, value] of Object.entries(NATIVE)) process.env[name] ??= value;
    return import('@lancedb/lancedb');
  })();
  return library;
}

/**
 * Opens the folder or bucket of the index tables.
 * @param use readers of a process share one cache, writers another
 */
export async function connectIndex(
  place: IndexPlace,
  use: keyof typeof CACHES,
): Promise<{ lancedb: Lancedb; connection: Connection }> {
  const lancedb = await load();
  let session = sessions.get(use);
  if (!session) {
    session = new lancedb.Session(BigInt(CACHES[use].index), BigInt(CACHES[use].metadata));
    sessions.set(use, session);
  }
  const s3 = bucketOf(place);
  if (s3 === undefined) return { lancedb, connection: await lancedb.connect(dirOf(place), {}, session) };
  const uri = `s3://${s3.bucket}/${s3.prefix}`.replace(/\/$/, '');
  return { lancedb, connection: await lancedb.connect(uri, { storageOptions: storageOf(s3) }, session) };
}

/**
 * The options of the native library for S3. Configured keys and the region are passed, so that it searches for no others. Without
 * keys the library uses the default chain of the AWS SDK for Rust, which finds the same credentials as our client and renews them;
 * options that are passed once cannot be renewed. https://docs.lancedb.com/storage/
 */
function storageOf({ bucket, endpoint, region, accessKeyId, secretAccessKey, sessionToken, pathStyle }: S3Config) {
  const url = new URL(endpoint);
  return {
    ...(accessKeyId === undefined ? {} : { aws_access_key_id: accessKeyId }),
    ...(secretAccessKey === undefined ? {} : { aws_secret_access_key: secretAccessKey }),
    ...(sessionToken === undefined ? {} : { aws_session_token: sessionToken }),
    aws_region: region,
    // For virtual-hosted requests the endpoint must include the bucket.
    aws_endpoint: pathStyle ? url.origin : `${url.protocol}//${bucket}.${url.host}`,
    aws_virtual_hosted_style_request: String(!pathStyle),
    allow_http: String(url.protocol === 'http:'),
  };
}
