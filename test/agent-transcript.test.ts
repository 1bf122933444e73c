import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { type ModelServer, startModelServer, toolCalls } from './support/model-server.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/** Models by task, and runs that are recorded with a model and repeated without one. */

const SCHEMA = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } };

/** A model that gives the page to a helper, and ends with what it reports. */
const startModel = (url: string): Promise<ModelServer> =>
  startModelServer(({ body }) => {
    const turn = body.messages.filter(({ role }: { role: string }) => role === 'assistant').length;
    const text = JSON.stringify(body.messages);
    if (/You help an agent/.test(JSON.stringify(body.messages[0])))
      return turn === 0
        ? toolCalls([{ name: 'scrape', input: { url } }], '', 'h0')
        : toolCalls([{ name: 'report', input: { data: { price: /12\.50/.test(text) ? 12.5 : 0 } } }], '', 'h1');
    return turn === 0
      ? toolCalls([{ name: 'delegate', input: { tasks: [`Read ${url}`] } }], '', 'm0')
      : toolCalls([{ name: 'finish', input: { data: { name: 'Blue mug', price: 12.5 } } }], '', 'm1');
  });

async function run(it: TestApp, url: string) {
  const body = { prompt: 'The name and price of the mug', urls: [url], schema: SCHEMA };
  const started = await it.ask('/v2/agent', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(started.status, 200, started.text);
  const path = `/v2/agent/${started.body.id}`;
  await until(async () => (await it.ask(path)).body.status !== 'processing', 'the run');
  const { events } = (await it.ask(`${path}/trace`)).body;
  return { status: (await it.ask(path)).body, events };
}

describe('language models of agents', () => {
  test('plan and read by their own names, and a recorded run is repeated without a server', async () => {
    await using site = await startSite({ '/mug': '<main><h1>Blue mug</h1><p>It costs 12.50 euros.</p></main>' });
    const url = `${site.url}/mug`;
    const file = join(tempDir(), 'run.jsonl');
    const settings = {
      provider: 'openai',
      model: 'middle',
      planner: 'large',
      reader: 'small',
      apiKey: 'sk-secret',
    } as const;
    let baseUrl = '';
    const first = await (async () => {
      await using model = await startModel(url);
      ({ baseUrl } = model);
      const transcript = { file, use: 'record' } as const;
      const it = await startApp({ ...SITE_SETTINGS, llm: { ...settings, baseUrl, transcript } });
      const done = await run(it, url);
      const names = model.asked.map(({ body }) => body.model);
      assert.deepEqual([...new Set(names)].toSorted(), ['large', 'small']);
      for (const { body } of model.asked) {
        const isHelper = /You help an agent/.test(JSON.stringify(body.messages[0]));
        assert.equal(body.model, isHelper ? 'small' : 'large');
        // The schema of the data is the schema of the call that ends the run.
        const last = body.tools.find(({ function: { name } }: { function: { name: string } }) => name === 'finish');
        if (!isHelper) assert.deepEqual(last.function.parameters.properties.data, SCHEMA);
      }
      return done;
    })();
    assert.deepEqual(first.status.data, { name: 'Blue mug', price: 12.5 }, JSON.stringify(first.status));
    const planning = first.events.find(({ phase }: { phase?: string }) => phase === 'planning');
    assert.match(planning.message, /large, helpers use small\. At most \d+ replies and 2500 credits/);
    assert.equal((await readFile(file, 'utf8')).includes('sk-secret'), false);

    const transcript = { file, use: 'replay' } as const;
    const it = await startApp({ ...SITE_SETTINGS, llm: { ...settings, baseUrl, transcript } });
    const second = await run(it, url);
    assert.deepEqual(
      [second.status.data, second.status.sources, second.status.creditsUsed],
      [first.status.data, first.status.sources, first.status.creditsUsed],
    );
  });

  test('a reply that would cost more than is left is not requested', async () => {
    const long = `<main><h1>Blue mug</h1>${'<p>It costs 12.50 euros and is made of clay and glass.</p>'.repeat(400)}</main>`;
    await using site = await startSite({ '/mug': long });
    const url = `${site.url}/mug`;
    await using model = await startModelServer(() => toolCalls([{ name: 'scrape', input: { url } }]));
    const it = await startApp({
      ...SITE_SETTINGS,
      llm: { provider: 'openai', baseUrl: model.baseUrl, model: 'one', apiKey: undefined },
    });
    const started = await it.ask('/v2/agent', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'The price of the mug', urls: [url], maxCredits: 3 }),
    });
    const path = `/v2/agent/${started.body.id}`;
    await until(async () => (await it.ask(path)).body.status !== 'processing', 'the run');
    const { status, stopReason } = (await it.ask(path)).body;
    assert.deepEqual([status, stopReason, model.asked.length], ['failed', 'credit_limit_reached', 1]);
  });
});
