import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { type Answer, startApp } from './support/app.ts';
import { setUp } from './support/console.ts';
import { itemsProvider, json, providerApi, providerFolder, providersConfig } from './support/providers.ts';
import { startEngines } from './support/search-engines.ts';
import { articlePage, SITE_SETTINGS, startSite } from './support/site.ts';

/**
 * What clients send when nobody has set anything, from their published code: many send their defaults with every request. No rule may refuse
 * such a body or warn of it. PAGE stands for the URL of a page.
 */

type Bodies = Readonly<Record<string, Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>>;

const CLIENTS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'support/clients/default-bodies.json'), 'utf8'),
) as Bodies;
/** Needs a browser, which test/interact-clients.test.ts has. */
const ELSEWHERE = ['POST /v2/browser'];

const engines = await startEngines();
const site = await startSite({ '/ducks': articlePage('Ducks of the harbour', 'In winter the ducks stay.') });
engines.answer('brave', [{ url: `${site.url}/ducks`, title: 'Ducks', snippet: 'They stay.' }]);
const api = await providerApi(json({ id: '7', name: 'Duck' }));
const it = await startApp({
  ...SITE_SETTINGS,
  searchEngines: [engines.setting('brave')],
  ...providersConfig({ TRAWL_PROVIDERS: providerFolder(itemsProvider(api.url)) }),
});
const owner = await setUp(it);
await owner.ask('PATCH', '/api/providers/items', { enabled: true });
after(async () => {
  await engines[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

function send(operation: string, body: object): Promise<Answer> {
  const [method = '', path = ''] = operation.split(' ');
  if (method === 'GET') return it.ask(`${path}?${new URLSearchParams(body as Record<string, string>)}`);
  if (path === '/v2/parse') {
    const form = new FormData();
    form.set('options', JSON.stringify(body));
    form.set('file', new Blob(['# Ducks']), 'ducks.md');
    return it.ask(path, { method, body: form });
  }
  return it.ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

for (const [client, operations] of Object.entries(CLIENTS)) {
  describe(`what ${client}, sends by default`, () => {
    for (const [operation, bodies] of Object.entries(operations)) {
      if (ELSEWHERE.includes(operation)) continue;
      test(operation, async () => {
        for (const body of bodies) {
          const sent = JSON.stringify(body);
          const { status, text } = await send(operation, JSON.parse(sent.replaceAll('PAGE', `${site.url}/ducks`)));
          assert.equal(status, 200, `${sent}\n${text}`);
          assert.doesNotMatch(text, /Unknown fields/, sent);
          if (operation !== 'POST /v2/scrape') continue;
          const record = await send(operation, { ...body, url: 'https://data.example/items/7' });
          assert.equal(record.status, 200, `of a provider: ${sent}\n${record.text}`);
        }
      });
    }
  });
}

test('.NET writes names in forms without quotation marks, the boundary with them, and says its charset', async () => {
  const lines = [
    '--b-1',
    'Content-Disposition: form-data; name=options',
    '',
    '{}',
    '--b-1',
    'Content-Type: text/markdown',
    "Content-Disposition: form-data; name=file; filename=ducks.md; filename*=utf-8''ducks.md",
    '',
    '# Ducks',
    '--b-1--',
    '',
  ];
  const headers = { 'content-type': 'multipart/form-data; boundary="b-1"' };
  const parsed = await it.ask('/v2/parse', { method: 'POST', headers, body: lines.join('\r\n') });
  assert.equal(parsed.status, 200, parsed.text);
  assert.match(parsed.text, /# Ducks/);
  const json = { accept: 'application/json', 'content-type': 'application/json; charset=utf-8' };
  const mapped = await it.ask('/v2/map', { method: 'POST', headers: json, body: `{"url":"${site.url}/ducks"}` });
  assert.equal(mapped.status, 200, mapped.text);
});
