import type { FilteringProxy, ProxyIdentity, ProxyLease } from '../../foundation/egress/index.ts';

/** Credentials for the pages that a job shares: they last as long as the shared context. */
export interface SharedLeases extends Disposable {
  take(key: string, identity: ProxyIdentity): ProxyLease;
  give(key: string): void;
}

interface Entry {
  readonly lease: ProxyLease;
  busy: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * @param rest milliseconds without a visit after which the shared context is closed
 * @param forget called with its key
 */
export function createSharedLeases(proxy: FilteringProxy, rest: number, forget: (key: string) => void): SharedLeases {
  const entries = new Map<string, Entry>();
  return {
    take: (key, identity) => {
      const entry = entries.get(key) ?? { lease: proxy.credentialsFor(identity), busy: 0, timer: undefined };
      entries.set(key, entry);
      clearTimeout(entry.timer);
      entry.busy++;
      return entry.lease;
    },
    give: (key) => {
      const entry = entries.get(key);
      if (entry === undefined || --entry.busy > 0) return;
      entry.timer = setTimeout(() => {
        entries.delete(key);
        entry.lease.revoke();
        forget(key);
      }, rest).unref();
    },
    [Symbol.dispose]: () => {
      for (const { lease, timer } of entries.values()) {
        clearTimeout(timer);
        lease.revoke();
      }
      entries.clear();
    },
  };
}
