import { totalmem } from 'node:os';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { BrowserKind } from '../program/find.ts';
import { type Host, startHost } from './host.ts';
import type { HostSetup } from './protocol.ts';

/** Limits after which a browser is replaced. */
export interface Lifetime {
  /** Visits. */
  readonly visits: number;
  /** Milliseconds. */
  readonly age: number;
  /** Bytes. */
  readonly memory: number;
  /** Milliseconds without a visit after which it is stopped. */
  readonly idle: number;
}

export const LIFETIME: Lifetime = {
  visits: 1000,
  age: 30 * 60_000,
  memory: Math.min(3 * 1024 ** 3, totalmem() / 2),
  idle: 60_000,
};

export interface HeldHost extends Disposable {
  readonly host: Host;
}

/** At most one browser of each kind accepts visits; others only finish theirs. */
export interface Hosts extends AsyncDisposable {
  /** The browser of this kind, started if there is none; dispose of it after the visit. @throws ApiError SERVICE_UNAVAILABLE */
  hold(kind: BrowserKind): Promise<HeldHost>;
  /** Running browsers. */
  readonly running: readonly Host[];
}

/** Milliseconds before a failed start is retried: on a machine without a browser, every page would try. */
const FAILED_MS = 10_000;

interface Entry {
  readonly started: Promise<Host>;
  host: Host | undefined;
  held: number;
  retired: boolean;
}

export function createHosts(setup: Omit<HostSetup, 'wish' | 'folder'>, lifetime: Lifetime, log: Log): Hosts {
  const current = new Map<BrowserKind, Entry>();
  const all = new Set<Entry>();
  let idle: NodeJS.Timeout | undefined;
  let disposed = false;

  const close = async (entry: Entry): Promise<void> => {
    await entry.started.then(
      (host) => host.close(),
      () => {},
    );
    all.delete(entry);
  };
  /** It accepts no more visits, and stops after the last one. */
  const retire = (entry: Entry): void => {
    entry.retired = true;
    for (const [kind, one] of current) if (one === entry) current.delete(kind);
    if (entry.held === 0) close(entry);
  };
  const isOld = (host: Host): boolean =>
    !host.alive ||
    host.visits >= lifetime.visits ||
    performance.now() - host.since > lifetime.age ||
    host.memory > lifetime.memory;

  const start = (kind: BrowserKind): Entry => {
    const entry: Entry = {
      started: startHost({ ...setup, wish: kind }, log),
      host: undefined,
      held: 0,
      retired: false,
    };
    current.set(kind, entry);
    all.add(entry);
    entry.started.then(
      (host) => {
        entry.host = host;
      },
      () => {
        all.delete(entry);
        setTimeout(() => {
          if (current.get(kind) === entry) current.delete(kind);
        }, FAILED_MS).unref();
      },
    );
    return entry;
  };
  const isIdle = (): boolean => [...all].every(({ held }) => held === 0);

  return {
    hold: async (kind) => {
      clearTimeout(idle);
      for (;;) {
        if (disposed) throw new Error('the browsers are closed');
        const entry = current.get(kind) ?? start(kind);
        entry.held++;
        const letGo = (): void => {
          entry.held--;
          if (entry.retired && entry.held === 0) close(entry);
        };
        const host = await entry.started.catch((error) => {
          letGo();
          throw error;
        });
        if (isOld(host)) {
          if (!entry.retired) retire(entry);
          letGo();
          continue;
        }
        let given = false;
        return {
          host,
          [Symbol.dispose]: () => {
            if (given) return;
            given = true;
            letGo();
            if (disposed || !isIdle()) return;
            clearTimeout(idle);
            idle = setTimeout(() => {
              for (const one of [...current.values()]) if (one.held === 0) retire(one);
            }, lifetime.idle).unref();
          },
        };
      }
    },
    get running() {
      return [...all].flatMap(({ host }) => (host?.alive ? [host] : []));
    },
    [Symbol.asyncDispose]: async () => {
      disposed = true;
      clearTimeout(idle);
      current.clear();
      await Promise.all([...all].map(close));
    },
  };
}
