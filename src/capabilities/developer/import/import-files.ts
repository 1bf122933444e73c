import { OperatorError } from '../../../foundation/kernel/errors.ts';
import type { DocumentInput, SetStamp } from '../catalog/document-input.ts';
import { writeDocuments } from '../catalog/write-documents.ts';
import { fileDocument, type Place } from './file-documents.ts';
import { addCounts, type ImportCounts, NO_COUNTS } from './progress.ts';
import { type Run, report } from './run.ts';

/** Documents stored in one transaction, and characters in them: bounds the memory and the time of a commit. */
const STORED_AT_ONCE = 100;
const TEXT_AT_ONCE = 4_000_000;

/** Imports the documents of one folder. @param files paths below it */
export async function importFiles(
  run: Run,
  stamp: SetStamp,
  place: Place,
  files: readonly string[],
  signal: AbortSignal,
): Promise<ImportCounts> {
  const { db } = run.deps;
  const taken = new Map<string, string>();
  let counts = NO_COUNTS;
  let batch: DocumentInput[] = [];
  let characters = 0;
  const store = async (): Promise<void> => {
    const inputs = batch;
    batch = [];
    characters = 0;
    if (inputs.length > 0) counts = addCounts(counts, await db.transaction((tx) => writeDocuments(tx, inputs, stamp)));
    signal.throwIfAborted();
  };
  for (const [i, path] of files.entries()) {
    const made = await fileDocument(place, path, taken).catch((error: NodeJS.ErrnoException) => {
      // A file that went away meanwhile is one that is not there.
      if (error.code === 'ENOENT') return { skipped: 'gone' };
      if (error.code === undefined) throw error;
      throw new OperatorError(`${path} cannot be read: ${error.message}`);
    });
    if ('skipped' in made) run.skipped.push({ path, reason: made.skipped });
    else {
      batch.push(made);
      for (const part of made.parts) for (const { text } of part.passages()) characters += text.length;
    }
    if (batch.length >= STORED_AT_ONCE || characters >= TEXT_AT_ONCE || i === files.length - 1) await store();
    run.at = { path: place.folder, done: i + 1, total: files.length };
    report({ ...run, counts: addCounts(run.counts, counts) });
  }
  return counts;
}
