import { idf, termHash } from '../../../engines/text/index.ts';
import { analyze } from '../text/terms.ts';
import type { CorpusStats } from '../vectors/types.ts';

/** Weight of a term of the query; undefined: all terms are equal. */
export type WeightOf = (term: string) => number;

/** Weights of terms by rarity in the catalog: BM25's inverse document frequency. */
export function raritiesIn({ documents, df }: Pick<CorpusStats, 'documents' | 'df'>): WeightOf {
  return (term) => idf(documents, df(termHash(term)));
}

/** Minimum share of a query that a relevant result covers. */
const BAR = 2 / 3;
/** Number of results that are examined. */
const MOST_LOOKED_AT = 50;

/**
 * The share of a query that a text covers, 0 to 1: the weights of the query's terms that the text has, of all its weights. With weights by
 * rarity (inverse document frequency), a missing common word costs little, and a rare one that the whole catalog lacks costs most: such a
 * query is about something that the catalog does not have.
 */
export function coverage(terms: ReadonlySet<string>, text: ReadonlySet<string>, weightOf: WeightOf = () => 1): number {
  let held = 0;
  let all = 0;
  for (const term of terms) {
    const weight = weightOf(term);
    all += weight;
    if (text.has(term)) held += weight;
  }
  return all === 0 ? 0 : held / all;
}

/** Whether a text is relevant to a query: it covers at least two thirds of it. */
export function isGood(terms: ReadonlySet<string>, text: ReadonlySet<string>, weightOf?: WeightOf): boolean {
  return coverage(terms, text, weightOf) >= BAR - 1e-9;
}

/** Terms of title and abstract. */
const termsOf = ({ title, abstract }: { readonly title: string; readonly abstract: string }): Set<string> =>
  new Set(analyze(`${title}\n${abstract}`));

/**
 * Whether the catalog has enough for a query: at least `wanted` relevant results among the first ones. Stops at the last one needed, so in
 * a good catalog only ten abstracts are read.
 */
export function hasEnough(
  query: string,
  results: readonly { readonly title: string; readonly abstract: string }[],
  wanted: number,
  weightOf?: WeightOf,
): boolean {
  const terms = new Set(analyze(query));
  let good = 0;
  for (const [i, result] of results.slice(0, MOST_LOOKED_AT).entries()) {
    if (good + Math.min(MOST_LOOKED_AT, results.length) - i < wanted) return false;
    if (isGood(terms, termsOf(result), weightOf)) good++;
    if (good >= wanted) return true;
  }
  return false;
}
