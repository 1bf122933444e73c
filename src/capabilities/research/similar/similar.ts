import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { type Database, inList } from '../../../foundation/store/index.ts';
import type { Rerank } from '../assist/assist.ts';
import type { Paper } from '../catalog/merge.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import type { Structure } from '../graph/types.ts';
import { type PaperSignals, paperResultOf } from '../search/read-results.ts';
import type { PaperResult } from '../search/search.ts';
import { type PoolDeps, poolOf, searchFor } from './pool.ts';
import { inOrder, type Related, type Scored } from './score.ts';
import { seedsOf } from './seeds.ts';

export interface SimilarQuery {
  /** Any id of a paper, as in findPaper. */
  readonly name: string;
  readonly intent: string;
  readonly mode: 'similar' | 'citers' | 'references';
  /** 1 to 500. */
  readonly k: number;
  /** Whether the best papers are reranked by the model; ignored, with a note, if there is none. */
  readonly rerank: boolean;
  /** Further seed papers; an entry may have several ids, separated by commas. */
  readonly anchors: readonly string[];
}

export interface SimilarPapers {
  readonly results: (PaperResult & { readonly signals: PaperSignals })[];
  /** Number of considered papers. */
  readonly poolSize: number;
  readonly truncated: boolean;
  readonly note: string | undefined;
}

/** Dependencies of the search for related papers. */
export interface SimilarDeps extends PoolDeps {
  readonly db: Database<ResearchTables>;
  /** How well papers match an intent by their words, at least 0; papers without a match may be absent. */
  readonly wordScores: (
    intent: string,
    ids: readonly number[],
    deadline: Deadline,
  ) => Promise<ReadonlyMap<number, number>>;
  /** Similarity in meaning, -1 to 1; empty while unknown. */
  readonly meaningScores?: SimilarDeps['wordScores'] | undefined;
  readonly modelRerank?: Rerank | undefined;
}

/** The papers that cite one, as a search returns them; [] if none is known. */
export async function citersOf(
  deps: SimilarDeps,
  { paperId, title, score }: PaperResult,
  k: number,
  deadline: Deadline,
): Promise<PaperResult[]> {
  const query = { name: paperId, intent: title, mode: 'citers', k, rerank: false, anchors: [] } as const;
  const { results, note } = await similarPapers(deps, query, deadline);
  const most = results[0]?.score ?? 1;
  return note === undefined ? results.map((one) => ({ ...one, score: (score * one.score) / (most || 1) })) : [];
}

/** Extra rows for papers that were just merged. */
const SPARE = 8;

/**
 * Papers related to one or several by citations, ranked by an intent and by the strength of the links; without the seeds.
 * @throws ApiError NOT_FOUND that names the unknown anchors; the reason of the deadline
 */
export async function similarPapers(
  deps: SimilarDeps,
  query: SimilarQuery,
  deadline: Deadline,
): Promise<SimilarPapers> {
  const { name, anchors, mode, intent } = query;
  const seeds = await seedsOf(deps.db, name, anchors);
  const { structure, isCut } = await poolOf(deps, seeds, mode, intent, deadline);
  if (structure.signals.size === 0) return withoutLinks(deps, query, seeds, deadline);
  const ids = [...structure.signals.keys()];
  const [words, meaning] = await Promise.all([
    deps.wordScores(intent, ids, deadline),
    deps.meaningScores?.(intent, ids, deadline),
  ]);
  const related = [...structure.signals].map(
    ([id, signals]): Related => ({
      id,
      words: words.get(id) ?? 0,
      meaning: meaning?.size ? (meaning.get(id) ?? 0) : undefined,
      structure: signals,
    }),
  );
  const ordered = inOrder(related);
  let results = await readResults(deps.db, ordered.slice(0, query.k + SPARE), structure);
  if (query.rerank && deps.modelRerank) results = [...(await deps.modelRerank(intent, results, deadline))];
  return {
    results: results.slice(0, query.k),
    poolSize: ids.length,
    truncated: isCut || ids.length > query.k,
    note: query.rerank && !deps.modelRerank ? NO_MODEL : undefined,
  };
}

const NO_MODEL = 'rerank was ignored: no language model is configured for reranking.';
/** UTF-16 units of an abstract that a search without citations uses. */
const ENOUGH = 600;

async function readResults(
  db: Database<ResearchTables>,
  ordered: readonly Scored[],
  structure: Structure,
): Promise<SimilarPapers['results']> {
  const rows = await db.kysely
    .selectFrom('papers')
    .select(['id', 'title', 'abstract', 'ids'])
    .where(
      inList(
        db.kind,
        'id',
        ordered.map(({ id }) => id),
      ),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ordered.flatMap(({ id, score, intent }) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { structural, articleRank, seedOverlap } = structure.signals.get(id) ?? NO_SIGNALS;
    return { ...paperResultOf(row, score), signals: { structural, semantic: intent, articleRank, seedOverlap } };
  });
}

const NO_SIGNALS = { structural: 0, articleRank: 0, seedOverlap: 0 };

const KINDS = {
  similar: 'citations link it with no paper of the catalog',
  citers: 'no paper of the catalog is known to cite it',
  references: 'no paper that it is known to cite is in the catalog',
} as const;

/** Result without citations: papers on the subject for `similar`, otherwise none. */
async function withoutLinks(
  deps: SimilarDeps,
  query: SimilarQuery,
  seeds: readonly [Paper, ...Paper[]],
  deadline: Deadline,
): Promise<SimilarPapers> {
  const why = seeds.length > 1 ? KINDS[query.mode].replaceAll(/\bit\b/g, 'them') : KINDS[query.mode];
  if (query.mode !== 'similar') return { results: [], poolSize: 0, truncated: false, note: `${upper(why)}.` };
  const asked = new Set(seeds.map(({ id }) => String(id)));
  const subject = [query.intent, ...seeds.map(({ title, abstract }) => `${title} ${abstract.slice(0, ENOUGH)}`)].join(
    ' ',
  );
  const alike = await searchFor(deps, subject, query.k + asked.size, deadline);
  const others = alike.filter(({ paperId }) => !asked.has(paperId));
  const most = Math.max(...others.map(({ score }) => score), Number.MIN_VALUE);
  const results = others.slice(0, query.k).map((paper) => ({
    ...paper,
    score: paper.score / most,
    signals: { ...NO_SIGNALS, semantic: paper.score / most },
  }));
  return {
    results,
    poolSize: others.length,
    truncated: others.length > query.k,
    note: `${upper(why)}; these papers match title, abstract and intent.`,
  };
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
