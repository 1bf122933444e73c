import { repositoryName } from '@trawl/contract/checks/repository-name.ts';
import { DEVELOPER_TYPES, type DeveloperType } from '@trawl/contract/developer-types.ts';
import { sql } from 'kysely';
import { publishedIndex, waitingRows } from '../../engines/indexing/index.ts';
import type { Database } from '../../foundation/store/index.ts';
import { repositoryKey, sourceKey } from './catalog/keys.ts';
import { forget } from './catalog/sets.ts';
import type { DeveloperTables } from './catalog/tables.ts';
import { corpus } from './corpus.ts';

/** What is in the developer index, how far its text index is, and what was imported last. */
export interface DeveloperStatus {
  readonly documents: Readonly<Record<DeveloperType, number>>;
  /** Of them, agent-skill files. */
  readonly skills: number;
  readonly passages: number;
  readonly sources: readonly { readonly source: string; readonly documents: number }[];
  readonly repos: readonly {
    readonly repo: string;
    readonly documents: number;
    /** Whether stars, licence and the like are known, which filters need. */
    readonly facts: boolean;
  }[];
  readonly index: {
    readonly passages: number;
    readonly waiting: number;
    /** ISO time; undefined before the first version. */
    readonly publishedAt: string | undefined;
  };
  /** Newest first. */
  readonly imports: readonly DeveloperImportRun[];
}

interface DeveloperImportRun {
  readonly root: string;
  readonly state: 'running' | 'finished' | 'failed';
  readonly documents: number;
  readonly changed: number;
  readonly removed: number;
  /** ISO times. */
  readonly startedAt: string;
  readonly finishedAt: string | undefined;
  readonly error: string | undefined;
}

/** Lines of each list. */
const LISTED = 200;

export async function developerStatus(db: Database): Promise<DeveloperStatus> {
  const tables = db.as<DeveloperTables>().kysely;
  const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
    Number((await query.execute(tables)).rows[0]?.n ?? 0);
  const types = await sql<{ type: number; n: number }>`
    SELECT type, count(*) AS n FROM developer_documents GROUP BY type`.execute(tables);
  const sources = await sql<{ source: string; n: number }>`
    SELECT s.name AS source, (SELECT count(*) FROM developer_documents d WHERE d.source_id = s.id) AS n
    FROM developer_sources s ORDER BY n DESC, s.name LIMIT ${LISTED}`.execute(tables);
  const repos = await sql<{ repo: string; n: number; facts_at: string | null }>`
    SELECT r.name AS repo, r.facts_at, (SELECT count(*) FROM developer_documents d WHERE d.repo_id = r.id) AS n
    FROM developer_repos r ORDER BY n DESC, r.name LIMIT ${LISTED}`.execute(tables);
  const published = await publishedIndex(db, corpus);
  const runs = await tables
    .selectFrom('developer_sets')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(LISTED)
    .execute();
  const byType = new Map(types.rows.map(({ type, n }) => [DEVELOPER_TYPES[type], Number(n)]));
  return {
    documents: Object.fromEntries(DEVELOPER_TYPES.map((type) => [type, byType.get(type) ?? 0])) as Record<
      DeveloperType,
      number
    >,
    skills: await count(sql`SELECT count(*) AS n FROM developer_documents WHERE skill = 1`),
    passages: await count(sql`SELECT count(*) AS n FROM developer_passages`),
    sources: sources.rows.map(({ source, n }) => ({ source, documents: Number(n) })),
    repos: repos.rows.map(({ repo, n, facts_at }) => ({ repo, documents: Number(n), facts: facts_at !== null })),
    index: {
      passages: published?.items ?? 0,
      waiting: await waitingRows(db, corpus),
      publishedAt: published?.publishedAt,
    },
    imports: runs.map((run) => ({
      root: run.root,
      state: run.state,
      documents: run.documents,
      changed: run.changed,
      removed: run.removed,
      startedAt: run.started_at,
      finishedAt: run.finished_at ?? undefined,
      error: run.error ?? undefined,
    })),
  };
}

/** Forgets a documentation source or a repository. @returns how many documents it had; undefined when it is not known */
export async function forgetDeveloper(
  db: Database,
  what: { readonly source: string } | { readonly repo: string },
): Promise<number | undefined> {
  const tables = db.as<DeveloperTables>().kysely;
  if ('source' in what) {
    const keys = await tables
      .selectFrom('developer_source_keys')
      .select('source_id')
      .where('key', '=', sourceKey(what.source))
      .execute();
    const sources = keys.map(({ source_id }) => source_id);
    return sources.length === 0 ? undefined : forget(db, { sources, repos: [] });
  }
  const name = repositoryName(what.repo);
  const repo = await tables
    .selectFrom('developer_repos')
    .select('id')
    .where('key', '=', repositoryKey(name ?? what.repo))
    .executeTakeFirst();
  return repo && forget(db, { sources: [], repos: [repo.id] });
}
