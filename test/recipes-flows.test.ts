import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { createConfig, lintFromString, parseYaml } from '@redocly/openapi-core';
import { startApp, type TestApp } from './support/app.ts';
import { EXAMPLES } from './support/examples.ts';
import { linkedSite } from './support/linked-site.ts';
import { type Flow, runFlow } from './support/n8n-flow.ts';
import { type FakeEngines, startEngines } from './support/search-engines.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';

/** The files of the examples for n8n and Dify: their requests as these send them. */

const PAGES = 120;

describe('examples for workflow programs', () => {
  let site: Site;
  let engines: FakeEngines;
  let it: TestApp;

  before(async () => {
    site = await startSite(linkedSite(PAGES));
    engines = await startEngines();
    engines.answer('searxng', [{ url: `${site.url}/p/1`, title: 'page 1', snippet: 'All about page 1' }]);
    it = await startApp({ ...SITE_SETTINGS, starter: true, searchEngines: [engines.setting('searxng')] });
  });
  after(async () => {
    await engines[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const n8n = (): Flow => {
    const text = readFileSync(`${EXAMPLES}n8n-crawl.json`, 'utf8');
    return JSON.parse(
      text.replace('http://127.0.0.1:3002', it.url).replace('https://example.com/docs/', `${site.url}/`),
    );
  };

  for (const trigger of ['By hand', 'Every morning']) {
    test(`n8n: a crawl, ${trigger.toLowerCase()}, is waited for and read as a row a page`, async () => {
      const outputs = await runFlow(n8n(), trigger, it.key);
      const rows = outputs.get('Rows') ?? [];
      assert.equal(rows.length, PAGES + 1);
      assert.ok((outputs.get('Read the pages')?.length ?? 0) > 1, 'more pages than one response has');
      const start = rows.find(({ url }) => url === `${site.url}/`);
      assert.equal(start?.title, 'start');
      assert.match(start?.markdown, /^# start\n/);
      assert.equal(new Set(rows.map(({ url }) => url)).size, rows.length);
    });
  }

  test('n8n: nodes have names and ids of their own, and the file has no key', () => {
    const { nodes, connections } = n8n();
    for (const field of ['name', 'id'] as const)
      assert.equal(new Set(nodes.map((node) => node[field])).size, nodes.length);
    const targets = Object.values(connections).flatMap(({ main }) => main.flat().map(({ node }) => node));
    for (const { name, type } of nodes) assert.ok(targets.includes(name) || /Trigger$|stickyNote$/.test(type), name);
    assert.doesNotMatch(readFileSync(`${EXAMPLES}n8n-crawl.json`, 'utf8'), /"credentials"|fc-/);
  });

  const text = readFileSync(`${EXAMPLES}dify-tools.yaml`, 'utf8');
  // biome-ignore lint/suspicious/noExplicitAny: operations of an OpenAPI document
  const { paths } = parseYaml(text) as { readonly paths: Record<string, Record<string, any>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  // biome-ignore lint/suspicious/noExplicitAny: as Dify reads it
  const fieldsOf = (operation: any): Record<string, any> =>
    operation.requestBody?.content['application/json'].schema.properties ??
    Object.fromEntries(
      operation.parameters.map((one: { name: string; schema: object }) => [one.name, { ...one.schema, ...one }]),
    );

  test('Dify: the file is an OpenAPI document without a mistake', async () => {
    const config = await createConfig({ extends: ['minimal'] });
    assert.deepEqual(
      (await lintFromString({ source: text, config })).map(({ message, location }) => [message, location[0]?.pointer]),
      [],
    );
  });

  test('Dify: each tool has an id, a description and fields with simple types, which it asks for', () => {
    assert.equal(operations.length, 4);
    for (const { operation } of operations) {
      assert.match(operation.operationId, /^[a-zA-Z0-9_-]{1,64}$/);
      assert.ok(operation.description);
      for (const [name, { type, description }] of Object.entries(fieldsOf(operation))) {
        assert.ok(['string', 'integer', 'number', 'boolean'].includes(type), name);
        assert.ok(description, name);
      }
    }
  });

  test('Dify: the tools and their fields are those of the API', async () => {
    const { body: api } = await it.ask('/openapi.json');
    for (const { path, method, operation } of operations) {
      const ours = api.paths[path]?.[method];
      assert.ok(ours, `${method} ${path}`);
      const known = fieldsOf(ours);
      for (const [name, { type }] of Object.entries(fieldsOf(operation))) {
        assert.ok(known[name], `${path}: ${name}`);
        if (known[name].type) assert.equal(type, known[name].type, `${path}: ${name}`);
      }
    }
  });

  test('Dify: every tool answers with what its description says', async () => {
    const answers: Record<string, RegExp> = {
      readPage: /^\{"success":true,"data":\{"markdown":"# start/,
      searchWeb: /"data":\{"web":\[\{"url":"http[^"]+\/p\/1"/,
      listPages: /"links":\[\{"url":"http/,
      searchPapers: /"results":\[\{"paperId"/,
    };
    for (const { path, method, operation } of operations) {
      const given = Object.fromEntries(
        Object.entries(fieldsOf(operation)).map(([name, { example, default: usual }]) => [
          name,
          typeof example === 'string' ? example.replace('https://example.com', site.url) : usual,
        ]),
      );
      const inBody = operation.requestBody !== undefined;
      const { status, text: said } = await it.ask(inBody ? path : `${path}?${new URLSearchParams(given)}`, {
        method: method.toUpperCase(),
        headers: { 'content-type': 'application/json' },
        ...(inBody ? { body: JSON.stringify(given) } : {}),
      });
      assert.equal(status, 200, `${path}: ${said}`);
      assert.match(said, answers[operation.operationId] as RegExp);
    }
  });
});
