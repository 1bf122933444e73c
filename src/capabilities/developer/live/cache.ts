import type { Clock } from '../../../foundation/kernel/clock.ts';

/** Answers kept for a while, the least recently used ones going first. */
interface AnswerCache {
  get(key: string): { readonly value: unknown } | undefined;
  set(key: string, value: unknown): void;
}

const MOST = 300;

/** @param fresh milliseconds that an answer is good for */
export function createAnswerCache(fresh: number, clock: Clock): AnswerCache {
  const kept = new Map<string, { readonly value: unknown; readonly until: number }>();
  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      if (found.until <= clock.now()) return undefined;
      kept.set(key, found);
      return found;
    },
    set(key, value) {
      kept.delete(key);
      kept.set(key, { value, until: clock.now() + fresh });
      if (kept.size > MOST) kept.delete(kept.keys().next().value as string);
    },
  };
}
