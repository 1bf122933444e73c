import { sql } from 'kysely';
import { queueRows, tellOfIndex } from '../../../engines/indexing/index.ts';
import { inList, type Transaction } from '../../../foundation/store/index.ts';
import type { PaperRecord, SourceName } from '../record.ts';
import { columns } from './lookups.ts';
import { PAPER_INDEX } from './paper-index.ts';
import { type Conflict, placeRecord } from './place-record.ts';
import { queueForGraph } from './queue-for-graph.ts';
import type { ResearchTables } from './tables.ts';
import { loadWorkingSet, PAPER_COLUMNS, rowOf, type WorkingSet } from './working-set.ts';
import { writeBeside } from './write-beside.ts';
import { type ToldReferences, writeReferences } from './write-references.ts';

/** Result of a batch of records. A record counts once: as new, or as merged into an existing paper. */
export interface AddedRecords {
  /** Papers that did not exist before. */
  added: number;
  /** Records that changed an existing paper. */
  updated: number;
  /** Records without new information. */
  unchanged: number;
  /** Papers that became aliases because a record joined them with another. */
  merged: number;
  conflicts: Conflict[];
  /** Indexes into the batch of records whose ids all belong to other papers. */
  refused: number[];
  /** Supplements to papers that are not in the catalog. */
  skipped: number;
}

/**
 * Merges records into the catalog and queues the changes for the search index, all in the caller's transaction. Batches of several
 * processes wait for each other, so that no paper is created twice.
 * @param records normalized (record.ts), in the order of the source; a thousand is a good size
 */
export async function addRecords(
  outer: Transaction,
  source: SourceName,
  records: readonly PaperRecord[],
): Promise<AddedRecords> {
  const tx = outer.as<ResearchTables>();
  // Updating the counter row first also locks out other importers.
  const counters = await tx.kysely
    .updateTable('paper_counters')
    .set({ change: sql`change + 1` })
    .where('id', '=', 1)
    .returning(['next_paper', 'change'])
    .executeTakeFirstOrThrow();
  const set = await loadWorkingSet(tx, records);
  const none = { added: 0, updated: 0, unchanged: 0, merged: 0, skipped: 0 };
  const result: AddedRecords = { ...none, conflicts: [], refused: [] };
  let nextPaper = counters.next_paper;
  const aliases = new Map<number, number>();
  const references = new Map<number, ToldReferences>();
  const texts = new Map<number, string>();
  const links = new Map<number, string>();
  const touched: (number | undefined)[] = [];
  records.forEach((record, index) => {
    const placed = placeRecord(set, source, record, () => nextPaper++);
    if (placed === 'absent') {
      result.skipped++;
      touched.push(undefined);
      return;
    }
    if ('refused' in placed) {
      result.refused.push(index);
      result.conflicts.push(...placed.refused);
      touched.push(undefined);
      return;
    }
    for (const gone of placed.absorbed) aliases.set(gone, placed.paperId);
    if (record.references) tell(references, placed.paperId, record.references, record.isPart === true);
    if (record.text) texts.set(placed.paperId, record.text);
    if (record.links) links.set(placed.paperId, JSON.stringify(record.links));
    result.conflicts.push(...placed.conflicts);
    if (placed.isNew) result.added++;
    touched.push(placed.isNew ? undefined : placed.paperId);
  });
  result.merged = aliases.size;

  const { changed, reworded } = await writePapers(tx, set);
  for (const id of touched) {
    if (id === undefined) continue;
    if (changed.has(id)) result.updated++;
    else result.unchanged++;
  }
  await writeKeys(tx, set);
  const survivors = resolved(aliases);
  await writeAliases(tx, survivors);
  const told = new Map<number, ToldReferences>();
  for (const [id, value] of references) {
    const survivor = survivors.get(id) ?? id;
    const other = told.get(survivor);
    told.set(survivor, other ? { ...value, references: [...other.references, ...value.references] } : value);
  }
  const recited = await writeReferences(tx, source, told, survivors, counters.next_paper);
  await writeBeside(tx, 'paper_texts', source, texts, survivors);
  await writeBeside(tx, 'paper_links', source, links, survivors);
  await writeConflicts(tx, source, result.conflicts);
  const dirty = [...reworded, ...aliases.keys()];
  await queueRows(outer, PAPER_INDEX, dirty);
  // New papers are known to the citation graph by their id; it reads the rest when it gets there.
  const relinked = new Set([...recited, ...renamed(set), ...survivors.keys(), ...survivors.values()]);
  await queueForGraph(
    outer,
    [...relinked].filter((id) => id < counters.next_paper),
    counters.change,
  );
  if (nextPaper !== counters.next_paper) {
    await tx.kysely.updateTable('paper_counters').set({ next_paper: nextPaper }).where('id', '=', 1).execute();
  }
  await tellOfIndex(outer, PAPER_INDEX);
  return result;
}

/** A later record of the batch replaces an earlier one, but supplements are added. */
function tell(told: Map<number, ToldReferences>, paper: number, references: readonly string[], isPart: boolean): void {
  const before = isPart ? told.get(paper) : undefined;
  told.set(paper, before ? { ...before, references: [...before.references, ...references] } : { references, isPart });
}

/** Where the columns of the venue are, which the index does not read. */
const VENUE = PAPER_COLUMNS.findIndex(({ name }) => name === 'venue');

/** Writes the papers that changed. @returns their ids, and those of which more than the venue changed */
async function writePapers(
  tx: Transaction<ResearchTables>,
  set: WorkingSet,
): Promise<{ changed: Set<number>; reworded: Set<number> }> {
  const changed = new Set<number>();
  const reworded = new Set<number>();
  const rows: (string | number | null)[][] = [];
  const gone: number[] = [];
  for (const [id, paper] of set.papers) {
    const old = set.before.get(id);
    if (paper === undefined) {
      if (old !== undefined) gone.push(id);
      continue;
    }
    if (paper === old) continue;
    const row = rowOf(paper);
    const before = old && rowOf(old);
    if (before !== undefined && sameRow(row, before)) continue;
    changed.add(id);
    if (before === undefined || !sameRow(row.toSpliced(VENUE, 2), before.toSpliced(VENUE, 2))) reworded.add(id);
    rows.push(row);
  }
  await tx.bulkInsert('papers', PAPER_COLUMNS, rows, { target: ['id'], action: 'replace' });
  if (gone.length > 0)
    await tx.kysely
      .deleteFrom('papers')
      .where(inList(tx.kind, 'id', gone))
      .execute();
  return { changed, reworded };
}

function sameRow(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((value, index) => value === b[index]);
}

async function writeKeys(tx: Transaction<ResearchTables>, set: WorkingSet): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const [key, holder] of set.keys) {
    const old = set.keysBefore.get(key);
    if (old?.paperId === holder.paperId && old.strong === holder.strong) continue;
    rows.push([key, holder.paperId, holder.strong ? 1 : 0]);
  }
  await tx.bulkInsert('paper_ids', columns({ key: 'text', paper_id: 'integer', strong: 'integer' }), rows, {
    target: ['key'],
    action: 'replace',
  });
}

/** Papers that were there before and are known by other ids now. */
function renamed(set: WorkingSet): number[] {
  const ids: number[] = [];
  for (const [id, old] of set.before) {
    const paper = set.papers.get(id);
    if (paper !== undefined && paper !== old && JSON.stringify(paper.ids) !== JSON.stringify(old.ids)) ids.push(id);
  }
  return ids;
}

/** Aliases, with every chain resolved. */
function resolved(aliases: ReadonlyMap<number, number>): Map<number, number> {
  const survivors = new Map<number, number>();
  for (const gone of aliases.keys()) {
    let survivor = gone;
    while (aliases.has(survivor)) survivor = aliases.get(survivor) as number;
    survivors.set(gone, survivor);
  }
  return survivors;
}

/** The ids of a merged paper stay valid: its own, and those of its aliases. Their keys have moved already. */
async function writeAliases(tx: Transaction<ResearchTables>, survivors: ReadonlyMap<number, number>): Promise<void> {
  for (const [gone, survivor] of survivors) {
    await tx.kysely.updateTable('paper_aliases').set({ paper_id: survivor }).where('paper_id', '=', gone).execute();
    await tx.kysely.insertInto('paper_aliases').values({ old_id: gone, paper_id: survivor }).execute();
  }
}

async function writeConflicts(
  tx: Transaction<ResearchTables>,
  source: SourceName,
  conflicts: readonly Conflict[],
): Promise<void> {
  const seen = new Map<string, (string | number)[]>();
  const now = new Date().toISOString();
  for (const { key, paperId, other } of conflicts) seen.set(`${key}\0${other}`, [key, paperId, other, source, now]);
  await tx.bulkInsert(
    'paper_conflicts',
    columns({ key: 'text', paper_id: 'integer', other: 'text', source: 'text', seen_at: 'text' }),
    [...seen.values()],
    { target: ['key', 'other'], action: 'ignore' },
  );
}
