import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { startApp, type TestApp, testRoutes } from './support/app.ts';
import { trawl } from './support/cli.ts';
import { setUp } from './support/console.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

describe('what the service says about itself', () => {
  let it: TestApp;
  let broken = false;
  before(async () => {
    const readiness = async (): Promise<void> => {
      if (broken) throw new Error('the disk is on fire');
    };
    it = await startApp({}, { routes: testRoutes, readiness });
  });

  test('/health and /ready need no key', async () => {
    const health = await it.ask('/health', { key: null });
    assert.equal(health.status, 200);
    assert.equal(health.body.status, 'ok');
    assert.equal((await it.ask('/ready', { key: null })).status, 200);
    broken = true;
    const ready = await it.ask('/ready', { key: null });
    assert.equal(ready.status, 503);
    assert.deepEqual(ready.body, { success: false, error: 'Service Unavailable' });
    assert.ok(Number(ready.headers.get('retry-after')) > 0);
    assert.equal((await it.ask('/health', { key: null })).status, 200);
    broken = false;
  });

  test('/ready, /metrics, trawl papers status and the settings say that an index cannot be written, until it can', async () => {
    const dataDir = tempDir();
    const index = join(dataDir, 'index');
    const settings = { TRAWL_DATA_DIR: dataDir };
    const file = join(dataDir, 'papers.jsonl');
    writeFileSync(file, '{"doi":"10.5555/1","title":"A paper","abstract":"About trawling."}');
    const app = await startApp({ dataDir });
    rmSync(index, { recursive: true, force: true });
    writeFileSync(index, 'not a folder');
    const imported = await trawl(['papers', 'import', 'jsonl', file], settings);
    assert.equal(imported.code, 1);
    assert.match(imported.stderr, /^trawl: .*index.*$/m);
    assert.doesNotMatch(imported.stderr, /\n {4}at /);
    const ready = () => app.ask('/ready', { key: null });
    await until(async () => (await ready()).body.details !== undefined, 'the problem');
    const { status, body } = await ready();
    assert.deepEqual([status, body.details.problems.length, body.details.problems[0].of], [503, 1, 'index research']);
    assert.match(body.details.problems[0].since, /^\d{4}-.*Z$/);
    assert.doesNotMatch(JSON.stringify(body), /tmp/, 'the reason is for operators');
    const [storage] = (await (await setUp(app)).ask('GET', '/api/settings')).body.groups;
    const row = storage.rows.find(({ name }: { name: string }) => name === 'Search index');
    assert.equal(row.state, 'broken');
    assert.match(row.detail, /^Cannot be written: research, since .*: cannot read the index in /);
    assert.match((await app.ask('/metrics')).text, /^trawl_index_failing\{corpus="research"\} 1$/m);
    const shown = await trawl(['papers', 'status'], settings);
    assert.match(shown.stdout, /^failing {4}since \d{4}-.* UTC: .+$/m);
    rmSync(index);
    await until(async () => (await ready()).text === '{"success":true,"status":"ready"}', 'its end');
    assert.match((await app.ask('/metrics')).text, /^trawl_index_failing\{corpus="research"\} 0$/m);
    assert.doesNotMatch((await trawl(['papers', 'status'], settings)).stdout, /^failing/m);
    await app.app.close();
  });

  test('/guide has the documentation, and /llms.txt names its pages', async () => {
    const ask = (path: string) => it.ask(path, { key: null });
    assert.equal(new URL((await fetch(`${it.url}/guide`)).url).pathname, '/guide/quickstart');
    const page = await ask('/guide/crawl');
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.match(page.text, /<h1 id="crawl">Crawl<\/h1>/);
    assert.match(page.text, /aria-current="page">Crawl/);
    assert.match((await ask('/guide/crawl.md')).text, /^# Crawl\n/);
    for (const asset of page.text.matchAll(/(?:src|href)="(\/guide[^"#]*)/g)) {
      assert.equal((await ask(asset[1] as string)).status, 200, asset[1]);
    }
    assert.match(page.text, /<img class="picture" src="\/guide\/pictures\/crawl\.webp"/);
    assert.equal((await ask('/guide/pictures/crawl.webp')).headers.get('content-type'), 'image/webp');
    for (const name of ['none.webp', '..%2fcrawl.md', 'crawl.md'])
      assert.equal((await ask(`/guide/pictures/${name}`)).status, 404, name);
    const { body } = await ask('/guide/index.json');
    assert.ok(body.some(({ url, text }: { url: string; text: string }) => url.startsWith('/guide/webhooks#') && text));
    assert.match(
      (await ask('/llms.txt')).text,
      /^# Trawl\n\n> .*\n\n## Start\n\n- \[Quickstart\]\(\/guide\/quickstart\.md\): /,
    );
    assert.match((await ask('/llms-full.txt')).text, /^# Scrape$/m);
    assert.equal((await ask('/guide/internal')).status, 404);
  });

  test('/guide/recipes links to files that can be read, and no other file of the folder is served', async () => {
    const ask = (path: string) => it.ask(path, { key: null });
    const { text } = await ask('/guide/recipes');
    const links = [...text.matchAll(/href="(\/examples\/[^"]+)"/g)].map(([, path]) => path as string);
    assert.ok(links.length > 10, links.join());
    for (const path of links) {
      const file = await ask(path);
      assert.equal(file.status, 200, path);
      assert.match(file.headers.get('content-type') ?? '', /^text\/plain/);
      assert.equal(file.text, readFileSync(new URL(`..${path}`, import.meta.url), 'utf8'));
    }
    for (const path of ['README.md', '', 'none.mjs', '..%2fpackage.json', 'mcp/..%2f..%2fpackage.json']) {
      assert.equal((await ask(`/examples/${path}`)).status, 404, path);
    }
  });

  test('/metrics counts requests by route, for this machine or a key with the scope', async () => {
    await it.ask('/v2/things/one');
    await it.ask('/v2/things/two');
    await it.ask('/v2/no-such-path');
    const { text, headers, status } = await it.ask('/metrics', { key: null });
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    assert.match(
      text,
      /trawl_http_request_duration_seconds_count\{method="GET",route="\/v2\/things\/:id",status="200"\} 2/,
    );
    assert.match(text, /route="unknown",status="404"/);
    assert.ok(!text.includes('no-such-path'));
    assert.match(text, /process_resident_memory_bytes [1-9]/);
    assert.match(text, /trawl_event_loop_lag_p99_seconds [\d.e-]+\n/);

    const forwarded = { 'x-forwarded-for': '192.0.2.1' };
    assert.equal((await it.ask('/metrics', { key: null, headers: forwarded })).status, 401);
    assert.equal((await it.ask('/metrics', { headers: forwarded })).status, 200);
    const { key } = await it.app.keys.create({ name: 'narrow', scopes: ['research'] });
    assert.equal((await it.ask('/metrics', { key, headers: forwarded })).status, 403);
  });

  test('/openapi.json describes every route, on the address that the client used', async () => {
    const { body, status } = await it.ask('/openapi.json', { key: null });
    assert.equal(status, 200);
    assert.equal(body.openapi, '3.1.0');
    assert.deepEqual(body.servers, [{ url: it.url }]);
    for (const route of testRoutes) {
      const path = route.path.replace(':id', '{id}');
      assert.equal(body.paths[path][route.method.toLowerCase()].summary, route.summary, path);
    }
    assert.equal(body.paths['/v2/search/research/papers'].get.operationId, 'researchSearchPapers');
    for (const [, reference = ''] of JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)) {
      assert.ok(
        reference
          .slice(2)
          .split('/')
          .reduce((node, key) => node?.[key], body),
        reference,
      );
    }
  });

  test('/docs is served wholly from here', async () => {
    const page = await it.ask('/docs', { key: null });
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.doesNotMatch(page.text, /https?:|\/\/[a-z]/i);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /connect-src 'self'(;|$)/);
    assert.doesNotMatch(policy, /https?:|\*/);
    const group = await it.ask('/docs/research', { key: null });
    assert.match(group.text, /<h2 id="researchSearchPapers">/);
    for (const html of [page.text, group.text]) {
      const files = [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/[^"]+)"/g)].map(
        ([, path]) => path as string,
      );
      assert.deepEqual(files, ['/docs/style.css', '/docs/search.js']);
      for (const file of files) assert.equal((await it.ask(file, { key: null })).status, 200);
    }
    const found = await it.ask('/docs/index.json', { key: null });
    assert.ok(found.body.some(({ url }: { url: string }) => url === '/docs/research#researchSearchPapers'));
    assert.equal((await it.ask('/docs/nothing', { key: null })).status, 404);
    assert.equal((await it.ask('/docs/', { key: null })).status, 200);
  });
});
