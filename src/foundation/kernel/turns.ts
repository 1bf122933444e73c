import { AsyncLocalStorage } from 'node:async_hooks';

/** Splits long work into slices, so that the event loop stays responsive. */
interface Turns {
  /** Whether the current slice has used up its time. */
  readonly isOver: boolean;
  /** Yields to the event loop and starts the next slice. */
  next(): Promise<void>;
}

interface TurnsOptions {
  /** Milliseconds of a slice. */
  readonly hold?: number;
  /** Slices of work that holds something that others wait for, such as a transaction: they go first, and nothing rests between them. */
  readonly isUrgent?: boolean;
}

/** Resolvers of work that waits for its next slice. */
const urgent: (() => void)[] = [];
const waiting: (() => void)[] = [];
let isPlanned = false;
/** When the last slice began; 0 if it has ended. */
let began = 0;

/**
 * Starts the next slice, in a turn of the event loop of its own: ten long jobs together hold it no longer than one. Between two slices it
 * rests as long as the last one took, so that everything else gets half of the time.
 */
function plan(): void {
  if (isPlanned || urgent.length + waiting.length === 0) return;
  isPlanned = true;
  const start = (): void => {
    isPlanned = false;
    began = performance.now();
    (urgent.shift() ?? waiting.shift())?.();
    // After the slice, which runs when the promise of `next` has resolved.
    setImmediate(plan);
  };
  const rest = urgent.length > 0 || began === 0 ? 0 : performance.now() - began;
  began = 0;
  if (rest < 1) setImmediate(start);
  else setTimeout(start, Math.min(rest, MOST_REST));
}

/** Milliseconds. */
const MOST_REST = 20;

/** Who pays for the slices of work that is under way. */
const payer = new AsyncLocalStorage<(ms: number) => void>();

/**
 * Runs work whose slices are paid for, wherever it takes turns, also after it has waited.
 * @param charge called with the milliseconds of each slice but the first, which is part of what begins it, and the last
 */
export const withPaidTurns = <T>(charge: (ms: number) => void, run: () => T): T => payer.run(charge, run);

export function takeTurns({ hold = 5, isUrgent = false }: TurnsOptions = {}): Turns {
  const charge = payer.getStore();
  let ends = performance.now() + hold;
  let from: number | undefined;
  return {
    get isOver() {
      return performance.now() >= ends;
    },
    async next() {
      if (from !== undefined) charge?.(performance.now() - from);
      await new Promise<void>((resolve) => {
        (isUrgent ? urgent : waiting).push(resolve);
        plan();
      });
      from = performance.now();
      ends = from + hold;
    },
  };
}
