/** How the work is partitioned to fit into memory. */
export interface Plan {
  /** The folder of the files. */
  readonly dir: string;
  /** Greater than every paperId. */
  readonly nodes: number;
  readonly parts: number;
  /** Papers in a part. */
  readonly perPart: number;
  /** Citations that are sorted at once, except those of a single work. */
  readonly piece: number;
  readonly signal: AbortSignal | undefined;
}
