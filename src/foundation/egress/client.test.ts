import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { collect } from '../../../test/support/collect.ts';
import { deadlineIn } from '../kernel/deadline.ts';
import type { ApiError } from '../kernel/errors.ts';
import { parseAllowList } from './allow.ts';
import { createEgress, type Egress, type EgressOptions } from './client.ts';
import type { EgressRequest } from './message.ts';

const stops: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** Stands in for the internet: every name under .example is 127.9.9.9, which is allowed; "inside.example" is a private address. */
function outside(options: EgressOptions = {}): Egress {
  const egress = createEgress({
    allow: parseAllowList('127.9.9.9', 'TRAWL_ALLOW_PRIVATE_NETWORK'),
    resolve: async (host) => {
      if (host === 'inside.example') return [{ address: '10.0.0.1', family: 4 }];
      if (host === 'public.example') return [{ address: '93.184.215.14', family: 4 }];
      if (host.endsWith('.example')) return [{ address: '127.9.9.9', family: 4 }];
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    },
    ...options,
  });
  stops.push(() => egress[Symbol.asyncDispose]());
  return egress;
}

async function serve(handler: RequestListener, host = '127.9.9.9'): Promise<number> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  stops.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const soon = () => deadlineIn(60_000);
const text = (body: Uint8Array): string => Buffer.from(body).toString();
const isPrivate = { key: 'INVALID_URL', code: 'PRIVATE_ADDRESS' };

test('a request carries its method, headers and body and the answer comes whole', async () => {
  const port = await serve((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      reply.setHeader('set-cookie', ['a=1', 'b=2']);
      reply.setHeader('x-twice', ['1', '2']);
      reply.statusCode = 201;
      reply.end(
        JSON.stringify({
          method: request.method,
          url: request.url,
          headers: request.headers,
          body: text(Buffer.concat(parts)),
        }),
      );
    });
  });
  const answer = await outside({ userAgent: 'Test/1' }).fetch(`http://api.example:${port}/p?q=1#f`, {
    deadline: soon(),
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', Host: 'inside.example', Connection: 'close' },
    body: 'grüße',
  });
  assert.equal(answer.status, 201);
  assert.equal(answer.url, `http://api.example:${port}/p?q=1`);
  assert.deepEqual(answer.setCookies, ['a=1', 'b=2']);
  assert.equal(answer.headers['x-twice'], '1, 2');
  const seen = JSON.parse(text(answer.body));
  assert.equal(seen.method, 'POST');
  assert.equal(seen.url, '/p?q=1');
  assert.equal(seen.body, 'grüße');
  assert.equal(seen.headers.host, `api.example:${port}`);
  assert.equal(seen.headers['content-type'], 'text/plain');
  assert.equal(seen.headers['user-agent'], 'Test/1');
});

test('user and password of the URL become a header and leave the URL', async () => {
  const port = await serve((request, reply) => reply.end(request.headers.authorization));
  const answer = await outside().fetch(`http://us%40er:p%3Ass@api.example:${port}/`, { deadline: soon() });
  assert.equal(text(answer.body), `Basic ${Buffer.from('us@er:p:ss').toString('base64')}`);
  assert.equal(answer.url, `http://api.example:${port}/`);
});

test('connections are used again', async () => {
  const sockets = new Set<unknown>();
  const port = await serve((request, reply) => {
    sockets.add(request.socket);
    reply.end('x');
  });
  const egress = outside();
  for (let i = 0; i < 10; i++) await egress.fetch(`http://api.example:${port}/`, { deadline: soon() });
  // One may be opened while the first is just about to be free again.
  assert.ok(sockets.size <= 2, `${sockets.size} connections for 10 requests`);
});

test('each coding is decoded, alone and layered; what only claims to be compressed is read as it is', async () => {
  const plain = Buffer.from('compressed text '.repeat(500));
  const bodies: Record<string, [string, Buffer]> = {
    '/gzip': ['gzip', gzipSync(plain)],
    '/xgzip': ['x-gzip', gzipSync(plain)],
    '/deflate': ['deflate', deflateSync(plain)],
    '/raw': ['deflate', deflateRawSync(plain)],
    '/br': ['br', brotliCompressSync(plain)],
    '/zstd': ['zstd', zstdCompressSync(plain)],
    '/two': ['gzip, br', brotliCompressSync(gzipSync(plain))],
    '/lie': ['gzip', plain],
    '/unknown': ['utf-8', plain],
  };
  const port = await serve((request, reply) => {
    const [coding, body] = bodies[request.url as string] as [string, Buffer];
    reply.setHeader('content-encoding', coding);
    reply.end(body);
  });
  const egress = outside();
  for (const path of Object.keys(bodies)) {
    const answer = await egress.fetch(`http://api.example:${port}${path}`, { deadline: soon() });
    assert.deepEqual(Buffer.from(answer.body), plain, path);
  }
  const head = await egress.fetch(`http://api.example:${port}/gzip`, { deadline: soon(), method: 'HEAD' });
  assert.equal(head.body.length, 0);
});

test('a bomb, an endless answer and one that is announced too large end at the limit', async () => {
  let sent = 0;
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const nested = gzipSync(bomb);
  const port = await serve((request, reply) => {
    if (request.url === '/bomb') return reply.setHeader('content-encoding', 'gzip').end(bomb);
    if (request.url === '/nested') return reply.setHeader('content-encoding', 'gzip, gzip').end(nested);
    if (request.url === '/announced') return reply.setHeader('content-length', '99999999').write('x');
    const more = (): void => {
      while (!reply.destroyed && reply.write(Buffer.alloc(65_536, 'x'))) sent += 65_536;
      if (!reply.destroyed) reply.once('drain', more);
    };
    more();
  });
  const egress = outside();
  for (const path of ['/bomb', '/nested', '/announced', '/endless']) {
    collect();
    const before = process.memoryUsage().arrayBuffers;
    await assert.rejects(
      egress.fetch(`http://api.example:${port}${path}`, { deadline: soon(), maxBytes: 1_000_000 }),
      { name: 'EgressError', failure: 'tooLarge', key: 'BAD_GATEWAY' },
      path,
    );
    assert.ok(process.memoryUsage().arrayBuffers - before < 30_000_000, path);
  }
  assert.ok(sent < 50_000_000);
  const exact = await egress.fetch(`http://api.example:${port}/bomb`, { deadline: soon(), maxBytes: 50_000_000 });
  assert.equal(exact.body.length, 50_000_000);
});

test('damaged and cut bodies are errors, not shorter bodies', async () => {
  const whole = gzipSync(Buffer.from('text '.repeat(10_000)));
  const port = await serve((request, reply) => {
    if (request.url === '/cut-gzip')
      return reply.setHeader('content-encoding', 'gzip').end(whole.subarray(0, whole.length - 20));
    if (request.url === '/bad-gzip') {
      const bad = Buffer.from(whole);
      bad.fill(0xff, 20, 60);
      return reply.setHeader('content-encoding', 'gzip').end(bad);
    }
    reply.setHeader('content-length', '1000');
    reply.write('only this');
    setImmediate(() => request.socket.destroy());
  });
  const egress = outside();
  for (const [path, failure] of [
    ['/cut-gzip', 'encoding'],
    ['/bad-gzip', 'encoding'],
    ['/cut', 'broken'],
  ]) {
    await assert.rejects(egress.fetch(`http://api.example:${port}${path}`, { deadline: soon() }), { failure }, path);
  }
});

test('redirects are followed with the method and body that belong to their status', async () => {
  const seen: string[] = [];
  const port = await serve((request, reply) => {
    const status = Number((request.url as string).slice(1));
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      if (Number.isNaN(status)) {
        seen.push(`${request.method} ${body}`);
        reply.end('there');
      } else reply.writeHead(status, { location: '/end' }).end('ignored');
    });
  });
  const egress = outside();
  for (const status of [301, 302, 303, 307, 308]) {
    const answer = await egress.fetch(`http://api.example:${port}/${status}`, {
      deadline: soon(),
      method: 'POST',
      body: 'b',
    });
    assert.equal(answer.url, `http://api.example:${port}/end`);
    assert.deepEqual(answer.redirects, [`http://api.example:${port}/${status}`]);
  }
  assert.deepEqual(seen, ['GET ', 'GET ', 'GET ', 'POST b', 'POST b']);
  const first = await egress.fetch(`http://api.example:${port}/301`, { deadline: soon(), maxRedirects: 0 });
  assert.equal(first.status, 301);
  assert.equal(text(first.body), 'ignored');
});

test('a redirect to another origin loses the secrets and a page cannot add its own', async () => {
  const show = (request: IncomingMessage, reply: ServerResponse): unknown =>
    reply.end(
      JSON.stringify([
        request.headers.authorization ?? null,
        request.headers.cookie ?? null,
        request.headers['x-own'] ?? null,
      ]),
    );
  const port = await serve((request, reply) => {
    if (request.url === '/same') return reply.writeHead(302, { location: '/show' }).end();
    if (request.url === '/other') return reply.writeHead(302, { location: `http://b.example:${port}/show` }).end();
    if (request.url === '/planted')
      return reply.writeHead(302, { location: `http://u:p@a.example:${port}/show` }).end();
    show(request, reply);
  });
  const egress = outside();
  const get = async (path: string, headers = {}): Promise<unknown> =>
    JSON.parse(text((await egress.fetch(`http://a.example:${port}${path}`, { deadline: soon(), headers })).body));
  const secrets = { Authorization: 'Bearer x', Cookie: 'c=1', 'X-Own': 'o' };
  assert.deepEqual(await get('/same', secrets), ['Bearer x', 'c=1', 'o']);
  assert.deepEqual(await get('/other', secrets), [null, null, 'o']);
  assert.deepEqual(await get('/planted'), [null, null, null]);
});

test('each hop of a redirect is guarded: addresses, names, schemes', async () => {
  const targets: Record<string, string> = {
    '/ip': 'http://10.0.0.1/',
    '/meta': 'http://169.254.169.254/latest/meta-data/',
    '/six': 'http://[::ffff:7f00:1]/',
    '/name': 'http://inside.example/',
    '/relative': '//127.0.0.1/',
    '/self': 'http://localhost/',
  };
  const port = await serve((request, reply) => {
    const url = request.url as string;
    if (url === '/two') return reply.writeHead(301, { location: '/ip' }).end();
    if (url === '/file') return reply.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (url === '/nowhere') return reply.writeHead(302, { location: 'http://[' }).end();
    if (url === '/loop') return reply.writeHead(302, { location: '/loop' }).end();
    reply.writeHead(302, { location: targets[url] }).end();
  });
  const egress = outside();
  const get = (path: string) => egress.fetch(`http://api.example:${port}${path}`, { deadline: soon() });
  for (const path of [...Object.keys(targets), '/two']) await assert.rejects(get(path), isPrivate, path);
  await assert.rejects(get('/file'), { key: 'INVALID_URL', code: undefined });
  await assert.rejects(get('/nowhere'), { failure: 'redirects' });
  await assert.rejects(get('/loop'), { failure: 'redirects' });
});

test('loopback is refused unless the operator allows it; a setting opens its own host and port', async () => {
  const port = await serve((_, reply) => reply.end('model'), '127.0.0.1');
  const other = await serve((_, reply) => reply.end('other'), '127.0.0.1');
  const url = `http://127.0.0.1:${port}/`;
  await assert.rejects(createEgress().fetch(url, { deadline: soon() }), isPrivate);
  await assert.rejects(outside().fetch('http://inside.example/', { deadline: soon() }), isPrivate);
  const egress = outside({ purposeHosts: [url] });
  assert.equal(text((await egress.fetch(url, { deadline: soon() })).body), 'model');
  await assert.rejects(egress.fetch(`http://127.0.0.1:${other}/`, { deadline: soon() }), isPrivate);
});

test('failures are distinguished', async () => {
  const port = await serve((_, reply) => reply.writeHead(503, { 'retry-after': '7' }).end('busy'));
  const garbage = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.resume();
    socket.end('SSH-2.0-OpenSSH_9.0\r\n');
  });
  await new Promise<void>((resolve) => garbage.listen(0, '127.9.9.9', resolve));
  stops.push(() => new Promise((resolve) => garbage.close(resolve)));
  const garbagePort = (garbage.address() as AddressInfo).port;
  const closed = createTcpServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.9.9.9', resolve));
  const closedPort = (closed.address() as AddressInfo).port;
  await new Promise((resolve) => closed.close(resolve));

  const egress = outside();
  const get = (url: string, more = {}) => egress.fetch(url, { deadline: soon(), ...more });
  await assert.rejects(get('http://nobody.test/'), { failure: 'dns', key: 'BAD_GATEWAY' });
  await assert.rejects(get(`http://api.example:${closedPort}/`), { failure: 'connect' });
  await assert.rejects(get(`http://api.example:${garbagePort}/`), { failure: 'broken' });
  await assert.rejects(get(`https://api.example:${port}/`), { failure: 'tls' });
  const all = await get(`http://api.example:${port}/`);
  assert.deepEqual([all.status, all.headers['retry-after'], text(all.body)], [503, '7', 'busy']);
  await assert.rejects(get(`http://api.example:${port}/`, { accept: (status: number) => status === 200 }), {
    failure: 'status',
    answered: 503,
  });
  await assert.rejects(get(`http://api.example:${port}/`, { headers: { 'x-a': 'b\r\nx-c: d' } }), {
    key: 'BAD_REQUEST',
  });
  await assert.rejects(get(`http://api.example:${port}/`, { headers: { 'bad name': 'b' } }), { key: 'BAD_REQUEST' });
});

test('the deadline ends a request wherever it is, and the caller can give up', async () => {
  const port = await serve((request, reply) => {
    if (request.url === '/body') reply.write('some');
  });
  const egress = outside({
    resolve: (host) =>
      host === 'slow.example' ? new Promise(() => {}) : Promise.resolve([{ address: '127.9.9.9', family: 4 }]),
  });
  for (const url of [`http://api.example:${port}/head`, `http://api.example:${port}/body`, 'http://slow.example/']) {
    await assert.rejects(egress.fetch(url, { deadline: deadlineIn(60) }), { key: 'REQUEST_TIMEOUT', status: 408 }, url);
  }
  const control = new AbortController();
  const reason = new Error('client went away');
  const pending = egress.fetch(`http://api.example:${port}/body`, { deadline: deadlineIn(60_000, control.signal) });
  setImmediate(() => control.abort(reason));
  await assert.rejects(pending, reason);
  await assert.rejects(egress.fetch(`http://api.example:${port}/`, { deadline: deadlineIn(0) }), {
    key: 'REQUEST_TIMEOUT',
  });
});

test('a request that may be repeated is sent again where a kept connection turned out to be closed, and no other', async () => {
  const server = createTcpServer((socket) => {
    let asked = 0;
    socket.on('error', () => {});
    socket.on('data', () => {
      if (asked++ === 0) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx');
      else socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.9.9.9', resolve));
  stops.push(() => new Promise((resolve) => server.close(resolve)));
  const url = `http://api.example:${(server.address() as AddressInfo).port}/`;
  const egress = outside();
  const ask = (more: Partial<EgressRequest> = {}) => egress.fetch(url, { deadline: soon(), ...more });
  for (let i = 0; i < 2; i++) assert.equal(text((await ask()).body), 'x');
  const post = { method: 'POST', body: 'once' } as const;
  await assert.rejects(ask(post), { failure: 'broken' });
  for (let i = 0; i < 2; i++) assert.equal(text((await ask({ ...post, mayRepeat: true })).body), 'x');
});

test('a body can be read as it arrives, and left', async () => {
  let open: ServerResponse | undefined;
  let closed = false;
  const port = await serve((_, reply) => {
    open = reply;
    reply.on('close', () => (closed = true));
    reply.write('first');
  });
  const answer = await outside().open(`http://api.example:${port}/`, { deadline: soon() });
  for await (const chunk of answer.body) {
    assert.equal(text(chunk), 'first');
    break;
  }
  while (!closed) await new Promise((resolve) => open?.once('close', resolve));
});

test('the proxy gets requests to public addresses, after the guard; allowed private ones go direct', async () => {
  const asked: string[] = [];
  const proxyPort = await serve((request, reply) => {
    asked.push(`${request.url} ${request.headers['proxy-authorization']}`);
    reply.end('by proxy');
  }, '127.0.0.1');
  const port = await serve((_, reply) => reply.end('direct'));
  const egress = outside({ proxy: `http://me:secret@127.0.0.1:${proxyPort}` });
  const get = async (url: string) => text((await egress.fetch(url, { deadline: soon() })).body);
  assert.equal(await get('http://public.example/page'), 'by proxy');
  assert.deepEqual(asked, [`http://public.example/page Basic ${Buffer.from('me:secret').toString('base64')}`]);
  assert.equal(await get(`http://api.example:${port}/`), 'direct');
  await assert.rejects(get('http://inside.example/'), isPrivate);
  await assert.rejects(get('http://127.0.0.1/'), isPrivate);
  await assert.rejects(get('http://nobody.test/'), (error: ApiError) => error.key === 'BAD_GATEWAY');
  assert.equal(asked.length, 1);
});
