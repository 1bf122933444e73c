import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address of the loopback network that benches allow a service to read from. */
export const HOST = '127.9.9.9';
/** The setting for that. */
export const ALLOWED = { TRAWL_ALLOW_PRIVATE_NETWORK: HOST };

/** A web site in this process, on loopback. */
export interface Site extends Disposable {
  /** Without a slash at the end. */
  readonly url: string;
  readonly port: number;
}

export async function startSite(answer: RequestListener, host = HOST): Promise<Site> {
  const server = createServer({ keepAliveTimeout: 60_000 }, answer);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    port,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** For a helper process: serves on 127.0.0.1 until its parent ends, and tells it the port, and more. */
export function serve(answer: RequestListener, told: object = {}, port = 0): Server {
  const server = createServer({ keepAliveTimeout: 60_000 }, answer);
  server.listen(port, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port, ...told }));
  process.on('disconnect', () => process.exit(0));
  return server;
}

/** Serves HTML by path; what has no page is 404. */
export const pagesOf =
  (page: (path: string) => string | undefined): RequestListener =>
  (request, response) => {
    const html = page(request.url ?? '/');
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? '<title>Not found</title><h1>Not found</h1>');
  };
