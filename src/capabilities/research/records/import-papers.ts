import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ReadFormat } from '@trawl/contract/v2/research/formats.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { readBibliographyFile } from '../bibliography/read-file.ts';
import { type ImportSource, type RecordFilter, readPapers, recordFilter } from '../import/index.ts';
import { claimOwn, IMPORT_KIND } from './claim-own.ts';
import { type IngestDeps, type IngestRunOptions, type IngestSummary, ingest } from './pipeline.ts';

export interface ImportTask {
  /** `bibliography`: a file of a reference manager. */
  readonly source: ImportSource | 'bibliography';
  /** Of a bibliography; recognized by its content by default. */
  readonly format?: ReadFormat | undefined;
  /** Path of a plain, .gz or .zip file. */
  readonly file: string;
  /** Only these records. A stopped import resumes with the same filter only. */
  readonly filter?: RecordFilter | undefined;
}

/**
 * Imports one file into the catalog and its index. A stopped or killed import of the same file resumes; after a finished one, everything is
 * read again and only changes are written.
 * @throws OperatorError if the file cannot be read, is damaged or of another format (stored records stay), or if another process is
 *   importing it; the signal's reason when stopped
 */
export async function importPapers(
  deps: IngestDeps,
  { source, filter, format, ...task }: ImportTask,
  options: IngestRunOptions = {},
): Promise<IngestSummary> {
  const file = resolve(task.file);
  const facts = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${task.file} cannot be read: ${error.code === 'ENOENT' ? 'no such file' : error.message}`);
  });
  const only = filter === undefined ? '' : `:${JSON.stringify(filter)}`;
  const key = `${source}:${file}:${facts.size}:${Math.trunc(facts.mtimeMs)}${only}`;
  const accepts = filter && source !== 'bibliography' ? recordFilter(source, filter) : undefined;
  return claimOwn(deps, { kind: IMPORT_KIND, key, payload: { source, file } }, options, (job, signal) =>
    ingest<number>(deps, job, {
      ...options,
      signal,
      source,
      batches: (skip, stop) =>
        source === 'bibliography'
          ? readBibliographyFile(file, format ?? 'auto', { skip: skip ?? 0, signal: stop })
          : readPapers(source, file, { skip: skip ?? 0, signal: stop, accepts }),
    }),
  );
}
