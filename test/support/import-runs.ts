import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '../../src/foundation/config/index.ts';
import { type Database, openDatabase } from '../../src/foundation/store/index.ts';
import { tempDir } from './tmp.ts';

const CHILD = fileURLToPath(new URL('./children/import.ts', import.meta.url));

/** Papers with shared ids among them (joins and conflicts), and records that are none. */
export async function writeFixture(records: number): Promise<string> {
  const file = join(tempDir(), 'papers.jsonl');
  const lines = Array.from({ length: records }, (_, i) => {
    if (i % 997 === 13) return '{"title": "cut';
    if (i % 1_009 === 5) return JSON.stringify({ title: `No identifier ${i}` });
    const ids =
      i % 50 === 7
        ? { doi: [`10.5555/${i - 3}`], pmid: [String(i + 1)] }
        : i % 400 === 9
          ? { arxiv: [`2001.${String(i % 99_999).padStart(5, '0')}`], pmid: [String(Math.max(1, i - 1))] }
          : { doi: [`10.5555/${i}`] };
    return JSON.stringify({ ids, title: `Paper ${i}`, abstract: `About topic${i % 40}.`, authors: ['Ann Other'] });
  });
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

export interface ImportRun {
  /** What the import said at its end; undefined when it was killed. */
  readonly summary: Record<string, unknown> | undefined;
}

/** @param killAt it ends itself with kill -9 as soon as so many records are stored */
export const runImport = (dataDir: string, file: string, killAt?: number): Promise<ImportRun> =>
  runChild(CHILD, [dataDir, file], killAt);

/**
 * Runs an import in a process of its own.
 * @param script ends itself at KILL_AT stored records, where nobody else is sure to come in time; prints at its end what it did, as JSON
 */
export function runChild(
  script: string,
  args: readonly string[],
  killAt = Number.POSITIVE_INFINITY,
): Promise<ImportRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, KILL_AT: String(killAt) },
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal === null && code !== 0) return reject(new Error(`the import ended with ${code}`));
      resolve({ summary: text.startsWith('{') ? JSON.parse(text) : undefined });
    });
  });
}

/** Tables of the catalog, each with the column that orders it and tells its rows apart. */
const TABLES = [
  ['papers', 'id'],
  ['paper_ids', 'key'],
  ['paper_aliases', 'old_id'],
  ['text_index_queue', 'row_id'],
] as const;
/** Rows compared at once: two catalogs of millions do not fit into memory. */
const ROWS = 20_000;

/** @throws AssertionError with the first rows that differ between the catalogs of two data folders */
export async function assertSameCatalog(folder: string, other: string): Promise<void> {
  await using left = await openDatabase(loadConfig({ TRAWL_DATA_DIR: folder }).database);
  await using right = await openDatabase(loadConfig({ TRAWL_DATA_DIR: other }).database);
  for (const [table, column] of TABLES) {
    for (let after: string | number | undefined, rows = ROWS; rows === ROWS; ) {
      const [ours, theirs] = await Promise.all([left, right].map((db) => rowsOf(db, table, column, after)));
      assert.deepEqual(ours, theirs, table);
      rows = ours?.length ?? 0;
      after = ours?.at(-1)?.[column] as typeof after;
    }
  }
  assert.deepEqual(await conflictsOf(left), await conflictsOf(right), 'conflicts');
  assert.deepEqual(rejectsOf(folder), rejectsOf(other), 'rejects');
}

type Row = Record<string, unknown>;

// biome-ignore lint/suspicious/noExplicitAny: a look at every table
const tablesOf = (db: Database): any => (db.as<any>() as any).kysely;

async function rowsOf(db: Database, table: string, column: string, after?: string | number): Promise<Row[]> {
  const all = tablesOf(db).selectFrom(table).selectAll().orderBy(column).limit(ROWS);
  return await (after === undefined ? all : all.where(column, '>', after)).execute();
}

async function conflictsOf(db: Database): Promise<Row[]> {
  const rows: Row[] = await tablesOf(db)
    .selectFrom('paper_conflicts')
    .selectAll()
    .orderBy('key')
    .orderBy('other')
    .execute();
  return rows.map(({ seen_at, ...row }) => row);
}

const rejectsOf = (folder: string): string[] =>
  readdirSync(join(folder, 'rejects')).map((name) => readFileSync(join(folder, 'rejects', name), 'utf8'));
