import { type NameServersOptions, nameServers } from './name-servers.ts';
import type { Resolve } from './resolve.ts';
import { sharing } from './sharing.ts';
import { systemLookup } from './system-lookup.ts';

/** How names are looked up: at the name servers of the system, at these, or by the system itself. */
export type DnsSetting = 'system' | readonly string[] | undefined;

/** Look-ups under way: at name servers each is a socket; the system's take three of its four threads, so that one is left. */
const AT_NAME_SERVERS = { atOnce: 1_000, perCaller: 600 };
const AT_SYSTEM = { atOnce: 3, perCaller: 2 };

/** A resolver with its cache. */
export function createResolve(setting?: DnsSetting, options: Omit<NameServersOptions, 'servers'> = {}): Resolve {
  if (setting === 'system') return sharing(systemLookup, AT_SYSTEM);
  const servers = setting === undefined ? {} : { servers: setting };
  return sharing(nameServers({ ...options, ...servers }), AT_NAME_SERVERS);
}

const made = new Map<string, Resolve>();

/** The resolver of this process for a setting, so that all ways out share its cache and its limits. */
export function resolverFor(setting?: DnsSetting): Resolve {
  const key = String(setting);
  const known = made.get(key) ?? createResolve(setting);
  made.set(key, known);
  return known;
}
