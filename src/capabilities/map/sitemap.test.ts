import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { type OpenedFile, readSitemaps } from './sitemap.ts';

const SITE = 'http://example.com';

/** Files by path, in chunks of a few bytes so that nothing may rely on where they end. */
function site(files: Record<string, string | Uint8Array | (() => AsyncIterable<Uint8Array>)>, chunk = 7) {
  const asked: string[] = [];
  const open = async (url: string): Promise<OpenedFile> => {
    asked.push(url.slice(SITE.length));
    const file = files[url.slice(SITE.length)];
    if (file === undefined) return { status: 404, body: pieces(Buffer.from('<html>not here'), chunk) };
    if (typeof file === 'function') return { status: 200, body: file() };
    return { status: 200, body: pieces(typeof file === 'string' ? Buffer.from(file) : file, chunk) };
  };
  return { open, asked };
}

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(start: string, from: ReturnType<typeof site>, maxFiles?: number): Promise<string[]> {
  const urls: string[] = [];
  const options = { open: from.open, deadline: deadlineIn(30_000), ...(maxFiles && { maxFiles }) };
  for await (const entries of readSitemaps([SITE + start], options)) urls.push(...entries.map(({ url }) => url));
  return urls;
}

const list = (...urls: string[]): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((url) => `<url><loc>${url}</loc><lastmod>2026-01-01</lastmod></url>`)
    .join('\n')}</urlset>`;
const index = (...urls: string[]): string =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;

test('a list, with entities, white space, CDATA and relative addresses', async () => {
  const odd = '<url><loc>\n  http://example.com/c?a=1&amp;b=2 </loc></url><url><loc><![CDATA[/d]]></loc></url>';
  const from = site({
    '/s.xml': list('http://example.com/a', 'http://example.com/ä').replace('</urlset>', `${odd}</urlset>`),
  });
  assert.deepEqual(await all('/s.xml', from), [
    'http://example.com/a',
    'http://example.com/%C3%A4',
    'http://example.com/c?a=1&b=2',
    'http://example.com/d',
  ]);
});

test('places of images and of other extensions are no pages, prefixes of the format are', async () => {
  const xml = `<sm:urlset><sm:url><sm:loc>http://example.com/a</sm:loc>
    <image:image><image:loc>http://example.com/a.png</image:loc></image:image></sm:url></sm:urlset>`;
  assert.deepEqual(await all('/s.xml', site({ '/s.xml': xml })), ['http://example.com/a']);
});

test('lists in other encodings: as declared, by a mark, by how they begin', async () => {
  const xml = (encoding: string): string =>
    list(`${SITE}/straße`).replace('<?xml version="1.0"?>', `<?xml version='1.0' encoding='${encoding}'?>`);
  const utf16 = Buffer.from(xml('UTF-16'), 'utf16le');
  const files = {
    '/latin1': Buffer.from(xml('ISO-8859-1'), 'latin1'),
    '/windows': Buffer.from(xml('windows-1252'), 'latin1'),
    '/mark': Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
    '/little': utf16,
    '/big': Buffer.from(utf16).swap16(),
    '/lie': Buffer.from(xml('utf-16')),
    '/unknown': Buffer.from(xml('x-nothing')),
    '/utf8': Buffer.from(`\ufeff${xml('utf-8')}`),
    '/latin1.gz': gzipSync(Buffer.from(xml('latin1'), 'latin1')),
    '/lines': Buffer.from(`\ufeff${SITE}/straße\r\n`, 'utf16le'),
  };
  for (const path of Object.keys(files)) {
    assert.deepEqual(await all(path, site(files)), [`${SITE}/stra%C3%9Fe`], path);
  }
});

test('feeds: the links of their entries, in RSS 0.9 to 2.0 and in Atom', async () => {
  const files = {
    '/rss': `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title><link>${SITE}/</link>
      <item><title>A</title><link>${SITE}/a?x=1&amp;y=2</link><guid>1</guid></item>
      <item><atom:link href="${SITE}/feed" rel="self"/><link><![CDATA[ /b ]]></link></item></channel></rss>`,
    '/rdf': `<rdf:RDF xmlns="http://purl.org/rss/1.0/"><channel><link>${SITE}/</link></channel>
      <item rdf:about="${SITE}/a"><link>${SITE}/a</link></item></rdf:RDF>`,
    '/atom': `<feed xmlns="http://www.w3.org/2005/Atom"><link href="${SITE}/"/><link rel="self" href="${SITE}/atom"/>
      <entry><link href="/a"/><link rel='enclosure' href='/a.mp3'/></entry>
      <a:entry><a:link rel="alternate" type="text/html" href='${SITE}/b?x=1&amp;y=2'></a:link></a:entry></feed>`,
  };
  assert.deepEqual(await all('/rss', site(files)), [`${SITE}/a?x=1&y=2`, `${SITE}/b`]);
  assert.deepEqual(await all('/rdf', site(files)), [`${SITE}/a`]);
  assert.deepEqual(await all('/atom', site(files)), [`${SITE}/a`, `${SITE}/b?x=1&y=2`]);
});

test('indexes lead on, also gzipped and under any name', async () => {
  const from = site({
    '/s.xml': index(`${SITE}/1.xml.gz`, '/2.txt', `${SITE}/missing.xml`),
    '/1.xml.gz': gzipSync(list(`${SITE}/a`, `${SITE}/b`)),
    '/2.txt': `${SITE}/c\r\n\r\nno address\n${SITE}/d`,
  });
  assert.deepEqual(
    (await all('/s.xml', from)).sort(),
    ['a', 'b', 'c', 'd'].map((name) => `${SITE}/${name}`),
  );
});

test('indexes that name each other, or for ever new ones, come to an end', async () => {
  const ring = site({
    '/s.xml': index(`${SITE}/t.xml`, `${SITE}/s.xml`),
    '/t.xml': index(`${SITE}/s.xml`, `${SITE}/t.xml`),
  });
  assert.deepEqual(await all('/s.xml', ring), []);
  assert.deepEqual(ring.asked, ['/s.xml', '/t.xml']);
  let made = 0;
  const endless = {
    asked: [],
    open: async () => ({ status: 200, body: pieces(Buffer.from(index(`${SITE}/${++made}.xml`)), 999) }),
  };
  await all('/s.xml', endless);
  assert.ok(made <= 5, `${made} files`);
  const wide = site({ '/s.xml': index(...Array.from({ length: 100 }, (_, i) => `${SITE}/${i}.xml`)) }, 999);
  await all('/s.xml', wide, 10);
  assert.equal(wide.asked.length, 10);
});

test('a file that unpacks to more than allowed is skipped, and the files before it are kept', async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from(list(`${SITE}/a`)), Buffer.alloc(80 * 1024 * 1024, 0x20)]));
  const failed: string[] = [];
  const urls: string[] = [];
  const from = site(
    { '/s.xml': index(`${SITE}/bomb.gz`, `${SITE}/b.xml`), '/bomb.gz': bomb, '/b.xml': list(`${SITE}/b`) },
    65_536,
  );
  const options = { open: from.open, deadline: deadlineIn(60_000), failed: (url: string) => void failed.push(url) };
  for await (const entries of readSitemaps([`${SITE}/s.xml`], options)) urls.push(...entries.map(({ url }) => url));
  assert.deepEqual([urls, failed], [[`${SITE}/a`, `${SITE}/b`], [`${SITE}/bomb.gz`]]);
});

test('broken files give what can be read', async () => {
  const from = site({
    '/s.xml': index(`${SITE}/cut.xml`, `${SITE}/cut.gz`, `${SITE}/html`, `${SITE}/empty`, `${SITE}/throws`),
    '/cut.xml': list(`${SITE}/a`, `${SITE}/b`).slice(0, -60),
    '/cut.gz': gzipSync(list(`${SITE}/c`)).subarray(0, 40),
    '/html': '<!doctype html><html><body><a href="/x">x</a></body></html>',
    '/empty': '',
    '/throws': async function* () {
      yield Buffer.from('<urlset><url><loc>');
      throw new Error('connection lost');
    },
  });
  assert.deepEqual(await all('/s.xml', from), [`${SITE}/a`]);
});

test('addresses without end and names that are none are left out', async () => {
  const from = site({ '/s.xml': list(`${SITE}/${'x'.repeat(20_000)}`, 'http://', 'javascript:1', `${SITE}/a`) }, 4_096);
  assert.deepEqual(await all('/s.xml', from), ['javascript:1', `${SITE}/a`]);
});

test('the end of the deadline ends the reading', async () => {
  const stop = new AbortController();
  const from = site({
    '/s.xml': async function* () {
      for (let i = 0; ; i++) {
        if (i === 3) stop.abort(new Error('enough'));
        yield Buffer.from(`<url><loc>${SITE}/${i}</loc></url>`);
        await new Promise(setImmediate);
      }
    },
  });
  await assert.rejects(async () => {
    for await (const _ of readSitemaps([`${SITE}/s.xml`], {
      open: from.open,
      deadline: deadlineIn(30_000, stop.signal),
    }));
  }, /enough/);
});
