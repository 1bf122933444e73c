import { type Database, inList } from '../../../foundation/store/index.ts';
import { aliasesOf } from './lookups.ts';
import type { Paper } from './merge.ts';
import type { ResearchTables } from './tables.ts';
import { paperOf } from './working-set.ts';

/** The highest id that a paper has or had; 0 if there is none. */
export async function newestPaper({ kysely }: Database<ResearchTables>): Promise<number> {
  const row = await kysely.selectFrom('paper_counters').select('next_paper').executeTakeFirst();
  return Number(row?.next_paper ?? 1) - 1;
}

/** Papers by the ids that were asked for; a paper that was merged into another one is that one. Unknown ids are left out. */
export async function papersById(db: Database<ResearchTables>, ids: readonly number[]): Promise<Map<number, Paper>> {
  const read = async (wanted: readonly number[]): Promise<Map<number, Paper>> => {
    if (wanted.length === 0) return new Map();
    const rows = await db.kysely
      .selectFrom('papers')
      .selectAll()
      .where(inList(db.kind, 'id', [...new Set(wanted)]))
      .execute();
    return new Map(rows.map((row) => [Number(row.id), paperOf(row)]));
  };
  const found = await read(ids);
  const gone = ids.filter((id) => !found.has(id));
  if (gone.length === 0) return found;
  const aliases = await aliasesOf(db, gone);
  const merged = await read([...aliases.values()]);
  for (const [old, survivor] of aliases) {
    const paper = merged.get(survivor);
    if (paper !== undefined) found.set(old, paper);
  }
  return found;
}
