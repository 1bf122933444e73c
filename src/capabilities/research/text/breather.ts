import { setImmediate as nextRound } from 'node:timers/promises';

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
