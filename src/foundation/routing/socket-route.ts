import type { Principal } from './route.ts';

/** A stream over a WebSocket as a room declares it. `http` checks key, scope and rate, and takes care of the connection. */

/** What a stream gets. */
export interface SocketCall {
  readonly params: Readonly<Record<string, string>>;
  readonly principal: Principal;
  /** `http://host[:port]` as the client reached us, for absolute links. */
  readonly baseUrl: string;
  /** Sends a text; resolves when the client can take more. */
  send(text: string): Promise<void>;
  /** Aborts when the client is gone or the service stops. */
  readonly signal: AbortSignal;
}

export interface SocketRoute {
  /** Starts with /v2; parameters as `:name`. */
  readonly path: string;
  readonly scope: string;
  readonly rateGroup: string;
  /** The connection is closed when it returns; what it throws is told as `{type: "error"}` before. */
  stream(call: SocketCall): Promise<void>;
}
