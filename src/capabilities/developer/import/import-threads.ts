import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentInput, SetStamp } from '../catalog/document-input.ts';
import { ensureRepos, storeFacts } from '../catalog/places.ts';
import { writeDocuments } from '../catalog/write-documents.ts';
import { type GithubRecord, readGithubRecord, type ThreadComment, type ThreadName } from './github-records.ts';
import { jsonObjects } from './json-values.ts';
import { addCounts, type ImportCounts, NO_COUNTS } from './progress.ts';
import { type Run, report } from './run.ts';
import { commentDocument, threadDocument, threadId } from './thread-documents.ts';

/** Records stored in one transaction, and characters in them. */
const STORED_AT_ONCE = 200;
const TEXT_AT_ONCE = 4_000_000;

/**
 * Imports issues, pull requests, comments and facts of repositories out of JSON files. An issue that comes again takes the
 * place of the one before; those that a file leaves out stay, since exports are often parts of a whole.
 * @param repo the repository of records that do not name theirs
 */
export async function importThreads(
  run: Run,
  stamp: SetStamp,
  folder: string,
  files: readonly string[],
  repo: string | undefined,
  signal: AbortSignal,
): Promise<ImportCounts> {
  let counts = NO_COUNTS;
  let batch: GithubRecord[] = [];
  let characters = 0;
  const store = async (): Promise<void> => {
    const records = batch;
    batch = [];
    characters = 0;
    if (records.length > 0) counts = addCounts(counts, await storeRecords(run, stamp, records));
    signal.throwIfAborted();
  };
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  for (const [i, file] of files.entries()) {
    let position = 0;
    let read = 0;
    const onBytes = (bytes: number): void => {
      read = bytes;
    };
    for await (const text of jsonObjects(join(folder, file), onBytes)) {
      position++;
      for (const record of recordsOf(text, repo)) {
        if (record.kind === 'unknown') run.skipped.push({ path: `${file}, record ${position}`, reason: record.reason });
        else batch.push(record);
      }
      characters += text.length;
      if (batch.length < STORED_AT_ONCE && characters < TEXT_AT_ONCE) continue;
      await store();
      run.at = { path: folder, done: before + read, total };
      report({ ...run, counts: addCounts(run.counts, counts) });
    }
    before += sizes[i] as number;
  }
  await store();
  return counts;
}

function recordsOf(text: string, repo: string | undefined): readonly GithubRecord[] {
  try {
    return readGithubRecord(JSON.parse(text), repo);
  } catch {
    return [{ kind: 'unknown', reason: 'not JSON' }];
  }
}

async function storeRecords(
  { deps }: Run,
  stamp: SetStamp,
  records: readonly GithubRecord[],
): Promise<Partial<ImportCounts>> {
  const names = records.flatMap((record) =>
    record.kind === 'thread' ? [record.thread.repo] : record.kind === 'comment' ? [record.comment.of.repo] : [],
  );
  return deps.db.transaction(async (tx) => {
    const repos = await ensureRepos(tx, names);
    const repoId = ({ repo }: ThreadName): number => repos.get(repo.toLowerCase()) as number;
    const inputs: DocumentInput[] = [];
    // Comments of one thread arrive together, as one change of it.
    const comments = new Map<string, { of: ThreadName; list: ThreadComment[] }>();
    let single = 0;
    for (const record of records) {
      if (record.kind === 'thread') inputs.push(threadDocument(record.thread, repoId(record.thread)));
      if (record.kind === 'facts') await storeFacts(tx, record.facts, new Date().toISOString());
      if (record.kind !== 'comment') continue;
      const { of, ...comment } = record.comment;
      const known = comments.get(threadId(of)) ?? { of, list: [] };
      known.list.push(comment);
      comments.set(threadId(of), known);
      single++;
    }
    const threads = await writeDocuments(tx, inputs, stamp);
    const rest = [...comments.values()].map(({ of, list }) => commentDocument(of, list, repoId(of)));
    await writeDocuments(tx, rest, stamp);
    return { ...threads, comments: single };
  });
}
