import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { httpPage, packedRecord } from '../src/engines/archives/read/testing.ts';
import { startApp, type TestApp } from './support/app.ts';
import { archivedUrl, importWarc, writeArchive } from './support/archive-runs.ts';
import { bareEnv } from './support/bare-env.ts';
import { trawl } from './support/cli.ts';
import { codeBlocks } from './support/code-blocks.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const GERMAN =
  '<html lang="de"><title>Der Leuchtturm</title><p>Der Leuchtturm steht seit vielen Jahren an der Küste, und die Wärter schreiben jedes Schiff auf, das in der Nacht vorbeifährt.</p>';
const mug = (price: string): string =>
  `<html lang="en"><title>Blue mug</title><body><main><h1>Blue mug</h1><p>A mug of zirconium glaze for the long evenings of winter.</p><table><tr><th>Price</th><td>${price}</td></tr></table></main></body></html>`;
const HTML = ['Content-Type: text/html; charset=utf-8'];
const MUG = 'https://shop.example.com/mug';

const ARCHIVE = Buffer.concat(
  [
    { type: 'warcinfo', url: '', block: 'software: other\r\n' },
    { type: 'request', url: MUG, block: 'GET /mug HTTP/1.1\r\n\r\n' },
    { url: MUG, block: httpPage(mug('€9.00'), HTML), date: '2019-01-01T00:00:00Z' },
    {
      url: `<${MUG}>`,
      block: httpPage(brotliCompressSync(mug('€12.50')), [...HTML, 'Content-Encoding: br']),
      date: '2020-05-01T00:00:00Z',
    },
    { url: MUG, block: httpPage(mug('€7.00'), HTML), date: '2018-01-01T00:00:00Z' },
    { url: 'https://shop.example.com/leuchtturm', block: httpPage(GERMAN, HTML) },
    { url: 'https://shop.example.com/old', block: 'HTTP/1.1 301 Moved\r\nLocation: /mug\r\n\r\n' },
    { url: 'https://shop.example.com/gone', block: 'HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\ngone' },
    { url: 'https://shop.example.com/app.js', block: httpPage('alert(1)', ['Content-Type: text/javascript']) },
    { url: 'https://other.example.org/', block: httpPage('<p>Another host.</p>', HTML) },
    { type: 'revisit', url: MUG, block: 'HTTP/1.1 200 OK\r\n\r\n' },
    {
      url: 'https://shop.example.com/bomb',
      block: httpPage(Buffer.from('\x1f\x8b no gzip', 'latin1'), [...HTML, 'Content-Encoding: gzip']),
    },
    { url: 'https://shop.example.com/broken', block: httpPage('x'), length: 5_000_000_000 },
  ].map(packedRecord),
);

describe('trawl import warc', () => {
  const dataDir = tempDir();
  let file: string;
  let app: TestApp;
  let id: string;
  const post = (path: string, body: object) =>
    app.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  before(async () => {
    file = join(tempDir(), 'shop.warc.gz');
    await writeFile(file, ARCHIVE);
    app = await startApp({ dataDir });
  });

  it('makes pages of the team, says what was left out, and does nothing the second time', async () => {
    const { summary } = await importWarc(dataDir, [file, '--hosts', 'shop.example.com']);
    id = String(summary?.id);
    assert.deepEqual(summary?.left, {
      'a body that cannot be decoded': 1,
      'another capture of the page': 2,
      cut: 1,
      'errors of sites': 1,
      'other hosts': 1,
      'other types': 1,
      redirects: 1,
      revisit: 1,
    });
    assert.deepEqual([summary?.pages, summary?.problems], [2, []]);
    const again = await importWarc(dataDir, [file, '--hosts', 'shop.example.com']);
    assert.deepEqual([again.summary?.id, again.summary?.isOld], [id, true]);
    const { stdout } = await trawl(['import', 'warc', file, '--languages', 'de', '--types', 'text/*'], {
      TRAWL_DATA_DIR: dataDir,
    });
    assert.match(stdout, /^1 page, /);
    assert.match(stdout, / {2}left out {3}3 {3}other languages\n/);
  });

  it('lists and exports them like the pages of a crawl', async () => {
    const { body } = await app.ask(`/v2/crawl/${id}`);
    assert.deepEqual([body.status, body.total, body.completed, body.creditsUsed], ['completed', 2, 2, 0]);
    assert.match(body.warning, /shop\.warc\.gz has records that were left out: .*1 \(redirects\)/);
    const page = body.data.find(({ metadata }: { metadata: { url: string } }) => metadata.url === MUG);
    assert.match(page.markdown, /12\.50/);
    assert.equal(page.metadata.cachedAt, '2020-05-01T00:00:00.000Z');
    const exported = await trawl(['export', id, '--at', app.url, '--key', app.key], {});
    assert.equal(exported.stdout.trim().split('\n').length, 2, exported.stderr);
  });

  it('lets scrapes read them by their age, and search find them', async () => {
    for (const options of [
      { minAge: 0 },
      { maxAge: 100 * 365 * 86_400_000 },
      { lockdown: true, maxAge: 100 * 365 * 86_400_000 },
    ]) {
      const { status, body, text } = await post('/v2/scrape', {
        url: MUG,
        formats: ['markdown', 'links', 'rawHtml'],
        ...options,
      });
      assert.equal(status, 200, text);
      assert.match(body.data.rawHtml, /€12\.50/);
      assert.deepEqual(
        [body.data.metadata.cacheState, body.data.metadata.cachedAt],
        ['hit', '2020-05-01T00:00:00.000Z'],
      );
    }
    const { body, text } = await post('/v2/search', { query: 'zirconium glaze' });
    assert.deepEqual(
      body.data?.web?.map(({ url }: { url: string }) => url),
      [MUG],
      text,
    );
  });

  it('is what the guide shows', async () => {
    const page = await readFile(new URL('../docs/import-archives.md', import.meta.url), 'utf8');
    const [program] = codeBlocks(page).filter(({ language }) => language === 'js');
    const path = join(tempDir(), 'program.mjs');
    await writeFile(path, program?.code ?? '');
    const env = { ...bareEnv(), TRAWL_URL: app.url, TRAWL_API_KEY: app.key };
    const { stdout } = await promisify(execFile)(process.execPath, [path], { env });
    assert.match(stdout, /^2020-05-01T00:00:00\.000Z .*Blue mug/s);
  });

  it('lets agents and extractions read them', async () => {
    const schema = { type: 'object', properties: { price: { type: 'string' } } };
    const old = 100 * 365 * 86_400_000;
    for (const [path, options] of [
      ['/v2/agent', { maxAge: old }],
      ['/v2/extract', { scrapeOptions: { maxAge: old } }],
    ] as const) {
      const started = await post(path, { urls: [MUG], prompt: 'The price', schema, ...options });
      assert.equal(started.status, 200, started.text);
      const status = async () => (await app.ask(`${path}/${started.body.id}`)).body;
      await until(async () => (await status()).status !== 'processing', 'the run');
      assert.match(JSON.stringify((await status()).data), /12\.50/, path);
    }
  });

  it('goes on where it was killed, and has each page once', async () => {
    const folder = tempDir();
    const pages = 150;
    await writeArchive(join(folder, 'a.warc.gz'), { pages });
    await writeArchive(join(folder, 'b.warc.gz'), { pages: pages + 20, isOneMember: true });
    await writeFile(join(folder, 'c.warc'), 'no archive');
    const own = tempDir();
    for (const killAt of [1, 200_000]) {
      assert.equal((await importWarc(own, [folder], killAt)).summary, undefined, 'it was killed before its end');
    }
    const run = await trawl(['import', 'warc', '--json', folder], { TRAWL_DATA_DIR: own });
    const summary = JSON.parse(run.stdout);
    assert.deepEqual([run.code, summary.resumed, summary.pages], [1, true, pages + 20]);
    assert.equal(summary.problems.length, 1);
    assert.match(summary.problems[0], /c\.warc: is no WARC file/);
    const resumed = await startApp({ dataDir: own });
    const urls: string[] = [];
    for (let next = `/v2/crawl/${summary.id}`; next; ) {
      const { body } = await resumed.ask(next);
      assert.match(body.warning, /has files that could not be read, or not to their end: 1/);
      urls.push(...body.data.map(({ metadata }: { metadata: { url: string } }) => metadata.url));
      next = body.next === null ? '' : body.next.slice(body.next.indexOf('/v2/'));
    }
    assert.deepEqual(urls.sort(), Array.from({ length: pages + 20 }, (_, n) => archivedUrl(n)).sort());
  });

  it('keeps the latest state of a page, in whichever order the archives have them', async () => {
    const folder = tempDir();
    const own = tempDir();
    // Large enough for blobs, also compressed.
    const large = (word: string): string =>
      `<html lang="en"><title>${word} state</title><main><p>The ${word} state.</p>${Array.from({ length: 100 }, () => `<p>${randomBytes(4_000).toString('base64')}</p>`).join('')}</main></html>`;
    const states = { a: ['quillwort', '2020-05-01T00:00:00Z'], b: ['bladderfern', '2018-05-01T00:00:00Z'] } as const;
    for (const [name, [word, date]] of Object.entries(states)) {
      const record = packedRecord({ url: MUG, block: httpPage(large(word), HTML), date });
      await writeFile(join(folder, `${name}.warc.gz`), record);
    }
    const { summary } = await importWarc(own, [folder]);
    assert.deepEqual([summary?.pages, summary?.left], [1, { 'another capture of the page': 1 }]);
    const { ask } = await startApp({ dataDir: own });
    const ofJob = await ask(`/v2/crawl/${summary?.id}`);
    assert.equal(ofJob.body.data[0].markdown.slice(0, 20), 'The quillwort state.');
    const send = (path: string, body: object) =>
      ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const scraped = await send('/v2/scrape', { url: MUG, minAge: 0, formats: ['rawHtml'] });
    assert.equal(/<title>(.*)<\/title>/.exec(scraped.body.data.rawHtml)?.[1], 'quillwort state');
    const found = await send('/v2/search', { query: 'quillwort' });
    assert.deepEqual(
      found.body.data?.web?.map(({ url }: { url: string }) => url),
      [MUG],
    );
  });

  it('reads from a URL, also where the connection breaks', async () => {
    let answers = 0;
    const server = createServer((request, response) => {
      const [, from = '0', to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
      const part = ARCHIVE.subarray(Number(from), to ? Number(to) + 1 : undefined);
      response.writeHead(206, {
        'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${ARCHIVE.length}`,
        'content-length': part.length,
        etag: '"1"',
      });
      if (++answers === 3) {
        response.write(part.subarray(0, 200));
        setImmediate(() => response.destroy());
      } else response.end(part);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const { summary } = await importWarc(tempDir(), [`http://127.0.0.1:${port}/shop.warc.gz`]);
      assert.deepEqual([summary?.pages, summary?.problems], [3, []]);
    } finally {
      server.close();
    }
  });

  it('goes on later where a server has ceased to answer', async () => {
    const path = join(tempDir(), 'many.warc.gz');
    await writeArchive(path, { pages: 150 });
    const bytes = await readFile(path);
    let isDown = true;
    const server = createServer((request, response) => {
      const [, start = '0', to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
      const from = Number(start);
      if (isDown && from > 0) return void response.writeHead(403).end();
      const part = bytes.subarray(from, to ? Number(to) + 1 : undefined);
      response.writeHead(206, {
        'content-range': `bytes ${from}-${from + part.length - 1}/${bytes.length}`,
        'content-length': part.length,
        etag: '"1"',
      });
      if (!isDown || part.length === 1) return void response.end(part);
      response.write(part.subarray(0, Math.floor(bytes.length * 0.9)), () => response.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const own = tempDir();
    const args = [`http://127.0.0.1:${port}/many.warc.gz`];
    try {
      await assert.rejects(importWarc(own, args), /answered 403; imported pages are kept/);
      isDown = false;
      const { summary } = await importWarc(own, args);
      assert.deepEqual([summary?.resumed, summary?.pages, summary?.problems], [true, 150, []]);
    } finally {
      server.close();
    }
  });

  it('says what is wrong', async () => {
    const env = { TRAWL_DATA_DIR: tempDir() };
    for (const [args, code, message] of [
      [[], 2, /<file\|folder\|URL> is missing/],
      [['/nowhere.warc'], 1, /no such file/],
      [[tempDir()], 1, /holds no \.warc/],
      [[file, '--hosts', 'a b'], 1, /--hosts: "a b" is no host/],
      [[file, '--languages', 'english'], 1, /no language/],
      [[file, '--types', 'html'], 1, /no media type/],
      [[file, '--team', 'nobody'], 1, /there is no team nobody/],
    ] as const) {
      const ran = await trawl(['import', 'warc', ...args], env);
      assert.equal(ran.code, code, ran.stderr);
      assert.match(ran.stderr, message);
    }
  });
});
