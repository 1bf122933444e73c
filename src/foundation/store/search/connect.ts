import type { Connection, Session } from '@lancedb/lancedb';
import type { S3Config } from '../../config/index.ts';
import { bucketOf, dirOf, type IndexPlace } from './place.ts';

/**
 * Bytes of index pages and of manifests and file footers that are kept in memory; beyond it they are read again from disk.
 * A writer reads everything once, so that what it keeps only adds to the memory of an import.
 */
const CACHES = {
  read: { index: 512 * 1024 * 1024, metadata: 64 * 1024 * 1024 },
  write: { index: 32 * 1024 * 1024, metadata: 16 * 1024 * 1024 },
} as const;

/**
 * Settings of the native library, which it takes from the process environment. What the operator has set wins.
 * Measured with 100 thousand abstracts on 2 cores (bench/README.md).
 */
const NATIVE = {
  /** Builders of the full-text index that work side by side; each holds its own postings in memory. */
  LANCE_FTS_NUM_SHARDS: '2',
  /** Megabytes of postings after which a builder writes them out: bounds the memory of an import of any size. */
  LANCE_FTS_PARTITION_SIZE: '64',
  /** Rows that a scan decodes together, for merging what was added bit by bit: a page may have 100 kB of terms. */
  LANCE_DEFAULT_BATCH_SIZE: '256',
  /** Bytes that a scan reads ahead. */
  LANCE_DEFAULT_IO_BUFFER_SIZE: String(32 * 1024 * 1024),
} as const;

type Lancedb = typeof import('@lancedb/lancedb');

let library: Promise<Lancedb> | undefined;
const sessions = new Map<keyof typeof CACHES, Session>();

/** Loads the native library once a process (60 ms), only when an index is really opened. */
async function load(): Promise<Lancedb> {
  library ??= (async () => {
    for (const [name, value] of Object.entries(NATIVE)) process.env[name] ??= value;
    return import('@lancedb/lancedb');
  })();
  return library;
}

/**
 * Opens the place that holds the index tables.
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
 * The settings of the store as the native library takes them. Keys of the settings and the region are told, so that it looks for none
 * elsewhere. Without keys the library goes through the chain of the AWS SDK for Rust, which finds what our own client finds and
 * renews it by itself; options that are handed over once cannot be renewed. https://docs.lancedb.com/storage/
 */
function storageOf({ bucket, endpoint, region, accessKeyId, secretAccessKey, sessionToken, pathStyle }: S3Config) {
  const url = new URL(endpoint);
  return {
    ...(accessKeyId === undefined ? {} : { aws_access_key_id: accessKeyId }),
    ...(secretAccessKey === undefined ? {} : { aws_secret_access_key: secretAccessKey }),
    ...(sessionToken === undefined ? {} : { aws_session_token: sessionToken }),
    aws_region: region,
    // With the bucket in the host name it wants to be told the whole name.
    aws_endpoint: pathStyle ? url.origin : `${url.protocol}//${bucket}.${url.host}`,
    aws_virtual_hosted_style_request: String(!pathStyle),
    allow_http: String(url.protocol === 'http:'),
  };
}
