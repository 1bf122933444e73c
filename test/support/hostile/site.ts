import { createSocket } from 'node:dgram';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { SITE_HOST } from '../site.ts';

/** The web of the hostile soak: pages that contain their own path, bombs, and a name server that keeps silent. */

const BOMB = gzipSync(Buffer.alloc(200_000_000, 'a'));
const DEEP = `<!DOCTYPE html><title>Deep</title>${'<div>'.repeat(200_000)}text`;
const ATTRIBUTES = `<!DOCTYPE html><title>Attributes</title><p ${Array.from({ length: 200_000 }, (_, i) => `a${i}=x`).join(' ')}>text`;

/** @returns `http://127.9.9.9:port` and what stops it */
export async function startHostileSite(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/';
    if (path === '/bomb/gzip') html(response, BOMB, { 'content-encoding': 'gzip' });
    else if (path === '/bomb/deep') html(response, DEEP);
    else if (path === '/bomb/attributes') html(response, ATTRIBUTES);
    else if (path === '/bomb/endless') drip(response);
    else html(response, pageOf(path));
  });
  await new Promise<void>((resolve) => server.listen(0, SITE_HOST, 4_000, resolve));
  return {
    url: `http://${SITE_HOST}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const html = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}): void =>
  void response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);

const pageOf = (path: string): string => `<!DOCTYPE html><html><head><title>Page</title></head><body><main>
<h1>Page ${path}</h1><p>This page says where it is: Page ${path}. ${'It is of ordinary length, as pages are. '.repeat(30)}</p>
<a href="/next${path}">Next</a></main></body></html>`;

/** A page that never ends: a few bytes a second. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' });
  const timer = setInterval(() => response.write('<p>more</p>'), 500);
  response.on('close', () => clearInterval(timer));
}

/** Hears questions and answers none. @returns `127.0.0.1:port` */
export async function startSilentNameServer(): Promise<{ readonly address: string; close(): void }> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { address: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() };
}
