import type { SocketEndpoint } from '@trawl/contract/socket.ts';
import { sockets } from '@trawl/contract/sockets.ts';
import type { Principal } from './route.ts';

/** A stream over a WebSocket as a room declares it. `http` checks key, scope and rate, and manages the connection. */

/** The call that a stream gets. */
export interface SocketCall {
  readonly params: Readonly<Record<string, string>>;
  readonly principal: Principal;
  /** `http://host[:port]` at which the client reached the service, for absolute links. */
  readonly baseUrl: string;
  /** Sends a text; resolves when the client is ready for more. */
  send(text: string): Promise<void>;
  /** Aborts when the client is gone or the service stops. */
  readonly signal: AbortSignal;
}

export interface SocketRoute extends Omit<SocketEndpoint, 'message' | 'summary'> {
  /** Starts with /v2; parameters as `:name`. */
  readonly path: string;
  /** The connection is closed when it returns; before that, an error that it throws is sent as `{type: "error"}`. */
  stream(call: SocketCall): Promise<void>;
  /** What the close frame says; nothing by default. */
  readonly closeReason?: string;
}

/** The WebSockets of the public API: `WS /v2/crawl/:id`, … */
type SocketKey = keyof typeof sockets;

/**
 * Gives a WebSocket of the contract its stream.
 * @param key as the contract has it
 */
export function socketRoute(key: SocketKey, stream: SocketRoute['stream']): SocketRoute {
  const { scope, rateGroup } = sockets[key];
  return { path: key.slice('WS '.length), scope, rateGroup, stream };
}
