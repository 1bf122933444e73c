import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { EgressError } from '../errors.ts';
import type { Exit } from '../exits.ts';
import type { Ask, Guard } from '../guard.ts';
import { publicPart } from '../public-part.ts';
import type { OpenLease } from './leases.ts';
import { ProxyAnswer } from './proxy-answer.ts';
import { openSocks } from './socks.ts';

/** Timeout of the connection and of the proxy's response, in milliseconds each. */
const CONNECT_MS = 10_000;

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The Basic header for the user and password of a proxy URL; undefined without them. */
export function basicOf(proxy: URL): string | undefined {
  if (proxy.username === '' && proxy.password === '') return undefined;
  return `Basic ${Buffer.from(`${plain(proxy.username)}:${plain(proxy.password)}`).toString('base64')}`;
}

const bare = (hostname: string): string => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);

/** Whether a URL is of a SOCKS proxy, which supports tunnels only. */
export function isSocks(proxy: URL): boolean {
  return proxy.protocol === 'socks5:' || proxy.protocol === 'socks5h:';
}

/** Opens a TCP connection. @throws errors of the socket; EgressError `proxy` after `ms` */
function connected(host: string, port: number, ms: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, autoSelectFamily: true, noDelay: true });
    const late = setTimeout(
      () => socket.destroy(new EgressError('proxy', 'The proxy did not respond in time')),
      ms,
    ).unref();
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(late));
    socket.once('connect', () => {
      clearTimeout(late);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** 407 is about the user of the proxy, every other status about the target. */
const refusal = (status: number | undefined): Error =>
  status === 407 ? new Error('status 407') : new ProxyAnswer(`status ${status}`);

function openConnect(proxy: URL, host: string, port: number, ms: number): Promise<Duplex> {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const auth = basicOf(proxy);
  return new Promise((resolve, reject) => {
    const failed = (cause: unknown): void =>
      reject(new EgressError('proxy', `The proxy did not connect to ${host}`, { cause }));
    const asked = (proxy.protocol === 'https:' ? httpsRequest : httpRequest)({
      host: bare(proxy.hostname),
      port: proxy.port === '' ? (proxy.protocol === 'https:' ? 443 : 80) : Number(proxy.port),
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...(auth === undefined ? {} : { 'proxy-authorization': auth }) },
      agent: false,
      timeout: ms,
    });
    asked.on('timeout', () => asked.destroy(new Error('timeout')));
    asked.on('error', failed);
    asked.on('response', (answer) => {
      answer.destroy();
      failed(refusal(answer.statusCode));
    });
    asked.on('connect', (answer, socket, head) => {
      if ((answer.statusCode ?? 0) < 200 || (answer.statusCode ?? 0) > 299) {
        socket.destroy();
        return failed(refusal(answer.statusCode));
      }
      socket.setTimeout(0);
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    asked.end();
  });
}

/**
 * Opens a tunnel to a host through the operator's proxy: CONNECT for http and https proxies, otherwise SOCKS 5. The proxy
 * gets the name, not an address.
 * @param ms for the connection and for the proxy's response, in milliseconds each
 * @throws EgressError `proxy`, with a ProxyAnswer as its cause if the proxy works and refuses the target
 */
export async function openTunnel(proxy: URL, host: string, port: number, ms = CONNECT_MS): Promise<Duplex> {
  if (!isSocks(proxy)) return openConnect(proxy, host, port, ms);
  let socket: Socket | undefined;
  try {
    socket = await connected(bare(proxy.hostname), proxy.port === '' ? 1080 : Number(proxy.port), ms);
    const user = proxy.username === '' ? undefined : { name: plain(proxy.username), password: plain(proxy.password) };
    await openSocks(socket, host, port, user, ms);
    return socket;
  } catch (cause) {
    socket?.destroy();
    throw new EgressError('proxy', `The proxy did not connect to ${host}`, { cause });
  }
}

/** Lookups end with the lease, and leases take turns. */
const asking = ({ username, signal }: OpenLease): Ask => ({ signal, caller: username });

/**
 * The operator's proxy through which a host is reached. The host is checked in either case; private addresses that the operator allows are
 * reached directly.
 * @returns undefined for a direct connection
 * @throws errors of the guard and the resolver; EgressError `proxy` if no proxy works
 */
export async function exitFor(guard: Guard, lease: OpenLease, host: string, port: number): Promise<Exit | undefined> {
  if (lease.exits === undefined) return undefined;
  if ((await publicPart(guard, host, port, asking(lease))) === 'none') return undefined;
  return lease.exits.exit({ host, port, signal: lease.signal });
}

/** Connects to a host, directly or through an exit of the lease. The socket closes with the lease. */
export async function dial(guard: Guard, lease: OpenLease, host: string, port: number): Promise<Duplex> {
  const exit = await exitFor(guard, lease, host, port);
  let socket: Duplex;
  try {
    socket =
      exit === undefined
        ? await guard.dial(host, port, asking(lease))
        : await openTunnel(new URL(exit.url), host, port);
  } catch (error) {
    if (exit === undefined || !lease.exits?.failed(exit, error) || lease.signal.aborted) throw error;
    return dial(guard, lease, host, port);
  }
  if (exit !== undefined) lease.exits?.succeeded(exit);
  socket.on('error', () => socket.destroy());
  lease.hold(socket);
  return socket;
}
