import type { LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { ApiError } from '../kernel/errors.ts';
import { type AddressKind, classifyAddress, parseAddress } from './addresses.ts';
import { type AllowMatcher, isBadPort, plainHost, portOf } from './allow.ts';
import { answerLookup, connectTo } from './connect-to.ts';
import type { Ask, Resolve, ResolvedAddress } from './dns/resolve.ts';
import { resolverFor } from './dns/resolver.ts';
import { invalidUrl } from './errors.ts';

export type { Ask, Resolve, ResolvedAddress } from './dns/resolve.ts';

export interface GuardOptions {
  /** What is allowed although not public; nothing by default. */
  readonly allow?: AllowMatcher;
  readonly resolve?: Resolve;
  /** The setting that refusals mention; TRAWL_ALLOW_PRIVATE_NETWORK by default. */
  readonly setting?: string;
}

export interface Guard {
  /**
   * Parses an untrusted URL.
   * @throws ApiError INVALID_URL: not absolute, too long, not http(s), no valid host, or a refused address in any spelling
   */
  readUrl(raw: string | URL): URL;
  /**
   * Resolves a host to addresses, all of which are allowed.
   * @throws ApiError INVALID_URL, with code PRIVATE_ADDRESS when an address is refused; errors of `resolve`
   */
  addresses(host: string, port: number, ask?: Ask): Promise<readonly ResolvedAddress[]>;
  /** Opens a TCP connection to a checked address. @throws errors of `addresses` and of sockets */
  dial(host: string, port: number, ask?: Ask): Promise<Socket>;
  /** For undici's `connect`: checks before the first packet, connects to the checked addresses, then verifies the peer. */
  readonly connect: buildConnector.connector;
  /** Like `connect`, with other TLS settings. */
  connector(tls: ConnectorTls): buildConnector.connector;
}

interface ConnectorTls {
  /** false accepts any certificate. */
  readonly rejectUnauthorized?: boolean;
  /** false disables HTTP/2; true prefers it. */
  readonly http2?: boolean;
}

const WORDS: Readonly<Record<Exclude<AddressKind, 'public'>, string>> = {
  loopback: 'a loopback address',
  private: 'a private address',
  shared: 'a shared (carrier-grade NAT) address',
  linkLocal: 'a link-local address',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
  unspecified: 'an unspecified address',
  metadata: 'a cloud metadata address',
  reserved: 'a reserved address',
  invalid: 'an invalid address',
};

const SELF: readonly ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Names of this machine: RFC 6761 6.3 and the default hosts files of operating systems. */
const SELF_NAMES = new Set([
  'localhost',
  'localhost.localdomain',
  'localhost4',
  'localhost4.localdomain4',
  'localhost6',
  'localhost6.localdomain6',
  'ip6-localhost',
  'ip6-loopback',
]);

const isSelf = (host: string): boolean => SELF_NAMES.has(host) || host.endsWith('.localhost');

/** Names that are resolved. URLs allow more, which resolvers interpret in different ways. */
const NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;

/** Characters of a URL: more than servers accept. Without a limit, the links of a page would be resolved against a URL of any length. */
const MAX_URL = 65_536;
/** Cached connectors, one for each port; the oldest is evicted first. */
const MAX_CONNECTORS = 256;

/**
 * Guards against server-side request forgery. A name is resolved once, all its addresses are checked, and the socket connects
 * to exactly those addresses, so neither DNS rebinding nor a difference between URL parsers bypasses the check.
 */
export function createGuard(options: GuardOptions = {}): Guard {
  const allow = options.allow ?? (() => false);
  const resolve = options.resolve ?? resolverFor();
  const setting = options.setting ?? 'TRAWL_ALLOW_PRIVATE_NETWORK';

  const refusal = (host: string, kind: AddressKind): ApiError => {
    const what = kind === 'public' ? 'refused' : WORDS[kind];
    const verb = parseAddress(host) === undefined ? 'resolves to' : 'is';
    // The resolved address is left out: it would let callers map the private network.
    const message = `${host} ${verb} ${what}; the operator can allow it with ${setting}`;
    return new ApiError('INVALID_URL', { code: 'PRIVATE_ADDRESS', details: [{ field: 'url', message }] });
  };

  const check = (host: string, port: number, address: string): void => {
    const kind = classifyAddress(address);
    if ((kind === 'public' && !isBadPort(port)) || allow(host, port, address)) return;
    if (kind !== 'public') throw refusal(host, kind);
    throw invalidUrl(`port ${port} is not allowed: it belongs to a service other than HTTP`);
  };

  /**
   * The checked addresses of a host that needs no lookup: an IP address, or a name of this machine (RFC 6761 6.3), for which
   * the allowed ones of 127.0.0.1 and ::1 are returned. undefined for other names.
   */
  const literal = (host: string, port: number): readonly ResolvedAddress[] | undefined => {
    if (parseAddress(host) !== undefined) {
      check(host, port, host);
      return [{ address: host, family: host.includes(':') ? 6 : 4 }];
    }
    if (!isSelf(host)) return undefined;
    const allowed = SELF.filter(({ address }) => allow(host, port, address));
    if (allowed.length === 0) throw refusal(host, 'loopback');
    return allowed;
  };

  const readUrl = (raw: string | URL): URL => {
    let url: URL;
    try {
      url = new URL(raw);
    } catch {
      throw invalidUrl('must be an absolute http:// or https:// URL');
    }
    if (url.href.length > MAX_URL) throw invalidUrl(`is longer than ${MAX_URL} characters`);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw invalidUrl('must begin with http:// or https://');
    const host = plainHost(url.hostname);
    if (host === '') throw invalidUrl('has no host');
    if (literal(host, portOf(url)) === undefined && !NAME.test(host)) throw invalidUrl('has an invalid host name');
    return url;
  };

  const addresses = async (rawHost: string, port: number, ask?: Ask): Promise<readonly ResolvedAddress[]> => {
    const host = plainHost(rawHost);
    const known = literal(host, port);
    if (known !== undefined) return known;
    if (!NAME.test(host)) throw invalidUrl('has an invalid host name');
    const found = await resolve(host, ask);
    if (found.length === 0) throw Object.assign(new Error(`no address for ${host}`), { code: 'ENODATA' });
    for (const { address } of found) check(host, port, address);
    return found;
  };

  /** Checks the address that a socket is connected to. Destroys the socket and throws when it is refused. */
  const checkPeer = (host: string, port: number, socket: Pick<Socket, 'remoteAddress' | 'destroy'>): void => {
    try {
      check(host, port, socket.remoteAddress ?? '');
    } catch (refused) {
      socket.destroy();
      throw refused;
    }
  };

  const dial = async (rawHost: string, port: number, ask?: Ask): Promise<Socket> => {
    const host = plainHost(rawHost);
    const found = await addresses(host, port, ask);
    const socket = await connectTo(found, host, port);
    checkPeer(host, port, socket);
    return socket;
  };

  const lookupFor =
    (port: number): LookupFunction =>
    (host, wanted, callback) => {
      addresses(host, port).then(
        (found) => answerLookup(found, wanted.all, callback),
        (error: NodeJS.ErrnoException) => callback(error, '', 0),
      );
    };

  const connector = (tls: ConnectorTls): buildConnector.connector => {
    const { http2, ...verify } = tls;
    const wanted = { ...verify, ...(http2 === undefined ? {} : { allowH2: http2, preferH2: http2 }) };
    // A lookup function doesn't get the port, but the operator allows host and port together: one connector for each port.
    const connectors = new Map<number, buildConnector.connector>();
    const connectorFor = (port: number): buildConnector.connector => {
      const known = connectors.get(port);
      if (known !== undefined) return known;
      const options = { ...wanted, lookup: lookupFor(port), autoSelectFamily: true };
      const made = buildConnector(options as buildConnector.BuildOptions);
      if (connectors.size >= MAX_CONNECTORS) connectors.delete(connectors.keys().next().value as number);
      connectors.set(port, made);
      return made;
    };

    return (target, callback) => {
      const host = plainHost(target.hostname);
      const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
      try {
        literal(host, port);
      } catch (error) {
        return callback(error as Error, null);
      }
      connectorFor(port)(target, (error, socket) => {
        if (error !== null) return callback(error, null);
        try {
          checkPeer(host, port, socket);
        } catch (refused) {
          return callback(refused as Error, null);
        }
        callback(null, socket);
      });
    };
  };

  return { readUrl, addresses, dial, connect: connector({}), connector };
}
