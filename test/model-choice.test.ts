import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from './support/app.ts';
import { trawl } from './support/cli.ts';
import { setUp } from './support/console.ts';
import { ableModel, answersLists, OLLAMA } from './support/list-endpoints.ts';
import { completion, startModelServer, toolCalls } from './support/model-server.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/** From a clean installation to the first agent run with a model: `trawl model`, `trawl model use`, and nothing else. */

const PAGE = `<head><title>Kettle Nordlys</title></head><body><main><h1>Kettle Nordlys</h1>
<p>The kettle Nordlys holds 1.7 litres and is made by Holm and Daughters in Brunn since the year 1921.</p></main></body>`;
const SCHEMA = { type: 'object', properties: { maker: { type: 'string' } }, required: ['maker'] };

test('a model is found, chosen in one step, and used by the running service at once, by what needs one', async () => {
  await using site = await startSite({ '/kettle': PAGE });
  await using server = await startModelServer(
    answersLists(OLLAMA(), (request) => {
      const text = JSON.stringify(request.body.messages);
      if (/Nordlys\\", 1.7|What do the kettle|numbers from one/.test(text)) return ableModel(request);
      if (request.body.tools?.some((one: { function: { name: string } }) => one.function.name === 'finish')) {
        return toolCalls([{ name: 'finish', input: { data: { maker: 'Holm and Daughters' }, message: 'Done.' } }]);
      }
      return completion(JSON.stringify({ maker: 'Holm and Daughters' }));
    }),
  );
  const dataDir = tempDir();
  const env = { TRAWL_DATA_DIR: dataDir, TRAWL_MODEL_SERVERS: server.baseUrl.replace(/\/v1$/, '') };
  const service = await startApp({ ...SITE_SETTINGS, dataDir, modelServers: [env.TRAWL_MODEL_SERVERS] });
  const scrape = async () => {
    const body = JSON.stringify({ url: `${site.url}/kettle`, formats: [{ type: 'json', schema: SCHEMA }] });
    return service.ask('/v2/scrape', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  };

  assert.notDeepEqual((await scrape()).body.data?.json, { maker: 'Holm and Daughters' });
  assert.equal(server.asked.length, 0, 'the service asks no server before one of its models is chosen');

  const listed = await trawl(['model'], env);
  assert.match(
    listed.stdout,
    /In use: none[\s\S]*ollama\/qwen3:4b +4\.0B, 2\.6 GB, 40960 tokens, tools +Ollama at 127/,
  );
  const used = await trawl(['model', 'use', 'ollama/qwen3:4b'], env);
  assert.match(used.stdout, /ollama\/qwen3:4b is chosen: JSON by a schema, several tool calls at once/);
  assert.match((await trawl(['model'], env)).stdout, /In use: qwen3:4b, chosen as ollama\/qwen3:4b: JSON/);

  await until(async () => (await scrape()).body.data?.json?.maker === 'Holm and Daughters', 'the model in use');
  const agent = await service.ask('/v2/agent', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'Who makes the kettle?', urls: [`${site.url}/kettle`], schema: SCHEMA }),
  });
  let run = agent;
  await until(async () => {
    run = await service.ask(`/v2/agent/${agent.body.id}`);
    return run.body.status !== 'processing';
  }, 'the agent run');
  assert.equal(run.body.status, 'completed');
  assert.ok(
    server.asked.some(({ body }) => body?.tools !== undefined && !/What do the kettle/.test(JSON.stringify(body))),
  );

  // The dashboard does the same, for operators only.
  const owner = await setUp(service);
  const { body: shown } = await owner.ask('GET', '/api/model');
  assert.deepEqual([shown.inUse.name, shown.inUse.from], ['qwen3:4b', 'choice']);
  const { body: found } = await owner.ask('POST', '/api/model/find', {});
  assert.deepEqual(found.servers[0].models[0], {
    ...{ id: 'ollama/qwen3:4b', facts: '4.0B, 2.6 GB, 40960 tokens, tools', isEmbeddings: false },
  });
  const refused = await owner.ask('PUT', '/api/model', { id: 'ollama/qwen3:40b' });
  assert.equal(refused.status, 422);
  assert.match(refused.body.error, /no model qwen3:40b/);
  assert.equal((await owner.ask('PUT', '/api/model', { id: null })).body.inUse, null);
  assert.equal((await owner.ask('GET', '/api/forms')).body.model, false);
  const again = await owner.ask('PUT', '/api/model', { id: 'ollama/qwen3:4b' });
  assert.match(again.body.inUse.can, /JSON by a schema/);
  assert.equal((await owner.ask('GET', '/api/forms')).body.model, true);
});
