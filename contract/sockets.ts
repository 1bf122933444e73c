import type { SocketEndpoints } from './socket.ts';
import { crawlSockets } from './v2/crawl/messages.ts';

/** Every WebSocket of the public API. */
export const sockets = {
  ...crawlSockets,
} as const satisfies SocketEndpoints;
