import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ResolvedAddress } from './resolve.ts';

/** Minimum milliseconds between checks of a file. */
const CHECK_EVERY_MS = 5_000;

/**
 * Returns a function that returns the parsed content of a small file and rereads it after changes.
 * @param parse gets the text, which is empty for a missing file
 */
export function watchedFile<T>(file: string, parse: (text: string) => T): () => T {
  let value: T | undefined;
  let stamp: string | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (value !== undefined && now - checkedAt < CHECK_EVERY_MS) return value;
    checkedAt = now;
    const about = statSync(file, { throwIfNoEntry: false });
    const seen = about === undefined ? 'none' : `${about.ino} ${about.size} ${about.mtimeMs}`;
    if (value === undefined || seen !== stamp) {
      stamp = seen;
      value = parse(about?.isFile() ? readFileSync(file, 'utf8') : '');
    }
    return value;
  };
}

/** Parses a hosts file (hosts(5)) into lower-case names, each with its addresses in file order. */
export function parseHosts(text: string): ReadonlyMap<string, readonly ResolvedAddress[]> {
  const hosts = new Map<string, ResolvedAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names) {
      const key = name.toLowerCase().replace(/\.$/, '');
      const known = hosts.get(key);
      if (known === undefined) hosts.set(key, [{ address, family }]);
      else if (!known.some((one) => one.address === address)) known.push({ address, family });
    }
  }
  return hosts;
}

/** The name servers and search rules of resolv.conf(5). */
interface ResolvConf {
  /** Addresses in order of preference; empty for the system's default. */
  readonly servers: readonly string[];
  /** Domains that are appended to a name. */
  readonly search: readonly string[];
  /** Names with at least this many dots are first queried as given. */
  readonly ndots: number;
}

/** The limits of the C library. */
const MAX_SERVERS = 3;
const MAX_SEARCH = 6;
const MAX_NDOTS = 15;

/** Parses a resolv.conf; the last `search` or `domain` line wins. */
export function parseResolvConf(text: string): ResolvConf {
  const servers: string[] = [];
  let search: string[] = [];
  let ndots = 1;
  for (const line of text.split('\n')) {
    const [word = '', ...values] = line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/);
    if (word === 'nameserver' && isIP(values[0] ?? '') !== 0) servers.push(values[0] as string);
    else if (word === 'search' || word === 'domain') {
      search = values.map((value) => value.toLowerCase().replace(/^\.|\.$/g, '')).filter((value) => value !== '');
    } else if (word === 'options') {
      for (const value of values) {
        const found = /^ndots:(\d{1,3})$/.exec(value);
        if (found !== null) ndots = Math.min(MAX_NDOTS, Number(found[1]));
      }
    }
  }
  return { servers: servers.slice(0, MAX_SERVERS), search: search.slice(0, MAX_SEARCH), ndots };
}

/** The names to query for a host, in order, with the rules of the C library. */
export function candidates(host: string, { search, ndots }: Pick<ResolvConf, 'search' | 'ndots'>): string[] {
  const longer = search.map((domain) => `${host}.${domain}`).filter((name) => name.length <= 253);
  return host.split('.').length > ndots ? [host, ...longer] : [...longer, host];
}
