import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Firecrawl } from 'firecrawl';
import { startApp, TEST_KEY, type TestApp } from './support/app.ts';
import { bareEnv } from './support/bare-env.ts';
import { startMcp } from './support/mcp.ts';
import { completion, type ModelServer, startModelServer, toolCalls } from './support/model-server.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';

const CLI = fileURLToPath(new URL('../node_modules/firecrawl-cli/dist/index.js', import.meta.url));
const SHOP = `<title>Shop</title><h1>Shop</h1><p id="said"></p><label>City <input id="city"></label>
<button onclick="said.textContent = 'Ships to ' + city.value">Check</button>
<button onclick="document.cookie = 'seen=yes'; localStorage.basket = '3'; said.textContent = 'kept'">Keep</button>`;

describe('sessions of scrapes, through the official clients', () => {
  let it: TestApp;
  let site: Site;
  let client: Firecrawl;
  let model: ModelServer;

  before(async () => {
    site = await startSite({ '/': SHOP });
    let turn = 0;
    model = await startModelServer((request) => {
      const steps = [
        [
          {
            name: 'browser',
            input: { action: 'type', ref: refOf(JSON.stringify(request.body), 'City'), text: 'Oslo' },
          },
        ],
        [{ name: 'browser', input: { action: 'click', ref: refOf(JSON.stringify(request.body), 'Check') } }],
        [{ name: 'finish', input: { answer: 'It ships to Oslo.' } }],
      ];
      const step = steps[turn++];
      return step === undefined ? completion('done') : toolCalls(step, '', `t${turn}`);
    });
    it = await startApp({
      ...SITE_SETTINGS,
      llm: { provider: 'openai', baseUrl: model.baseUrl, model: 'scripted', apiKey: undefined },
    });
    client = new Firecrawl({ apiKey: TEST_KEY, apiUrl: it.url });
  });
  after(async () => {
    await site[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
  });

  /** The last ref of an element in the trees that a model was shown. */
  function refOf(asked: string, name: string): string | undefined {
    const text = asked.replaceAll('\\', '');
    return [...text.matchAll(new RegExp(`"${name}"[^"]*?\\[ref=(e\\d+)\\]`, 'g'))].at(-1)?.[1];
  }

  const scraped = async (options: object = {}): Promise<string> => {
    const { metadata } = await client.scrape(`${site.url}/`, { formats: ['markdown'], ...options });
    return (metadata as { scrapeId: string }).scrapeId;
  };

  test('SDK: code continues from the page and its variables; the session ends with its cost', async () => {
    const id = await scraped({
      actions: [{ type: 'executeJavascript', script: "document.querySelector('#city').value = 'Bergen'" }],
    });
    const first = await client.interact(id, { code: `await page.inputValue('#city')` });
    assert.equal(first.result, 'Bergen');
    await client.interact(id, { code: `agent-browser find text Check click`, language: 'bash' });
    const second = await client.interact(id, { code: `await page.textContent('#said')` });
    assert.equal(second.result, 'Ships to Bergen');
    const ended = await client.stopInteraction(id);
    assert.deepEqual([ended.success, ended.creditsBilled], [true, 2]);
    await assert.rejects(client.stopInteraction(id), { status: 410 });
    // A call after the end opens it anew.
    const again = await client.interact(id, { code: 'await page.title()' });
    assert.equal(again.result, 'Shop');
    await client.stopInteraction(id);
  });

  test('SDK: a prompt is done step by step by the language model, at the price of prompts', async () => {
    const id = await scraped();
    const done = await client.interact(id, { prompt: 'Does it ship to Oslo?', timeout: 300 });
    assert.equal(done.output, 'It ships to Oslo.');
    assert.match(done.result ?? '', /Ships to Oslo/);
    assert.match(done.stdout ?? '', /fill/);
    assert.equal((await client.stopInteraction(id)).creditsBilled, 7);
  });

  test('a prompt without a language model is refused before anything is opened', async () => {
    const without = await startApp(SITE_SETTINGS);
    const own = new Firecrawl({ apiKey: TEST_KEY, apiUrl: without.url });
    const { metadata } = await own.scrape(`${site.url}/`, { formats: ['markdown'] });
    const id = (metadata as { scrapeId: string }).scrapeId;
    await assert.rejects(own.interact(id, { prompt: 'x' }), { status: 422, code: 'MODEL_NOT_CONFIGURED' });
    assert.deepEqual((await without.ask('/v2/interact')).body.sessions, []);
  });

  test('ids: none 400, unknown 404; both or neither of code and prompt 400', async () => {
    const ask = (id: string, body: object) =>
      it.ask(`/v2/scrape/${id}/interact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const unknown = '11111111-1111-4111-8111-111111111111';
    assert.equal((await ask('nonsense', { code: '1' })).status, 400);
    assert.equal((await ask(unknown, { code: '1' })).status, 404);
    assert.equal((await ask(unknown, {})).status, 400);
    assert.equal((await ask(unknown, { code: '1', prompt: '2' })).status, 400);
    assert.equal((await it.ask(`/v2/scrape/${unknown}/interact`, { method: 'DELETE' })).status, 404);
  });

  test('a profile is saved when its session stops and opened by the next; one writer at a time', async () => {
    const open = (saveChanges: boolean) => client.browser({ profile: { name: 'ada', saveChanges } });
    const one = (await open(true)).id as string;
    await assert.rejects(open(true), { status: 409 });
    const reader = (await open(false)).id as string;
    await client.deleteBrowser(reader);
    const code = `await page.goto('${site.url}/'); await page.getByText('Keep').click(); await page.textContent('#said')`;
    assert.equal((await client.browserExecute(one, { code, language: 'node' })).result, 'kept');
    assert.equal((await it.ask('/v2/interact/profiles/ada', { method: 'DELETE' })).status, 409);
    await client.deleteBrowser(one);
    const two = (await open(true)).id as string;
    const look = `await page.goto('${site.url}/'); await page.evaluate(() => document.cookie + ' ' + localStorage.basket)`;
    assert.equal((await client.browserExecute(two, { code: look, language: 'node' })).result, 'seen=yes 3');
    await client.deleteBrowser(two);
    assert.equal((await it.ask('/v2/interact/profiles/ada', { method: 'DELETE' })).status, 200);
    assert.equal((await it.ask('/v2/browser/profiles/ada', { method: 'DELETE' })).status, 200);
  });

  test('CLI: browser and interact', async () => {
    const HOME = tempDir();
    const cli = async (...args: string[]) => {
      const env = { ...bareEnv(), HOME, FIRECRAWL_API_KEY: TEST_KEY, FIRECRAWL_API_URL: it.url };
      const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], { env });
      return stdout;
    };
    assert.match(await cli('browser', `open ${site.url}/`), /Shop/);
    assert.match(await cli('browser', 'snapshot -i'), /textbox "City" \[ref=e1\]/);
    await cli('browser', 'close');
    const id = await scraped();
    assert.match(await cli('interact', '--scrape-id', id, '--code', 'await page.title()'), /Shop/);
    await cli('interact', 'stop', id);
  });

  test('MCP: firecrawl_interact and its end', async () => {
    const mcp = await startMcp(it.url, TEST_KEY);
    try {
      const answer = await mcp.call('firecrawl_interact', {
        url: `${site.url}/`,
        code: 'await page.title()',
        language: 'node',
      });
      assert.match(answer, /Shop/);
      const id = /"scrapeId": ?"([^"]+)"/.exec(answer)?.[1];
      assert.ok(id, answer);
      assert.match(await mcp.call('firecrawl_interact_stop', { scrapeId: id }), /success/);
    } finally {
      mcp.close();
    }
  });
});
