import type { AddedRecords } from '../catalog/add-records.ts';

/** The counts of an import or harvest so far. Stored with the job, so that a resumed one continues counting. */
export interface IngestCounts {
  /** Records read, good ones and rejects. */
  readonly records: number;
  /** New papers. */
  readonly added: number;
  /** Records that changed an existing paper. */
  readonly updated: number;
  /** Records without new information. */
  readonly unchanged: number;
  /** Papers that became aliases because a record joined them. */
  readonly merged: number;
  /** Ids of two papers that cannot be one. */
  readonly conflicts: number;
  /** Supplements (an abstract, a citation) to papers that are not in the catalog. */
  readonly skipped: number;
  /** Papers that are gone because their source deleted them. */
  readonly removed: number;
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
  removed: 0,
  rejected: 0,
};

/** The counts after one more batch. */
export function countBatch(
  counts: IngestCounts,
  records: number,
  added: AddedRecords,
  { removed, rejected }: { readonly removed: number; readonly rejected: number },
): IngestCounts {
  return {
    records: counts.records + records,
    added: counts.added + added.added,
    updated: counts.updated + added.updated,
    unchanged: counts.unchanged + added.unchanged,
    merged: counts.merged + added.merged,
    conflicts: counts.conflicts + added.conflicts.length,
    // Progress of a run that an earlier version started has none.
    skipped: (counts.skipped ?? 0) + added.skipped,
    removed: (counts.removed ?? 0) + removed,
    rejected: counts.rejected + rejected,
  };
}
