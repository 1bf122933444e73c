import type { AddedRecords } from '../catalog/add-records.ts';

/** What an import or harvest has done so far. Kept with the job, so that a resumed one goes on counting. */
export interface IngestCounts {
  /** Records read, good ones and rejects. */
  readonly records: number;
  /** New papers. */
  readonly added: number;
  /** Records that changed a paper that was there. */
  readonly updated: number;
  /** Records that said nothing new. */
  readonly unchanged: number;
  /** Papers that became aliases, since a record showed them to be another. */
  readonly merged: number;
  /** Ids that two papers claim which cannot be one. */
  readonly conflicts: number;
  /** Records that only add to a paper (an abstract, a citation) which the catalog does not have. */
  readonly skipped: number;
  /** Records that could not be used; each is a line of the rejects file. */
  readonly rejected: number;
}

export const NO_COUNTS: IngestCounts = {
  records: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  merged: 0,
  conflicts: 0,
  skipped: 0,
  rejected: 0,
};

/** The counts after one more batch. */
export function countBatch(counts: IngestCounts, records: number, added: AddedRecords, rejected: number): IngestCounts {
  return {
    records: counts.records + records,
    added: counts.added + added.added,
    updated: counts.updated + added.updated,
    unchanged: counts.unchanged + added.unchanged,
    merged: counts.merged + added.merged,
    conflicts: counts.conflicts + added.conflicts.length,
    // Progress of a run that an earlier version began has none.
    skipped: (counts.skipped ?? 0) + added.skipped,
    rejected: counts.rejected + rejected,
  };
}
