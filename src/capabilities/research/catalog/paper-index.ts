/** Names the text index of the papers, its queue, and the lease of its one writer, who writes the citation graph too. */
export const PAPER_INDEX = { name: 'research' } as const;
