import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
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

/** Bytes after which rejects are only counted: one of the largest snapshots would fill the disk with them. */
const MOST = 64 * 1024 * 1024;

/** The file that lists the rejected records: one JSON object a line, written before the batch counts as done. */
interface RejectsFile {
  readonly path: string;
  /** Bytes so far; a resumed run continues here, so that nothing is listed twice. */
  size(): number;
  append(rejects: readonly Reject[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the rejects file of a run and removes what a killed run wrote after its last finished batch. The file is created with the first
 * reject.
 * @throws OperatorError if it cannot be written
 */
export async function openRejects(path: string, size: number): Promise<RejectsFile> {
  let written = size;
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  const openFile = async () => {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path, 'a', 0o600);
      await file.truncate(written);
      return file;
    } catch (error) {
      throw new OperatorError(`the rejects file ${path} cannot be written: ${(error as Error).message}`);
    }
  };
  return {
    path,
    size: () => written,
    async append(rejects) {
      if (rejects.length === 0 || written >= MOST) return;
      handle ??= await openFile();
      let text = rejects.map((reject) => `${JSON.stringify(reject)}\n`).join('');
      if (written + text.length >= MOST) text += '{"reason":"further records are only counted"}\n';
      await handle.appendFile(text);
      written += Buffer.byteLength(text);
    },
    async close() {
      await handle?.close();
      handle = undefined;
    },
  };
}
