import { fitOf, LOOKED_AT } from '../rank/fit.ts';
import { matcher } from '../rank/match.ts';
import { expand, rank } from '../rank/rank.ts';
import type { Candidate, RankOptions, RankQuery } from '../rank/types.ts';
import type { RowFilter } from '../vectors/facts.ts';
import { newRoom } from '../vectors/term-records.ts';
import type { View } from '../vectors/view.ts';

/** The input of the first ranking of a search. */
export interface PoolQuery extends RankQuery {
  readonly terms: Uint32Array;
  /** Computed here if the space is the corpus's own. */
  readonly vector: Float32Array | undefined;
  /** Papers that pass the filter; undefined: all. */
  readonly filter: RowFilter | undefined;
  readonly options: RankOptions;
}

/** Papers in their order. */
export interface RankedPool {
  readonly ids: Int32Array;
  readonly scores: Float64Array;
  /** Similarity in meaning, -1 to 1; 0 for papers without a vector. */
  readonly semantic: Float32Array;
  /** How well the best of them fit the query, 0 to 1, comparable between queries. */
  readonly fit: number;
  /** How much is known of the best of them, 0 to 1: little where there are only titles. */
  readonly trust: number;
}

/** A ranking that can be repeated once the structure of its papers is known. */
export interface Pool {
  readonly ranked: RankedPool;
  /**
   * @param ids the papers of `ranked`, and others that are to be ranked too
   * @param structure Candidate.structure of each
   */
  again(ids: Int32Array, structure: Float32Array): RankedPool;
}

/** Candidates from vectors: for the query, and for the feedback, which is the better guide. */
const NEAREST = 100;
const NEAREST_TO_FEEDBACK = 150;

/** Weight from which a word takes part in the vector of the query. */
const LEAST_WEIGHT = 0.5;

/**
 * Ranks papers for a query: those that the text index proposes, and those near in meaning.
 * @param hits of the text index
 */
export function rankPool(view: View, asked: PoolQuery, hits: Int32Array): Pool {
  const { terms, weights, joined, names, years, vector, filter, options } = asked;
  // Words that count little, such as names, say nothing about the subject.
  const subject = weights ? terms.filter((_, i) => (weights[i] as number) >= LEAST_WEIGHT) : terms;
  const isDense = options.dense && !names?.isAll;
  const own = isDense ? (vector ?? view.folder?.query(subject)) : undefined;
  const query: RankQuery = { terms, weights, joined, names, years, vector: own };
  const mask = query.vector && filter && view.nearest?.mask(filter);
  const near = (to: Float32Array | undefined, most: number): Int32Array =>
    (to && view.nearest?.search(to, most, mask).ids) ?? new Int32Array(0);
  const { pool, add, candidateOf } = candidates(view, query, options.dense);
  add(near(query.vector, NEAREST));
  add(hits);
  const expansion = expand(query, [...pool.values()], view.stats, options);
  if (expansion.vector !== query.vector) add(near(expansion.vector, NEAREST_TO_FEEDBACK));
  const all = [...pool.values()];
  const first = rank(query, expansion, all, view.stats, { ...options, structure: false });
  const best = first.slice(0, LOOKED_AT).map(({ id }) => pool.get(id) as Candidate);
  const strongest = all.reduce((most, { match }) => Math.max(most, match?.bm25 ?? 0), 0);
  const judged = { fit: fitOf(query, best, strongest, view.stats), trust: expansion.trust };
  return {
    ranked: packed(first, judged),
    again(ids, structure) {
      const told: Candidate[] = [];
      ids.forEach((id, i) => {
        const isIn = filter === undefined || pool.has(id) || view.segments.passes(id, filter);
        const candidate = isIn ? (pool.get(id) ?? candidateOf(id)) : undefined;
        if (candidate) told.push({ ...candidate, structure: structure[i] });
      });
      return packed(rank(query, expansion, told, view.stats, { ...options, structure: true }), judged);
    },
  };
}

/** The candidates of a query, each read once. */
function candidates(view: View, query: RankQuery, dense: boolean) {
  const candidateOf = reader(view, query, dense);
  const pool = new Map<number, Candidate>();
  return {
    pool,
    candidateOf,
    add(ids: Int32Array): void {
      for (const id of ids) {
        const candidate = pool.has(id) ? undefined : candidateOf(id);
        if (candidate) pool.set(id, candidate);
      }
    },
  };
}

/** Reads candidates. */
function reader({ segments, stats }: View, query: RankQuery, dense: boolean): (id: number) => Candidate | undefined {
  const room = newRoom({ authors: query.names !== undefined });
  const match = matcher(query, stats);
  const hasYears = (query.years?.length ?? 0) > 0;
  return (id) => {
    const terms = segments.terms(id, room);
    if (!terms) return undefined;
    const { title, abstract, authors, compounds } = terms;
    const year = hasYears ? segments.year(id) : undefined;
    const vector = dense ? segments.vectorAt(id) : undefined;
    return { id, title, abstract, authors, compounds, year, vector, match: match(terms) };
  };
}

function packed(ranked: ReturnType<typeof rank>, judged: Pick<RankedPool, 'fit' | 'trust'>): RankedPool {
  const ids = new Int32Array(ranked.length);
  const scores = new Float64Array(ranked.length);
  const semantic = new Float32Array(ranked.length);
  ranked.forEach((paper, i) => {
    ids[i] = paper.id;
    scores[i] = paper.score;
    semantic[i] = paper.semantic;
  });
  return { ...judged, ids, scores, semantic };
}
