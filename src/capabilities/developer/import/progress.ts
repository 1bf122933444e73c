/** What an import did so far. */
export interface ImportCounts {
  /** Documents. */
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Comments that came by themselves; those within an issue count with it. */
  readonly comments: number;
}

export const NO_COUNTS: ImportCounts = { added: 0, changed: 0, unchanged: 0, removed: 0, comments: 0 };

export const addCounts = (one: ImportCounts, other: Partial<ImportCounts>): ImportCounts => ({
  added: one.added + (other.added ?? 0),
  changed: one.changed + (other.changed ?? 0),
  unchanged: one.unchanged + (other.unchanged ?? 0),
  removed: one.removed + (other.removed ?? 0),
  comments: one.comments + (other.comments ?? 0),
});

export interface ImportProgress extends ImportCounts {
  /** Passages that were written to the index. */
  readonly indexed: number;
  readonly at?: { readonly path: string; readonly done: number; readonly total: number };
}

/** What was left out, and why. */
export interface Skipped {
  readonly path: string;
  readonly reason: string;
}
