import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { runExample, startExample } from './support/examples.ts';
import { pageOf } from './support/linked-site.ts';
import { completion, embeddings, startModelServer } from './support/model-server.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';
import { wordVector } from './support/word-vectors.ts';

/** examples/rag.mjs with its vector database, and an OpenAI-compatible endpoint whose embeddings are counts of words. */

const page = (title: string, heading: string, text: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>An overview of all that follows.</p>
   <h2>${heading}</h2><p>${text}</p></main></body></html>`;

describe('the RAG example', () => {
  let docs: Site;
  let it: TestApp;

  before(async () => {
    docs = await startSite({
      '/': pageOf('Manual', ['/keys', '/backups']),
      '/keys': page(
        'Keys',
        'Rotation',
        'Signing keys are rotated every ninety days, and often after somebody has left.',
      ),
      '/backups': page('Backups', 'Regions', 'Backups are stored in two regions, which are encrypted apart.'),
    });
    it = await startApp({ ...SITE_SETTINGS });
  });
  after(() => docs[Symbol.asyncDispose]());

  const startWithEmbeddings = () =>
    startModelServer(({ path, body }) =>
      path.endsWith('/embeddings') ? embeddings(body.input.map(wordVector)) : completion('Every ninety days [1].'),
    );
  const env = (baseUrl: string): Record<string, string> => ({
    ...{ TRAWL_URL: it.url, TRAWL_API_KEY: it.key, OPENAI_BASE_URL: baseUrl },
    ...{ OPENAI_MODEL: 'some-model', OPENAI_EMBEDDINGS_MODEL: 'vectors' },
  });
  const run = (cwd: string, baseUrl: string, path: string, question: string) =>
    runExample('rag', [`${docs.url}${path}`, question], env(baseUrl), cwd);

  test('answers come from the pieces that fit the question, and the site is crawled once', async () => {
    await using model = await startWithEmbeddings();
    const cwd = tempDir();
    const first = await run(cwd, model.baseUrl, '/', 'How often are signing keys rotated?');
    assert.match(first.stderr, /^3 pages, [3-9] pieces\n$/);
    const [answer, source] = first.stdout.split('\n');
    assert.deepEqual([answer, source], ['Every ninety days [1].', `[1] ${docs.url}/keys`]);
    const { model: name, messages } = model.asked.at(-1)?.body ?? {};
    assert.equal(name, 'some-model');
    assert.match(messages[1].content, /^\[1\] \S+\/keys\n# Keys\n[\s\S]*?## Rotation\n\nSigning keys are rotated/);
    assert.match(messages[1].content, /\n\nQuestion: How often are signing keys rotated\?$/);

    const before = docs.asked.length;
    const second = await run(cwd, model.baseUrl, '/', 'Which regions store backups?');
    assert.equal(second.stderr, '');
    assert.match(second.stdout, /^Every ninety days \[1\]\.\n\[1\] \S+\/backups\n/);
    assert.equal(docs.asked.length, before);
  });

  test('no piece is longer than a model of embeddings takes', async () => {
    docs.set('/long', pageOf('Long', []).replace('All about', `${'Word after word. '.repeat(400)}All about`));
    await using model = await startWithEmbeddings();
    await run(tempDir(), model.baseUrl, '/long', 'What is long?');
    const inputs: string[] = model.asked
      .filter(({ path }) => path.endsWith('/embeddings'))
      .flatMap(({ body }) => body.input);
    assert.ok(inputs.length > 5, String(inputs.length));
    assert.ok(inputs.every((input) => input.length <= 1_600));
    assert.equal(inputs.join(' ').match(/\bword\./g)?.length, 400);
  });

  test('says that nothing could be read', async () => {
    await using model = await startWithEmbeddings();
    const args = ['http://127.0.0.2/', 'What is there?'];
    const { heard, ended } = startExample('rag', args, env(model.baseUrl));
    assert.equal(await ended, 1);
    assert.match(heard.stderr, /Invalid URL|nothing could be read/);
  });
});
