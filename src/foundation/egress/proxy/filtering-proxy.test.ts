import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach, test } from 'node:test';
import { ProxyAgent, WebSocket } from 'undici';
import { parseAllowList } from '../allow.ts';
import { createGuard, type Guard, type Resolve } from '../guard.ts';
import { createExitPool } from '../pool/pool.ts';
import { type FilteringProxy, type FilteringProxyOptions, startFilteringProxy } from './filtering-proxy.ts';
import type { ProxyLease } from './leases.ts';

const stops: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const resolve: Resolve = async (host) => {
  if (host === 'inside.example') return [{ address: '10.0.0.1', family: 4 }];
  if (host === 'public.example') return [{ address: '93.184.215.14', family: 4 }];
  if (host.endsWith('.example')) return [{ address: '127.9.9.9', family: 4 }];
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
};

/** Names under .example are 127.9.9.9, which is allowed; "inside.example" is a private address. */
const guardWith = (by: Resolve = resolve): Guard =>
  createGuard({ allow: parseAllowList('127.9.9.9', 'X'), resolve: by });

async function start(options: Partial<FilteringProxyOptions> = {}): Promise<FilteringProxy> {
  const proxy = await startFilteringProxy({ guard: guardWith(), ...options });
  stops.push(() => proxy[Symbol.asyncDispose]());
  return proxy;
}

async function listen(server: Server, host: string): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  stops.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((done) => server.close(done));
  });
  return (server.address() as AddressInfo).port;
}

const serve = (handler: RequestListener, host = '127.9.9.9'): Promise<number> => listen(createServer(handler), host);

const basic = (lease: ProxyLease): string =>
  `Basic ${Buffer.from(`${lease.username}:${lease.password}`).toString('base64')}`;

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A plain request, as a browser sends it to a proxy. */
function ask(
  proxy: FilteringProxy,
  auth: string | undefined,
  url: string,
  more: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    const headers = { ...(auth === undefined ? {} : { 'proxy-authorization': auth }), ...more.headers };
    const request = httpRequest({
      host: '127.0.0.1',
      port: proxy.port,
      path: url,
      method: more.method ?? 'GET',
      headers,
      agent: false,
    });
    request.on('error', fail);
    request.on('response', (answer) => {
      let body = '';
      answer.setEncoding('latin1');
      answer.on('data', (part) => (body += part));
      answer.on('error', fail);
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    request.end(more.body);
  });
}

/** Sends raw bytes and reads until the connection ends. */
function raw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((done) => {
    let seen = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('latin1');
    socket.on('data', (part) => (seen += part));
    socket.on('error', () => {});
    socket.on('close', () => done(seen));
    socket.on('end', () => socket.end());
  });
}

const connectTo = (authority: string, auth: string): string =>
  `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\nProxy-Authorization: ${auth}\r\n\r\n`;

test('nothing passes without credentials, and not after they were taken back', async () => {
  let asked = 0;
  const port = await serve((_, reply) => {
    asked++;
    reply.end('x');
  });
  const proxy = await start();
  const url = `http://site.example:${port}/`;
  for (const auth of [undefined, '', 'Basic', 'Basic Og==', 'Basic eDp5', 'Bearer x']) {
    const answer = await ask(proxy, auth, url);
    assert.equal(answer.status, 407);
    assert.match(String(answer.headers['proxy-authenticate']), /^Basic /);
  }
  assert.match(
    await raw(proxy.port, `CONNECT site.example:${port} HTTP/1.1\r\nHost: x\r\n\r\n`),
    /^HTTP\/1\.1 407 .*proxy-authenticate: Basic/s,
  );
  assert.equal(asked, 0);
  const lease = proxy.credentialsFor({ tier: 'basic' });
  assert.equal((await ask(proxy, basic(lease), url)).status, 200);
  lease.revoke();
  assert.equal((await ask(proxy, basic(lease), url)).status, 407);
  assert.equal(asked, 1);
});

test('a plain request and its answer pass as they are, without what belongs to the connection', async () => {
  let seen: { method?: string; url?: string; raw: string[]; body: string } | undefined;
  const port = await serve((request, reply) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      seen = { method: request.method ?? '', url: request.url ?? '', raw: request.rawHeaders, body };
      reply.writeHead(201, 'Made', [
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
        ['X-Trawl-Refused', 'private'],
        ['Connection', 'X-Hop, keep-alive'],
        ['X-Hop', '1'],
        ['X-Stays', '1'],
      ]);
      reply.end('answer');
    });
  });
  const proxy = await start();
  const lease = proxy.credentialsFor({ tier: 'basic' });
  const answer = await ask(proxy, basic(lease), `http://site.example:${port}/p?q=1`, {
    method: 'POST',
    headers: { Host: 'other.example', 'X-CaSe': 'kept', Connection: 'x-mine', 'X-Mine': '1', TE: 'trailers' },
    body: 'sent',
  });
  assert.equal(answer.status, 201);
  assert.deepEqual(answer.headers['set-cookie'], ['a=1', 'b=2']);
  assert.equal(answer.headers['x-stays'], '1');
  assert.equal(answer.headers['x-hop'], undefined);
  assert.equal(answer.headers['x-trawl-refused'], undefined, 'a page cannot speak for the proxy');
  assert.equal(answer.body, 'answer');
  assert.deepEqual([seen?.method, seen?.url, seen?.body], ['POST', '/p?q=1', 'sent']);
  const names = seen?.raw.filter((_, i) => i % 2 === 0) ?? [];
  assert.ok(names.includes('X-CaSe'));
  for (const gone of ['proxy-authorization', 'x-mine', 'te']) {
    assert.ok(!names.some((name) => name.toLowerCase() === gone), gone);
  }
  const hosts = seen?.raw.filter((_, i, all) => i % 2 === 1 && all[i - 1]?.toLowerCase() === 'host');
  assert.deepEqual(hosts, [`site.example:${port}`], 'the host is that of the URL');
});

test('connections to a site are used again within one identity and never shared with another', async () => {
  const sockets = new Set<Socket>();
  const port = await serve((request, reply) => {
    sockets.add(request.socket);
    reply.end('x');
  });
  const proxy = await start();
  const [one, two] = [proxy.credentialsFor({ tier: 'basic' }), proxy.credentialsFor({ tier: 'basic' })];
  for (let i = 0; i < 5; i++) await ask(proxy, basic(one), `http://site.example:${port}/`);
  const first = sockets.size;
  assert.ok(first <= 2, `${first} connections`);
  await ask(proxy, basic(two), `http://site.example:${port}/`);
  assert.equal(sockets.size, first + 1);
});

test('private addresses, in every spelling and by name, are refused so that a browser room can tell', async () => {
  const proxy = await start();
  const lease = proxy.credentialsFor({ tier: 'basic' });
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '0',
    '[::1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:7f00:1::]',
    'localhost',
    'a.localhost',
    'inside.example',
  ]) {
    const answer = await ask(proxy, basic(lease), `http://${host}:8080/secret`);
    assert.deepEqual([answer.status, answer.headers['x-trawl-refused']], [403, 'private'], host);
    assert.doesNotMatch(answer.body, /10\.0/);
    const tunnel = await raw(proxy.port, connectTo(`${host}:443`, basic(lease)));
    assert.match(tunnel, /^HTTP\/1\.1 403 .*x-trawl-refused: private/s, host);
  }
  const trouble = lease.trouble('inside.example', 443);
  assert.equal(trouble?.refused, true);
  assert.equal((trouble?.error as { code?: string } | undefined)?.code, 'PRIVATE_ADDRESS');
  assert.equal(lease.trouble('inside.example', 444), undefined);
  assert.equal(lease.trouble('inside.example')?.reason, 'private');
});

test('ports of other services are refused although the address is public', async () => {
  const proxy = await start();
  const lease = proxy.credentialsFor({ tier: 'basic' });
  for (const port of [22, 25, 6667]) {
    const answer = await ask(proxy, basic(lease), `http://public.example:${port}/`);
    assert.deepEqual([answer.status, answer.headers['x-trawl-refused']], [403, 'url']);
    assert.match(await raw(proxy.port, connectTo(`public.example:${port}`, basic(lease))), /^HTTP\/1\.1 403 /);
  }
});

test('DNS rebinding: the connection goes to the checked address', async () => {
  const port = await serve((_, reply) => reply.end('outside'));
  let asked = 0;
  const rebinding: Resolve = async () => [{ address: asked++ === 0 ? '127.9.9.9' : '127.0.0.1', family: 4 }];
  const proxy = await start({ guard: guardWith(rebinding) });
  const lease = proxy.credentialsFor({ tier: 'basic' });
  const first = await ask(proxy, basic(lease), `http://turn.example:${port}/`, { headers: { connection: 'close' } });
  assert.deepEqual([first.body, asked], ['outside', 1]);
  assert.match(await raw(proxy.port, connectTo(`turn.example:${port}`, basic(lease))), /^HTTP\/1\.1 403 /);
  assert.equal(asked, 2);
});

test('a tunnel carries bytes both ways, the first ones too', async () => {
  const echo = createTcpServer((socket) => socket.pipe(socket));
  const port = await listen(echo, '127.9.9.9');
  const proxy = await start();
  const lease = proxy.credentialsFor({ tier: 'basic' });
  const seen = await new Promise<string>((done) => {
    let text = '';
    const socket = connect(proxy.port, '127.0.0.1', () =>
      socket.write(`${connectTo(`site.example:${port}`, basic(lease))}early`),
    );
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      text += part;
      if (text.endsWith('early')) socket.write('later');
      if (text.endsWith('later')) socket.end();
    });
    socket.on('close', () => done(text));
  });
  assert.equal(seen, 'HTTP/1.1 200 Connection Established\r\n\r\nearlylater');
  assert.equal(lease.bytes(), 20);
});

/** A WebSocket server that says everything twice, of short texts. */
async function echoing(host = '127.9.9.9'): Promise<number> {
  const server = createServer();
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.on('data', (frame: Buffer) => {
      const length = (frame[1] as number) & 127;
      const mask = frame.subarray(2, 6);
      const text = frame.subarray(6, 6 + length).map((byte, i) => byte ^ (mask[i % 4] as number));
      if (((frame[0] as number) & 15) === 1) socket.write(Buffer.concat([Buffer.from([0x81, length * 2]), text, text]));
    });
    socket.on('error', () => {});
  });
  return listen(server, host);
}

test('WebSockets pass through a tunnel and as a plain upgrade, and are refused to the inside', async () => {
  const port = await echoing();
  const inside = await echoing('127.0.0.1');
  const proxy = await start();
  const lease = proxy.credentialsFor({ tier: 'basic' });
  const dispatcher = new ProxyAgent({ uri: proxy.url, token: basic(lease), proxyTunnel: true });
  stops.push(() => dispatcher.destroy());
  const talk = (url: string): Promise<string> =>
    new Promise((done) => {
      const socket = new WebSocket(url, { dispatcher });
      socket.onopen = () => socket.send('ha');
      socket.onmessage = ({ data }) => {
        done(String(data));
        socket.close();
      };
      socket.onerror = () => done('error');
    });
  assert.equal(await talk(`ws://site.example:${port}/`), 'haha');
  assert.equal(await talk(`ws://127.0.0.1:${inside}/`), 'error');
  assert.equal(lease.trouble('127.0.0.1', inside)?.reason, 'private');

  const shake = (target: string): Promise<string> =>
    new Promise((done) => {
      const socket = connect(proxy.port, '127.0.0.1', () =>
        socket.write(
          `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
            `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nProxy-Authorization: ${basic(lease)}\r\n\r\n`,
        ),
      );
      socket.once('data', (part) => {
        done(part.toString('latin1'));
        socket.destroy();
      });
    });
  assert.match(await shake(`ws://site.example:${port}/`), /^HTTP\/1\.1 101 .*s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=/s);
  assert.match(await shake(`http://127.0.0.1:${inside}/`), /^HTTP\/1\.1 403 .*x-trawl-refused: private/s);
  assert.match(await shake('/'), /^HTTP\/1\.1 400 /);
});

test('another upgrade than WebSocket is a plain request', async () => {
  const port = await serve((request, reply) => reply.end(String(request.headers.upgrade)));
  const proxy = await start();
  const lease = proxy.credentialsFor({ tier: 'basic' });
  const headers = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c' };
  assert.equal((await ask(proxy, basic(lease), `http://site.example:${port}/`, { headers })).body, 'undefined');
});

test('an identity ends at its bytes, and the others go on', async () => {
  const port = await serve((_, reply) => {
    const more = (): void => {
      while (!reply.destroyed && reply.write(Buffer.alloc(65_536, 'x')));
      if (!reply.destroyed) reply.once('drain', more);
    };
    reply.on('error', () => {});
    more();
  });
  const small = await serve((_, reply) => reply.end('small'));
  const proxy = await start();
  const greedy = proxy.credentialsFor({ tier: 'basic', maxBytes: 1_000_000 });
  const other = proxy.credentialsFor({ tier: 'basic', maxBytes: 1_000_000 });
  await assert.rejects(ask(proxy, basic(greedy), `http://site.example:${port}/`));
  assert.ok(greedy.overLimit());
  assert.ok(greedy.bytes() < 1_200_000);
  const after = await ask(proxy, basic(greedy), `http://site.example:${small}/`);
  assert.deepEqual([after.status, after.headers['x-trawl-refused']], [403, 'bytes']);
  assert.match(await raw(proxy.port, connectTo(`site.example:${small}`, basic(greedy))), /x-trawl-refused: bytes/);
  assert.equal((await ask(proxy, basic(other), `http://site.example:${small}/`)).body, 'small');
});

test('taking credentials back closes tunnels and answers under way', async () => {
  const ends: Promise<void>[] = [];
  const silent = createTcpServer((socket) => {
    ends.push(new Promise((done) => socket.on('close', () => done())));
    socket.resume();
  });
  const port = await listen(silent, '127.9.9.9');
  const proxy = await start();
  const lease = proxy.credentialsFor({ tier: 'basic' });
  const tunnel = connect(proxy.port, '127.0.0.1', () => tunnel.write(connectTo(`site.example:${port}`, basic(lease))));
  const closed = new Promise((done) => tunnel.on('close', done));
  tunnel.on('error', () => {});
  await new Promise((done) => tunnel.once('data', done));
  const pending = ask(proxy, basic(lease), `http://site.example:${port}/`).catch(() => 'broken');
  while (ends.length < 2) await new Promise((done) => setImmediate(done));
  lease.revoke();
  await closed;
  assert.equal(await pending, 'broken');
  await Promise.all(ends);
});

test('failures are distinguished', async () => {
  const garbage = await listen(
    createTcpServer((socket) => {
      socket.resume();
      socket.end('SSH-2.0-OpenSSH_9.0\r\n');
    }),
    '127.9.9.9',
  );
  const cut = await listen(
    createTcpServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this');
        setImmediate(() => socket.destroy());
      });
    }),
    '127.9.9.9',
  );
  const closing = createTcpServer();
  const closedPort = await listen(closing, '127.9.9.9');
  await new Promise((done) => closing.close(done));
  const proxy = await start();
  const lease = proxy.credentialsFor({ tier: 'basic' });
  for (const [url, reason] of [
    ['http://nobody.test/', 'dns'],
    [`http://site.example:${closedPort}/`, 'connect'],
    [`http://site.example:${garbage}/`, 'broken'],
  ] as const) {
    const answer = await ask(proxy, basic(lease), url);
    assert.deepEqual([answer.status, answer.headers['x-trawl-failed']], [502, reason], url);
    assert.equal(lease.trouble(new URL(url).hostname)?.reason, reason);
  }
  const dns = await raw(proxy.port, connectTo('nobody.test:443', basic(lease)));
  assert.match(dns, /^HTTP\/1\.1 502 .*x-trawl-failed: dns/s);
  await assert.rejects(ask(proxy, basic(lease), `http://site.example:${cut}/`));
});

test('garbage is answered or dropped, and the proxy goes on', async () => {
  const port = await serve((_, reply) => reply.end('fine'));
  const proxy = await start();
  const lease = proxy.credentialsFor({ tier: 'basic' });
  const auth = `Proxy-Authorization: ${basic(lease)}`;
  for (const bytes of [
    '\0\0\0\0',
    Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]),
    'GET\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${auth}\r\n\r\n`,
    `GET https://site.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${auth}\r\n\r\n`,
    `GET file:///etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${auth}\r\n\r\n`,
    `GET http:// HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${auth}\r\n\r\n`,
    connectTo('site.example', basic(lease)),
    connectTo('site.example:99999', basic(lease)),
    connectTo(':443', basic(lease)),
    connectTo('http://site.example:443', basic(lease)),
    connectTo('a@127.0.0.1:443', basic(lease)),
    connectTo('[::1:443', basic(lease)),
    `POST http://site.example:${port}/ HTTP/1.1\r\nHost: x\r\n${auth}\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `GET http://site.example:${port}/ HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(400_000)}\r\n\r\n`,
    `${'A'.repeat(300_000)}`,
  ]) {
    const answer = await raw(proxy.port, bytes);
    assert.match(answer, /^(HTTP\/1\.1 4\d\d |$)/, String(bytes).slice(0, 60));
  }
  // A client that leaves in the middle of everything.
  for (const part of [
    connectTo(`site.example:${port}`, basic(lease)),
    `GET http://site.example:${port}/ HTTP/1.1\r\n`,
  ]) {
    await new Promise((done) => {
      const socket = connect(proxy.port, '127.0.0.1', () => socket.write(part, () => socket.resetAndDestroy()));
      socket.on('error', () => {});
      socket.on('close', done);
    });
  }
  assert.equal((await ask(proxy, basic(lease), `http://site.example:${port}/`)).body, 'fine');
});

test("public addresses go through the operator's proxy, allowed private ones do not", async () => {
  const asked: string[] = [];
  const upstream = createServer((request, reply) => {
    asked.push(`${request.url} ${request.headers['proxy-authorization']} ${request.headers.host}`);
    reply.end('by proxy');
  });
  upstream.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    if (request.url === 'public.example:444') return socket.end('HTTP/1.1 403 No\r\n\r\n');
    socket.write('HTTP/1.1 200 OK\r\n\r\nhello');
    socket.on('error', () => {});
    socket.resume();
  });
  const upstreamPort = await listen(upstream, '127.0.0.1');
  const port = await serve((_, reply) => reply.end('direct'));
  const proxy = await start({
    pool: createExitPool([{ tier: 'enhanced', url: `http://me:s%40cret@127.0.0.1:${upstreamPort}` }]),
  });
  const german = proxy.credentialsFor({ tier: 'enhanced', country: 'DE' });
  const pass = Buffer.from('me:s@cret').toString('base64');
  const get = async (url: string): Promise<string> => (await ask(proxy, basic(german), url)).body;
  assert.equal(await get('http://public.example/page'), 'by proxy');
  assert.equal(await get(`http://site.example:${port}/`), 'direct');
  assert.equal((await ask(proxy, basic(german), 'http://inside.example/')).status, 403);
  assert.deepEqual(asked, [`http://public.example/page Basic ${pass} public.example`]);
  const socket = connect(proxy.port, '127.0.0.1', () => socket.write(connectTo('public.example:443', basic(german))));
  let seen = '';
  for await (const part of socket) {
    seen += part;
    if (seen.endsWith('hello')) break;
  }
  assert.deepEqual(asked.slice(1), ['CONNECT public.example:443']);
  const refused = await raw(proxy.port, connectTo('public.example:444', basic(german)));
  assert.match(refused, /^HTTP\/1\.1 502 .*x-trawl-failed: proxy/s);
});

test('a SOCKS proxy carries tunnels and plain requests', async () => {
  const target = await serve((request, reply) => reply.end(`by socks ${request.headers.host}`), '127.0.0.1');
  const asked: string[] = [];
  const socks = createTcpServer((client) => {
    let step = 0;
    client.on('data', (bytes) => {
      step++;
      if (step === 1) return client.write(Buffer.from([5, 2]));
      if (step === 2) {
        asked.push(bytes.subarray(1).toString('latin1'));
        return client.write(Buffer.from([1, 0]));
      }
      if (step > 3) return;
      asked.push(bytes.subarray(5, 5 + (bytes[4] as number)).toString());
      const out = connect(target, '127.0.0.1', () => {
        client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        client.pipe(out).pipe(client);
      });
      out.on('error', () => {});
    });
  });
  const socksPort = await listen(socks, '127.0.0.1');
  const proxy = await start({ pool: createExitPool([{ url: `socks5://me:pw@127.0.0.1:${socksPort}` }]) });
  const lease = proxy.credentialsFor({ tier: 'basic' });
  assert.equal((await ask(proxy, basic(lease), 'http://public.example/')).body, 'by socks public.example');
  assert.deepEqual(asked, ['\x02me\x02pw', 'public.example']);
});
