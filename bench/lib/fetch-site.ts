import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { selfSigned } from '../../test/support/certificate.ts';
import { PAGE } from './fetched-page.ts';

/** A process that serves one page on 127.0.0.1, over HTTP and over HTTPS with HTTP/2; tells its ports to its parent. */

const zipped = gzipSync(PAGE);
const reply = (request: { url?: string | undefined }, answer: ServerResponse): void => {
  const gzip = request.url === '/gzip';
  const body = gzip ? zipped : PAGE;
  answer.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    ...(gzip ? { 'content-encoding': 'gzip' } : {}),
  });
  answer.end(body);
};
const plain = createServer(reply).listen(0, '127.0.0.1');
const options = { ...selfSigned(['127.0.0.1']), allowHTTP1: true };
const secure = createSecureServer(options, reply as never).listen(0, '127.0.0.1');
await Promise.all([once(plain, 'listening'), once(secure, 'listening')]);
const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
process.send?.({ plain: portOf(plain), secure: portOf(secure) });
process.on('disconnect', () => process.exit());
