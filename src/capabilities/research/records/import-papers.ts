import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ReadFormat } from '@trawl/contract/v2/research/formats.ts';
import { type Deadline, deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import { readBibliographyFile } from '../bibliography/read-file.ts';
import type { Reference } from '../bibliography/reference.ts';
import { type ImportSource, type RecordFilter, readPapers, recordFilter } from '../import/index.ts';
import { type EntryFacts, keyOfPaper, keyOfReference } from '../lists/entries.ts';
import { type FindByWords, matchReferences } from '../lists/match.ts';
import { addToOwnList, type OwnList } from '../lists/own-list.ts';
import type { ListTables } from '../lists/tables.ts';
import { claimOwn, IMPORT_KIND } from './claim-own.ts';
import { type IngestDeps, type IngestRunOptions, type IngestSummary, ingest } from './pipeline.ts';

export interface ImportTask {
  /** `bibliography`: a file of a reference manager. */
  readonly source: ImportSource | 'bibliography';
  /** Of a bibliography; recognized by its content by default. */
  readonly format?: ReadFormat | undefined;
  /** Path of a plain, .gz or .zip file. */
  readonly file: string;
  /** Where references of a bibliography without an id are kept, and how papers are found for them; otherwise they are rejected. */
  readonly list?: (OwnList & { readonly find: FindByWords }) | undefined;
  /** Only these records. A stopped import resumes with the same filter only. */
  readonly filter?: RecordFilter | undefined;
}

/**
 * Imports one file into the catalog and its index. A stopped or killed import of the same file resumes; after a finished one, everything is
 * read again and only changes are written.
 * @returns with the number of references that the list keeps, of this run
 * @throws OperatorError if the file cannot be read, is damaged or of another format (stored records stay), or if another process is
 *   importing it; the signal's reason when stopped
 */
export async function importPapers(
  deps: IngestDeps,
  { source, filter, format, list, ...task }: ImportTask,
  options: IngestRunOptions = {},
): Promise<IngestSummary & { readonly listed: number }> {
  const file = resolve(task.file);
  const facts = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${task.file} cannot be read: ${error.code === 'ENOENT' ? 'no such file' : error.message}`);
  });
  const only = filter === undefined ? '' : `:${JSON.stringify(filter)}`;
  const key = `${source}:${file}:${facts.size}:${Math.trunc(facts.mtimeMs)}${only}`;
  const accepts = filter && source !== 'bibliography' ? recordFilter(source, filter) : undefined;
  let listed = 0;
  const keeping = (stop: AbortSignal) =>
    list &&
    ((found: readonly Reference[]) =>
      keepReferences(deps.db.as(), list, found, (n) => (listed += n), deadlineIn(Number.POSITIVE_INFINITY, stop)));
  const summary = await claimOwn(deps, { kind: IMPORT_KIND, key, payload: { source, file } }, options, (job, signal) =>
    ingest<number>(deps, job, {
      ...options,
      signal,
      source,
      batches: (skip, stop) =>
        source === 'bibliography'
          ? readBibliographyFile(file, format ?? 'auto', { skip: skip ?? 0, signal: stop, keep: keeping(stop) })
          : readPapers(source, file, { skip: skip ?? 0, signal: stop, accepts }),
    }),
  );
  return { ...summary, listed };
}

/**
 * Finds the papers of references without an id by their titles.
 * @param told the number of references that were kept
 * @returns what adds them to the list, as papers or as they are
 */
async function keepReferences(
  db: Database<ListTables>,
  { find, ...list }: OwnList & { readonly find: FindByWords },
  references: readonly Reference[],
  told: (kept: number) => void,
  deadline: Deadline,
): Promise<(tx: Transaction) => Promise<void>> {
  const { papers } = await matchReferences(db.as(), references, find, deadline);
  const wanted = new Map<string, EntryFacts>();
  for (const [i, reference] of references.entries()) {
    const paper = papers.get(i);
    const key = paper === undefined ? keyOfReference(reference) : keyOfPaper(paper);
    if (wanted.has(key)) continue;
    const kept = paper === undefined ? JSON.stringify(reference) : null;
    wanted.set(key, { paper_id: paper?.id ?? null, reference: kept, note: reference.note });
  }
  return async (tx) => {
    await addToOwnList(tx.as(), list, wanted, Date.now());
    told(references.length);
  };
}
