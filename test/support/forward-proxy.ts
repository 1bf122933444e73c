import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';

/** For tests: a forward proxy on the loopback interface, of one of the kinds that there are. */
export interface ForwardProxy extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** What it was asked, such as `CONNECT site.example:443` or `GET http://site.example/`; each connection of a silent one. */
  readonly asked: string[];
}

async function listening(server: Server, asked: string[]): Promise<ForwardProxy> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * One that works.
 * @param answer answers plain requests in place of their sites
 * @param tunnelsTo port of the loopback interface to which all tunnels lead; without it, tunnels lead to `answer`
 */
export async function workingProxy(answer: RequestListener, tunnelsTo?: number): Promise<ForwardProxy> {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, reply);
  });
  server.on('connect', (request, client: Socket) => {
    asked.push(`CONNECT ${request.url}`);
    client.on('error', () => {});
    const out = connect(tunnelsTo ?? (server.address() as AddressInfo).port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      client.pipe(out).pipe(client);
    });
    out.on('error', () => client.destroy());
    out.on('close', () => client.destroy());
    client.on('close', () => out.destroy());
  });
  return listening(server, asked);
}

/** One that accepts connections and says nothing. */
export function silentProxy(): Promise<ForwardProxy> {
  const asked: string[] = [];
  return listening(
    createTcpServer(() => void asked.push('connection')),
    asked,
  );
}

/** One that refuses its user. */
export function refusingProxy(): Promise<ForwardProxy> {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    reply.writeHead(407).end();
  });
  server.on('connect', (request, client) => {
    asked.push(`CONNECT ${request.url}`);
    client.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
  });
  return listening(server, asked);
}
