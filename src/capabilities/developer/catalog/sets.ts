import { sql } from 'kysely';
import { type Database, inList } from '../../../foundation/store/index.ts';
import type { SetStamp } from './document-input.ts';
import { takeNumber } from './places.ts';
import type { DeveloperTables, SetRow } from './tables.ts';
import { removeDocuments, type WrittenDocuments } from './write-documents.ts';

/** What a set covers. */
export interface SetPlan {
  readonly key: string;
  readonly kind: SetRow['kind'];
  readonly sourceId: number | null;
  readonly repoId: number | null;
  readonly root: string;
}

/** A set that is being imported. */
interface OpenSet extends SetStamp {
  /** Whether an earlier run of it did not come to its end. */
  readonly resumed: boolean;
}

/** Begins a run of a set; the documents that it does not see again vanish at its end. */
export async function beginSet(db: Database, plan: SetPlan): Promise<OpenSet> {
  return db.as<DeveloperTables>().transaction(async (tx) => {
    const before = await tx.kysely
      .selectFrom('developer_sets')
      .select(['id', 'generation', 'state'])
      .where('key', '=', plan.key)
      .executeTakeFirst();
    const id = before?.id ?? (await takeNumber(tx, 'next_set'));
    const row: SetRow = {
      id,
      key: plan.key,
      kind: plan.kind,
      source_id: plan.sourceId,
      repo_id: plan.repoId,
      root: plan.root,
      state: 'running',
      generation: (before?.generation ?? 0) + 1,
      documents: 0,
      changed: 0,
      removed: 0,
      started_at: new Date().toISOString(),
      finished_at: null,
      error: null,
    };
    const { id: _, ...rest } = row;
    await tx.kysely
      .insertInto('developer_sets')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
      .execute();
    return { setId: id, generation: row.generation, resumed: before !== undefined && before.state !== 'finished' };
  });
}

/** Documents removed in one transaction. */
const REMOVED_AT_ONCE = 500;

/** Ends a run: what it did not see is removed, if the set is a whole. @returns how many documents were removed */
export async function finishSet(
  db: Database,
  { setId, generation }: SetStamp,
  counts: WrittenDocuments,
  options: { readonly prune: boolean },
): Promise<number> {
  const tables = db.as<DeveloperTables>();
  const removed = options.prune
    ? await removeWhere(db, () =>
        tables.kysely
          .selectFrom('developer_documents')
          .select('id')
          .where('set_id', '=', setId)
          .where('generation', '<', generation)
          .orderBy('id')
          .limit(REMOVED_AT_ONCE)
          .execute(),
      )
    : 0;
  await tables.kysely
    .updateTable('developer_sets')
    .set({
      state: 'finished',
      finished_at: new Date().toISOString(),
      documents: counts.added + counts.changed + counts.unchanged,
      changed: counts.added + counts.changed,
      removed,
    })
    .where('id', '=', setId)
    .execute();
  return removed;
}

/** Notes why a run ended early. */
export async function failSet(db: Database, { setId }: SetStamp, reason: string): Promise<void> {
  await db
    .as<DeveloperTables>()
    .kysely.updateTable('developer_sets')
    .set({ state: 'failed', finished_at: new Date().toISOString(), error: reason.slice(0, 500) })
    .where('id', '=', setId)
    .execute();
}

/** Removes, batch by batch, what `next` names until it names nothing. */
async function removeWhere(db: Database, next: () => Promise<{ id: number }[]>): Promise<number> {
  let removed = 0;
  for (;;) {
    const ids = (await next()).map(({ id }) => id);
    if (ids.length === 0) return removed;
    removed += await db.transaction((tx) => removeDocuments(tx, ids));
  }
}

/** What is to be forgotten: ids of sources or of repositories. */
interface Forgotten {
  readonly sources: readonly number[];
  readonly repos: readonly number[];
}

/** Forgets sources and repositories with all their documents. @returns how many documents there were */
export async function forget(db: Database, { sources, repos }: Forgotten): Promise<number> {
  const tables = db.as<DeveloperTables>();
  const { kind } = db;
  const removed = await removeWhere(db, () =>
    tables.kysely
      .selectFrom('developer_documents')
      .select('id')
      .where((is) =>
        is.or([
          is.and([is('source_id', 'is not', null), inList(kind, 'source_id', sources)]),
          is.and([is('repo_id', 'is not', null), inList(kind, 'repo_id', repos)]),
        ]),
      )
      .orderBy('id')
      .limit(REMOVED_AT_ONCE)
      .execute(),
  );
  await tables.transaction(async (tx) => {
    await tx.kysely
      .deleteFrom('developer_sources')
      .where(inList(kind, 'id', sources))
      .execute();
    await tx.kysely
      .deleteFrom('developer_source_keys')
      .where(inList(kind, 'source_id', sources))
      .execute();
    await tx.kysely
      .deleteFrom('developer_repos')
      .where(inList(kind, 'id', repos))
      .execute();
    await tx.kysely
      .deleteFrom('developer_sets')
      .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM developer_documents WHERE set_id = developer_sets.id)`)
      .where('state', '<>', 'running')
      .execute();
  });
  return removed;
}
