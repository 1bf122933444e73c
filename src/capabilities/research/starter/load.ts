import { readFile } from 'node:fs/promises';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { addRecords } from '../catalog/add-records.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import type { PaperRecord } from '../record.ts';

/** Landmark papers with summaries written for Trawl; one PaperRecord per line. */
const FILE = new URL('./papers.jsonl', import.meta.url);

/** The records of the starter library. */
export async function readStarterLibrary(): Promise<PaperRecord[]> {
  const text = await readFile(FILE, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PaperRecord);
}

/**
 * Adds the starter library to a catalog that has never had a paper, so that the first search finds something.
 * @returns whether it was added
 */
export async function loadStarterLibrary(db: Database<ResearchTables>, log: Log): Promise<boolean> {
  const counters = await db.kysely
    .selectFrom('paper_counters')
    .select('next_paper')
    .where('id', '=', 1)
    .executeTakeFirst();
  if (counters?.next_paper !== 1) return false;
  const records = await readStarterLibrary();
  const loaded = await db.transaction(async (tx) => {
    const first = await tx.kysely
      .selectFrom('paper_counters')
      .select('next_paper')
      .where('id', '=', 1)
      .executeTakeFirst();
    if (first?.next_paper !== 1) return false;
    await addRecords(tx.as(), 'starter', records);
    return true;
  });
  if (loaded) log.info({ papers: records.length }, 'starter library loaded');
  return loaded;
}
