/** The name and columns of an index table, besides `id` and `terms`. */
export interface IndexShape {
  /** Prefix of table names. */
  readonly name: string;
  /** Columns with one 32-bit integer per row. */
  readonly numbers: readonly string[];
  /** Columns with a set of 32-bit integers per row. */
  readonly lists: readonly string[];
  /** Whether equal terms of a row stand together. A new table is then stored as zstd, in a fifth of the space. */
  readonly isGrouped?: boolean;
  /**
   * So many rows may stay outside of the indexes, which searches then read one by one: merging one row costs seconds of CPU, and searches
   * half as much again for sixteen that came one by one. Absent: none.
   */
  readonly loose?: number;
}

/** Concatenated texts of all rows; row i is `bytes[offsets[i], offsets[i + 1])`. */
export interface TextColumn {
  readonly offsets: Int32Array;
  /** UTF-8. */
  readonly bytes: Uint8Array;
}

/** Concatenated numbers of all rows; row i is `items[offsets[i], offsets[i + 1])`. */
export interface ListColumn {
  readonly offsets: Int32Array;
  readonly items: Int32Array;
}

/** Rows to index, as columns in Arrow's layout. */
export interface IndexBatch {
  readonly ids: Int32Array;
  /** Index terms of each row, separated by single spaces; repeats count. */
  readonly terms: TextColumn;
  readonly numbers: Readonly<Record<string, Int32Array>>;
  readonly lists: Readonly<Record<string, ListColumn>>;
}

/** The table name of an index. */
export const tableName = (shape: IndexShape, id: string): string => `${shape.name}_${id}`;
