import { setImmediate as nextRound } from 'node:timers/promises';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { line } from '../import/text.ts';
import type { PaperRecord } from '../record.ts';

/** A paper, or the reason why a record is rejected; `position` is the record's id at its source. */
export type HarvestItem =
  | { readonly record: PaperRecord }
  | { readonly reject: string; readonly excerpt: string; readonly position: string };

/** Result of one request. Store the records, then the state: a killed harvest resumes from the last state. */
export interface HarvestBatch<State> {
  readonly records: readonly HarvestItem[];
  /** Plain JSON; pass it to the next harvest to resume after this batch. */
  readonly state: State;
  /** Number of records in the whole harvest, if the source states it. */
  readonly total?: number;
}

/** Options of every harvester. */
export interface HarvestOptions {
  /** Ends the harvest; use one without a limit and the signal of the command or job. */
  readonly deadline: Deadline;
  /** Overrides the source's own URL. */
  readonly baseUrl?: string;
  /** Email address for the From header, so that the source can contact the operator. */
  readonly contact?: string;
  readonly log?: Log;
}

const EXCERPT = 200;

/** The item of one record: the result of `parse`, or its error. */
export function itemOf(parse: () => PaperRecord, position: string, source: () => string): HarvestItem {
  try {
    return { record: parse() };
  } catch (error) {
    return { reject: (error as Error).message, excerpt: line(source(), EXCERPT), position: line(position, EXCERPT) };
  }
}

/** Maximum milliseconds of work between two turns of the event loop. */
const STRETCH_MS = 10;

/** Await it between pieces of long work: it yields to the event loop if the last turn was too long ago. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH_MS) return;
    await nextRound();
    since = performance.now();
  };
}

/** `records.map(make)` for pages of thousands; yields to the event loop every few milliseconds. */
export async function mapGently<T, U>(records: readonly T[], make: (record: T, index: number) => U): Promise<U[]> {
  const made: U[] = [];
  const breathe = breather();
  for (const [i, record] of records.entries()) {
    made.push(make(record, i));
    await breathe();
  }
  return made;
}
