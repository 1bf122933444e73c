import type { Candidate, RankOptions, RankQuery } from '../rank/types.ts';
import { type View, vectorOf } from '../vectors/view.ts';
import { expand, rank } from './plain-rank.ts';

/** What the first ranking of a search is made from. */
export interface PoolQuery {
  readonly terms: Uint32Array;
  /** Of the query, in the space of the papers' vectors; made here when the space is the corpus's own. */
  readonly vector: Float32Array | undefined;
  /** Papers that the text index proposes. */
  readonly hits: Int32Array;
  /** A bit for each id: whether the paper may be found; all may when undefined. */
  readonly allowed: Uint8Array | undefined;
  readonly options: RankOptions;
}

/** Papers in their order. */
export interface RankedPool {
  readonly ids: Int32Array;
  readonly scores: Float64Array;
  /** Closeness in meaning, -1 to 1; 0 for papers without a vector. */
  readonly semantic: Float32Array;
}

/** A ranking that can be done again once the structure of its papers is known. */
export interface Pool {
  readonly ranked: RankedPool;
  /** @param structure of the papers, in the order of `ranked`: Candidate.structure */
  again(structure: Float32Array): RankedPool;
}

/** Papers that the vectors propose, for the query and again for what was learned from the best. */
const NEAREST = 200;

/** The papers that a search ranks, and their ranking: those of the text index and those near in meaning. */
export function rankPool(view: View, { terms, vector, hits, allowed, options }: PoolQuery): Pool {
  const query: RankQuery = { terms, vector: options.dense ? (vector ?? view.folder?.query(terms)) : undefined };
  const pool = new Map<number, Candidate>();
  const add = (ids: Iterable<number>): void => {
    for (const id of ids) {
      if (pool.has(id)) continue;
      const candidate = candidateOf(view, id, options.dense);
      if (candidate) pool.set(id, candidate);
    }
  };
  const near = (to: Float32Array | undefined): Int32Array =>
    (to && view.nearest?.search(to, NEAREST, allowed).ids) ?? new Int32Array(0);
  add(hits);
  add(near(query.vector));
  const first = [...pool.values()];
  const expansion = expand(query, first, view.stats, options);
  if (expansion.vector !== query.vector) add(near(expansion.vector));
  const all = [...pool.values()];
  const ranked = packed(rank(query, expansion, all, view.stats, { ...options, structure: false }));
  return {
    ranked,
    again(structure) {
      const of = new Map(Array.from(ranked.ids, (id, i) => [id, structure[i] as number]));
      const told = all.map((candidate) => ({ ...candidate, structure: of.get(candidate.id) ?? 0 }));
      return packed(rank(query, expansion, told, view.stats, options));
    },
  };
}

function candidateOf(view: View, id: number, dense: boolean): Candidate | undefined {
  const terms = view.segments.terms(id);
  return terms && { ...terms, vector: dense ? vectorOf(view, id) : undefined };
}

function packed(ranked: ReturnType<typeof rank>): RankedPool {
  return {
    ids: Int32Array.from(ranked, ({ id }) => id),
    scores: Float64Array.from(ranked, ({ score }) => score),
    semantic: Float32Array.from(ranked, ({ semantic }) => semantic),
  };
}
