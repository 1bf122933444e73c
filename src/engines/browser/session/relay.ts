import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * The relay between a session's browser and the filtering proxy. It adds the session's credentials, so that every context, ours or one that
 * a client opens, has the session's identity.
 */
export interface Relay extends AsyncDisposable {
  readonly url: string;
}

/** @param proxy the filtering proxy's URL, without credentials */
export async function startRelay(proxy: string, username: string, password: string): Promise<Relay> {
  const { hostname, port } = new URL(proxy);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const sockets = new Set<Duplex>();
  const hold = (socket: Duplex): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer({ maxHeaderSize: 256 * 1024, requestTimeout: 0 });
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('connection', hold);
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const onward = connect(Number(port), hostname);
    hold(onward);
    const end = (): void => {
      onward.destroy();
      client.destroy();
    };
    onward.on('error', end).on('close', end);
    client.on('error', end).on('close', end);
    onward.write(
      `CONNECT ${request.url} HTTP/1.1\r\nHost: ${request.headers.host ?? request.url}\r\nProxy-Authorization: ${authorization}\r\n\r\n`,
    );
    if (head.length > 0) onward.write(head);
    onward.pipe(client);
    client.pipe(onward);
  });
  server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    const { 'proxy-connection': _, ...headers } = request.headers;
    const onward = httpRequest(
      {
        ...{ hostname, port, agent, method: request.method, path: request.url },
        headers: { ...headers, 'proxy-authorization': authorization },
      },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.headers);
        answer.pipe(reply);
        answer.on('error', () => reply.destroy());
      },
    );
    onward.on('error', () => reply.destroy());
    reply.on('error', () => onward.destroy()).on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
