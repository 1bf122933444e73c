import { analyze, everyWord } from './analyze.ts';

/**
 * Terms that a query is searched with at most. Longer ones are logs pasted in: the terms that stand in it most often say
 * best what it is about, and the time that a search takes stays bounded.
 */
const MOST_TERMS = 128;

/** The terms of a query, repeats kept (they count); [] when there is no word in it. */
export function queryTerms(query: string): string[] {
  const counting = analyze(query);
  const terms = counting.length > 0 ? counting : everyWord(query);
  if (terms.length <= MOST_TERMS) return terms;
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts]
    .map(([term, count], order) => ({ term, count, order }))
    .sort((a, b) => b.count - a.count || a.order - b.order)
    .slice(0, MOST_TERMS)
    .map(({ term }) => term);
}
