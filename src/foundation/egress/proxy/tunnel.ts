import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { plainHost, portOf } from '../allow.ts';
import { translate } from '../errors.ts';
import type { Guard } from '../guard.ts';
import { endRaw, endTrouble, passOn } from './answers.ts';
import { type OpenLease, tooManyBytes } from './leases.ts';
import { dial } from './upstream.ts';

/** Idle timeout of a tunnel, in milliseconds; long-lived WebSockets send pings. */
export const SILENCE_MS = 10 * 60_000;

/** Pipes two connections into each other until either closes, and counts the bytes. */
function join(lease: OpenLease, client: Duplex, target: Duplex): void {
  client.on('data', (chunk: Buffer) => lease.count(chunk.length));
  target.on('data', (chunk: Buffer) => lease.count(chunk.length));
  for (const side of [client, target]) {
    if (side instanceof Socket) side.setTimeout(SILENCE_MS, () => side.destroy());
  }
  client.on('close', () => target.destroy());
  target.on('close', () => client.destroy());
  client.pipe(target);
  target.pipe(client);
}

async function reach(guard: Guard, lease: OpenLease, url: URL, client: Duplex): Promise<Duplex | undefined> {
  const host = plainHost(url.hostname);
  const port = portOf(url);
  try {
    if (lease.overLimit()) throw tooManyBytes();
    guard.readUrl(url);
    const target = await dial(guard, lease, host, port);
    lease.forget(host, port);
    if (!client.destroyed && client.writable) return target;
    target.destroy();
  } catch (error) {
    endTrouble(client, lease.note(host, port, translate(error, host, new AbortController().signal)));
  }
  return undefined;
}

/** Parses the host:port of a CONNECT as a URL; undefined when malformed. */
function authorityOf(text: string): URL | undefined {
  if (!/^(\[[0-9A-Fa-f:.]{2,45}\]|[^\s/?#@:\\[\]]{1,255}):\d{1,5}$/.test(text)) return undefined;
  return URL.canParse(`https://${text}/`) ? new URL(`https://${text}/`) : undefined;
}

/** CONNECT (RFC 9110 9.3.6). Never throws. */
export async function tunnel(
  guard: Guard,
  lease: OpenLease,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
): Promise<void> {
  const url = authorityOf(request.url ?? '');
  if (url === undefined) return endRaw(client, 400, {});
  const target = await reach(guard, lease, url, client);
  if (target === undefined) return;
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  if (head.length > 0) {
    lease.count(head.length);
    target.write(head);
  }
  join(lease, client, target);
}

/** Serves a WebSocket upgrade with an absolute URL, ws: or http:. Never throws. */
export async function upgrade(
  guard: Guard,
  lease: OpenLease,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
): Promise<void> {
  const text = (request.url ?? '').replace(/^ws:/i, 'http:');
  if (!/^http:/i.test(text) || !URL.canParse(text)) return endRaw(client, 400, {});
  const url = new URL(text);
  const target = await reach(guard, lease, url, client);
  if (target === undefined) return;
  const headers = ['Host', url.host, 'Connection', 'Upgrade', 'Upgrade', 'websocket'];
  headers.push(...passOn(request.rawHeaders, request.headers.connection, ['host']));
  let lines = `${request.method} ${url.pathname}${url.search} HTTP/1.1\r\n`;
  for (let i = 0; i < headers.length; i += 2) lines += `${headers[i]}: ${headers[i + 1]}\r\n`;
  target.write(`${lines}\r\n`, 'latin1');
  if (head.length > 0) target.write(head);
  join(lease, client, target);
}
