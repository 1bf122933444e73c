import { DEVELOPER_TYPES, type DeveloperType } from '@trawl/contract/developer-types.ts';
import { sql } from 'kysely';
import type { CorpusReader } from '../../../engines/indexing/index.ts';
import { fuseRanks } from '../../../engines/text/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { REPOSITORY_TYPES } from '../catalog/types.ts';
import type { Github, LiveAnswer } from '../live/github.ts';
import { queryTerms } from '../text/terms.ts';
import { type RankedResult, readDocuments, readPassages, resultOf } from './documents.ts';
import { searchPassages } from './local.ts';
import { type DeveloperSearchOptions, planSearch, type SearchPlan } from './options.ts';
import { rerank } from './rerank.ts';
import { type RepoEcho, type Scope, type SourceEcho, scopeOf } from './scope.ts';

/** What a search of the developer index answers. */
export interface DeveloperAnswer {
  /** Best first. */
  readonly results: readonly RankedResult[];
  readonly coverage: Coverage;
  /** Whether the results were reranked. */
  readonly reranked: boolean;
  /** Only if repositories were requested. */
  readonly repos?: readonly RepoEcho[];
  /** Only if sources were requested. */
  readonly sources?: readonly SourceEcho[];
}

interface SearchDeps {
  readonly db: Database;
  readonly index: CorpusReader;
  /** undefined where GitHub is not asked. */
  readonly github: Github | undefined;
}

/** Candidates beyond the results that get a second look. */
const SPARE = 20;
const FEWEST_CANDIDATES = 30;
/** Milliseconds that GitHub has at most; the answer does not wait longer. */
const LIVE_MS = 2_500;

/**
 * Searches the index and, if configured, GitHub. A failure of GitHub never fails a search; it is shown in `coverage`.
 * @throws ApiError BAD_REQUEST for filters that cannot match; the reason of the deadline
 */
export async function searchDeveloper(
  deps: SearchDeps,
  query: string,
  options: DeveloperSearchOptions,
  deadline: Deadline,
): Promise<DeveloperAnswer> {
  const plan = planSearch(options);
  const terms = queryTerms(query);
  const scope = await scopeOf(deps.db, plan);
  const live = deps.github?.search(query, terms, plan, deadline.within(LIVE_MS));
  // Awaited only after the local half, which may fail first.
  live?.catch(() => {});
  const [local, held] = await Promise.all([
    searchLocal(deps, terms, scope, plan, deadline),
    heldTypes(deps.db, plan.skillsOnly),
  ]);
  const answered = await live;
  const ranked = answered ? fuse(local ?? [], answered.hits) : (local ?? []);
  return {
    results: ranked.slice(0, plan.k),
    coverage: coverageOf(plan, local === undefined ? undefined : held, answered),
    reranked: terms.length > 0 && (local?.length ?? 0) > 1,
    ...(scope.repoEcho ? { repos: scope.repoEcho } : {}),
    ...(scope.sourceEcho ? { sources: scope.sourceEcho } : {}),
  };
}

/** @returns undefined while nothing can be found here, because no index was published yet */
async function searchLocal(
  { db, index }: SearchDeps,
  terms: readonly string[],
  scope: Scope,
  plan: SearchPlan,
  deadline: Deadline,
): Promise<RankedResult[] | undefined> {
  const wanted = Math.max(FEWEST_CANDIDATES, plan.k + SPARE);
  const hits = await searchPassages(db, index, terms, scope, wanted, deadline);
  if (!hits) return undefined;
  const candidates = hits.slice(0, wanted);
  const [documents, best] = await Promise.all([
    readDocuments(
      db,
      candidates.map(({ document }) => document),
    ),
    readPassages(
      db,
      candidates.flatMap(({ passages }) => passages.slice(0, 1).map(({ id }) => id)),
    ),
  ]);
  // A document that an import replaced a moment ago is gone here, and still in the index.
  const there = candidates.flatMap((hit) => {
    const document = documents.get(hit.document);
    const passage = best.get(hit.passages[0]?.id ?? 0);
    return document && passage ? [{ hit, document, passage }] : [];
  });
  const scores = await rerank(
    terms,
    there.map(({ hit, document, passage }) => ({
      score: hit.score,
      title: document.title ?? '',
      path: document.path ?? '',
      headings: passage.headings,
      text: passage.text,
    })),
  );
  const order = there
    .map((candidate, i) => ({ ...candidate, score: scores[i] as number }))
    .sort((a, b) => b.score - a.score || a.document.id - b.document.id)
    .slice(0, plan.k);
  const further = await readPassages(
    db,
    order.flatMap(({ hit }) => hit.passages.slice(1, plan.passages).map(({ id }) => id)),
  );
  return order.map(({ hit, document, passage, score }) => {
    const more = hit.passages.slice(1, plan.passages).flatMap(({ id }) => further.get(id) ?? []);
    return {
      ...resultOf(document, [passage, ...more]),
      score,
      repo: document.repo ?? undefined,
      number: document.number ?? undefined,
      matched: hit.passages.length,
    };
  });
}

/**
 * A small constant of the fusion, so that ranks matter: there are up to three lists from GitHub and one from the index, and the operator's
 * import should not be outweighed. With these two numbers, the first three of the import come before anything that only GitHub found.
 */
const K = 10;
const LIVE_WEIGHT = 0.8;

/**
 * Merges the results of the index and of GitHub by rank, because their scores cannot be compared. A result in both counts twice, and the
 * passages of the import are used, because it has the whole text.
 * @param live lists, each best first
 */
export function fuse(local: readonly RankedResult[], live: readonly (readonly RankedResult[])[]): RankedResult[] {
  const rankings = [{ items: local, weight: 1 }, ...live.map((items) => ({ items, weight: LIVE_WEIGHT }))];
  const fused = fuseRanks(rankings, { keyOf: ({ type, id }) => (type === 'doc' ? id : id.toLowerCase()), k: K });
  return fused.map(({ item, score }) => ({ ...item, score }));
}

/**
 * The state of a type. `ok`: fully searched. `degraded`: searched here, but GitHub failed or returned only a part. `unavailable`: nothing
 * of it is indexed, or the index is still being built, and GitHub did not respond either. `skipped`: not requested, or excluded by a
 * filter.
 */
type CoverageState = 'ok' | 'degraded' | 'unavailable' | 'skipped';

type Coverage = Readonly<Record<DeveloperType, CoverageState>>;

/** The types of which anything was imported. */
async function heldTypes(db: Database, skillsOnly: boolean): Promise<ReadonlySet<DeveloperType>> {
  const { rows } = await sql<{ type: number; held: number | boolean }>`
    SELECT t.type, EXISTS (
      SELECT 1 FROM developer_documents d WHERE d.type = t.type AND d.skill >= ${skillsOnly ? 1 : 0}
    ) AS held FROM (SELECT 0 AS type UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3) t`.execute(db.kysely);
  return new Set(rows.filter(({ held }) => Boolean(held)).map(({ type }) => DEVELOPER_TYPES[type] as DeveloperType));
}

/**
 * @param held undefined while nothing can be found here
 * @param live undefined where GitHub is not asked
 */
function coverageOf(
  { repositories, documentation }: SearchPlan,
  held: ReadonlySet<DeveloperType> | undefined,
  live: LiveAnswer | undefined,
): Coverage {
  const state = (type: DeveloperType): CoverageState => {
    const isAsked = type === 'doc' ? documentation !== undefined : repositories?.types.includes(type);
    if (!isAsked) return 'skipped';
    const isHere = held?.has(type) ?? false;
    const there = REPOSITORY_TYPES.includes(type) ? live?.states[type as keyof LiveAnswer['states']] : undefined;
    if (there === undefined || there === 'skipped') return isHere ? 'ok' : 'unavailable';
    if (there === 'unavailable') return isHere ? 'degraded' : 'unavailable';
    return there;
  };
  return Object.fromEntries(DEVELOPER_TYPES.map((type) => [type, state(type)])) as Record<DeveloperType, CoverageState>;
}
