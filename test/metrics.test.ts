import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

describe('metrics', () => {
  let it: TestApp;
  before(async () => {
    it = await startApp({
      ...SITE_SETTINGS,
      llm: { provider: 'openai', baseUrl: 'http://127.0.0.1:9/v1', model: 'none', apiKey: undefined },
    });
  });
  const metrics = async (): Promise<string> => (await it.ask('/metrics', { key: null })).text;
  const families = async (): Promise<string[]> =>
    [...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);

  test('all are documented, and no others', async () => {
    const documented = [...read('docs/metrics.md').matchAll(/^\| `(\w+)` \| (?:gauge|counter|histogram) \|/gm)];
    assert.deepEqual(documented.map(([, name]) => name).sort(), (await families()).sort());
  });

  test('alert rules and dashboard name what is exported', async () => {
    const known = new Set(
      (await families()).flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
    );
    const dashboard = JSON.parse(read('deploy/grafana/trawl.json'));
    const expressions: string[] = dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) =>
      panel.targets.map(({ expr }) => expr),
    );
    expressions.push(...[...read('deploy/prometheus/trawl-alerts.yml').matchAll(/expr: (.+)/g)].map(([, e = '']) => e));
    assert.ok(expressions.length > 25);
    const shown = JSON.stringify(dashboard.panels);
    for (const name of await families())
      assert.match(shown, new RegExp(`\\b${name}(_bucket|_count|_sum)?\\b`), 'Grafana shows it');
    for (const expression of expressions) {
      for (const [name] of expression.matchAll(/\b(?:trawl|process)_\w+/g)) assert.ok(known.has(name), name);
    }
  });

  test('count fetches and uses of the cache', async () => {
    await using site = await startSite({
      '/a': '<main><h1>Nets</h1><p>Nets are mended in the harbour, every day but Sunday.</p></main>',
      '/gone': { status: 404, body: '<h1>Nothing is here</h1>' },
    });
    const scrape = async (body: object) =>
      it.ask('/v2/scrape', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await scrape({ url: `${site.url}/a`, maxAge: 0 });
    await scrape({ url: `${site.url}/gone` });
    const text = await metrics();
    assert.match(text, /^trawl_fetches_total\{engine="http",outcome="ok"\} 1$/m);
    assert.match(text, /^trawl_fetches_total\{engine="http",outcome="error_status"\} 1$/m);
    assert.match(text, /^trawl_page_cache_requests_total\{outcome="miss"\} [12]$/m);
    assert.match(text, /^trawl_info\{version="[\d.]+"\} 1$/m);
  });
});
