/** Papers by what they are about, for a list that no graph orders. */

interface Theme<Paper> {
  /** A category; '' for papers of none that others have too. */
  readonly name: string;
  readonly papers: readonly Paper[];
}

/**
 * Each paper once, under the category that most of the papers have of those that it has. Themes with most papers come first, and what
 * shares no category with another is last.
 * @param categoriesOf the categories of a paper
 */
export function themesOf<Paper>(
  papers: readonly Paper[],
  categoriesOf: (paper: Paper) => readonly string[],
): Theme<Paper>[] {
  const counts = new Map<string, number>();
  const own = papers.map((paper) => [...new Set(categoriesOf(paper))]);
  for (const category of own.flat()) counts.set(category, (counts.get(category) ?? 0) + 1);
  const countOf = (category: string): number => counts.get(category) ?? 0;
  const themes = new Map<string, Paper[]>();
  for (const [at, paper] of papers.entries()) {
    const [name = ''] = (own[at] ?? [])
      .filter((category) => countOf(category) > 1)
      .sort((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1));
    themes.set(name, [...(themes.get(name) ?? []), paper]);
  }
  return [...themes]
    .map(([name, of]) => ({ name, papers: of }))
    .sort(
      (a, b) =>
        Number(a.name === '') - Number(b.name === '') ||
        b.papers.length - a.papers.length ||
        (a.name < b.name ? -1 : 1),
    );
}
