import type { Candidate, CorpusStats, Expansion, Ranked, RankOptions, RankQuery } from '../rank/types.ts';

/** What a search learns from its first candidates: nothing here. */
export function expand(
  query: RankQuery,
  _first: readonly Candidate[],
  _stats: CorpusStats,
  _options: RankOptions,
): Expansion {
  const terms = [...new Set(query.terms)];
  return {
    terms: {
      terms: Uint32Array.from(terms),
      weights: Float32Array.from(
        terms,
        (term) => query.terms.filter((own) => own === term).length / query.terms.length,
      ),
    },
    vector: query.vector,
  };
}

/** BM25 (k1 = 1.2, b = 0.75, titles twice) over its maximum, plus half of the cosine. */
export function rank(
  query: RankQuery,
  expansion: Expansion,
  candidates: readonly Candidate[],
  stats: CorpusStats,
  options: RankOptions,
): Ranked[] {
  const weights = new Map<number, number>();
  for (const term of query.terms) {
    const df = stats.df(term);
    weights.set(term, (weights.get(term) ?? 0) + Math.log(1 + (stats.documents - df + 0.5) / (df + 0.5)));
  }
  const scored = candidates.map(({ id, title, abstract, vector }) => {
    const counts = new Map<number, number>();
    for (const term of title) if (weights.has(term)) counts.set(term, (counts.get(term) ?? 0) + 2);
    for (const term of abstract) if (weights.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
    const length = 2 * title.length + abstract.length;
    let words = 0;
    for (const [term, count] of counts) {
      const weight = weights.get(term) as number;
      words += (weight * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / stats.averageLength));
    }
    let semantic = 0;
    if (vector && expansion.vector) {
      for (let k = 0; k < vector.length; k++) semantic += (vector[k] as number) * (expansion.vector[k] as number);
    }
    return { id, words, semantic };
  });
  const most = Math.max(1e-9, ...scored.map(({ words }) => words));
  return scored
    .map(({ id, words, semantic }) => ({
      id,
      score: words / most + (options.dense ? 0.5 * Math.max(0, semantic) : 0),
      semantic,
    }))
    .sort((a, b) => b.score - a.score || a.id - b.id);
}
