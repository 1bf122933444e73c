/** Names of the papers' text index, its queue, and the lease of its single writer, who also writes the citation graph. */
export const PAPER_INDEX = { name: 'research' } as const;
