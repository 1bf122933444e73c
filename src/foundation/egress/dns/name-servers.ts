import { promises as dns } from 'node:dns';
import { networkInterfaces } from 'node:os';
import { classifyAddress } from '../addresses.ts';
import { parseHosts } from './hosts-file.ts';
import { candidates, parseResolvConf } from './resolv-conf.ts';
import { type Answer, LookupError, type ResolvedAddress, type Source } from './resolve.ts';
import { watchedFile } from './watched-file.ts';

export interface NameServersOptions {
  /** Addresses, with ":port" where it is not 53, asked in this order; those of resolv.conf by default. */
  readonly servers?: readonly string[];
  /** /etc/resolv.conf by default. */
  readonly resolvConf?: string;
  /** The system's by default. */
  readonly hostsFile?: string;
}

/** Milliseconds until a name server that does not answer is asked again, or the next one; doubled with each round. */
const TRY_MS = 500;
const TRIES = 4;
/** Milliseconds for which the IPv6 addresses are waited for once those of IPv4 are known (RFC 8305 3). */
const LATE_MS = 50;
/** Milliseconds for which an answer is used again: what its TTL says, within these. */
const TTL_MS = { least: 1_000, most: 300_000 };
/** Addresses of each family that are used. */
const MAX_ADDRESSES = 16;
/** Idle channels that are kept; each is some kilobytes. */
const MAX_IDLE = 64;
/** Names that exist nowhere in the DNS (RFC 6761 6.4, RFC 7686). */
const NOWHERE = /(?:^|\.)(?:invalid|onion)$/;
const HOSTS_FILE = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

type Family = Answer | { readonly code: string };
const isAnswer = (one: Family): one is Answer => 'addresses' in one;
/** Whether the name servers have said that there is nothing. */
const isNothing = (one: Family): boolean => !isAnswer(one) && (one.code === 'ENOTFOUND' || one.code === 'ENODATA');

/**
 * Looks names up at name servers, without a thread: the hosts file first, then A and AAAA, with the search domains of
 * resolv.conf. One channel for each look-up under way, so that it can be dropped, and goes out from a port of its own.
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
    if (written !== undefined) return { addresses: written, ttl: TTL_MS.least };
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
        // That there is no address tells more than that one of the longer names does not exist.
        if (found.code === 'ENOTFOUND' || !isNothing(now)) found = now;
        if (!isNothing(now)) break;
      }
      throw new LookupError(found.code, host);
    } finally {
      signal.removeEventListener('abort', cancel);
      // What is late is not waited for; a channel without questions can be used again.
      channel.cancel();
      // Only the system knows of changes where there is no resolv.conf, and tells them to new channels alone.
      if (servers.length > 0 && idle.length < MAX_IDLE) idle.push(taken);
    }
  };
}

/** Asks for the addresses of both families. IPv4 decides: whoever has only that needs not wait for the other. */
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
      return { addresses, ttl: Math.max(TTL_MS.least, Math.min(TTL_MS.most, seconds * 1000)) };
    },
    (error: NodeJS.ErrnoException): Family => ({ code: codeOf(error.code) }),
  );

/** c-ares calls name servers that cannot be reached by the name that a refused connection to a site has. */
const codeOf = (code = 'EBADRESP'): string => (code === 'ECONNREFUSED' ? 'ENONAMESERVER' : code);

function soon<T>(promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, LATE_MS, undefined);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

let ipv6: { readonly known: boolean; readonly at: number } | undefined;

/** Whether this machine has an IPv6 address that leads anywhere; looked at once a minute. */
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
