import type { DeveloperType } from '@trawl/contract/developer-types.ts';
import { type Database, inList } from '../../../foundation/store/index.ts';
import type { IndexFilter } from '../../../foundation/store/search/index.ts';
import { type FactsFilter, passesFacts, type RepoFacts } from '../catalog/facts.ts';
import { repositoryKey, sourceKey } from '../catalog/keys.ts';
import type { DeveloperTables, RepoRow } from '../catalog/tables.ts';
import { codeOf } from '../catalog/types.ts';
import { SKILL } from '../corpus.ts';
import type { SearchPlan } from './options.ts';

/** A plan with names looked up: what the index and the rows are narrowed by. */
export interface Scope {
  readonly skillsOnly: boolean;
  /** undefined: the half is not searched, or nothing here can be in it. */
  readonly repositories:
    | { readonly types: readonly number[]; readonly repos: ReadonlySet<number> | undefined }
    | undefined;
  readonly documentation: { readonly sources: ReadonlySet<number> | undefined } | undefined;
  /** By requested name: what is known of it here. */
  readonly repoEcho: readonly RepoEcho[] | undefined;
  readonly sourceEcho: readonly SourceEcho[] | undefined;
}

export interface RepoEcho {
  readonly repo: string;
  readonly indexed: boolean;
  readonly types: { readonly issue: boolean; readonly pullRequest: boolean; readonly readme: boolean };
}

export interface SourceEcho {
  /** As it was requested. */
  readonly source: string;
  readonly indexed: boolean;
}

/** Looks up the names of a plan. */
export async function scopeOf(db: Database, plan: SearchPlan): Promise<Scope> {
  const tables = db.as<DeveloperTables>();
  const { repositories, documentation } = plan;
  const named = repositories?.repos ? await findRepos(tables, repositories.repos) : undefined;
  const sources = documentation?.sources ? await findSources(tables, documentation.sources) : undefined;
  const repos = repositories && (await narrowByFacts(tables, named?.ids, repositories.facts));
  const isPossible = repositories !== undefined && repos?.size !== 0;
  return {
    skillsOnly: plan.skillsOnly,
    repositories: isPossible ? { types: repositories.types.map(codeOf), repos } : undefined,
    documentation: documentation && sources?.ids.size !== 0 ? { sources: sources?.ids } : undefined,
    repoEcho: named?.echo,
    sourceEcho: sources?.echo,
  };
}

async function findRepos(
  db: Database<DeveloperTables>,
  names: readonly string[],
): Promise<{ ids: ReadonlySet<number>; echo: RepoEcho[] }> {
  const rows = await db.kysely
    .selectFrom('developer_repos as r')
    .leftJoin('developer_documents as d', 'd.repo_id', 'r.id')
    .select(['r.id', 'r.key', 'd.type'])
    .distinct()
    .where(inList(db.kind, 'r.key', names.map(repositoryKey)))
    .execute();
  const echo = names.map((repo) => {
    const held = rows.filter(({ key }) => key === repositoryKey(repo)).map(({ type }) => type);
    const has = (type: DeveloperType): boolean => held.includes(codeOf(type));
    const types = { issue: has('issue'), pullRequest: has('pull_request'), readme: has('readme') };
    return { repo, indexed: Object.values(types).includes(true), types };
  });
  return { ids: new Set(rows.map(({ id }) => id)), echo };
}

async function findSources(
  db: Database<DeveloperTables>,
  names: readonly string[],
): Promise<{ ids: ReadonlySet<number>; echo: SourceEcho[] }> {
  const rows = await db.kysely
    .selectFrom('developer_source_keys as k')
    .select(['k.key', 'k.source_id'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('developer_documents as d')
            .select('d.id')
            .whereRef('d.source_id', '=', 'k.source_id')
            .where('d.type', '=', codeOf('doc')),
        )
        .as('held'),
    )
    .where(inList(db.kind, 'k.key', names.map(sourceKey)))
    .execute();
  const held = rows.filter((row) => Boolean(row.held));
  const echo = names.map((source) => ({ source, indexed: held.some(({ key }) => key === sourceKey(source)) }));
  return { ids: new Set(held.map(({ source_id }) => source_id)), echo };
}

/** Of the repositories, those whose facts pass; undefined when all are in. */
async function narrowByFacts(
  db: Database<DeveloperTables>,
  ids: ReadonlySet<number> | undefined,
  filter: FactsFilter | undefined,
): Promise<ReadonlySet<number> | undefined> {
  if (!filter) return ids;
  let query = db.kysely.selectFrom('developer_repos').selectAll().where('facts_at', 'is not', null);
  if (ids) query = query.where(inList(db.kind, 'id', [...ids]));
  if (filter.minStars !== undefined) query = query.where('stars', '>=', filter.minStars);
  if (filter.maxStars !== undefined) query = query.where('stars', '<=', filter.maxStars);
  const rows = await query.execute();
  return new Set(rows.filter((row) => passesFacts(factsOf(row), filter)).map(({ id }) => id));
}

function factsOf(row: RepoRow): RepoFacts {
  return {
    name: row.name,
    licenseState: row.license_state,
    language: row.language,
    topics: JSON.parse(row.topics) as string[],
    ...(row.stars === null ? {} : { stars: row.stars }),
    ...(row.license === null ? {} : { license: row.license }),
    ...(row.archived === null ? {} : { archived: row.archived === 1 }),
    ...(row.fork === null ? {} : { fork: row.fork === 1 }),
  };
}

/** More ids than these are not spelt out to the index; the rows are checked anyway. */
const MOST_IDS = 2_000;

/** The scope as the index can apply it: never stricter than the scope itself. undefined when it cannot narrow anything. */
export function indexFilter({ skillsOnly, repositories, documentation }: Scope): IndexFilter | undefined {
  const skill: IndexFilter[] = skillsOnly ? [{ column: 'kinds', holdsAll: [SKILL] }] : [];
  const halves: IndexFilter[][] = [];
  if (repositories) halves.push([...kinds(repositories.types), ...members('repos', repositories.repos)]);
  if (documentation) halves.push([...kinds([codeOf('doc')]), ...members('sources', documentation.sources)]);
  const isEverything =
    repositories?.types.length === 3 && documentation && !repositories.repos && !documentation.sources;
  if (isEverything) return skill[0];
  return { and: [{ or: halves.map((and) => ({ and })) }, ...skill] };
}

const kinds = (types: readonly number[]): IndexFilter[] => [{ column: 'kinds', holdsAny: types }];

function members(column: string, ids: ReadonlySet<number> | undefined): IndexFilter[] {
  return ids === undefined || ids.size > MOST_IDS ? [] : [{ column, holdsAny: [...ids] }];
}

/** What the scope asks of a document. */
export interface ScopedRow {
  readonly type: number;
  readonly skill: number;
  readonly repo_id: number | null;
  readonly source_id: number | null;
}

/** The same on a row: the last word on whether a document is in. */
export function inScope({ skillsOnly, repositories, documentation }: Scope, row: ScopedRow): boolean {
  if (skillsOnly && !row.skill) return false;
  if (row.type === codeOf('doc')) {
    if (!documentation) return false;
    return !documentation.sources || (row.source_id !== null && documentation.sources.has(row.source_id));
  }
  if (!repositories?.types.includes(row.type)) return false;
  return !repositories.repos || (row.repo_id !== null && repositories.repos.has(row.repo_id));
}
