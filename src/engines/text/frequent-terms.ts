/** The terms that occur most often, each once, most frequent first, ties in reading order: what a long pasted text is about. */
export function mostFrequentTerms(terms: readonly string[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts]
    .map(([term, count], order) => ({ term, count, order }))
    .sort((a, b) => b.count - a.count || a.order - b.order)
    .slice(0, most)
    .map(({ term }) => term);
}
