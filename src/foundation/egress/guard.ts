import type { LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { ApiError } from '../kernel/errors.ts';
import { type AddressKind, classifyAddress, parseAddress } from './addresses.ts';
import { type AllowMatcher, plainHost, portOf } from './allow.ts';
import { answerLookup, connectTo } from './connect-to.ts';
import type { Ask, Resolve, ResolvedAddress } from './dns/resolve.ts';
import { resolverFor } from './dns/resolver.ts';
import { invalidUrl } from './errors.ts';
import { isBadPort } from './ports.ts';

export type { Ask, Resolve, ResolvedAddress } from './dns/resolve.ts';

export interface GuardOptions {
  /** What may be reached although it is not public; nothing by default. */
  readonly allow?: AllowMatcher;
  readonly resolve?: Resolve;
  /** The setting that a refusal names; TRAWL_ALLOW_PRIVATE_NETWORK by default. */
  readonly setting?: string;
}

export interface Guard {
  /**
   * Reads a URL that came from outside.
   * @throws ApiError INVALID_URL: not absolute, not http(s), no host, or an address (in whatever spelling) that is refused
   */
  readUrl(raw: string | URL): URL;
  /**
   * The addresses of a host, every one of them allowed.
   * @throws ApiError INVALID_URL with code PRIVATE_ADDRESS when one is not; what `resolve` throws
   */
  addresses(host: string, port: number, ask?: Ask): Promise<readonly ResolvedAddress[]>;
  /** A plain connection to an address that was checked. @throws what `addresses` throws; errors of sockets */
  dial(host: string, port: number, ask?: Ask): Promise<Socket>;
  /** For undici's `connect`: checks before the first packet, connects to what was checked, and looks at the peer afterwards. */
  readonly connect: buildConnector.connector;
  /** The same with other settings of TLS. */
  connector(tls: ConnectorTls): buildConnector.connector;
}

export interface ConnectorTls {
  /** false takes any certificate. */
  readonly rejectUnauthorized?: boolean;
  /** false never speaks HTTP/2; true prefers it where the server has both. */
  readonly http2?: boolean;
}

const WORDS: Readonly<Record<Exclude<AddressKind, 'public'>, string>> = {
  loopback: 'a loopback address',
  private: 'a private address',
  shared: 'an address of a shared network',
  linkLocal: 'a link-local address',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
  unspecified: 'an unspecified address',
  metadata: 'a cloud metadata address',
  reserved: 'a reserved address',
  invalid: 'no address that can be checked',
};

const SELF: readonly ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Names that mean the machine itself: by RFC 6761 6.3, and by the hosts files that systems come with. */
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

/** What may stand in a name that is looked up; URLs allow more, and resolvers read some of it in ways of their own. */
const NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;

/** Connectors that are kept, one for each port; the oldest goes first. */
const MAX_CONNECTORS = 256;

/**
 * The guard against requests that someone outside aims at the inside. A name is resolved once, all its addresses are judged,
 * and the socket is opened to those addresses; so neither a second answer of the DNS nor a parser that reads a URL
 * differently can lead elsewhere.
 */
export function createGuard(options: GuardOptions = {}): Guard {
  const allow = options.allow ?? (() => false);
  const resolve = options.resolve ?? resolverFor();
  const setting = options.setting ?? 'TRAWL_ALLOW_PRIVATE_NETWORK';

  const refusal = (host: string, kind: AddressKind): ApiError => {
    const what = kind === 'public' ? 'refused' : WORDS[kind];
    const verb = parseAddress(host) === undefined ? 'leads to' : 'is';
    // The address behind a name is not told: it would map the inside for whoever asks.
    const message = `${host} ${verb} ${what}; the operator can allow it with ${setting}`;
    return new ApiError('INVALID_URL', { code: 'PRIVATE_ADDRESS', details: [{ field: 'url', message }] });
  };

  const check = (host: string, port: number, address: string): void => {
    const kind = classifyAddress(address);
    if ((kind === 'public' && !isBadPort(port)) || allow(host, port, address)) return;
    if (kind !== 'public') throw refusal(host, kind);
    throw invalidUrl(`port ${port} is not for web pages`);
  };

  /**
   * The addresses of a host that needs no look-up, judged: an address itself, and the names that mean the machine itself
   * wherever they are asked (RFC 6761 6.3), of whose two addresses one that is allowed will do.
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
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw invalidUrl('must begin with http:// or https://');
    const host = plainHost(url.hostname);
    if (host === '') throw invalidUrl('has no host');
    if (literal(host, portOf(url)) === undefined && !NAME.test(host))
      throw invalidUrl('has no host name that can be looked up');
    return url;
  };

  const addresses = async (rawHost: string, port: number, ask?: Ask): Promise<readonly ResolvedAddress[]> => {
    const host = plainHost(rawHost);
    const known = literal(host, port);
    if (known !== undefined) return known;
    if (!NAME.test(host)) throw invalidUrl('has no host name that can be looked up');
    const found = await resolve(host, ask);
    if (found.length === 0) throw Object.assign(new Error(`no address for ${host}`), { code: 'ENODATA' });
    for (const { address } of found) check(host, port, address);
    return found;
  };

  /** Whether the peer is one that may be; the socket is gone when it is not. */
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
    // A look-up is told the name but not the port, and the operator allows host and port together: one connector for each port.
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
