import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type WebSocket, WebSocketServer } from 'ws';
import { selfSigned } from '../../../test/support/certificate.ts';
import { workingProxy } from '../../../test/support/forward-proxy.ts';
import { deadlineIn } from '../kernel/deadline.ts';
import { createEgress, type Egress } from './client.ts';
import type { EgressError } from './errors.ts';
import type { SocketRequest } from './socket.ts';

/** A server of WebSockets; paths under `/refused` are answered with 401, `/silent` with nothing. */
async function serve(talk: (socket: WebSocket) => void, tls?: { key: string; cert: string }) {
  const seen: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const sockets = new WebSocketServer({ noServer: true });
  const server = tls === undefined ? createServer() : createTlsServer(tls);
  server.on('request', (_, reply) => void reply.end());
  server.on('upgrade', (request, socket, head) => {
    seen.push({ url: request.url, headers: request.headers });
    if (request.url?.startsWith('/refused')) return void socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
    if (request.url?.startsWith('/silent')) return;
    sockets.handleUpgrade(request, socket, head, talk);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `${tls === undefined ? 'ws' : 'wss'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const egress = createEgress({ purposeHosts: [url] });
  after(async () => {
    for (const one of sockets.clients) one.terminate();
    server.closeAllConnections();
    server.close();
    await egress[Symbol.asyncDispose]();
  });
  return { url, egress, seen, sockets };
}

/** Opens one, and collects what arrives. */
async function open(egress: Egress, url: string, more: Partial<SocketRequest> = {}) {
  const messages: string[] = [];
  const first = Promise.withResolvers<string>();
  const closed = Promise.withResolvers<Error>();
  const socket = await egress.socket(url, {
    ...{ deadline: deadlineIn(60_000), maxBytes: 1000 },
    onMessage: (text) => {
      messages.push(text);
      first.resolve(text);
    },
    onClose: closed.resolve,
    ...more,
  });
  return { socket, messages, first: first.promise, closed: closed.promise };
}

test('text goes both ways, with the user of the address and given headers', async () => {
  const { url, egress, seen } = await serve((socket) => socket.on('message', (data) => socket.send(`got ${data}`)));
  const at = url.replace('ws://', 'ws://me:k%40y@');
  const { socket, first } = await open(egress, `${at}/a?token=t#x`, { headers: { 'X-One': '1', host: 'other' } });
  socket.send('hello');
  assert.equal(await first, 'got hello');
  const [{ url: path, headers }] = seen as [(typeof seen)[0]];
  assert.deepEqual([path, headers['x-one'], headers.host], ['/a?token=t', '1', new URL(url).host]);
  assert.equal(headers.authorization, `Basic ${Buffer.from('me:k@y').toString('base64')}`);
  assert.equal(headers['sec-websocket-extensions'], undefined);
  socket[Symbol.dispose]();
});

test('one message, or many, over the limit close it', async () => {
  const { url, egress } = await serve((socket) => {
    socket.send('x'.repeat(600));
    socket.send('y'.repeat(600));
  });
  const many = await open(egress, url);
  assert.equal(((await many.closed) as EgressError).failure, 'tooLarge');
  assert.deepEqual(
    many.messages.map((text) => text[0]),
    ['x'],
  );
  const one = await open(egress, url, { maxBytes: 500 });
  assert.equal(((await one.closed) as EgressError).failure, 'tooLarge');
  assert.deepEqual(one.messages, []);
});

test('what is no WebSocket, private or not there is an error that says so', async () => {
  const { url, egress } = await serve(() => {});
  const failure = (at: string, of: Egress = egress) =>
    open(of, at).then(
      () => 'opened',
      ({ failure, answered, code }) => answered ?? failure ?? code,
    );
  assert.equal(await failure(`${url}/refused`), 401);
  await using stranger = createEgress();
  assert.equal(await failure(url, stranger), 'PRIVATE_ADDRESS');
  await using nobody = createEgress({ purposeHosts: ['ws://127.0.0.1:9'], allow: () => true });
  assert.equal(await failure('ws://127.0.0.1:9', nobody), 'connect');
  assert.equal(await failure('ftp://127.0.0.1'), undefined);
});

test('the deadline ends the opening, and the other end is told of a socket that is disposed of', async () => {
  const gone = Promise.withResolvers<void>();
  const { url, egress } = await serve((socket) => socket.on('close', () => gone.resolve()));
  await assert.rejects(open(egress, `${url}/silent`, { deadline: deadlineIn(50) }), { key: 'REQUEST_TIMEOUT' });
  let isClosed = false;
  const { socket } = await open(egress, url, {
    onClose: () => {
      isClosed = true;
    },
  });
  socket[Symbol.dispose]();
  await gone.promise;
  assert.equal(isClosed, false);
  socket.send('into nothing');
});

test('a server that closes it is an error for who has it open', async () => {
  const { url, egress } = await serve((socket) => socket.close());
  const { closed } = await open(egress, url);
  assert.equal(((await closed) as EgressError).failure, 'broken');
});

test('one over TLS is opened only with a certificate of its host', async () => {
  const trusted = getCACertificates('default');
  const [right, wrong] = [selfSigned(['127.0.0.1']), selfSigned(['other.example'])];
  const speak = (socket: WebSocket): void => socket.send('hello');
  const servers = { right: await serve(speak, right), wrong: await serve(speak, wrong) };
  const failure = ({ egress, url }: typeof servers.right) =>
    open(egress, url).then(
      ({ first }) => first,
      ({ failure }) => failure,
    );
  assert.equal(await failure(servers.right), 'tls', 'nobody vouches for it');
  setDefaultCACertificates([...trusted, right.cert, wrong.cert]);
  try {
    assert.equal(await failure(servers.right), 'hello');
    assert.equal(await failure(servers.wrong), 'tls');
  } finally {
    setDefaultCACertificates(trusted);
  }
});

test('a public host is reached through the proxy of the operator, by name', async () => {
  const { url } = await serve((socket) => socket.send('hello'));
  await using proxy = await workingProxy(() => {}, Number(new URL(url).port));
  const resolve = async () => [{ address: '93.184.215.14', family: 4 } as const];
  await using egress = createEgress({ proxy: proxy.url, resolve });
  const { socket, first } = await open(egress, 'ws://browser.example/x');
  assert.equal(await first, 'hello');
  socket[Symbol.dispose]();
  assert.deepEqual(proxy.asked, ['CONNECT browser.example:80']);
});
