import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { type ImportSource, type RecordFilter, readPapers, recordFilter } from '../import/index.ts';
import { claimOwn } from './claim-own.ts';
import type { IngestCounts } from './counts.ts';
import { type IngestDeps, type IngestSummary, ingest, type SourceBatch } from './ingest.ts';
import { IMPORT_KIND } from './kinds.ts';

export interface ImportTask {
  readonly source: ImportSource;
  /** Path of a plain, .gz or .zip file. */
  readonly file: string;
  /** Only these records. A stopped import resumes with the same filter only. */
  readonly filter?: RecordFilter | undefined;
}

/** Progress of an import. */
export interface ImportProgress extends IngestCounts {
  /** Papers of this run that are searchable, or will be with the next published version. */
  readonly indexed: number;
  /** Bytes of the file, compressed if it is compressed. */
  readonly bytesRead: number;
  readonly bytesTotal: number;
}

interface ImportOptions {
  /** Stops after the current batch; the same call resumes the import. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/**
 * Imports one file into the catalog and its index. A stopped or killed import of the same file resumes; after a finished one, everything is
 * read again and only changes are written.
 * @throws OperatorError if the file cannot be read, is damaged or of another format (stored records stay), or if another process is
 *   importing it; the signal's reason when stopped
 */
export async function importPapers(
  deps: IngestDeps,
  task: ImportTask,
  options: ImportOptions = {},
): Promise<IngestSummary> {
  const file = resolve(task.file);
  const facts = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${task.file} cannot be read: ${error.code === 'ENOENT' ? 'no such file' : error.message}`);
  });
  const { filter } = task;
  const only = filter === undefined ? '' : `:${JSON.stringify(filter)}`;
  const key = `${task.source}:${file}:${facts.size}:${Math.trunc(facts.mtimeMs)}${only}`;
  const bytes = { read: 0, total: facts.size };
  return claimOwn(deps, { kind: IMPORT_KIND, key, payload: { source: task.source, file } }, options, (job, signal) =>
    ingest<number>(deps, job, {
      signal,
      source: task.source,
      batches: (position, stop) => fileBatches({ ...task, file }, position ?? 0, stop, bytes),
      onProgress: (counts, indexed) =>
        options.onProgress?.({ ...counts, indexed, bytesRead: bytes.read, bytesTotal: bytes.total }),
    }),
  );
}

/** Records stored in one transaction: enough to make the cost of a commit small. */
const STORED_AT_ONCE = 2_000;
/** Maximum characters of abstracts and full texts in them (plus one group of the reader), which bounds the memory. */
const TEXT_AT_ONCE = 8 * 1024 * 1024;

/**
 * The records of a file in batches that are stored in one transaction each, the ids of deleted ones with the batch after them.
 * @param bytes is brought up to date
 * @throws ImportFileError after everything before the damage
 */
export async function* fileBatches(
  { source, file, filter }: ImportTask,
  skip: number,
  signal: AbortSignal,
  bytes: { read: number; total: number },
): AsyncGenerator<SourceBatch<number>> {
  let items: SourceBatch<number>['items'][number][] = [];
  let gone: string[] = [];
  let characters = 0;
  let position = skip;
  const reading = readPapers(source, file, {
    skip,
    signal,
    accepts: filter && recordFilter(source, filter),
    onBytes: (read, total) => {
      bytes.read = read;
      bytes.total = total;
    },
    onDeleted: (pmids) => gone.push(...pmids.map((pmid) => `pmid:${pmid}`)),
  });
  const take = (): SourceBatch<number> => {
    const batch = { items, gone, state: position };
    items = [];
    gone = [];
    characters = 0;
    return batch;
  };
  try {
    for await (const group of reading) {
      for (const item of group) {
        items.push('record' in item ? item : { position: item.position, reason: item.reject, excerpt: item.excerpt });
        if ('record' in item) characters += item.record.abstract.length + (item.record.text?.length ?? 0);
        position = item.position;
      }
      if (items.length >= STORED_AT_ONCE || characters >= TEXT_AT_ONCE) yield take();
    }
  } catch (error) {
    // Everything before the damage stays stored.
    if (items.length > 0) yield take();
    throw error;
  }
  if (items.length > 0 || gone.length > 0) yield take();
}
