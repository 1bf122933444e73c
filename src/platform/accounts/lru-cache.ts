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
