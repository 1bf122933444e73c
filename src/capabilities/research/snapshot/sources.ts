/** Sources whose snapshots can be imported. */
export const SNAPSHOT_SOURCES = ['openalex', 'pubmed', 'arxiv'] as const;
export type SnapshotSource = (typeof SNAPSHOT_SOURCES)[number];
