import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../foundation/config/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import type { Peers } from '../../foundation/routing/peers.ts';

/** Header of requests that another process of the installation hands on. */
export const FORWARDED = 'x-trawl-forwarded';
/** Milliseconds for which it is believed. */
const BELIEVED_MS = 60_000;

type Asked = Pick<FastifyRequest, 'headers' | 'raw'>;

/** What the process that a request reached first tells of it. */
interface HandedOn {
  /** IP address of the client. */
  readonly address: string;
  readonly baseUrl: string;
  /** That the client named: not always that of `baseUrl`, and judged by it. */
  readonly host: string;
}

/** Where requests come from and under which address they reached us. */
export interface Origins {
  /** `http(s)://host[:port]` as the client reached us, without a slash at the end. */
  baseUrl(request: FastifyRequest): string;
  /**
   * The same as no request can choose it: TRAWL_PUBLIC_URL, else the address at which the connection arrived. For what is sent to
   * somebody else than the one who asks: whoever asks writes the Host header.
   */
  ownUrl(request: FastifyRequest): string;
  /** Whether the request was sent from this machine, straight to us. */
  isLoopback(request: FastifyRequest): boolean;
  /**
   * Whether a browser sent this on behalf of another site's page. Such a page can send requests to addresses that only
   * the visitor's machine reaches, also by a name of its own that it makes resolve to 127.0.0.1.
   */
  isForeignPage(request: FastifyRequest): boolean;
  /**
   * Whether a browser says that a page of another origin than ours asks. Enough where a cookie shows who it is: a name that a
   * page makes resolve to us has no cookie of ours.
   */
  isOtherOrigin(request: FastifyRequest): boolean;
  /** IP address of the client: the last one that a trusted proxy did not add itself, else the peer of the connection. */
  clientAddress(request: FastifyRequest): string;
  /** Whether an address is that of a proxy whose headers are trusted. */
  isProxy(address: string): boolean;
  /** What another process has to know of where a request came from, to be sealed. */
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

  /** What the process that handed a request on says of it. */
  const handedOn = (request: Asked): HandedOn | undefined => {
    const header = request.headers[FORWARDED];
    const text = typeof header === 'string' ? peers?.unseal(header) : undefined;
    if (text === undefined) return undefined;
    const { at, ...told } = JSON.parse(text) as HandedOn & { at: number };
    return Math.abs(Date.now() - at) < BELIEVED_MS ? told : undefined;
  };

  const fromProxy = (request: FastifyRequest): boolean =>
    config.trustProxy.length > 0 && contains(proxies, peerOf(request));

  const hostOf = (request: FastifyRequest): string => {
    const told = handedOn(request);
    if (told !== undefined) return told.host;
    const forwarded = fromProxy(request) ? first(request.headers['x-forwarded-host']) : undefined;
    const host = forwarded ?? request.headers.host;
    return host !== undefined && HOST.test(host) ? host : ourAddress(request);
  };

  return {
    baseUrl(request) {
      if (publicUrl !== undefined) return publicUrl;
      const told = handedOn(request);
      if (told !== undefined) return told.baseUrl;
      const proto = fromProxy(request) ? first(request.headers['x-forwarded-proto']) : undefined;
      return `${proto === 'https' ? 'https' : 'http'}://${hostOf(request)}`;
    },

    ownUrl: (request) => publicUrl ?? `http://${ourAddress(request)}`,

    isLoopback(request) {
      const { headers } = request;
      const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'] ?? headers.via;
      return (
        forwarded === undefined &&
        handedOn(request) === undefined &&
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
      const told = handedOn(request);
      if (told !== undefined) return told.address;
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
      const told: HandedOn = {
        address: this.clientAddress(request),
        baseUrl: this.baseUrl(request),
        host: hostOf(request),
      };
      return JSON.stringify({ at: Date.now(), ...told });
    },
  };
}

/** Names that no stranger can make resolve to us: addresses, localhost, and names without a dot of a local network. */
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

/** IPv4 addresses arrive as `::ffff:a.b.c.d` on a socket that serves both families. */
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
