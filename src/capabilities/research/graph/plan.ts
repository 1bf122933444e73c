/** How the work is cut into pieces that fit into memory. */
export interface Plan {
  /** Where the files go. */
  readonly dir: string;
  /** Above every paperId. */
  readonly nodes: number;
  readonly parts: number;
  /** Papers in a part. */
  readonly perPart: number;
  /** Citations that are sorted at once, but for those of a single work. */
  readonly piece: number;
  readonly signal: AbortSignal | undefined;
}
