import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageOf } from './linked-site.ts';

/** Many hosts of the loopback network, 127.1.0.1 and on, each with pages that answer after a while. */
export interface ManyHosts extends AsyncDisposable {
  /** A page that links to all others, at the first host. */
  readonly start: string;
  /** All other pages, by host in turn. */
  readonly urls: readonly string[];
  /** Pages, the start included. */
  readonly pages: number;
  /** Requests for pages, without the start. */
  readonly fetches: number;
  /** The most requests that a host had at once. */
  readonly mostAtOnce: number;
}

/**
 * @param answer milliseconds
 * @param gate what a request for a page waits for besides, by how many there were before
 */
export async function startManyHosts(
  hosts: number,
  pagesEach: number,
  answer: number,
  gate: (before: number) => Promise<void> | undefined = () => undefined,
): Promise<ManyHosts> {
  const names = Array.from({ length: hosts }, (_, i) => `127.1.${Math.floor(i / 200)}.${(i % 200) + 1}`);
  const atOnce = new Map<string, number>();
  const servers: Server[] = [];
  let port = 0;
  let hub = '';
  let fetches = 0;
  let mostAtOnce = 0;
  for (const name of names) {
    const server = createServer((request, response) => {
      if (request.url === '/robots.txt') return void response.writeHead(404).end();
      response.setHeader('content-type', 'text/html');
      if (request.url === '/') return void response.end(hub);
      const opened = gate(fetches++);
      const now = (atOnce.get(name) ?? 0) + 1;
      atOnce.set(name, now);
      mostAtOnce = Math.max(mostAtOnce, now);
      response.on('close', () => atOnce.set(name, (atOnce.get(name) ?? 1) - 1));
      setTimeout(async () => {
        await opened;
        response.end(pageOf(`${name}${request.url}`));
      }, answer);
    });
    await new Promise<void>((resolve) => server.listen(port, name, resolve));
    port = (server.address() as AddressInfo).port;
    servers.push(server);
  }
  const urls = Array.from({ length: pagesEach }, (_, page) =>
    names.map((name) => `http://${name}:${port}/p/${page}`),
  ).flat();
  hub = pageOf('hub', urls);
  return {
    start: `http://${names[0]}:${port}/`,
    urls,
    pages: hosts * pagesEach + 1,
    get fetches() {
      return fetches;
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    async [Symbol.asyncDispose]() {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
