import { createHash, randomBytes, timingSafeEqual, X509Certificate } from 'node:crypto';
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { certificate } from '../../../foundation/kernel/certificate.ts';

/**
 * The relay between a session's browser and the filtering proxy. It adds the session's credentials, so that every context, ours or one that
 * a client opens, has the session's identity. Every process on this machine can connect to the relay, so it requires a token. A browser
 * sends a proxy no password unasked, but it does send the host name of a proxy that uses TLS: the token is part of that name.
 */
export interface Relay extends AsyncDisposable {
  /** With the token. The driver sends it to the browser over its pipe, for each context. */
  readonly url: string;
  /** Without the token; connections to it are refused. For the browser's command line, which all users of this machine can read. */
  readonly closedUrl: string;
  /** SHA-256 of the relay's public key in base64, by which the browser trusts it. */
  readonly key: string;
}

const DOMAIN = 'relay.invalid';
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

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
  const own = certificate();
  const host = `${randomBytes(16).toString('hex')}.${DOMAIN}`;
  const expected = hashOf(host);
  const server = createServer({ ...own, maxHeaderSize: 256 * 1024, requestTimeout: 0 });
  // Runs before the server reads anything from the connection.
  server.prependListener('secureConnection', (socket: TLSSocket) => {
    if (!timingSafeEqual(hashOf(String(socket.servername)), expected)) socket.destroy();
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
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
  const at = (name: string): string => `https://${name}:${(server.address() as AddressInfo).port}`;
  const publicKey = new X509Certificate(own.cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    url: at(host),
    closedUrl: at(`closed.${DOMAIN}`),
    key: createHash('sha256').update(publicKey).digest('base64'),
    async [Symbol.asyncDispose]() {
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
