import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { startApp, type TestApp } from './support/app.ts';
import { tempDir } from './support/tmp.ts';

/** How a build of the dashboard is served; a small one made here stands for it. */

const HTML = '<!doctype html><title>Trawl</title><script type="module" src="/assets/index-abc123.js"></script>';
const SCRIPT = 'console.log("hello");'.repeat(100);

function makeBuild(): string {
  const dist = tempDir();
  const folder = join(dist, '0123456789abcdef');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), HTML);
  writeFileSync(join(folder, 'theme.js'), 'theme');
  const script = join(folder, 'assets', 'index-abc123.js');
  writeFileSync(script, SCRIPT);
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT));
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(['/', '/keys', '/papers/:id']));
  writeFileSync(join(dist, 'current'), '0123456789abcdef');
  writeFileSync(join(dist, 'secret.js'), 'not of this build');
  return dist;
}

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Over a plain socket, because fetch decodes bodies and asks for encodings by itself. */
const raw = (
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode as number,
          headers: answer.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

describe('the dashboard on HTTP', () => {
  let it: TestApp;
  before(async () => {
    it = await startApp({}, { dashboard: makeBuild() });
  });

  test('the paths of its pages are all the same document, under a strict policy', async () => {
    for (const path of ['/', '/keys', '/papers/doi%3A10.1%2Fx', '/keys?a=1']) {
      const { status, headers, body } = await raw(it.port, path, BROWSER);
      assert.equal(status, 200, path);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(body.toString(), HTML);
      const policy = headers['content-security-policy'] ?? '';
      for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]) {
        assert.ok(policy.split('; ').includes(part), `${part} in ${policy}`);
      }
      assert.doesNotMatch(policy, /unsafe|https?:|\*/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['cache-control'], 'no-cache');
    }
  });

  test('the document is not sent twice', async () => {
    const { headers } = await raw(it.port, '/keys', BROWSER);
    assert.ok(headers.etag);
    const again = await raw(it.port, '/keys', { ...BROWSER, 'if-none-match': headers.etag });
    assert.deepEqual([again.status, again.body.length], [304, 0]);
    assert.equal((await raw(it.port, '/keys', { ...BROWSER, 'if-none-match': '"other"' })).status, 200);
  });

  test('files are sent in the best encoding that the client takes, and kept for good', async () => {
    const path = '/assets/index-abc123.js';
    const br = await raw(it.port, path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    assert.equal(br.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(br.body).toString(), SCRIPT);
    assert.equal(br.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(br.headers.vary, 'accept-encoding');
    assert.equal(br.headers['content-type'], 'text/javascript; charset=utf-8');
    const gzip = await raw(it.port, path, { 'accept-encoding': 'gzip, br;q=0' });
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(gzip.body).toString(), SCRIPT);
    const plain = await raw(it.port, path);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(plain.body.toString(), SCRIPT);
    assert.notEqual(plain.headers.etag, br.headers.etag);
    assert.equal((await raw(it.port, '/theme.js')).headers['cache-control'], 'no-cache');
  });

  test('nothing else is the dashboard', async () => {
    const missing = [
      '/index.html',
      '/pages.json',
      '/assets/',
      '/assets/other.js',
      '/assets/..%2fpages.json',
      '/assets/index-abc123.js.br',
      '/secret.js',
      '/v2/keys',
      '/v2/',
    ];
    for (const path of missing) {
      const { status, body } = await raw(it.port, path, BROWSER);
      assert.equal(status, 404, path);
      assert.deepEqual(JSON.parse(body.toString()), { success: false, error: 'Not Found' }, path);
    }
  });

  test('an unknown page is a page in a browser, and an error for programs', async () => {
    for (const path of ['/key', '/keys/more/than/that', '/papers?id=a.b']) {
      const { status, headers, body } = await raw(it.port, path, BROWSER);
      assert.deepEqual(
        [status, headers['content-type'], body.toString()],
        [404, 'text/html; charset=utf-8', HTML],
        path,
      );
      const plain = await raw(it.port, path, { accept: '*/*' });
      assert.deepEqual(JSON.parse(plain.body.toString()), { success: false, error: 'Not Found' }, path);
    }
  });

  test('/ is JSON for programs', async () => {
    const { body } = await it.ask('/', { key: null });
    assert.equal(body.reference, '/docs');
    assert.ok(body.operations.some((operation: { path: string }) => operation.path === '/v2/search/research/papers'));
  });
});

test('without a build the service runs, and / says how to make one', async () => {
  const it = await startApp({}, { dashboard: join(tempDir(), 'dist') });
  const { status, headers, body } = await raw(it.port, '/', BROWSER);
  assert.equal(status, 200);
  assert.match(headers['content-type'] ?? '', /^text\/html/);
  assert.match(body.toString(), /has not been built/);
  assert.match(body.toString(), /npm start/);
  assert.equal((await raw(it.port, '/keys', BROWSER)).status, 404);
  assert.equal((await it.ask('/v2/search/research/papers?query=x')).status, 200);
});
