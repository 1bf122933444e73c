import type { Transaction } from '../../../foundation/store/index.ts';
import { line } from '../import/text.ts';
import type { PaperRecord } from '../record.ts';

/** A record that could not be used. */
export interface Reject<Position = number | string> {
  /** Its position: line or ordinal in a file, from 1; the record's id at its source in a harvest. */
  readonly position: Position;
  readonly reason: string;
  /** Its start, as one clean line. */
  readonly excerpt: string;
}

/** One record of a source, or the reason for its rejection. */
export type SourceItem<Position = number | string> =
  | { readonly record: PaperRecord; readonly position: Position }
  | Reject<Position>;

/** A page of a source, which is stored in one transaction. */
export interface SourceBatch<State, Position = number | string> {
  readonly items: readonly SourceItem<Position>[];
  /** Where to resume after this batch; plain JSON. */
  readonly state: State;
  /** Share of the source that is read with it, from 0 to 1; undefined if the source does not state its size. */
  readonly share?: number | undefined;
  /** Ids of records that the source has deleted, such as `pmid:123`. */
  readonly gone?: readonly string[];
  /** Written with the batch. */
  readonly also?: (tx: Transaction) => Promise<void>;
}

const EXCERPT = 200;

/** The reject of a record. @param source its text */
export const rejectOf = <Position>(error: unknown, position: Position, source: string): Reject<Position> => ({
  position,
  reason: line((error as Error).message, 2 * EXCERPT),
  excerpt: line(source.slice(0, 2 * EXCERPT), EXCERPT),
});

/** The item of one record: the result of `parse`, or its error. */
export function itemOf(parse: () => PaperRecord, position: string, source: () => string): SourceItem {
  try {
    return { record: parse(), position };
  } catch (error) {
    return rejectOf(error, line(position, EXCERPT), source());
  }
}
