import type { Clock } from '../../foundation/kernel/clock.ts';

/** A bounded LRU cache with expiry. */
interface LruCache<V> {
  /** Returns the value unless it has expired by `now` (milliseconds). */
  get(key: string, now: number): V | undefined;
  set(key: string, value: V, until: number): void;
  delete(key: string): void;
  clear(): void;
  readonly size: number;
}

/** @param capacity maximum number of entries */
export function createLruCache<V>(capacity: number): LruCache<V> {
  // A Map iterates in insertion order: reinserting an entry moves it to the end.
  const entries = new Map<string, { value: V; until: number }>();
  return {
    get(key, now) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      if (now >= entry.until) return undefined;
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, until) {
      entries.delete(key);
      if (entries.size >= capacity) {
        const oldest = entries.keys().next().value;
        if (oldest !== undefined) entries.delete(oldest);
      }
      entries.set(key, { value, until });
    },
    delete(key) {
      entries.delete(key);
    },
    clear() {
      entries.clear();
    },
    get size() {
      return entries.size;
    },
  };
}

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
