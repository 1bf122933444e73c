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

/** Hop-by-hop headers (RFC 9110 7.6.1), in addition to those listed in Connection. */
const HOPS =
  'connection proxy-connection proxy-authorization proxy-authenticate keep-alive te trailer upgrade expect'.split(' ');
/** Valid header names and values (RFC 9110 5.1 and 5.5); others are dropped. */
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Headers in their original order and spelling, without hop-by-hop headers and those in `also`. */
export function passOn(raw: readonly string[], connection: string | undefined, also: readonly string[]): string[] {
  const drop = new Set([...HOPS, ...also]);
  for (const name of (connection ?? '').split(',')) {
    const key = name.trim().toLowerCase();
    // Connection must not strip the headers that frame the message.
    if (key !== '' && key !== 'content-length' && key !== 'transfer-encoding' && key !== 'host') drop.add(key);
  }
  const kept: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as string;
    const value = raw[i + 1] as string;
    if (!drop.has(name.toLowerCase()) && NAME.test(name) && VALUE.test(value)) kept.push(name, value);
  }
  return kept;
}
