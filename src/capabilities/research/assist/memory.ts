import { createHash } from 'node:crypto';
import { dropOldest } from '../../../foundation/kernel/drop-oldest.ts';

/** A cache with expiry, least recently used entries evicted first; keys are any JSON values. */
interface Memory<T> {
  get(key: unknown): T | undefined;
  put(key: unknown, value: T): void;
}

/** @param most maximum number of entries; @param ms lifetime of an entry */
export function createMemory<T>(most: number, ms: number, now: () => number = () => performance.now()): Memory<T> {
  const entries = new Map<string, { readonly value: T; readonly until: number }>();
  const name = (key: unknown): string => createHash('sha256').update(JSON.stringify(key)).digest('base64');
  return {
    get: (key) => {
      const id = name(key);
      const entry = entries.get(id);
      if (entry === undefined) return undefined;
      entries.delete(id);
      if (now() >= entry.until) return undefined;
      entries.set(id, entry);
      return entry.value;
    },
    put: (key, value) => {
      const id = name(key);
      entries.delete(id);
      entries.set(id, { value, until: now() + ms });
      dropOldest(entries, most);
    },
  };
}
