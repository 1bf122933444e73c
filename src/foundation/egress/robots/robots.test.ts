import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { allowSites, resolveSites, Servers } from '../../../../test/support/site-servers.ts';
import { deadlineIn } from '../../kernel/deadline.ts';
import { createWeb } from '../web/web.ts';
import { createRobots, type RobotsCache } from './robots.ts';

const servers = new Servers();
const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]();
  await servers[Symbol.asyncDispose]();
});

interface Site {
  readonly robots: RobotsCache;
  readonly origin: string;
  readonly asked: string[];
  answer: (request: IncomingMessage, reply: ServerResponse) => unknown;
  now: number;
}

async function site(answer: Site['answer']): Promise<Site> {
  const asked: string[] = [];
  const port = await servers.http((request, reply) => {
    const [, name] = /(\w+)\/\d[^/]*$/.exec(request.headers['user-agent'] ?? '') ?? [];
    asked.push(`${request.url} ${name}`);
    made.answer(request, reply);
  });
  const web = createWeb({ allow: allowSites, resolve: resolveSites });
  open.push(web);
  const robots = createRobots(web, { now: () => made.now });
  const made: Site = { robots, origin: `http://site.example:${port}`, asked, answer, now: 0 };
  return made;
}

const soon = () => ({ deadline: deadlineIn(60_000) });
const file =
  (text: string): Site['answer'] =>
  (_, reply) =>
    reply.end(text);

test('a file is fetched once for all callers, and again after a day', async () => {
  const one = await site(
    file('User-agent: Trawl\nDisallow: /private\nCrawl-delay: 2\nSitemap: http://x.example/s.xml'),
  );
  const urls = ['/private/x', '/public', '/private', '/'];
  const all = await Promise.all(urls.map((path) => one.robots.decide(`${one.origin}${path}`, soon())));
  assert.deepEqual(
    all.map(({ allowed, crawlDelay, source }) => [allowed, crawlDelay, source]),
    [false, true, false, true].map((yes) => [yes, 2, 'file']),
  );
  assert.deepEqual(one.asked, ['/robots.txt Trawl']);
  assert.deepEqual((await one.robots.of(`${one.origin}/`, soon())).sitemaps, ['http://x.example/s.xml']);
  one.now = 23 * 3_600_000;
  await one.robots.decide(`${one.origin}/`, soon());
  assert.equal(one.asked.length, 1);
  one.now = 25 * 3_600_000;
  one.answer = file('User-agent: *\nDisallow: /');
  assert.equal((await one.robots.decide(`${one.origin}/`, soon())).allowed, false);
  assert.equal(one.asked.length, 2);
});

test('sitemaps are resolved against no long URL, and are none themselves', async () => {
  const place = `/${'a'.repeat(4_000)}/robots.txt`;
  const text = `Sitemap: a.xml\nSitemap: http://x.example/s.xml\nSitemap: http://x.example/${'b'.repeat(4_000)}`;
  const one = await site((request, reply) =>
    request.url === place ? reply.end(text) : reply.writeHead(302, { location: place }).end(),
  );
  assert.deepEqual((await one.robots.of(`${one.origin}/`, soon())).sitemaps, ['http://x.example/s.xml']);
});

test('a path is judged as it would be sent', async () => {
  const one = await site(file('User-agent: *\nDisallow: /ü\nDisallow: /a/b'));
  for (const path of ['/ü', '/%C3%BC', '/%c3%bc', '/x/../a/b', '/a//../b']) {
    const { allowed } = await one.robots.decide(`${one.origin}${path}`, soon());
    assert.equal(allowed, false, path);
  }
});

test('another name is used for fetching and matching', async () => {
  const one = await site(file('User-agent: Trawl\nDisallow: /\nUser-agent: Other\nDisallow: /x'));
  const other = { ...soon(), userAgent: 'Other/2.0' };
  assert.equal((await one.robots.decide(`${one.origin}/`, other)).allowed, true);
  assert.equal((await one.robots.decide(`${one.origin}/x`, other)).allowed, false);
  assert.deepEqual(one.asked, ['/robots.txt Other']);
});

test('without a file all is allowed; while the site fails nothing is, and it is asked again soon', async () => {
  for (const status of [400, 401, 403, 404, 410, 429]) {
    const one = await site((_, reply) => reply.writeHead(status).end('User-agent: *\nDisallow: /'));
    const { allowed, source } = await one.robots.decide(`${one.origin}/`, soon());
    assert.deepEqual([allowed, source], [true, 'none'], String(status));
  }
  for (const fail of [
    (_: IncomingMessage, reply: ServerResponse) => reply.writeHead(503).end(),
    (request: IncomingMessage) => request.socket.destroy(),
  ]) {
    const one = await site(fail);
    const { allowed, source } = await one.robots.decide(`${one.origin}/`, soon());
    assert.deepEqual([allowed, source], [false, 'unreachable']);
    one.answer = file('');
    one.now = 10 * 60_000;
    assert.equal((await one.robots.decide(`${one.origin}/`, soon())).allowed, true);
  }
});

test('the rules that a site had stay in force while it fails', async () => {
  const one = await site(file('User-agent: *\nDisallow: /x'));
  await one.robots.decide(`${one.origin}/`, soon());
  one.answer = (_, reply) => reply.writeHead(500).end();
  one.now = 25 * 3_600_000;
  assert.equal((await one.robots.decide(`${one.origin}/y`, soon())).allowed, true);
  assert.equal((await one.robots.decide(`${one.origin}/x`, soon())).allowed, false);
  assert.equal(one.asked.length, 2);
});

test('redirects are followed five times, and never to the inside', async () => {
  const steps = await site((request, reply) => {
    const left = request.url === '/robots.txt' ? 5 : Number((request.url as string).slice(1));
    if (left > 0) reply.writeHead(302, { location: `/${left - 1}` }).end();
    else reply.end('User-agent: *\nDisallow: /');
  });
  assert.equal((await steps.robots.decide(`${steps.origin}/`, soon())).allowed, false);
  const inside = await site((_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1/' }).end());
  assert.deepEqual(await inside.robots.decide(`${inside.origin}/`, soon()), { allowed: true, source: 'none' });
});

test('of a file without end, or of a packed one, the first 500 KiB are read', async () => {
  const head = 'User-agent: *\nDisallow: /x\n';
  const endless = await site((_, reply) => {
    reply.write(head);
    const more = (): void => {
      while (!reply.destroyed && reply.write('#'.repeat(65_536)));
      if (!reply.destroyed) reply.once('drain', more);
    };
    more();
  });
  assert.equal((await endless.robots.decide(`${endless.origin}/x`, soon())).allowed, false);
  const packed = gzipSync(`${head}${'#\n'.repeat(2_000_000)}Disallow: /y\n`);
  const zipped = await site((_, reply) => reply.setHeader('content-encoding', 'gzip').end(packed));
  assert.equal((await zipped.robots.decide(`${zipped.origin}/x`, soon())).allowed, false);
  assert.equal((await zipped.robots.decide(`${zipped.origin}/y`, soon())).allowed, true);
});

test('a caller waits no longer than its own deadline', async () => {
  const one = await site(() => {});
  await assert.rejects(one.robots.decide(`${one.origin}/`, { deadline: deadlineIn(50) }), { status: 408 });
});
