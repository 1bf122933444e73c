/** Snapshots of OpenAlex, PubMed and arXiv: many parts on a server, in a bucket or a folder, imported and kept up to date. */
export { importSnapshot, type SnapshotSummary } from './import-snapshot.ts';
export type { SnapshotOutlook } from './outlook.ts';
