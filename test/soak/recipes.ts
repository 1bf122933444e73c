// Runs the examples that need packages of other projects: LangChain.js and LlamaIndex.TS.
//
//   npm run soak -- recipes
//
// Installs @langchain/core, llamaindex and what they want into ~/.cache/trawl-clients (about 110 MB), starts the service, a site and an
// OpenAI-compatible endpoint on loopback, and runs examples/langchain-loader.mjs and examples/llamaindex-reader.mjs as they stand.

import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { installRecipes } from '../support/clients/packages.ts';
import { EXAMPLES, runExample, startExample } from '../support/examples.ts';
import { linkedSite, pageOf } from '../support/linked-site.ts';
import { completion, embeddings, startModelServer } from '../support/model-server.ts';
import { startService } from '../support/service.ts';
import { SITE_HOST, startSite } from '../support/site.ts';
import { tempDir } from '../support/tmp.ts';
import { wordVector } from '../support/word-vectors.ts';

const NAMES = ['langchain-loader', 'llamaindex-reader'];
const KEY = 'fc-soak-of-the-recipes';

const folder = `${await installRecipes()}/`;
for (const name of NAMES) cpSync(`${EXAMPLES}${name}.mjs`, join(folder, `${name}.mjs`));

const service = startService(tempDir(), { TRAWL_API_KEY: KEY, TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST });
const env = { TRAWL_URL: await service.address(), TRAWL_API_KEY: KEY };
{
  await using site = await startSite({
    ...linkedSite(9),
    '/p/9': pageOf('Keys').replace('All about', 'Signing keys are rotated every ninety days. All about'),
  });
  await using model = await startModelServer(({ path, body }) =>
    path.endsWith('/embeddings') ? embeddings([body.input].flat().map(wordVector)) : completion('Every ninety days.'),
  );
  const all = {
    ...env,
    ...{ OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'some-model', OPENAI_EMBEDDINGS_MODEL: 'vectors' },
  };
  const run = (name: string, ...args: string[]) => runExample(name, args, all, tempDir(), folder);

  const loaded = await run('langchain-loader', `${site.url}/`, '50');
  const pieces = loaded.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(new Set(pieces.map(({ url }) => url)).size, 10);
  assert.ok(pieces.every(({ url, title, text }) => url.startsWith(site.url) && title && text));
  assert.match(loaded.stderr, /^10 pages, \d+ pieces\n$/);
  console.log(`langchain-loader: ${loaded.stderr.trim()}`);

  const answered = await run('llamaindex-reader', `${site.url}/`, 'How often are signing keys rotated?');
  assert.match(answered.stderr, /^10 pages\n$/m);
  assert.match(answered.stdout, new RegExp(`^Every ninety days\\.\n- ${site.url}/p/9\n`));
  const prompt = JSON.stringify(model.asked.at(-1)?.body.messages);
  assert.match(prompt, /Signing keys are rotated every ninety days/);
  console.log(`llamaindex-reader: ${answered.stdout.trim().replaceAll('\n', ' ')}`);

  for (const name of NAMES) {
    const { heard, ended } = startExample(name, [], all, tempDir(), folder);
    assert.equal(await ended, 2);
    assert.match(heard.stderr, new RegExp(`^usage: .*node ${name}\\.mjs <`));
  }
}
service.signal('SIGTERM');
await service.ended;
