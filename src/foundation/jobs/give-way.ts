/**
 * How many jobs of a kind that gives way run at once: as many as may, as long as the event loop and the database are quick; fewer while
 * they are late, so that thousands of jobs that are due together hold up no request of the API.
 */

/** Milliseconds of a turn of the event loop up to which more jobs may run, and above which fewer do. */
const QUICK = 5;
const LATE = 20;
/** Jobs at first and at least; and what of them is left after a late turn, and what a quick one makes of them. */
const LEAST = 6;
const LEFT = 0.7;
const MORE = 1.25;
/** A claim is late beyond so many times the quickest one; and how many times the lateness of the loop that may be. */
const USUAL = 3;
const MORE_LATE = 3;
/** Milliseconds after which a job waits for others most of the time, and does not count any more. */
const YOUNG = 5_000;

/**
 * @param most jobs that ever run at once
 * @param used whether all that may run do
 */
export function nextLimit(limit: number, turn: number, most: number, used: boolean): number {
  if (turn > LATE) return Math.min(most, Math.max(LEAST, Math.floor(limit * LEFT)));
  return turn <= QUICK && used ? Math.min(most, Math.ceil(limit * MORE)) : limit;
}

/** Jobs that run at once at first. */
export const firstLimit = (most: number): number => Math.min(most, 2 * LEAST);

/** Milliseconds of the next turn of the event loop. */
async function loopTurn(): Promise<number> {
  const since = performance.now();
  await new Promise(setImmediate);
  return performance.now() - since;
}

interface GivingWay {
  /** Number of further jobs of a kind that may start; infinite for a kind that does not give way. */
  room(kind: string): number;
  /** Whether fewer jobs of a kind run now than may. */
  isHeld(kind: string): boolean;
  /** Number of jobs of a kind for which a claim is worth it: where many are due, some are claimed together. */
  worth(kind: string): number;
  /** A job starts. @returns a function that says that it has ended */
  started(kind: string): () => void;
  /** Sees how late the event loop is. @param claim milliseconds of the last claim, if there was one: the database is late too */
  look(kinds: readonly string[], claim: number | undefined): Promise<void>;
}

/**
 * @param most jobs at once, of each kind that gives way
 * @param hasRoom called when more may start than before
 */
export function createGivingWay(most: ReadonlyMap<string, number>, hasRoom: () => void): GivingWay {
  const limits = new Map([...most].map(([kind, jobs]) => [kind, firstLimit(jobs)]));
  const young = new Map<string, number>();
  const room = (kind: string): number => (limits.get(kind) ?? Number.POSITIVE_INFINITY) - (young.get(kind) ?? 0);
  const isHeld = (kind: string): boolean => (limits.get(kind) ?? 0) < (most.get(kind) ?? 0);
  /** Milliseconds of the quickest claim. */
  let best = Number.POSITIVE_INFINITY;
  return {
    room,
    isHeld,
    worth: (kind) => (isHeld(kind) ? Math.ceil((limits.get(kind) ?? 1) / 4) : 1),
    started(kind) {
      if (!limits.has(kind)) return () => {};
      young.set(kind, (young.get(kind) ?? 0) + 1);
      let isYoung = true;
      const age = (): void => {
        if (isYoung) young.set(kind, (young.get(kind) ?? 0) - 1);
        isYoung = false;
      };
      const timer = setTimeout(() => {
        age();
        hasRoom();
      }, YOUNG);
      timer.unref();
      return () => {
        clearTimeout(timer);
        age();
      };
    },
    async look(kinds, claim) {
      if (claim !== undefined) best = Math.min(best, claim);
      const giving = kinds.filter((kind) => limits.has(kind));
      if (giving.length === 0) return;
      const used = giving.map((kind) => room(kind) <= 0);
      const turn = Math.max(await loopTurn(), ((claim ?? 0) - USUAL * best) / MORE_LATE);
      for (const [at, kind] of giving.entries()) {
        const [limit, all] = [limits.get(kind), most.get(kind)] as [number, number];
        limits.set(kind, nextLimit(limit, turn, all, used[at] === true));
      }
    },
  };
}
