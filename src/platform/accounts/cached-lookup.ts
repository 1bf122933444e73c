import type { Clock } from '../../foundation/kernel/clock.ts';
import { createLruCache } from './lru-cache.ts';

/** A short-lived cache of database rows. */
export interface CachedLookup<V> {
  get(key: string): Promise<V>;
  /** Drops one entry, or all of them, after a change. */
  forget(key?: string): void;
}

/** Milliseconds for which an entry is valid, and so the maximum delay of a change in peer processes. */
export const CACHE_FOR = 5_000;

/**
 * An entry is cached from the start of its lookup: concurrent requests share one, and a lookup that started before a change is not
 * cached after it. Failures are not cached.
 * @param capacity maximum number of entries
 * @param keep which results are cached; all by default
 */
export function createCachedLookup<V>(
  capacity: number,
  clock: Clock,
  find: (key: string) => Promise<V>,
  keep: (result: V) => boolean = () => true,
): CachedLookup<V> {
  const recent = createLruCache<Promise<V>>(capacity);
  return {
    async get(key) {
      const now = clock.now();
      const known = recent.get(key, now);
      if (known) return known;
      const finding = find(key);
      recent.set(key, finding, now + CACHE_FOR);
      const drop = (): void => {
        if (recent.get(key, now) === finding) recent.delete(key);
      };
      try {
        const result = await finding;
        if (!keep(result)) drop();
        return result;
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
