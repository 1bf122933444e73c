import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { type RawData, WebSocket } from 'ws';
import type { Deadline } from '../kernel/deadline.ts';
import { plainHost, portOf } from './allow.ts';
import { EgressError, ended, translate, translateProxied } from './errors.ts';
import type { Guard } from './guard.ts';
import { moveUserinfo, sendable } from './message.ts';
import { openTunnel } from './proxy/upstream.ts';
import { publicPart } from './public-part.ts';
import { within } from './with-signal.ts';

export interface SocketRequest {
  /** Ends the opening; the socket stays open until it is disposed of, or closed at the other end. */
  readonly deadline: Deadline;
  /** Names in any case. Those of the handshake are ignored. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Limit of bytes of all messages together; past it the socket closes. */
  readonly maxBytes: number;
  /** Called with each message of text. */
  readonly onMessage: (text: string) => void;
  /** Called once, when the socket has closed and nobody has disposed of it. */
  readonly onClose: (why: Error) => void;
}

/** A WebSocket to a checked address. */
export interface EgressSocket extends Disposable {
  /** Messages after the end are dropped. */
  send(text: string): void;
}

interface SocketDeps {
  readonly guard: Guard;
  /** URL of a forward proxy, through which public hosts are reached. */
  readonly proxy: string | undefined;
  readonly userAgent: string;
}

/**
 * Opens a WebSocket (RFC 6455). Redirects are not followed.
 * @param target ws:, wss:, http: or https:, with its user and password
 * @throws as `Egress.fetch`; EgressError `status` for an answer that is no WebSocket
 */
export async function openSocket(
  deps: SocketDeps,
  target: string | URL,
  { deadline: { signal }, headers: given = {}, maxBytes, onMessage, onClose }: SocketRequest,
): Promise<EgressSocket> {
  const url = deps.guard.readUrl(String(target).replace(/^ws/i, 'http'));
  const headers = sendable(given, { 'user-agent': deps.userAgent });
  moveUserinfo(url, headers);
  url.hash = '';
  const host = plainHost(url.hostname);
  if (signal.aborted) throw ended(signal);

  const way = wayTo(deps, url, signal);
  const socket = new WebSocket(url.href.replace(/^http/, 'ws'), {
    headers,
    // Small messages that unpack to large ones would be read before they are counted.
    perMessageDeflate: false,
    maxPayload: maxBytes,
    createConnection: ((_: unknown, callback: (error: Error | null, socket?: Duplex) => void) => {
      way.dial().then(
        (made) => (signal.aborted && socket.readyState !== WebSocket.OPEN ? made.destroy() : callback(null, made)),
        (error: Error) => callback(error),
      );
    }) as never,
  });
  let isOpen = false;
  let trouble: Error | undefined;
  const opening = new Promise<void>((resolve, reject) => {
    // A message may follow at once.
    socket.once('open', () => {
      isOpen = true;
      resolve();
    });
    socket.once('unexpected-response', (request, { statusCode }) => {
      request.destroy();
      reject(new EgressError('status', `${host} responded with status ${statusCode}`, { answered: statusCode ?? 0 }));
    });
    socket.on('error', (error) => {
      trouble ??= isTooLong(error) ? tooLarge(host) : way.failure(error);
      reject(trouble);
    });
    socket.once('close', (code) => {
      const why = trouble ?? new EgressError('broken', `${host} closed the connection (code ${code})`);
      reject(why);
      if (isOpen) onClose(why);
    });
  });
  let received = 0;
  socket.on('message', (data: RawData, isBinary: boolean) => {
    received += (data as Buffer).length;
    if (!isOpen || isBinary) return;
    if (received > maxBytes) {
      trouble ??= tooLarge(host);
      socket.terminate();
    } else onMessage(data.toString());
  });
  try {
    await within(opening, signal);
  } catch (error) {
    isOpen = false;
    socket.terminate();
    throw error;
  }
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text, () => {});
    },
    [Symbol.dispose]: () => {
      isOpen = false;
      socket.terminate();
    },
  };
}

/** The connection to a host, directly or through the proxy, and what its errors mean. */
function wayTo({ guard, proxy }: SocketDeps, url: URL, signal: AbortSignal) {
  const host = plainHost(url.hostname);
  const port = portOf(url);
  let isProxied = false;
  return {
    dial: async (): Promise<Duplex> => {
      isProxied = proxy !== undefined && (await publicPart(guard, host, port, { signal })) !== 'none';
      const socket = isProxied
        ? await openTunnel(new URL(proxy as string), host, port)
        : await guard.dial(host, port, { signal });
      if (url.protocol !== 'https:') return socket;
      return connectTls({ socket, host, servername: isIP(host) === 0 ? host : '', ALPNProtocols: ['http/1.1'] });
    },
    failure: (error: unknown): Error => (isProxied ? translateProxied : translate)(error, host, signal),
  };
}

const isTooLong = (error: Error): boolean => (error as { code?: unknown }).code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

const tooLarge = (host: string): EgressError =>
  new EgressError('tooLarge', `The messages from ${host} are larger than allowed`);
