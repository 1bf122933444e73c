import { promises as dns } from 'node:dns';
import { networkInterfaces } from 'node:os';
import { classifyAddress } from '../addresses.ts';
import { candidates, parseHosts, parseResolvConf, watchedFile } from './files.ts';

import { type Answer, LookupError, type ResolvedAddress, type Source } from './resolve.ts';

export interface NameServersOptions {
  /** Addresses, with ":port" unless it is 53, in order of preference; those of resolv.conf by default. */
  readonly servers?: readonly string[];
  /** /etc/resolv.conf by default. */
  readonly resolvConf?: string;
  /** The system's by default. */
  readonly hostsFile?: string;
}

/** Timeout of one query in milliseconds before a retry or the next name server; doubled with each round. */
const TRY_MS = 500;
const TRIES = 4;
/** Milliseconds to wait for IPv6 addresses after the IPv4 addresses arrived (RFC 8305 3). */
const LATE_MS = 50;
/** Bounds of the TTL for which an answer is cached, in milliseconds. */
const TTL_MS = { min: 1_000, max: 300_000 };
/** Limit of addresses used for each family. */
const MAX_ADDRESSES = 16;
/** Limit of pooled idle channels, each of which takes some kilobytes. */
const MAX_IDLE = 64;
/** Names that never exist in the DNS (RFC 6761 6.4, RFC 7686). */
const NOWHERE = /(?:^|\.)(?:invalid|onion)$/;
const HOSTS_FILE = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

type Family = Answer | { readonly code: string };
const isAnswer = (one: Family): one is Answer => 'addresses' in one;
/** Whether the answer is negative: no such name, or no address. */
const isNothing = (one: Family): boolean => !isAnswer(one) && (one.code === 'ENOTFOUND' || one.code === 'ENODATA');

/**
 * Resolves names at name servers, without a thread: the hosts file first, then A and AAAA records with the search domains of
 * resolv.conf. Each lookup has its own channel, so that it can be cancelled and uses a port of its own.
 */
export function nameServers(options: NameServersOptions = {}): Source {
  const hosts = watchedFile(options.hostsFile ?? HOSTS_FILE, parseHosts);
  const conf = watchedFile(options.resolvConf ?? '/etc/resolv.conf', parseResolvConf);
  const idle: { channel: dns.Resolver; servers: readonly string[] }[] = [];

  const take = (): (typeof idle)[number] => {
    const servers = options.servers ?? conf().servers;
    const known = idle.pop();
    if (known !== undefined && known.servers === servers) return known;
    idle.length = 0;
    const channel = new dns.Resolver({ timeout: TRY_MS, tries: TRIES });
    if (servers.length > 0) channel.setServers(servers);
    return { channel, servers };
  };

  return async (host, signal) => {
    const written = hosts().get(host);
    if (written !== undefined) return { addresses: written, ttl: TTL_MS.min };
    if (NOWHERE.test(host)) throw new LookupError('ENOTFOUND', host);
    const taken = take();
    const { channel, servers } = taken;
    const cancel = (): void => channel.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      let found: Family = { code: 'ENOTFOUND' };
      for (const name of candidates(host, conf())) {
        if (signal.aborted) throw new LookupError('ECANCELLED', host);
        const now = await both(channel, name);
        if (isAnswer(now)) return now;
        // "No address" is more specific than "no such name" for another candidate.
        if (found.code === 'ENOTFOUND' || !isNothing(now)) found = now;
        if (!isNothing(now)) break;
      }
      throw new LookupError(found.code, host);
    } finally {
      signal.removeEventListener('abort', cancel);
      // Drops late answers, so that the channel is idle and can be reused.
      channel.cancel();
      // Without name servers in resolv.conf only new channels learn of the system's changes, so they are not reused.
      if (servers.length > 0 && idle.length < MAX_IDLE) idle.push(taken);
    }
  };
}

/** Queries both families. Once IPv4 addresses (or "no such name") arrived, IPv6 gets only `LATE_MS` more. */
async function both(channel: dns.Resolver, name: string): Promise<Family> {
  const asked6 = family(channel.resolve6(name, { ttl: true }), 6);
  const four = await family(channel.resolve4(name, { ttl: true }), 4);
  const sure = isAnswer(four) || four.code === 'ENOTFOUND';
  const six = sure ? await soon(asked6) : await asked6;
  if (isAnswer(four) && six !== undefined && isAnswer(six)) {
    const addresses = hasIpv6() ? [...six.addresses, ...four.addresses] : [...four.addresses, ...six.addresses];
    return { addresses, ttl: Math.min(four.ttl, six.ttl) };
  }
  if (isAnswer(four) || six === undefined || isNothing(six)) return four;
  return isAnswer(six) || isNothing(four) ? six : four;
}

const family = (asked: Promise<readonly { address: string; ttl: number }[]>, version: number): Promise<Family> =>
  asked.then(
    (records): Family => {
      if (records.length === 0) return { code: 'ENODATA' };
      const addresses: ResolvedAddress[] = [];
      let seconds = Number.POSITIVE_INFINITY;
      for (const { address, ttl } of records.slice(0, MAX_ADDRESSES)) {
        addresses.push({ address, family: version });
        seconds = Math.min(seconds, ttl);
      }
      return { addresses, ttl: Math.max(TTL_MS.min, Math.min(TTL_MS.max, seconds * 1000)) };
    },
    (error: NodeJS.ErrnoException): Family => ({ code: codeOf(error.code) }),
  );

/** c-ares reports unreachable name servers as ECONNREFUSED, which would read as a refused connection to the site. */
const codeOf = (code = 'EBADRESP'): string => (code === 'ECONNREFUSED' ? 'ENONAMESERVER' : code);

function soon<T>(promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    // What has arrived by then is read first: this process may have stood still for as long.
    timer = setTimeout(() => setImmediate(resolve, undefined), LATE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

let ipv6: { readonly known: boolean; readonly at: number } | undefined;

/** Whether this machine has a public IPv6 address; checked at most once a minute. */
function hasIpv6(): boolean {
  const now = performance.now();
  if (ipv6 === undefined || now - ipv6.at > 60_000) {
    const known = Object.values(networkInterfaces()).some((addresses) =>
      addresses?.some(({ address, family: name }) => name === 'IPv6' && classifyAddress(address) === 'public'),
    );
    ipv6 = { known, at: now };
  }
  return ipv6.known;
}
