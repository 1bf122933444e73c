import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { Blobs, Database } from '../../foundation/store/index.ts';
import type { RunDeps } from './deps.ts';
import { readDocuments } from './documents.ts';

/** All documents of a job in one file: gzip-compressed JSON lines, made while it is downloaded. */

/** Documents and bytes that are read at once. */
const AT_ONCE = { documents: 100, bytes: 4 * 1024 * 1024 };
const NEWLINE = Buffer.from('\n');

/** The key of the file, for signed links. */
export const exportKey = (jobId: string): string => `exports/${jobId}.jsonl.gz`;

/** @returns the file of a key; undefined if it is none of ours, or its job is gone */
export async function openExport(
  { jobs, rowsOf, blobs }: Pick<RunDeps, 'jobs' | 'rowsOf' | 'blobs'>,
  key: string,
): Promise<Readable | undefined> {
  const [, id] = /^exports\/([0-9a-f-]{36})\.jsonl\.gz$/.exec(key) ?? [];
  const job = id === undefined ? undefined : await jobs.get(id);
  const rows = job && rowsOf(job);
  if (job === undefined || rows === undefined) return undefined;
  const lines = Readable.from(linesOf(rows.db, rows.db === jobs.db ? blobs : undefined, job.id));
  const file = createGzip({ level: constants.Z_BEST_SPEED });
  // The reader of the file gets the error.
  pipeline(lines, file, () => {});
  return file;
}

async function* linesOf(db: Database, blobs: Blobs | undefined, jobId: string): AsyncGenerator<Buffer> {
  for (let skip = 0; ; ) {
    const { documents, hasMore } = await readDocuments(db, blobs, jobId, skip, AT_ONCE);
    skip += documents.length;
    for (const document of documents) yield Buffer.concat([document, NEWLINE]);
    if (!hasMore) return;
  }
}
