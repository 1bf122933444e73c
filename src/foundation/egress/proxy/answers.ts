import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ProxyTrouble } from './leases.ts';

/** On a 403 of the proxy itself: why it does not go there. Never passed on from outside. */
export const MARKER_REFUSED = 'x-trawl-refused';
/** On a 502 of the proxy itself: what went wrong out there. Never passed on from outside. */
export const MARKER_FAILED = 'x-trawl-failed';

const headersOf = ({ refused, reason }: ProxyTrouble): Record<string, string> => ({
  [refused ? MARKER_REFUSED : MARKER_FAILED]: reason,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
});

/** What a page sees: no more than that it cannot have it. */
const textOf = ({ refused, reason }: ProxyTrouble): string => `${refused ? 'Refused' : 'Failed'}: ${reason}\n`;

export function answerTrouble(reply: ServerResponse, trouble: ProxyTrouble): void {
  if (reply.destroyed) return;
  const text = textOf(trouble);
  reply.writeHead(trouble.refused ? 403 : 502, { ...headersOf(trouble), 'content-length': text.length });
  reply.end(text);
}

/** The same on a connection that has left the HTTP server: it says so and closes. */
export function endRaw(socket: Duplex, status: number, headers: Readonly<Record<string, string>>, body = ''): void {
  if (socket.destroyed || !socket.writable) return void socket.destroy();
  const lines = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

export function endTrouble(socket: Duplex, trouble: ProxyTrouble): void {
  endRaw(socket, trouble.refused ? 403 : 502, headersOf(trouble), textOf(trouble));
}
