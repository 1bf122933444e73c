import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../foundation/config/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import type { Peers } from '../../foundation/routing/peers.ts';

/** Header of requests that a peer process forwards. */
export const FORWARDED = 'x-trawl-forwarded';
/** Milliseconds for which it is valid. */
const VALID_MS = 60_000;

type Asked = Pick<FastifyRequest, 'headers' | 'raw'>;

/** The origin of a request, from the peer process that forwarded it. */
interface ForwardedOrigin {
  /** IP address of the client. */
  readonly address: string;
  readonly baseUrl: string;
  /** The client's Host header, which may differ from `baseUrl` and is checked. */
  readonly host: string;
}

/** The origin of requests, and the URL at which clients reach the service. */
export interface Origins {
  /** `http(s)://host[:port]` at which the client reached the service, without a trailing slash. */
  baseUrl(request: FastifyRequest): string;
  /**
   * Like `baseUrl`, but independent of request headers: TRAWL_PUBLIC_URL, otherwise the local address of the connection. For links
   * that are sent to other people than the caller, who controls the Host header.
   */
  ownUrl(request: FastifyRequest): string;
  /** Whether the request comes from this machine, directly. */
  isLoopback(request: FastifyRequest): boolean;
  /**
   * Whether a browser sent the request for a page of another site. Such pages can send requests to addresses that only the
   * visitor's machine reaches, also through DNS rebinding.
   */
  isForeignPage(request: FastifyRequest): boolean;
  /**
   * Whether the browser's headers show a page of another origin. Sufficient for cookie authentication: with DNS rebinding the
   * browser sends no cookies of ours.
   */
  isOtherOrigin(request: FastifyRequest): boolean;
  /** IP address of the client: the last address in X-Forwarded-For that is not a trusted proxy, otherwise the peer's. */
  clientAddress(request: FastifyRequest): string;
  /** Whether an address belongs to a trusted proxy. */
  isProxy(address: string): boolean;
  /** The origin of a request for a peer process, to be sealed. */
  toForward(request: Asked): string;
}

const HOST = /^(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** @throws OperatorError if TRAWL_TRUST_PROXY has an entry that is not an IP address or CIDR */
export function createOrigins(
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'host'>,
  peers?: Pick<Peers, 'unseal'>,
): Origins {
  const proxies = blockList(config.trustProxy);
  const publicUrl = config.publicUrl?.replace(/\/+$/, '');
  const ourNames = new Set([config.host.toLowerCase()]);
  const publicHost = config.publicUrl && new URL(config.publicUrl).host.toLowerCase();
  if (config.publicUrl) ourNames.add(new URL(config.publicUrl).hostname.toLowerCase());

  /** The origin that a peer process sent with a forwarded request. */
  const forwardedOrigin = (request: Asked): ForwardedOrigin | undefined => {
    const header = request.headers[FORWARDED];
    const text = typeof header === 'string' ? peers?.unseal(header) : undefined;
    if (text === undefined) return undefined;
    const { at, ...viaPeer } = JSON.parse(text) as ForwardedOrigin & { at: number };
    return Math.abs(Date.now() - at) < VALID_MS ? viaPeer : undefined;
  };

  const fromProxy = (request: FastifyRequest): boolean =>
    config.trustProxy.length > 0 && contains(proxies, peerOf(request));

  const hostOf = (request: FastifyRequest): string => {
    const viaPeer = forwardedOrigin(request);
    if (viaPeer !== undefined) return viaPeer.host;
    const forwarded = fromProxy(request) ? first(request.headers['x-forwarded-host']) : undefined;
    const host = forwarded ?? request.headers.host;
    return host !== undefined && HOST.test(host) ? host : ourAddress(request);
  };

  return {
    baseUrl(request) {
      if (publicUrl !== undefined) return publicUrl;
      const viaPeer = forwardedOrigin(request);
      if (viaPeer !== undefined) return viaPeer.baseUrl;
      const proto = fromProxy(request) ? first(request.headers['x-forwarded-proto']) : undefined;
      return `${proto === 'https' ? 'https' : 'http'}://${hostOf(request)}`;
    },

    ownUrl: (request) => publicUrl ?? `http://${ourAddress(request)}`,

    isLoopback(request) {
      const { headers } = request;
      const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'] ?? headers.via;
      return (
        forwarded === undefined &&
        forwardedOrigin(request) === undefined &&
        isLoopbackAddress(peerOf(request)) &&
        !this.isForeignPage(request)
      );
    },

    isForeignPage(request) {
      const name = nameOf(hostOf(request));
      return (!isPrivateName(name) && !ourNames.has(name)) || this.isOtherOrigin(request);
    },

    isOtherOrigin(request) {
      const { origin } = request.headers;
      if (origin !== undefined) {
        const from = hostIn(origin)?.toLowerCase();
        if (from === undefined || (from !== hostOf(request).toLowerCase() && from !== publicHost)) return true;
      }
      const site = request.headers['sec-fetch-site'];
      return site !== undefined && site !== 'same-origin' && site !== 'none';
    },

    clientAddress(request) {
      const viaPeer = forwardedOrigin(request);
      if (viaPeer !== undefined) return viaPeer.address;
      if (!fromProxy(request)) return peerOf(request);
      const header = request.headers['x-forwarded-for'];
      const hops = (Array.isArray(header) ? header.join() : (header ?? ''))
        .split(',')
        .map((hop) => plainAddress(hop.trim()));
      const client = hops.findLast((hop) => isIP(hop) === 0 || !contains(proxies, hop)) ?? (hops[0] as string);
      return isIP(client) === 0 ? peerOf(request) : client;
    },

    isProxy: (address) => config.trustProxy.length > 0 && contains(proxies, address),

    toForward(asked) {
      const request = asked as FastifyRequest;
      const origin: ForwardedOrigin = {
        address: this.clientAddress(request),
        baseUrl: this.baseUrl(request),
        host: hostOf(request),
      };
      return JSON.stringify({ at: Date.now(), ...origin });
    },
  };
}

/** Names that are safe from DNS rebinding: addresses, localhost, and names without a dot. */
function isPrivateName(name: string): boolean {
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || !name.includes('.');
}

function nameOf(host: string): string {
  const name = host.startsWith('[') ? host.slice(1, host.indexOf(']')) : (host.split(':')[0] as string);
  return name.toLowerCase();
}

function hostIn(origin: string): string | undefined {
  return /^https?:\/\/(.+)$/.exec(origin)?.[1];
}

function first(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  return text?.split(',')[0]?.trim() || undefined;
}

function peerOf(request: FastifyRequest): string {
  return plainAddress(request.raw.socket.remoteAddress ?? '');
}

function ourAddress(request: FastifyRequest): string {
  const { localAddress = '127.0.0.1', localPort } = request.raw.socket;
  const address = plainAddress(localAddress);
  return `${isIP(address) === 6 ? `[${address}]` : address}:${localPort}`;
}

/** Unwraps `::ffff:a.b.c.d`, the form of IPv4 addresses on a dual-stack socket. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

function contains(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function blockList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/');
    const family = isIP(address);
    const widest = family === 6 ? 128 : 32;
    const prefix = bits === undefined ? widest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (family === 0 || rest.length > 0 || prefix < 0 || prefix > widest) {
      throw new OperatorError(`settings: TRAWL_TRUST_PROXY: "${entry}" is not an IP address or CIDR`);
    }
    list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
