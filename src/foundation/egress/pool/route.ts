import type { Exit } from '../exits.ts';
import { isAboutTarget } from '../proxy/proxy-answer.ts';
import type { ExitPool, ExitRoute, ExitWish, TakenExit } from './types.ts';

/** Exits that are tried for a target to which they do not connect, although they work. */
const MOST_REFUSALS = 3;

/** @param wish what stays the same for all targets */
export function createExitRoute(pool: ExitPool, wish: Omit<ExitWish, 'host' | 'avoid'>): ExitRoute {
  let taking: Promise<TakenExit | undefined> | undefined;
  let current: TakenExit | undefined;
  /** The one that has reached a target: it is kept although it does not reach another. */
  let reached: Exit | undefined;
  /** Those that refused the target, which tells of them only if another one reaches it. */
  let refused = new Map<TakenExit, unknown>();
  return {
    exit: async (target) => {
      if (current !== undefined) return current.exit;
      taking ??= pool.take({ ...wish, ...target, avoid: new Set([...refused.keys()].map(({ exit }) => exit)) });
      try {
        current = await taking;
      } finally {
        taking = undefined;
      }
      return current?.exit;
    },
    succeeded: (exit) => {
      if (current?.exit !== exit) return;
      reached = exit;
      current.succeeded();
      for (const [taken, error] of refused) taken.outdone(error);
      if (refused.size > 0) refused = new Map();
    },
    failed: (exit, error) => {
      const taken = current;
      // Another connection of the same context was first.
      if (taken?.exit !== exit) return true;
      if (!taken.failed(error)) return false;
      if (isAboutTarget(error)) {
        if (exit === reached || refused.size + 1 >= MOST_REFUSALS) {
          refused = new Map();
          return false;
        }
        refused.set(taken, error);
      }
      current = undefined;
      return true;
    },
    get differs() {
      return current?.differs;
    },
  };
}

/** A route of one exit, for a caller that looks after its failures. */
export const fixedRoute = (url: string): ExitRoute => {
  const exit = { url };
  return { exit: async () => exit, succeeded: () => {}, failed: () => false, differs: undefined };
};
