/** A file of a snapshot. */
export interface SnapshotFile {
  /** Its path below the place, with `/`. */
  readonly name: string;
  /** Path on this machine or URL. */
  readonly at: string;
  readonly isLocal: boolean;
  /** Bytes, if the listing states them. */
  readonly size?: number;
  /** Bytes, rounded as an index page has them (`18M`). */
  readonly about?: number;
  /** Changes with the content: the ETag, or size and time; undefined if the listing does not tell. */
  readonly version?: string;
}
