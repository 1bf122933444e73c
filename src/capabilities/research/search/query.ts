import { mostFrequentTerms } from '../../../engines/text/index.ts';
import { analyze } from '../text/terms.ts';

/**
 * Maximum number of query terms. Longer queries are pasted pages: their most frequent terms describe them best, and the time of a search
 * stays bounded.
 */
const MOST_TERMS = 256;

/** The terms of a query, repeats kept (they count); [] if it has no content words. */
export function queryTerms(query: string): string[] {
  const terms = analyze(query);
  if (terms.length <= MOST_TERMS) return terms;
  const different = new Set(terms);
  if (different.size <= MOST_TERMS) return terms.length <= 4 * MOST_TERMS ? terms : [...different];
  return mostFrequentTerms(terms, MOST_TERMS);
}
