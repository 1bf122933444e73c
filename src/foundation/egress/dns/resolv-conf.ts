import { isIP } from 'node:net';

/** What resolv.conf(5) says of name servers and of names that are not complete. */
export interface ResolvConf {
  /** Addresses, the first one preferred; empty: those that the system tells. */
  readonly servers: readonly string[];
  /** Domains that are tried behind a name. */
  readonly search: readonly string[];
  /** Names with at least so many dots are asked for as they are first. */
  readonly ndots: number;
}

/** As the C library bounds them. */
const MAX_SERVERS = 3;
const MAX_SEARCH = 6;
const MAX_NDOTS = 15;

/** Reads the text of a resolv.conf; of `search` and `domain` the last one counts. */
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

/** The names that a host may mean, in the order in which they are asked for, as the C library has it. */
export function candidates(host: string, { search, ndots }: Pick<ResolvConf, 'search' | 'ndots'>): string[] {
  const longer = search.map((domain) => `${host}.${domain}`).filter((name) => name.length <= 253);
  return host.split('.').length > ndots ? [host, ...longer] : [...longer, host];
}
