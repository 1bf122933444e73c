import { lookup } from 'node:dns';
import { type NameServersOptions, nameServers } from './name-servers.ts';
import type { Resolve, Source } from './resolve.ts';
import { sharing } from './sharing.ts';

/** Milliseconds for which an answer is cached; the system reports no TTL. */
const TTL_MS = 5_000;

/**
 * The system's resolver with its configuration (nsswitch, split DNS, mDNS). Each lookup blocks one of the four threads that
 * files and compression need too, and cannot be cancelled.
 */
const systemLookup: Source = (host) =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => {
      if (error === null) resolve({ addresses, ttl: TTL_MS });
      else reject(error);
    });
  });

/** How names are resolved: at the system's name servers (undefined), at the listed ones, or by the system's resolver. */
export type DnsSetting = 'system' | readonly string[] | undefined;

/** Concurrent lookups. At name servers each takes a socket; the system's resolver takes a thread of four, of which one stays free. */
const AT_NAME_SERVERS = { atOnce: 1_000, perCaller: 600 };
const AT_SYSTEM = { atOnce: 3, perCaller: 2 };

/** Creates a resolver with a cache. */
export function createResolve(setting?: DnsSetting, options: Omit<NameServersOptions, 'servers'> = {}): Resolve {
  if (setting === 'system') return sharing(systemLookup, AT_SYSTEM);
  const servers = setting === undefined ? {} : { servers: setting };
  return sharing(nameServers({ ...options, ...servers }), AT_NAME_SERVERS);
}

const made = new Map<string, Resolve>();

/** The resolver of this process for a setting: all clients share its cache and its limits. */
export function resolverFor(setting?: DnsSetting): Resolve {
  const key = String(setting);
  const known = made.get(key) ?? createResolve(setting);
  made.set(key, known);
  return known;
}
