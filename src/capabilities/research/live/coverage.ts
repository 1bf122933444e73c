import { idf, termHash } from '../../../engines/text/index.ts';
import { analyze } from '../text/terms.ts';
import type { CorpusStats } from '../vectors/types.ts';

/** How much a term of the query says; undefined: all say the same. */
export type WeightOf = (term: string) => number;

/** Weights of terms by how rare they are in the catalog: BM25's inverse document frequency. */
export function raritiesIn({ documents, df }: Pick<CorpusStats, 'documents' | 'df'>): WeightOf {
  return (term) => idf(documents, df(termHash(term)));
}

/** Share of what a query says that a hit has to hold. */
const BAR = 2 / 3;
/** Results that are looked at for good ones. */
const MOST_LOOKED_AT = 50;

/**
 * The part of a query that a text holds, 0 to 1: of the weights of the query's terms, those of the terms that the text has.
 * With weights by rarity (inverse document frequency), a common word that is missing costs little, and a rare one that the
 * whole catalog lacks costs most: that is how a query shows itself to be about something that the catalog does not have.
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

/** Whether a text is a good hit for a query: it holds at least two thirds of what the query says. */
export function isGood(terms: ReadonlySet<string>, text: ReadonlySet<string>, weightOf?: WeightOf): boolean {
  return coverage(terms, text, weightOf) >= BAR - 1e-9;
}

/** Terms of title and abstract. */
export const termsOf = ({ title, abstract }: { readonly title: string; readonly abstract: string }): Set<string> =>
  new Set(analyze(`${title}\n${abstract}`));

/**
 * Whether the catalog has enough for a query: at least `wanted` good hits among the first results. Ends at the last one
 * needed, so a catalog that knows the subject pays for ten abstracts.
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
