import type { Clock } from '../../foundation/kernel/clock.ts';
import { createRecent } from './recent.ts';

/** Answers of the database that stand for a while. */
export interface Lookup<V> {
  get(key: string): Promise<V>;
  /** Drops one answer, or all of them: what they say has changed. */
  forget(key?: string): void;
}

/** Milliseconds for which an answer stands: the longest that another process goes by what was changed here. */
export const REMEMBER = 5_000;

/**
 * Answers are remembered from the moment in which they are asked for: requests that come together share one, and one that was asked
 * for before a change is not put back after it. What fails is not remembered.
 * @param capacity answers kept at most
 * @param keep which answers are worth remembering; all by default
 */
export function createLookup<V>(
  capacity: number,
  clock: Clock,
  find: (key: string) => Promise<V>,
  keep: (answer: V) => boolean = () => true,
): Lookup<V> {
  const recent = createRecent<Promise<V>>(capacity);
  return {
    async get(key) {
      const now = clock.now();
      const known = recent.get(key, now);
      if (known) return known;
      const finding = find(key);
      recent.set(key, finding, now + REMEMBER);
      const drop = (): void => {
        if (recent.get(key, now) === finding) recent.delete(key);
      };
      try {
        const answer = await finding;
        if (!keep(answer)) drop();
        return answer;
      } catch (error) {
        drop();
        throw error;
      }
    },
    forget(key) {
      if (key === undefined) recent.clear();
      else recent.delete(key);
    },
  };
}
