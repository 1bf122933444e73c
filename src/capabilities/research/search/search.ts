// Over 10 kB: one search from start to end; its steps share the query, the pools and the deadline.

import type { TextVectors } from '../../../engines/llm/index.ts';
import { termHash } from '../../../engines/text/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { IndexPlace, TextIndexReader, Versions } from '../../../foundation/store/search/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import type { CitationGraph } from '../graph/types.ts';
import { indexFilter, type PaperFilter } from '../index-build/format.ts';
import type { PublishedPapers } from '../index-build/state.ts';
import type { NameQuery } from '../rank/types.ts';
import type { CountedCorpus } from '../vectors/corpus-stats.ts';
import { bestHits, type Hit } from './hits.ts';
import { versionOf } from './meaning.ts';
import { planOf, type QueryPlan, unknownWords } from './plan.ts';
import type { PoolQuery, RankedPool } from './pool.ts';
import { queryTerms } from './query.ts';
import { type RankingThreads, VersionGoneError } from './ranking.ts';
import { type PaperResult, readResults } from './read-results.ts';
import { type RowFilters, rowFilters } from './row-filters.ts';
import { type PoolStructure, structureOf } from './structure.ts';

export type { PaperResult } from './read-results.ts';

export interface PaperQuery {
  readonly query: string;
  /** 1 to 500. */
  readonly k: number;
  readonly filter: PaperFilter;
  /** Whether the filter is all that is asked for: then what passes it fits. */
  readonly isCertain?: boolean;
}

/** The optional stages of a search. */
interface Stages {
  /** Feedback from the best papers. */
  readonly expansion: boolean;
  /** Finds and ranks papers that are similar in meaning. */
  readonly vectors: boolean;
  /** Uses citations. */
  readonly structure: boolean;
}

interface SearchDeps {
  readonly db: Database<ResearchTables>;
  readonly index: TextIndexReader;
  readonly place: IndexPlace;
  readonly versions: Versions<PublishedPapers>;
  readonly threads: RankingThreads;
  /** Statistics of a version; undefined if it has none. */
  readonly stats: (at: PublishedPapers) => Promise<CountedCorpus | undefined>;
  readonly stages: Stages;
  /** Creates vectors of queries if those of the papers come from an embeddings endpoint. */
  readonly endpoint?: TextVectors | undefined;
  /** Without it citations are not used. */
  readonly graph?: Pick<CitationGraph, 'expandStructure'>;
  /** Whether any citation is known. */
  readonly hasCitations: () => Promise<boolean>;
  readonly log: Log;
}

/** Number of reranked papers of the text index; later ones follow in their order. Twice as many find nothing more (bench/README.md). */
const POOL = 150;
/** Hits whose texts are read for conditions on them. */
const MOST_READ = 4_000;
/** Extra hits for papers that were just merged or passed by a hash collision. */
const SPARE = 8;

/**
 * Ranked papers, best first, ties by the smaller paperId, without duplicates. The indexes propose candidates, the catalog rows decide on
 * filters and identity.
 * @throws ApiError SERVICE_UNAVAILABLE while the first index of a catalog is being built; the reason of the deadline
 */
export function createSearch(deps: SearchDeps): (query: PaperQuery, deadline: Deadline) => Promise<PaperResult[]> {
  const filters = rowFilters(deps.index);
  return async (query, deadline) => {
    if (queryTerms(query.query).length === 0) return [];
    const { signal } = deadline;
    const at = await deps.versions.newest({ signal });
    if (!at) {
      await refuseUnlessEmpty(deps.db);
      return [];
    }
    try {
      return await searchAt(deps, filters, at, query, deadline);
    } catch (error) {
      // A version that was removed between reading its name and opening it is looked up once more.
      signal.throwIfAborted();
      const now = await deps.versions.newest({ fresh: true, signal });
      const isSame = now?.version === at.version && now.vectorsText === at.vectorsText && now.id === at.id;
      if (!now || (isSame && !(error instanceof VersionGoneError))) throw error;
      return searchAt(deps, filters, now, query, deadline);
    }
  };
}

async function searchAt(
  deps: SearchDeps,
  filters: RowFilters,
  at: PublishedPapers,
  { query, k, filter, isCertain = false }: PaperQuery,
  deadline: Deadline,
): Promise<PaperResult[]> {
  const { db, index } = deps;
  const narrowed = indexFilter(filter);
  const isFiltered = filter.authors.length > 0 || narrowed !== undefined || filter.text !== undefined;
  const isRanked = at.vectors !== undefined;
  const plan = await planFor(deps, at, query, deadline);
  if (plan.wanted.length === 0) return [];
  const search = (limit: number) => index.search(at, plan.wanted, { limit, ...(narrowed ? { filter: narrowed } : {}) });
  let wanted = Math.max(k + SPARE, isRanked ? POOL : 0);
  const finding = bestHits(search, wanted, deadline.signal);
  const preparing = isRanked ? questionFor(deps, filters, at, plan, { query, filter }, deadline) : undefined;
  let [best, question] = await Promise.all([finding, preparing]);
  const found = question && (await rankPapers(deps, at, question, best.hits.slice(0, POOL), deadline));
  const ranking = found && withFit(found, isCertain ? 1 : found.ranked.fit * plan.confidence);
  for (;;) {
    const hits = ranking ? [...hitsOf(ranking.ranked), ...filling(ranking.ranked, best.hits)] : best.hits;
    const results = await readResults(db, hits, k, isFiltered ? filter : undefined, deadline);
    const isEnough = results.length === k || best.isAll || (filter.text !== undefined && wanted >= MOST_READ);
    if (isEnough) return ranking?.structure ? withSignals(results, ranking) : results;
    wanted *= 4;
    best = await bestHits(search, wanted, deadline.signal);
  }
}

/** The plan of a query; unknown words are spelled as papers have them. */
async function planFor(deps: SearchDeps, at: PublishedPapers, query: string, deadline: Deadline): Promise<QueryPlan> {
  const stats = await deps.stats(at);
  const unknown = stats ? unknownWords(query, stats) : [];
  if (!stats || unknown.length === 0 || at.vectors?.words === undefined) return planOf(query, stats);
  const isAlone = queryTerms(query).length === 1;
  const spelled = await unlessGone(deps, deadline, async () => {
    const question = { ask: 'spell', words: unknown, isAlone } as const;
    return (await deps.threads.ask(versionOf(deps.place, at), question, deadline)).answer;
  });
  if (spelled?.answer !== 'spelled') return planOf(query, stats);
  return planOf(query, stats, new Map(unknown.map((word, i) => [word, spelled.found[i] ?? []])));
}

function nameQuery({ names, isNamesOnly }: QueryPlan): NameQuery | undefined {
  if (names.length === 0) return undefined;
  return {
    parts: Uint32Array.from(names, ({ part }) => termHash(part)),
    terms: Uint32Array.from(names, ({ term }) => termHash(term)),
    confidences: Float64Array.from(names, ({ confidence }) => confidence),
    rarities: Float64Array.from(names, ({ rarity }) => rarity),
    isAll: isNamesOnly,
  };
}

/** What is to be ranked: all but the hits of the text index. */
type PoolQuestion = PoolQuery & { readonly keep: boolean };

/** What the ranking thread is to know of a query. @returns undefined if it is not possible now */
async function questionFor(
  deps: SearchDeps,
  filters: RowFilters,
  at: PublishedPapers,
  plan: QueryPlan,
  { query, filter }: Pick<PaperQuery, 'query' | 'filter'>,
  deadline: Deadline,
): Promise<PoolQuestion | undefined> {
  const { stages, graph } = deps;
  return unlessGone(deps, deadline, async () => {
    const [rows, vector, keep] = await Promise.all([
      stages.vectors ? filters.of(at, filter) : undefined,
      stages.vectors ? vectorOf(deps, at, query, deadline) : undefined,
      stages.structure && graph !== undefined && deps.hasCitations(),
    ]);
    return {
      terms: Uint32Array.from(plan.terms, termHash),
      weights: Float64Array.from(plan.weights),
      joined: plan.joined.map(({ term, parts }) => ({ term: termHash(term), parts: parts.map(termHash) })),
      names: nameQuery(plan),
      years: plan.years,
      vector,
      filter: rows,
      options: { expansion: stages.expansion, dense: stages.vectors, proximity: true, structure: false },
      keep,
    };
  });
}

/** The query's vector if an endpoint creates it; otherwise the ranking thread does. */
async function vectorOf(
  { endpoint }: SearchDeps,
  at: PublishedPapers,
  query: string,
  deadline: Deadline,
): Promise<Float32Array | undefined> {
  return (await endpoint?.of([query], 'query', at.vectors?.space, deadline))?.[0];
}

const withFit = (ranking: Ranking, fit: number): Ranking => ({ ...ranking, ranked: { ...ranking.ranked, fit } });

interface Ranking {
  readonly ranked: RankedPool;
  /** undefined if there are no citations, or they are not used. */
  readonly structure: PoolStructure | undefined;
}

/** @returns undefined if it is not possible now: then the order of the text index is used */
async function rankPapers(
  deps: SearchDeps,
  at: PublishedPapers,
  question: PoolQuestion,
  pool: readonly Hit[],
  deadline: Deadline,
): Promise<Ranking | undefined> {
  const { graph, log, place, threads } = deps;
  const hits = Int32Array.from(pool, ({ id }) => id);
  const first = await unlessGone(deps, deadline, () =>
    threads.ask(versionOf(place, at), { ask: 'rank', hits, ...question }, deadline),
  );
  if (first?.answer.answer !== 'ranked') return undefined;
  const { ranked } = first.answer;
  const plain = { ranked, structure: undefined };
  if (!question.keep || graph === undefined) return plain;
  try {
    const structure = await structureOf(graph, ranked, deadline);
    if (!structure) return plain;
    const { ids, strengths } = structure;
    const again = await first.ask({ ask: 'again', earlier: first.number, ids, structure: strengths }, deadline);
    return again.answer === 'ranked' ? { ranked: again.ranked, structure } : plain;
  } catch (error) {
    deadline.signal.throwIfAborted();
    log.error({ error: (error as Error).message }, 'a search was ranked without citations');
    return plain;
  }
}

function withSignals(results: readonly PaperResult[], { ranked, structure }: Ranking): PaperResult[] {
  const semantic = new Map(Array.from(ranked.ids, (id, i) => [id, ranked.semantic[i] as number]));
  return results.map((paper) => {
    const id = Number(paper.paperId);
    const told = structure?.signals.get(id) ?? { structural: 0, articleRank: 0, seedOverlap: 0 };
    const { structural, articleRank, seedOverlap } = told;
    return { ...paper, signals: { structural, semantic: semantic.get(id) ?? 0, articleRank, seedOverlap } };
  });
}

/** The result of a ranking thread; undefined, with a log line, if it fails. @throws VersionGoneError */
async function unlessGone<T>({ log }: SearchDeps, deadline: Deadline, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    deadline.signal.throwIfAborted();
    if (error instanceof VersionGoneError) throw error;
    log.error({ error: (error as Error).message }, 'a search was ranked by words only');
    return undefined;
  }
}

/** Minimum score of a ranked paper, so that the unranked ones fit below. */
const FLOOR = 0.01;

/** The scores below that of the first paper, which is how well the query fits. */
function hitsOf({ ids, scores, fit }: RankedPool): Hit[] {
  const most = FLOOR + (scores[0] ?? 0);
  return Array.from(ids, (id, i) => ({ id, score: (fit * (FLOOR + (scores[i] as number))) / most }));
}

/** The other hits of the text index in its order, with scores below the ranked papers. */
function filling(ranked: RankedPool, hits: readonly Hit[]): Hit[] {
  const isRanked = new Set(ranked.ids);
  const lowest = (ranked.fit * (FLOOR + (ranked.scores.at(-1) ?? 0))) / (FLOOR + (ranked.scores[0] ?? 0));
  const most = hits[POOL - 1]?.score ?? 1;
  return hits
    .slice(POOL)
    .filter(({ id }) => !isRanked.has(id))
    .map(({ id, score }) => ({ id, score: (lowest * score) / most }));
}

/** @throws ApiError SERVICE_UNAVAILABLE if there are papers but no searchable version yet */
export async function refuseUnlessEmpty(db: Database<ResearchTables>): Promise<void> {
  const anyPaper = await db.kysely.selectFrom('papers').select('id').limit(1).execute();
  if (anyPaper.length > 0) throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 5 });
}
