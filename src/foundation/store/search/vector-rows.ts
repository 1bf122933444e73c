/** The name and columns of a vector table. */
export interface VectorShape {
  /** Table name. */
  readonly table: string;
  /** Length of a vector. */
  readonly dimensions: number;
  /** Columns with one 32-bit integer per row, for filters. */
  readonly numbers: readonly string[];
}

/** Rows to write, with normalized vectors. */
export interface VectorRows {
  readonly ids: Int32Array;
  readonly numbers: Readonly<Record<string, Int32Array>>;
  /** Concatenated. */
  readonly vectors: Float32Array;
}
