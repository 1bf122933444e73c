import { mostFrequentTerms } from '../../../engines/text/index.ts';
import { analyze } from '../text/terms.ts';

/**
 * Terms that a query is searched with at most. Longer ones are whole pages pasted in: the terms that stand in it most
 * often say best what it is about, and the time that a search takes stays bounded.
 */
const MOST_TERMS = 256;

/** The terms of a query, repeats kept (they count); [] when no word of it counts. */
export function queryTerms(query: string): string[] {
  const terms = analyze(query);
  if (terms.length <= MOST_TERMS) return terms;
  const different = new Set(terms);
  if (different.size <= MOST_TERMS) return terms.length <= 4 * MOST_TERMS ? terms : [...different];
  return mostFrequentTerms(terms, MOST_TERMS);
}
