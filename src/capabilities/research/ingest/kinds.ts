/** The kind of the jobs that imports are. */
export const IMPORT_KIND = 'research.import';

/** The kind of the jobs that harvests are. */
export const HARVEST_KIND = 'research.harvest';

/** The kind of the jobs that imports of snapshots are. */
export const SNAPSHOT_KIND = 'research.snapshot';
