import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ProxyTrouble } from './leases.ts';

/** Header of the proxy's own 403: the reason for the refusal. Stripped from upstream responses. */
export const MARKER_REFUSED = 'x-trawl-refused';
/** Header of the proxy's own 502: the reason of the failure. Stripped from upstream responses. */
export const MARKER_FAILED = 'x-trawl-failed';

const headersOf = ({ refused, reason }: ProxyTrouble): Record<string, string> => ({
  [refused ? MARKER_REFUSED : MARKER_FAILED]: reason,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
});

/** The body of an error response. Pages can read it, so it holds the reason only. */
const textOf = ({ refused, reason }: ProxyTrouble): string => `${refused ? 'Refused' : 'Failed'}: ${reason}\n`;

export function answerTrouble(reply: ServerResponse, trouble: ProxyTrouble): void {
  if (reply.destroyed) return;
  const text = textOf(trouble);
  reply.writeHead(trouble.refused ? 403 : 502, { ...headersOf(trouble), 'content-length': text.length });
  reply.end(text);
}

/** Responds on a raw socket that the HTTP server has handed over, and closes it. */
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
