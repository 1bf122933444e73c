import { setImmediate as nextRound } from 'node:timers/promises';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { line } from '../import/text.ts';
import type { PaperRecord } from '../record.ts';

/** A paper, or why a record is none; `position` is the record's own name at its source. */
export type HarvestItem =
  | { readonly record: PaperRecord }
  | { readonly reject: string; readonly excerpt: string; readonly position: string };

/** What one request brought. Store the records, then the state: a harvest that is killed goes on from the last state. */
export interface HarvestBatch<State> {
  readonly records: readonly HarvestItem[];
  /** Plain JSON; hand it to the next harvest to go on after this batch. */
  readonly state: State;
  /** Records in the whole harvest, where the source tells. */
  readonly total?: number;
}

/** What every harvester takes. */
export interface HarvestOptions {
  /** Ends the harvest; use one without bound and the signal of the command or job. */
  readonly deadline: Deadline;
  /** In place of the source's own address. */
  readonly baseUrl?: string;
  /** E-mail address, sent as the From header, by which the source can reach whoever harvests. */
  readonly contact?: string;
  readonly log?: Log;
}

const EXCERPT = 200;

/** The item of one record: what `parse` makes of it, or its complaint. */
export function itemOf(parse: () => PaperRecord, position: string, source: () => string): HarvestItem {
  try {
    return { record: parse() };
  } catch (error) {
    return { reject: (error as Error).message, excerpt: line(source(), EXCERPT), position: line(position, EXCERPT) };
  }
}

/** Longest stretch of work between two rounds of the event loop. */
const STRETCH_MS = 10;

/** What to wait for between pieces of long work: a round of the event loop when the stretch since the last has been long. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH_MS) return;
    await nextRound();
    since = performance.now();
  };
}

/** `records.map(make)` for pages of thousands: lets others have the event loop every few milliseconds. */
export async function mapGently<T, U>(records: readonly T[], make: (record: T, index: number) => U): Promise<U[]> {
  const made: U[] = [];
  const breathe = breather();
  for (const [i, record] of records.entries()) {
    made.push(make(record, i));
    await breathe();
  }
  return made;
}
