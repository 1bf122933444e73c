import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import {
  addChange,
  type Blobs,
  changeTexts,
  type Database,
  isShareable,
  type PackedText,
  pack,
  packText,
  type SharedTextTables,
  type TextChange,
  type Transaction,
  textOf,
  unpack,
} from '../../foundation/store/index.ts';
import type { CrawlTables } from './tables.ts';

/**
 * The documents of crawls, compressed, in rows: a file for each would cost several times the rest of a page. Only large ones are blobs.
 */

/** Compressed bytes above which a document is a blob. */
const INLINE = 256 * 1024;
/** Bytes of a document that is unpacked. */
const LARGEST = 512 * 1024 * 1024;

/** The records of a page of a job with `archive`. */
type PackedArchive = Pick<CrawlTables['crawl_documents'], 'archive' | 'archive_key' | 'archive_index'>;

const NO_ARCHIVE: PackedArchive = { archive: null, archive_key: null, archive_index: null };

/** A document that is ready to be written. */
export interface PackedDocument {
  readonly size: number;
  readonly body: Uint8Array | null;
  readonly blobKey: string | null;
  /** Its Markdown, if other rows may refer to the same. */
  readonly text: PackedText | undefined;
  /** The records of a job with `archive`. */
  readonly archive?: PackedArchive | undefined;
}

/** Where documents of a job are stored. */
export interface DocumentsPlace {
  readonly jobId: string;
  readonly teamId: string;
  /** Undefined: all of a document is in its row. */
  readonly blobs: Blobs | undefined;
}

/**
 * Compresses a document, off the event loop if it takes long. A large one is stored as a blob at once, under a name that a later attempt reuses.
 * @param name unique among the documents of the job
 */
export async function packDocument(
  { jobId, teamId, blobs }: DocumentsPlace,
  name: string,
  document: object,
): Promise<PackedDocument> {
  const { markdown } = document as { readonly markdown?: unknown };
  const isShared = blobs !== undefined && typeof markdown === 'string' && isShareable(markdown);
  const json = Buffer.from(JSON.stringify(isShared ? { ...document, markdown: undefined } : document));
  const text = isShared ? await packText(teamId, markdown) : undefined;
  const size = isShared
    ? partsWithMarkdown(markdown, json).reduce((sum, part) => sum + Buffer.byteLength(part), 0)
    : json.length;
  const body = await pack(json);
  if (body.length <= INLINE || blobs === undefined) return { size, body, blobKey: null, text };
  const blobKey = `${blobPrefix(jobId)}${name}`;
  await blobs.put(blobKey, body);
  return { size, body: null, blobKey, text };
}

/** The parts of a document as JSON with its Markdown. @param json without it */
function partsWithMarkdown(markdown: string, json: Buffer): (string | Buffer)[] {
  return ['{"markdown":', JSON.stringify(markdown), json.length === '{}'.length ? '' : ',', json.subarray(1)];
}

/** A document as JSON with its Markdown. @param json without it */
const withMarkdown = (markdown: string, json: Buffer): Buffer =>
  Buffer.concat(partsWithMarkdown(markdown, json).map((part) => Buffer.from(part)));

/** The prefix of the blobs of a job. */
export const blobPrefix = (jobId: string): string => `crawls/${jobId}/`;

/** Stores documents, from number `first` on. */
export async function addDocuments(
  tx: Transaction,
  jobId: string,
  first: number,
  documents: readonly PackedDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  await tx
    .as<CrawlTables>()
    .kysely.insertInto('crawl_documents')
    .values(
      documents.map(({ size, body, blobKey, text, archive = NO_ARCHIVE }, index) => {
        const document = { size, body, blob_key: blobKey, text_key: text?.key ?? null };
        return { job_id: jobId, n: first + index, ...document, ...archive };
      }),
    )
    .execute();
  const changes = new Map<string, TextChange>();
  for (const { text } of documents) addChange(changes, text?.key ?? null, 1, text?.body);
  await changeTexts(tx, changes);
}

/** The number of documents of a job. They are numbered without gaps. */
export async function countDocuments(on: Database | Transaction, jobId: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`SELECT max(n) AS last FROM crawl_documents
    WHERE job_id = ${jobId}`.execute(on.kysely);
  return Math.max(0, Number(rows[0]?.last ?? 0));
}

/** The number of the document of a held page, among the results of no job: they begin with 1. */
const heldNumber = (seq: number): number => -seq;

/** Stores the document of a held page, which is no result yet. */
export const holdDocument = (tx: Transaction, jobId: string, seq: number, document: PackedDocument): Promise<void> =>
  addDocuments(tx, jobId, heldNumber(seq), [document]);

/** Makes the document of a held page a result. */
export async function releaseDocument(tx: Transaction, jobId: string, seq: number, n: number): Promise<void> {
  await sql`UPDATE crawl_documents SET n = ${n} WHERE job_id = ${jobId} AND n = ${heldNumber(seq)}`.execute(tx.kysely);
}

interface DocumentsPage {
  /** Each as JSON. */
  readonly documents: readonly Buffer[];
  /** Whether there are more behind them now. */
  readonly hasMore: boolean;
}

/**
 * Documents in their order after the first `skip`, as many as fit: at least one if there is any.
 * @param limits.bytes of JSON
 */
export async function readDocuments(
  db: Database,
  blobs: Blobs | undefined,
  jobId: string,
  skip: number,
  limits: { readonly documents: number; readonly bytes: number },
): Promise<DocumentsPage> {
  const { kysely } = db.as<CrawlTables & SharedTextTables>();
  const sizes = await kysely
    .selectFrom('crawl_documents')
    .select(['n', 'size'])
    .where('job_id', '=', jobId)
    .where('n', '>', skip)
    .orderBy('n')
    .limit(limits.documents + 1)
    .execute();
  let take = 0;
  for (let bytes = 0; take < Math.min(sizes.length, limits.documents); take++) {
    bytes += Number(sizes[take]?.size) + 1;
    if (take > 0 && bytes > limits.bytes) break;
  }
  if (take === 0) return { documents: [], hasMore: false };
  const rows = await kysely
    .selectFrom('crawl_documents')
    .leftJoin('shared_texts', 'shared_texts.key', 'crawl_documents.text_key')
    .select(['crawl_documents.body', 'blob_key', 'shared_texts.body as text'])
    .where('job_id', '=', jobId)
    .where('n', '>', skip)
    .orderBy('n')
    .limit(take)
    .execute();
  const documents = await Promise.all(rows.map((row) => unpacked(blobs, row)));
  return { documents, hasMore: sizes.length > take };
}

async function unpacked(
  blobs: Blobs | undefined,
  row: {
    readonly body: Uint8Array | null;
    readonly blob_key: string | null;
    /** Of the shared text. */
    readonly text: Uint8Array | null;
  },
): Promise<Buffer> {
  const packed = row.body ?? (await blobBytes(blobs, row.blob_key ?? ''));
  const json = await unpack(packed, LARGEST);
  return row.text === null ? json : withMarkdown(await textOf(row.text), json);
}

async function blobBytes(blobs: Blobs | undefined, key: string): Promise<Buffer> {
  const found = await blobs?.get(key);
  if (found === undefined) throw new Error(`the document ${key} is missing`);
  return buffer(found.body);
}
