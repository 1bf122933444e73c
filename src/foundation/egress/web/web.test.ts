import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { collect } from '../../../../test/support/collect.ts';
import { allowSites, resolveSites, Servers } from '../../../../test/support/site-servers.ts';
import { deadlineIn } from '../../kernel/deadline.ts';
import { parseAllowList } from '../allow.ts';
import { createEgress } from '../client.ts';
import { createPoliteness } from '../politeness.ts';
import { createCookieJar } from './cookies.ts';
import { createWeb, type Web, type WebOptions, type WebRequest } from './web.ts';

const servers = new Servers();
const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]();
  await servers[Symbol.asyncDispose]();
});

function start(options: WebOptions = {}): Web {
  const web = createWeb({ allow: allowSites, resolve: resolveSites, ...options });
  open.push(web);
  return web;
}

const soon = () => deadlineIn(60_000);
const get = (web: Web, url: string, more: Partial<WebRequest> = {}) =>
  web.get({ url, deadline: soon(), tier: 'basic', ...more });
const text = (body: Uint8Array): string => Buffer.from(body).toString();
const isPrivate = { key: 'INVALID_URL', code: 'PRIVATE_ADDRESS' };
const echo = (request: IncomingMessage, reply: ServerResponse): unknown => reply.end(JSON.stringify(request.headers));
const TIERS = ['basic', 'enhanced'] as const;
/** Whether there is a native package for this machine. */
const native = await import('impit').then(
  () => true,
  () => false,
);

test('a page is asked for as a browser does, with the headers that belong together', async () => {
  const [plain, secure] = [await servers.http(echo), await servers.https(echo)];
  const web = start();
  const headers = async (url: string, more: Partial<WebRequest> = {}): Promise<Record<string, string>> =>
    JSON.parse(text((await get(web, url, more)).body));
  for (const tier of TIERS) {
    const seen = await headers(`https://site.example:${secure}/`, { tier });
    assert.match(seen['user-agent'] as string, /Windows.*Chrome\/\d+/, tier);
    assert.match(seen['sec-ch-ua'] as string, /Google Chrome/);
    assert.equal(seen['sec-ch-ua-mobile'], '?0');
    assert.equal(seen['sec-fetch-mode'], 'navigate');
    assert.equal(seen['accept-encoding'], 'gzip, deflate, br, zstd');
    assert.equal(seen['accept-language'], 'en-US,en;q=0.9');
    assert.equal(seen.host, `site.example:${secure}`);

    const phone = await headers(`https://site.example:${secure}/`, { tier, mobile: true, location: { country: 'DE' } });
    assert.match(phone['user-agent'] as string, /Android.*Mobile/, tier);
    assert.equal(phone['sec-ch-ua-mobile'], '?1');
    assert.equal(phone['sec-ch-ua-platform'], '"Android"');
    assert.equal(phone['accept-language'], 'de-DE,de;q=0.9,en;q=0.8');

    const own = await headers(`https://site.example:${secure}/`, {
      tier,
      headers: { 'User-Agent': 'Mine/1', 'X-Own': 'o', Accept: '', Host: 'other.example', Connection: 'close' },
      location: { country: 'DE', languages: ['fr-CH', 'it'] },
    });
    assert.equal(own['user-agent'], 'Mine/1');
    assert.equal(own['x-own'], 'o');
    assert.doesNotMatch(own.accept ?? '', /html/);
    assert.equal(own['accept-language'], 'fr-CH,fr;q=0.9,it;q=0.8');
    assert.equal(own.host, `site.example:${secure}`);
    assert.equal(own['sec-ch-ua'], undefined, 'no brands beside a name that is not theirs');
  }
  for (const tier of TIERS) {
    const insecure = await headers(`http://site.example:${plain}/`, { tier });
    assert.deepEqual(
      Object.keys(insecure).filter((name) => name.startsWith('sec-')),
      [],
      tier,
    );
  }
});

test('the sample site is answered without a name server and without a connection', async () => {
  const web = start({ resolve: () => Promise.reject(new Error('nothing is looked up')) });
  const { status, body } = await get(web, 'https://sample.trawl.invalid/prices');
  assert.deepEqual([status, text(body).includes('€21.00')], [200, true]);
  assert.equal((await get(web, 'http://sample.trawl.invalid/other')).status, 404);
  await assert.rejects(get(web, 'https://other.sample.trawl.invalid/'));
});

test('invalid headers are reported', async () => {
  const web = start();
  const bad: Record<string, string>[] = [
    { 'x-a': 'b\r\nx-c: d' },
    { 'bad name': 'b' },
    { 'x-a': '\0' },
    { 'x-long': 'a'.repeat(70_000) },
  ];
  for (const headers of bad) {
    await assert.rejects(get(web, 'http://site.example/', { headers }), { key: 'BAD_REQUEST' });
  }
});

test('HTTP/2 is spoken where the server can, over connections that are used again', async () => {
  const sessions = new Set<unknown>();
  const port = await servers.http2((request, reply) => {
    sessions.add((request as unknown as { stream?: { session: unknown } }).stream?.session);
    reply.end(request.httpVersion);
  });
  const web = start();
  for (let i = 0; i < 10; i++) {
    const answer = await get(web, `https://site.example:${port}/`);
    assert.deepEqual([text(answer.body), answer.protocol], ['2.0', 'h2']);
  }
  assert.ok(sessions.size <= 2, `${sessions.size} connections`);
  const old = await servers.https((request, reply) => reply.end(request.httpVersion));
  const answer = await get(web, `https://site.example:${old}/`);
  assert.deepEqual([text(answer.body), answer.protocol], ['1.1', 'http/1.1']);
});

test('where HTTP/2 streams are cut or reset the server is asked in HTTP/1.1', async () => {
  const port = await servers.http2((request, reply) => {
    if (request.httpVersion === '1.1') return reply.end('by 1.1');
    const { stream } = reply as unknown as { stream: { close(code: number): void; session: { destroy(): void } } };
    if (request.url === '/reset') stream.close(2);
    else if (request.url === '/cut') {
      reply.write('some');
      setImmediate(() => stream.session.destroy());
    } else reply.end('fine');
  });
  const web = start();
  const reset = await get(web, `https://site.example:${port}/reset`);
  assert.deepEqual([text(reset.body), reset.protocol], ['by 1.1', 'http/1.1']);
  assert.equal(text((await get(web, `https://site.example:${port}/cut`)).body), 'by 1.1');
  assert.equal(text((await get(web, `https://site.example:${port}/`)).body), 'fine');
});

test('IPv6 addresses are asked, in both tiers', async (t) => {
  const listening = servers.http2((_, reply) => reply.end('six'), ['localhost'], '::1').catch(() => undefined);
  const port = await listening;
  if (port === undefined) return t.skip('no IPv6 on this machine');
  const web = start({ allow: parseAllowList('::1', 'X') });
  for (const tier of TIERS) {
    const { body, url } = await get(web, `https://[::1]:${port}/`, { tier });
    assert.deepEqual([text(body), url], ['six', `https://[::1]:${port}/`], tier);
  }
  assert.equal((await get(web, `https://[::1]:${port}/`)).protocol, 'h2');
  const plain = await servers.http((_, reply) => reply.end('plain six'), '::1');
  for (const tier of TIERS) assert.equal(text((await get(web, `http://[::1]:${plain}/`, { tier })).body), 'plain six');
});

test('long headers are read, longer ones are an error', async () => {
  const port = await servers.http((request, reply) => {
    reply.setHeader('content-security-policy', 'x'.repeat(request.url === '/' ? 100_000 : 400_000)).end('x');
  });
  const web = start();
  assert.equal((await get(web, `http://site.example:${port}/`)).headers['content-security-policy']?.length, 100_000);
  await assert.rejects(get(web, `http://site.example:${port}/more`), { failure: 'broken' });
});

test('certificates are not asked about unless the caller wants it', async () => {
  const port = await servers.https((_, reply) => reply.end('x'));
  const web = start();
  for (const tier of TIERS) {
    assert.equal((await get(web, `https://site.example:${port}/`, { tier })).status, 200);
    await assert.rejects(
      get(web, `https://site.example:${port}/`, { tier, skipTlsVerification: false }),
      { name: 'EgressError', failure: 'tls' },
      tier,
    );
  }
});

test('each coding is decoded, alone and layered; what only claims to be compressed is read as it is', async () => {
  const plain = Buffer.from('compressed text '.repeat(500));
  const large = Buffer.from('compressed text '.repeat(200_000));
  const bodies: Record<string, [string, Buffer, Buffer]> = {
    '/gzip': ['gzip', gzipSync(plain), plain],
    '/xgzip': ['X-GZIP', gzipSync(plain), plain],
    '/deflate': ['deflate', deflateSync(plain), plain],
    '/raw': ['deflate', deflateRawSync(plain), plain],
    '/br': ['br', brotliCompressSync(plain), plain],
    '/zstd': ['zstd', zstdCompressSync(plain), plain],
    '/two': ['gzip, br', brotliCompressSync(gzipSync(plain)), plain],
    '/lie': ['gzip', plain, plain],
    '/unknown': ['utf-8', plain, plain],
    '/empty': ['gzip', Buffer.alloc(0), Buffer.alloc(0)],
    '/four': ['gzip, gzip, gzip, gzip', plain, plain],
    '/large': ['gzip', gzipSync(large), large],
    '/large-br': ['br', brotliCompressSync(large), large],
  };
  const port = await servers.http((request, reply) => {
    const [coding, body] = bodies[request.url as string] as [string, Buffer, Buffer];
    reply.setHeader('content-encoding', coding);
    reply.end(body);
  });
  const web = start();
  for (const tier of TIERS) {
    for (const [path, [, , wanted]] of Object.entries(bodies)) {
      if (path === '/four') continue;
      const answer = await get(web, `http://site.example:${port}${path}`, { tier });
      assert.ok(Buffer.from(answer.body).equals(wanted), `${tier} ${path}`);
    }
  }
  assert.equal((await get(web, `http://site.example:${port}/gzip`, { method: 'HEAD' })).body.length, 0);
  await assert.rejects(get(web, `http://site.example:${port}/four`), { failure: 'encoding' });
});

test('a bomb, an endless answer and one that is announced too large end at the limit, in both tiers', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const codings: Record<string, [string, Buffer]> = {
    '/bomb': ['gzip', bomb],
    '/nested': ['gzip, gzip', gzipSync(bomb)],
    '/br': ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
    '/zstd': ['zstd', zstdCompressSync(Buffer.alloc(50_000_000))],
  };
  const port = await servers.http((request, reply) => {
    const coded = codings[request.url as string];
    if (coded !== undefined) return reply.setHeader('content-encoding', coded[0]).end(coded[1]);
    if (request.url === '/announced') return reply.setHeader('content-length', '99999999').write('x');
    const more = (): void => {
      while (!reply.destroyed && reply.write(Buffer.alloc(65_536, 'x')));
      if (!reply.destroyed) reply.once('drain', more);
    };
    more();
  });
  const web = start();
  for (const path of [...Object.keys(codings), '/announced', '/endless']) {
    for (const tier of path === '/announced' ? (['basic'] as const) : TIERS) {
      collect();
      const before = process.memoryUsage().arrayBuffers;
      await assert.rejects(
        get(web, `http://site.example:${port}${path}`, { tier, maxBytes: 1_000_000 }),
        { name: 'EgressError', failure: 'tooLarge' },
        `${tier} ${path}`,
      );
      // The site is in this process too: what it makes of an endless answer depends on when it gets its turn.
      if (path in codings) assert.ok(process.memoryUsage().arrayBuffers - before < 30_000_000, path);
    }
  }
  const whole = await get(web, `http://site.example:${port}/bomb`, { maxBytes: 50_000_000 });
  assert.equal(whole.body.length, 50_000_000);
  assert.ok(whole.body.every((byte) => byte === 0));
});

test('damaged bodies are errors, cut ones are what there is of them, with what is wrong', async () => {
  const whole = gzipSync(Buffer.from('text '.repeat(10_000)));
  const port = await servers.http((request, reply) => {
    if (request.url === '/cut-gzip') {
      return reply.setHeader('content-encoding', 'gzip').end(whole.subarray(0, whole.length - 20));
    }
    if (request.url === '/bad-br') return reply.setHeader('content-encoding', 'br').end('this is no brotli at all');
    reply.setHeader('content-length', '1000');
    reply.write('only this');
    setImmediate(() => request.socket.destroy());
  });
  const web = start();
  await assert.rejects(get(web, `http://site.example:${port}/bad-br`), { failure: 'encoding' });
  for (const [path, begin, flaw] of [
    ['/cut-gzip', 'text text', 'its compressed body is damaged at its end'],
    ['/cut', 'only this', 'it ends before it is complete'],
  ] as const) {
    const { body, flaws } = await get(web, `http://site.example:${port}${path}`);
    assert.deepEqual([text(body).slice(0, begin.length), flaws], [begin, [flaw]], path);
  }
});

test('cookies are kept across redirects, each for its own host, and beyond with a jar of the caller', async () => {
  const port = await servers.http((request, reply) => {
    const { host = '', cookie } = request.headers;
    if (request.url === '/login') {
      return reply.writeHead(302, { location: '/', 'set-cookie': ['session=1', 'gone=1; Max-Age=0'] }).end();
    }
    if (request.url === '/away') {
      return reply
        .writeHead(302, { location: `http://other.example:${port}/`, 'set-cookie': 'planted=1; Domain=other.example' })
        .end();
    }
    reply.end(`${host.split('.')[0]} ${cookie}`);
  });
  const web = start();
  const page = async (path: string, more: Partial<WebRequest> = {}) =>
    text((await get(web, `http://site.example:${port}${path}`, more)).body);
  for (const tier of TIERS) {
    assert.equal(await page('/login', { tier }), 'site session=1', tier);
    assert.equal(await page('/away', { tier }), 'other undefined', tier);
    assert.equal(await page('/login', { tier, headers: { Cookie: 'mine=2' } }), 'site mine=2; session=1', tier);
    const cookies = createCookieJar();
    await page('/login', { tier, cookies });
    assert.equal(await page('/', { tier, cookies }), 'site session=1', tier);
  }
  assert.equal(await page('/'), 'site undefined', 'nothing is kept from one request to the next');
});

test('redirects are followed, counted and reported; secrets are not sent to another origin', async () => {
  const port = await servers.http((request, reply) => {
    const { url = '' } = request;
    if (url === '/loop') return reply.writeHead(302, { location: '/loop' }).end();
    if (url === '/nowhere') return reply.writeHead(302, { location: 'http://[' }).end();
    if (url === '/file') return reply.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (url === '/other') return reply.writeHead(307, { location: `http://u:p@b.example:${port}/show` }).end();
    if (url === '/long') return reply.writeHead(301, { location: '/show' }).end('x'.repeat(3_000_000));
    const steps = Number(url.slice(1));
    if (steps > 0) return reply.writeHead(302, { location: `/${steps - 1}#part` }).end('moved');
    reply.end(`${request.headers.authorization} ${request.headers.cookie}${request.headers['x-api-key'] ?? ''}`);
  });
  const web = start();
  const base = `http://a.example:${port}`;
  for (const tier of TIERS) {
    const answer = await get(web, `${base}/3#top`, { tier });
    assert.equal(answer.url, `${base}/0`);
    assert.deepEqual(answer.redirects, [`${base}/3`, `${base}/2`, `${base}/1`]);
    assert.equal((await get(web, `${base}/20`, { tier })).status, 200);
    await assert.rejects(get(web, `${base}/21`, { tier }), { failure: 'redirects' });
    await assert.rejects(get(web, `${base}/loop`, { tier }), { failure: 'redirects' });
    await assert.rejects(get(web, `${base}/nowhere`, { tier }), { failure: 'redirects' });
    await assert.rejects(get(web, `${base}/file`, { tier }), { key: 'INVALID_URL' });
    assert.equal((await get(web, `${base}/1`, { tier, maxRedirects: 0 })).status, 302);
    const headers = { Authorization: 'Bearer x', Cookie: 'c=1', 'X-Api-Key': ' k' };
    assert.equal(text((await get(web, `${base}/other`, { tier, headers })).body), 'undefined undefined', tier);
    assert.equal(text((await get(web, `${base}/long`, { tier, headers })).body), 'Bearer x c=1k', tier);
  }
  const userinfo = await get(web, `http://us%40er:p%3Ass@a.example:${port}/0`);
  assert.equal(text(userinfo.body), `Basic ${Buffer.from('us@er:p:ss').toString('base64')} undefined`);
  assert.equal(userinfo.url, `${base}/0`);
});

test('what browsers forgive is forgiven: odd Locations, lines without a carriage return', async () => {
  const answers: Record<string, string> = {
    '/': 'HTTP/1.1 302 Found\r\nLocation: /grüße?q=ü x\r\nContent-Length: 0\r\n\r\n',
    '/empty': 'HTTP/1.1 302 Found\r\nLocation: \r\nContent-Length: 4\r\n\r\nhere',
    '/lines': 'HTTP/1.1 200 OK\nContent-Length: 4\n\nread',
    '/early': 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nlate',
    '/unsized': 'HTTP/1.0 200 OK\r\n\r\nall of it',
    '/odd': 'HTTP/1.1 999 Denied\r\nContent-Length: 2\r\n\r\nno',
  };
  const port = await servers.listen(
    createTcpServer((socket) => {
      socket.on('data', (request) => {
        const path = String(request).split(' ')[1] as string;
        socket.write(answers[path] ?? `HTTP/1.1 200 OK\r\nContent-Length: ${path.length}\r\n\r\n${path}`);
        if (path === '/unsized') socket.end();
      });
    }),
  );
  const web = start();
  for (const tier of TIERS) {
    const read = async (path: string) => {
      const { status, body } = await get(web, `http://site.example:${port}${path}`, { tier });
      return [status, text(body)];
    };
    assert.deepEqual(await read('/'), [200, '/gr%C3%BC%C3%9Fe?q=%C3%BC%20x'], tier);
    assert.deepEqual(await read('/empty'), [302, 'here'], tier);
    if (native) assert.deepEqual(await read('/lines'), [200, 'read'], tier);
    assert.deepEqual(await read('/early'), [200, 'late'], tier);
    assert.deepEqual(await read('/unsized'), [200, 'all of it'], tier);
    assert.deepEqual(await read('/odd'), [999, 'no'], tier);
  }
});

test('the caller can forbid a URL of a redirect', async () => {
  let asked = 0;
  const port = await servers.http((request, reply) => {
    asked++;
    if (request.url === '/') reply.writeHead(302, { location: '/forbidden' }).end();
    else reply.end('x');
  });
  const permit = async (url: URL): Promise<void> => {
    if (url.pathname === '/forbidden') throw new Error('not there');
  };
  await assert.rejects(get(start(), `http://site.example:${port}/`, { permit }), { message: 'not there' });
  assert.equal(asked, 1);
});

test('nothing inside is reached: not by address, name, redirect, or a name that changes its answer', async () => {
  let inside = 0;
  const insidePort = await servers.http((_, reply) => {
    inside++;
    reply.end('secret');
  }, '127.0.0.1');
  const targets: Record<string, string> = {
    '/ip': `http://127.0.0.1:${insidePort}/`,
    '/short': `http://127.1:${insidePort}/`,
    '/six': `http://[::ffff:7f00:1]:${insidePort}/`,
    '/name': `http://inside.example:${insidePort}/`,
    '/relative': `//127.0.0.1:${insidePort}/`,
    '/self': `http://localhost:${insidePort}/`,
    '/meta': 'http://169.254.169.254/latest/meta-data/',
  };
  const port = await servers.http((request, reply) => {
    reply.writeHead(302, { location: targets[request.url as string] ?? '/' }).end();
  });
  let answers = 0;
  const web = start({
    // Not allowed is only the second answer: what DNS rebinding does.
    resolve: async (host) =>
      host === 'rebind.example'
        ? [{ address: answers++ % 2 === 0 ? '127.9.9.9' : '127.0.0.1', family: 4 }]
        : resolveSites(host),
  });
  for (const tier of TIERS) {
    for (const path of Object.keys(targets)) {
      await assert.rejects(get(web, `http://site.example:${port}${path}`, { tier }), isPrivate, `${tier} ${path}`);
    }
    for (const url of [
      `https://127.0.0.1:${insidePort}/`,
      `https://inside.example/`,
      `http://a@127.0.0.1:${insidePort}/`,
    ]) {
      await assert.rejects(get(web, url, { tier }), isPrivate, `${tier} ${url}`);
    }
    for (let i = 0; i < 4; i++) {
      await get(web, `http://rebind.example:${insidePort}/`, { tier }).then(
        () => assert.fail('nobody listens at the address that is allowed'),
        (error) => assert.ok(error.failure === 'connect' || error.code === 'PRIVATE_ADDRESS', error),
      );
    }
  }
  assert.equal(inside, 0);
});

test('failures are distinguished, in both tiers', async () => {
  const tls = await servers.http((_, reply) => reply.end('no TLS here'));
  const garbage = await servers.listen(
    createTcpServer((socket) => {
      socket.resume();
      socket.end('SSH-2.0-OpenSSH_9.0\r\n');
    }),
  );
  const reset = await servers.listen(createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy())));
  const closing = createTcpServer();
  const closed = await servers.listen(closing);
  await new Promise((done) => closing.close(done));
  const web = start();
  for (const tier of TIERS) {
    for (const [url, failure] of [
      ['http://nobody.test/', 'dns'],
      ['https://nobody.test/', 'dns'],
      [`http://site.example:${closed}/`, 'connect'],
      [`https://site.example:${closed}/`, 'connect'],
      [`http://site.example:${garbage}/`, 'broken'],
      [`http://site.example:${reset}/`, 'broken'],
      [`https://site.example:${tls}/`, 'tls'],
    ] as const) {
      await assert.rejects(get(web, url, { tier }), { name: 'EgressError', failure }, `${tier} ${url}`);
    }
  }
  const busy = await servers.http((_, reply) => reply.writeHead(503, { 'retry-after': '7' }).end('busy'));
  const answer = await get(web, `http://site.example:${busy}/`);
  assert.deepEqual([answer.status, answer.headers['retry-after'], text(answer.body)], [503, '7', 'busy']);
});

test('the deadline ends a request wherever it is, and the caller can give up', async () => {
  const port = await servers.http((request, reply) => {
    if (request.url === '/body') reply.write('some');
  });
  const web = start();
  for (const tier of TIERS) {
    for (const path of ['/head', '/body']) {
      const url = `http://site.example:${port}${path}`;
      await assert.rejects(get(web, url, { tier, deadline: deadlineIn(80) }), { status: 408 }, `${tier} ${path}`);
    }
    const control = new AbortController();
    const reason = new Error('client went away');
    const deadline = deadlineIn(60_000, control.signal);
    const pending = get(web, `http://site.example:${port}/body`, { tier, deadline });
    setTimeout(() => control.abort(reason), 20);
    await assert.rejects(pending, reason, tier);
    await assert.rejects(get(web, 'http://site.example/', { tier, deadline: deadlineIn(0) }), { status: 408 });
  }
});

test('a request is sent again where a kept connection turned out to be closed', async () => {
  let connections = 0;
  const port = await servers.listen(
    createTcpServer((socket) => {
      connections++;
      let asked = 0;
      socket.on('data', () => {
        if (asked++ === 0) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx');
        else socket.destroy();
      });
    }),
  );
  const web = start();
  for (let i = 0; i < 4; i++) assert.equal(text((await get(web, `http://site.example:${port}/`)).body), 'x');
  assert.equal(connections, 4);
});

test('concurrent requests to a host are limited over all callers', async () => {
  let now = 0;
  let most = 0;
  const port = await servers.http((_, reply) => {
    most = Math.max(most, ++now);
    setImmediate(() => {
      now--;
      reply.end('x');
    });
  });
  const web = start({ politeness: createPoliteness({ perHost: 2 }) });
  await Promise.all(Array.from({ length: 12 }, () => get(web, `http://site.example:${port}/`)));
  assert.equal(most, 2);
  await assert.rejects(get(web, 'no address'), { key: 'INVALID_URL' });
});

test("tier and country choose among the operator's proxies; the inside that is allowed goes direct", async () => {
  const asked: string[] = [];
  const target = await servers.https(
    (request, reply) => reply.end(`secure ${request.headers.host}`),
    ['public.example'],
  );
  const { connect } = await import('node:net');
  const proxyNamed = async (name: string): Promise<string> => {
    const server = createServer((request, reply) => {
      asked.push(`${name} ${request.url} ${request.headers['proxy-authorization'] !== undefined}`);
      reply.end(`by ${name}`);
    });
    server.on('connect', (request, client) => {
      asked.push(`${name} CONNECT ${request.url}`);
      const out = connect(target, '127.9.9.9', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        client.pipe(out).pipe(client);
      });
      out.on('error', () => {});
      client.on('error', () => {});
    });
    return `http://me:secret@127.0.0.1:${await servers.listen(server, '127.0.0.1')}`;
  };
  const direct = await servers.http((_, reply) => reply.end('direct'));
  const web = start({
    exits: [
      { tier: 'basic', url: await proxyNamed('plain') },
      { tier: 'enhanced', url: await proxyNamed('better') },
      { tier: 'enhanced', country: 'DE', url: await proxyNamed('german') },
    ],
  });
  const page = async (url: string, more: Partial<WebRequest> = {}) => {
    const { body, tier, proxied } = await get(web, url, more);
    return [text(body), tier, proxied];
  };
  assert.deepEqual(await page('http://public.example/p'), ['by plain', 'basic', true]);
  assert.deepEqual(await page('http://public.example/p', { tier: 'enhanced' }), ['by better', 'enhanced', true]);
  const german = { tier: 'enhanced', location: { country: 'DE' } } as const;
  assert.deepEqual(await page('http://public.example/p', german), ['by german', 'enhanced', true]);
  // Where there are several, each is asked for a tunnel before it is used for the first time.
  assert.deepEqual(asked, [
    'plain http://public.example/p true',
    'better CONNECT public.example:80',
    'better http://public.example/p true',
    'german CONNECT public.example:80',
    'german http://public.example/p true',
  ]);
  assert.deepEqual(await page('https://public.example/'), ['secure public.example', 'basic', true]);
  assert.deepEqual(await page('https://public.example/', german), ['secure public.example', 'enhanced', true]);
  assert.deepEqual(asked.slice(5), ['plain CONNECT public.example:443', 'german CONNECT public.example:443']);
  assert.deepEqual(await page(`http://site.example:${direct}/`), ['direct', 'basic', false]);
  for (const tier of TIERS) {
    await assert.rejects(get(web, 'http://inside.example/', { tier }), isPrivate);
    await assert.rejects(get(web, 'https://inside.example/', { tier }), isPrivate);
  }
  assert.equal(asked.length, 7);
});

test('a proxy that rejects its password is reported as a proxy failure, not as a page', async () => {
  const server = createServer((_, reply) => reply.writeHead(407, { 'proxy-authenticate': 'Basic realm="x"' }).end());
  server.on('connect', (_, client) => client.end('HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n'));
  const url = `http://me:wrong@127.0.0.1:${await servers.listen(server, '127.0.0.1')}`;
  const web = start({ exits: [{ url }] });
  const egress = createEgress({ resolve: resolveSites, proxy: url });
  open.push(egress);
  for (const target of ['http://public.example/', 'https://public.example/']) {
    for (const tier of TIERS)
      await assert.rejects(get(web, target, { tier }), { failure: 'proxy' }, `${tier} ${target}`);
    await assert.rejects(egress.fetch(target, { deadline: soon() }), { failure: 'proxy' }, target);
  }
});

test('a site that answers as a proxy which rejects its user does not put the proxies to rest', async () => {
  const { connect } = await import('node:net');
  const site = await servers.https((_, reply) => reply.writeHead(407).end('of the site'), ['public.example']);
  const proxy = async (): Promise<{ url: string }> => {
    const server = createServer(({ url }, reply) => reply.writeHead(url?.endsWith('/407') ? 407 : 200).end());
    server.on('connect', (_, client) => {
      const out = connect(site, '127.9.9.9', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        client.pipe(out).pipe(client);
      });
      for (const socket of [out, client]) socket.on('error', () => {});
    });
    return { url: `http://127.0.0.1:${await servers.listen(server, '127.0.0.1')}` };
  };
  const web = start({ exits: [await proxy(), await proxy()] });
  for (const tier of TIERS) {
    const { status, body } = await get(web, 'https://public.example/', { tier });
    assert.deepEqual([status, text(body)], [407, 'of the site'], tier);
    await assert.rejects(get(web, 'http://public.example/407', { tier }), { failure: 'proxy' });
    assert.equal((await get(web, 'http://public.example/', { tier })).status, 200);
  }
});

test('a proxy that is down is reported as a proxy failure', async () => {
  const closing = createTcpServer();
  const closed = await servers.listen(closing, '127.0.0.1');
  await new Promise((done) => closing.close(done));
  for (const scheme of ['http', 'socks5']) {
    const web = start({ exits: [{ url: `${scheme}://127.0.0.1:${closed}` }] });
    for (const tier of TIERS) {
      for (const url of ['https://public.example/', 'http://public.example/']) {
        await assert.rejects(get(web, url, { tier }), { failure: 'proxy' }, `${scheme} ${tier} ${url}`);
      }
    }
  }
});

test('what is recorded of a request has no credentials', async () => {
  const port = await servers.http(echo);
  const web = start();
  const jar = createCookieJar();
  jar.store(['sid=secret'], new URL(`http://site.example:${port}/`));
  const recorded: Parameters<NonNullable<WebRequest['record']>>[0][] = [];
  const headers = {
    Authorization: 'Bearer secret',
    'X-Api-Key': 'secret',
    Cookie: 'a=secret',
    'Accept-Language': 'de',
  };
  const record: WebRequest['record'] = (exchange) => void recorded.push(exchange);
  const answer = await get(web, `http://user:secret@site.example:${port}/`, { headers, cookies: jar, record });
  assert.match(text(answer.body), /sid=secret/);
  const [{ url, requestHeaders } = { url: '', requestHeaders: {} as Readonly<Record<string, string>> }] = recorded;
  assert.doesNotMatch(JSON.stringify([url, requestHeaders]), /secret/);
  assert.equal(requestHeaders['accept-language'], 'de');
});
