import { createServer, type RequestListener } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { type AllowMatcher, parseAllowList, type Resolve } from '../../src/foundation/egress/index.ts';
import { selfSigned } from './certificate.ts';

/**
 * Stands in for the internet: every name under .example is 127.9.9.9, which `allow` allows; "inside.example" is a private
 * address, "public.example" a public one that nobody may connect to, "nobody.test" does not exist.
 */
export const SITE_ADDRESS = '127.9.9.9';

export const allowSites: AllowMatcher = parseAllowList(SITE_ADDRESS, 'TRAWL_ALLOW_PRIVATE_NETWORK');

export const resolveSites: Resolve = async (host) => {
  if (host === 'inside.example') return [{ address: '10.0.0.1', family: 4 }];
  if (host === 'public.example') return [{ address: '93.184.215.14', family: 4 }];
  if (host.endsWith('.example')) return [{ address: SITE_ADDRESS, family: 4 }];
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
};

/** Servers that all stop together. */
export class Servers implements AsyncDisposable {
  readonly #stops: (() => Promise<unknown>)[] = [];

  /** Listens on a free port. @returns the port */
  async listen(server: Server | Http2SecureServer, host = SITE_ADDRESS): Promise<number> {
    const sockets = new Set<Socket>();
    const keep = (socket: Socket): void => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    };
    server.on('connection', keep);
    server.on('secureConnection', keep);
    server.on('sessionError', () => {});
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(0, host, done);
    });
    this.#stops.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(done));
    });
    return (server.address() as AddressInfo).port;
  }

  http(handler: RequestListener, host = SITE_ADDRESS): Promise<number> {
    return this.listen(createServer(handler), host);
  }

  /** HTTP/1.1 over TLS, with a certificate that nobody trusts. */
  https(handler: RequestListener, names: readonly string[] = ['site.example']): Promise<number> {
    return this.listen(createTlsServer(selfSigned(names), handler));
  }

  /** HTTP/2, and HTTP/1.1 for whoever asks for it. */
  http2(handler: RequestListener, names: readonly string[] = ['site.example'], host = SITE_ADDRESS): Promise<number> {
    const options = { ...selfSigned(names), allowHTTP1: true };
    return this.listen(createSecureServer(options, handler as never), host);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) await stop();
  }
}
