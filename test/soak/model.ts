// Adds a tiny model that Trawl runs itself, asks it, kills it; every answer must come.
//
//   npm run soak -- model
//
// Writes a tiny model with random weights and installs node-llama-cpp from the npm registry (80 MB, into a temporary folder). Its answers
// are noise; what is shown is that they fit the schema, that every run ends, and that memory and processes come and go.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { weightsFile } from '../../src/engines/llm/index.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { trawl } from '../support/cli.ts';
import { SITE_SETTINGS, startSite } from '../support/site.ts';
import { writeTinyGguf } from '../support/tiny-gguf.ts';
import { tempDir } from '../support/tmp.ts';
import { until } from '../support/until.ts';

const tell = (what: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);
const dataDir = tempDir();
const env = { TRAWL_DATA_DIR: dataDir };
const add = async (...args: string[]) => trawl(['model', 'add', ...args], env);
const PAGE = `<head><title>Kettle</title></head><body><main><h1>Kettle Nordlys</h1>
<p>The kettle Nordlys is blue and in stock. It holds 1.7 litres and is made in Brunn by Holm and Daughters.</p></main></body>`;
const SCHEMA = {
  type: 'object',
  properties: { color: { enum: ['red', 'green', 'blue'] }, inStock: { type: 'boolean' } },
  required: ['color', 'inStock'],
};

/** Processes of models that this one started. */
const processes = (): string[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('llm/local/worker.ts'))
    .map((line) => line.trim().split(' ')[0] as string);

writeTinyGguf(join(dataDir, 'tiny.gguf'));
writeTinyGguf(join(dataDir, 'small.gguf'), { context: 512, seed: 2 });
for (const [file, ...more] of [['tiny.gguf'], ['small.gguf'], ['tiny.gguf', '--name', 'vectors', '--embeddings']]) {
  const added = await add(join(dataDir, file as string), ...more);
  assert.equal(added.code, 0, added.stderr);
  tell(added.stdout.trim());
}

// Files that are no model of ours.
writeTinyGguf(join(dataDir, 'other.gguf'), { architecture: 'nosuch' });
truncateSync(join(dataDir, 'other.gguf'), 400_000);
const cut = await add(join(dataDir, 'other.gguf'));
assert.match(cut.stderr, /it is cut/);
writeTinyGguf(join(dataDir, 'other.gguf'), { architecture: 'nosuch' });
assert.equal((await add(join(dataDir, 'other.gguf'))).code, 0);
const unknown = await trawl(['model', 'use', 'local/other'], env);
assert.match(unknown.stderr, /local\/other does not answer/);
tell(`another architecture: ${unknown.stderr.trim().split('\n').at(-1)}`);

const used = await trawl(['model', 'use', 'local/tiny'], env);
assert.equal(used.code, 0, used.stderr);
tell(used.stdout.trim());

await using site = await startSite({ '/kettle': PAGE });
const config = { ...SITE_SETTINGS, dataDir };
const embeddings = { baseUrl: 'local:', model: 'vectors', apiKey: undefined, queryPrefix: '', documentPrefix: '' };
const service = await startApp({ ...config, embeddings });
const send = (it: TestApp, path: string, body: object) =>
  it.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const scrape = (it: TestApp) =>
  send(it, '/v2/scrape', {
    ...{ url: `${site.url}/kettle`, maxAge: 0, timeout: 120_000 },
    formats: ['markdown', { type: 'json', schema: SCHEMA, prompt: 'What color is it?' }],
  });

const first = await scrape(service);
assert.equal(first.status, 200, first.text);
assert.match(first.body.data.markdown, /Nordlys/);
tell(`json of noise: ${JSON.stringify(first.body.data.json)}, warning: ${first.body.data.warning ?? 'none'}`);
const { json } = first.body.data;
if (json !== undefined && json !== null) {
  assert.ok(['red', 'green', 'blue', null, undefined].includes(json.color), 'a color of the schema');
}

const started = await send(service, '/v2/agent', {
  prompt: 'Is it in stock?',
  urls: [`${site.url}/kettle`],
  schema: SCHEMA,
});
let run = started;
await until(async () => {
  run = await service.ask(`/v2/agent/${started.body.id}`);
  return run.body.status !== 'processing';
}, 'the agent run');
tell(`agent: ${run.body.status}, ${JSON.stringify(run.body.data ?? run.body.error)}`);
assert.ok(['completed', 'failed'].includes(run.body.status));

// Vectors of pages that were scraped, stored and searched.
await until(async () => {
  const found = await send(service, '/v2/search', { query: 'kettle', sources: [{ type: 'web' }] });
  return found.status === 200;
}, 'the search');
await until(() => processes().length >= 2, 'the process of vectors');
tell(`processes of models: ${processes().length}`);

// Killed in the middle: the next answer starts another.
for (let round = 0; round < 5; round++) {
  for (const pid of processes()) process.kill(Number(pid), 'SIGKILL');
  const [one, two] = await Promise.all([scrape(service), scrape(service)]);
  assert.deepEqual([one.status, two.status], [200, 200]);
}
tell('killed five times, ten answers of 200');

// A second service on the same folder of data shares the weights.
const second = await startApp({ ...config, database: { kind: 'sqlite', file: join(tempDir(), 'other.db') } });
assert.equal((await scrape(second)).status, 200);
tell('two services on one data folder answer');

const small = await trawl(['model', 'use', 'local/small'], env);
tell(`512 tokens of context: ${(small.stdout || small.stderr).trim()}`);
await until(async () => (await scrape(service)).status === 200, 'an answer with 512 tokens');

await service.app.close();
await second.app.close();
await until(() => processes().length === 0, 'the end of all processes');
for (const name of ['tiny', 'small', 'vectors', 'other']) {
  assert.equal((await trawl(['model', 'remove', name], env)).code, 0);
}
assert.throws(() => readFileSync(weightsFile(dataDir, 'tiny')), /ENOENT/);
tell('no process and no file is left');
process.exit(0);
