import type { CDPSession } from 'playwright-core';
import type { Egress, EgressSocket } from '../../../foundation/egress/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';

/** The Chrome DevTools Protocol over a WebSocket, to a browser that runs elsewhere. The driver would open its own connections. */

type Send = CDPSession['send'];
type OnEvent = (method: string, params: Record<string, unknown>) => void;

export interface RemoteDevtools extends Disposable {
  /** Commands to the browser. @throws NoDevtools if it refuses one; why the connection closed */
  readonly send: Send;
  /** Commands to a page to which the browser has attached, and its events. */
  session(id: string, onEvent: OnEvent): Send;
}

export interface RemoteAddress {
  readonly toServer: Pick<Egress, 'fetch' | 'socket'>;
  /** ws:, wss:, or http:, https: of a browser that says where its WebSocket is. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Limit of bytes of all that the browser sends. */
  readonly maxBytes: number;
}

/** An answer or an event. */
interface Message {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
  readonly sessionId?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/**
 * @param deadline ends the opening
 * @throws NoDevtools, ApiError, EgressError; the reason of the deadline
 */
export async function openDevtools(remote: RemoteAddress, deadline: Deadline): Promise<RemoteDevtools> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const sessions = new Map<string, OnEvent>();
  let closed: Error | undefined;
  const onClose = (why: Error): void => {
    closed ??= why;
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
  };
  const onMessage = (text: string): void => {
    const { id, result, error, sessionId, method, params } = messageOf(text);
    if (typeof id === 'number') {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === undefined || error === null) asked?.resolve(result ?? {});
      else asked?.reject(new NoDevtools('it refused a command'));
    } else if (typeof method === 'string' && typeof sessionId === 'string') {
      try {
        sessions.get(sessionId)?.(method, (params ?? {}) as Record<string, unknown>);
      } catch {
        // An event of another form than the protocol says.
      }
    }
  };
  const { headers, maxBytes } = remote;
  const address = await socketAddress(remote, deadline);
  const socket: EgressSocket = await remote.toServer.socket(address, {
    ...{ deadline, headers, maxBytes, onMessage, onClose },
  });
  let last = 0;
  const sendTo = (sessionId?: string): Send =>
    ((method: string, params: object = {}) => {
      if (closed !== undefined) return Promise.reject(closed);
      const id = ++last;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
      return answer.promise;
    }) as Send;
  return {
    send: sendTo(),
    session: (id, onEvent) => {
      sessions.set(id, onEvent);
      return sendTo(id);
    },
    [Symbol.dispose]: () => {
      socket[Symbol.dispose]();
      onClose(new Error('the connection is over'));
    },
  };
}

function messageOf(text: string): Message {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? message : {};
  } catch {
    return {};
  }
}

/** Bytes of `/json/version`. */
const VERSION_BYTES = 64 * 1024;

/**
 * Where the WebSocket is. A browser with an http(s) address is asked; of its answer path and query are used, at the host that the operator
 * set: browsers in containers name one under which nobody reaches them.
 */
async function socketAddress({ toServer, address, headers }: RemoteAddress, deadline: Deadline): Promise<string> {
  if (/^ws/i.test(address)) return address;
  const version = new URL(address);
  version.pathname = `${version.pathname.replace(/\/$/, '')}/json/version`;
  const { status, body } = await toServer.fetch(version, {
    ...{ headers, deadline, maxBytes: VERSION_BYTES, maxRedirects: 0 },
  });
  const { webSocketDebuggerUrl: named } = messageOf(Buffer.from(body).toString()) as { webSocketDebuggerUrl?: unknown };
  const there = typeof named === 'string' && /^wss?:/.test(named) ? URL.parse(named) : null;
  if (there === null) throw new NoDevtools(`it names no WebSocket (status ${status})`);
  const url = new URL(address);
  url.pathname = there.pathname;
  for (const [name, value] of there.searchParams) url.searchParams.set(name, value);
  return url.href;
}

/** There is no browser, as a part of a sentence about it. */
export class NoDevtools extends Error {}
