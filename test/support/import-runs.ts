import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '../../src/foundation/config/index.ts';
import { openDatabase } from '../../src/foundation/store/index.ts';
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

/** @param killAt kill -9 as soon as so many records are stored */
export const runImport = (dataDir: string, file: string, killAt?: number): Promise<ImportRun> =>
  runChild(CHILD, [dataDir, file], killAt);

/**
 * Runs an import in a process of its own.
 * @param script prints how many records are stored, a line each time, and at its end what it did, as JSON
 */
export function runChild(
  script: string,
  args: readonly string[],
  killAt = Number.POSITIVE_INFINITY,
): Promise<ImportRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-100_000);
      const stored = Number(text.trimEnd().split('\n').at(-1));
      if (stored >= killAt) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal === null && code !== 0) return reject(new Error(`the import ended with ${code}`));
      const last = text.trimEnd().split('\n').at(-1) ?? '';
      resolve({ summary: last.startsWith('{') ? JSON.parse(last) : undefined });
    });
  });
}

export async function catalogOf(dataDir: string): Promise<unknown> {
  await using db = await openDatabase(loadConfig({ TRAWL_DATA_DIR: dataDir }).database);
  // biome-ignore lint/suspicious/noExplicitAny: a look at every table
  const tables = (db.as<any>() as any).kysely;
  const of = (table: string, ...order: string[]) =>
    order.reduce((query, column) => query.orderBy(column), tables.selectFrom(table).selectAll()).execute();
  const rejects = readdirSync(join(dataDir, 'rejects')).map((name) =>
    readFileSync(join(dataDir, 'rejects', name), 'utf8'),
  );
  const conflicts: { seen_at?: string }[] = await of('paper_conflicts', 'key', 'other');
  for (const conflict of conflicts) delete conflict.seen_at;
  return {
    papers: await of('papers', 'id'),
    ids: await of('paper_ids', 'key'),
    aliases: await of('paper_aliases', 'old_id'),
    queue: await of('text_index_queue', 'row_id'),
    conflicts,
    rejects,
  };
}
