import { analyze } from '../text/analyze.ts';

/**
 * Terms that a query is searched with at most. Longer ones are whole pages pasted in: the terms that stand in it most
 * often say best what it is about, and the time that a search takes stays bounded.
 */
const MOST_TERMS = 256;

/** The terms of a query, repeats kept (they count); [] when no word of it counts. */
export function queryTerms(query: string): string[] {
  const terms = analyze(query);
  if (terms.length <= MOST_TERMS) return terms;
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  if (counts.size <= MOST_TERMS) return terms.length <= 4 * MOST_TERMS ? terms : [...counts.keys()];
  return [...counts]
    .map(([term, count], order) => ({ term, count, order }))
    .sort((a, b) => b.count - a.count || a.order - b.order)
    .slice(0, MOST_TERMS)
    .map(({ term }) => term);
}
