import { sql } from 'kysely';
import { inList, type Transaction } from '../../../foundation/store/index.ts';
import type { RepoFacts } from './facts.ts';
import { repositoryKey, sourceKeys } from './keys.ts';
import type { DeveloperTables } from './tables.ts';

/** Repositories and documentation sources: made when something is first imported for them. */

type Counter = 'next_source' | 'next_repo' | 'next_set';

/** Takes the next number; also the lock between importers. */
export async function takeNumber(tx: Transaction<DeveloperTables>, counter: Counter): Promise<number> {
  const row = await tx.kysely
    .updateTable('developer_counters')
    .set({ [counter]: sql`${sql.ref(counter)} + 1` })
    .where('id', '=', 1)
    .returning(counter)
    .executeTakeFirstOrThrow();
  return row[counter] - 1;
}

/** The ids of repositories by name, made where they are not known. @param names owner/name, in any case */
export async function ensureRepos(outer: Transaction, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const tx = outer.as<DeveloperTables>();
  const wanted = new Map(names.map((name) => [repositoryKey(name), name]));
  const known = new Map<string, number>();
  const rows = await tx.kysely
    .selectFrom('developer_repos')
    .select(['id', 'key'])
    .where(inList(tx.kind, 'key', [...wanted.keys()]))
    .execute();
  for (const { id, key } of rows) known.set(key, id);
  for (const [key, name] of wanted) {
    if (known.has(key)) continue;
    const id = await takeNumber(tx, 'next_repo');
    await tx.kysely
      .insertInto('developer_repos')
      .values({
        id,
        key,
        name,
        stars: null,
        license: null,
        license_state: 'unknown',
        language: null,
        topics: '[]',
        archived: null,
        fork: null,
        facts_at: null,
      })
      .execute();
    known.set(key, id);
  }
  return known;
}

/** Stores the facts of a repository; missing facts stay unchanged. */
export async function storeFacts(outer: Transaction, facts: RepoFacts, now: string): Promise<void> {
  const tx = outer.as<DeveloperTables>();
  const id = (await ensureRepos(outer, [facts.name])).get(repositoryKey(facts.name)) as number;
  const { stars, license, licenseState, language, topics, archived, fork } = facts;
  await tx.kysely
    .updateTable('developer_repos')
    .set({
      name: facts.name,
      facts_at: now,
      ...(stars === undefined ? {} : { stars }),
      ...(licenseState === undefined ? {} : { license: license ?? null, license_state: licenseState }),
      ...(language === undefined ? {} : { language }),
      ...(topics === undefined ? {} : { topics: JSON.stringify(topics) }),
      ...(archived === undefined ? {} : { archived: Number(archived) }),
      ...(fork === undefined ? {} : { fork: Number(fork) }),
    })
    .where('id', '=', id)
    .execute();
}

/** The id of a documentation source, made or brought up to date. */
export async function ensureSource(outer: Transaction, name: string, baseUrl: string | null): Promise<number> {
  const tx = outer.as<DeveloperTables>();
  const known = await tx.kysely.selectFrom('developer_sources').selectAll().where('name', '=', name).executeTakeFirst();
  const id = known?.id ?? (await takeNumber(tx, 'next_source'));
  if (!known) await tx.kysely.insertInto('developer_sources').values({ id, name, base_url: baseUrl }).execute();
  else if (baseUrl !== null && known.base_url === null) {
    await tx.kysely.updateTable('developer_sources').set({ base_url: baseUrl }).where('id', '=', id).execute();
  }
  await tx.bulkInsert(
    'developer_source_keys',
    [
      { name: 'key', type: 'text' },
      { name: 'source_id', type: 'integer' },
    ],
    sourceKeys(name, baseUrl).map((key) => [key, id]),
    { target: ['key', 'source_id'], action: 'ignore' },
  );
  return id;
}
