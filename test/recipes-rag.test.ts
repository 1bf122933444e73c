import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
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

interface Point {
  readonly id: string;
  readonly vector: readonly number[];
  readonly payload: Record<string, string>;
}

/** Collections of Qdrant, as https://api.qdrant.tech describes them: whether one is there, making it, and adding points to it. */
async function startQdrant() {
  const points = new Map<string, Point>();
  const made: { vectors?: { size: number; distance: string } } = {};
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const [, path] = /^\/collections\/pieces(.*)$/.exec(request.url ?? '') ?? [];
    const isNew = made.vectors === undefined;
    let result: unknown = true;
    if (path === '/exists') result = { exists: !isNew };
    else if (path === '' && request.method === 'PUT' && isNew) made.vectors = JSON.parse(body).vectors;
    else if (path === '/points?wait=true' && request.method === 'PUT' && !isNew) {
      const given: Point[] = JSON.parse(body).points;
      for (const point of given) points.set(point.id, point);
      result = { operation_id: 1, status: given.every(isPoint) ? 'completed' : 'failed' };
    } else response.statusCode = 400;
    response.end(JSON.stringify({ result, status: 'ok', time: 0.001 }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    points,
    get vectors() {
      return made.vectors;
    },
    [Symbol.asyncDispose]: () => promisify(server.close.bind(server))(),
  };
}

/** Ids are numbers or UUIDs. */
const isPoint = ({ id, vector }: Point): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && vector.length === 256;

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

  test('pieces with vectors of the service go into Qdrant, each once', async () => {
    await using model = await startWithEmbeddings();
    const embedding = {
      baseUrl: model.baseUrl,
      model: 'vectors',
      apiKey: undefined,
      queryPrefix: '',
      documentPrefix: '',
    };
    const own = await startApp({ ...SITE_SETTINGS, embeddings: embedding });
    await using qdrant = await startQdrant();
    const given = { TRAWL_URL: own.url, TRAWL_API_KEY: own.key, QDRANT_URL: qdrant.url };
    for (const _ of [1, 2]) {
      const { stdout } = await runExample('pieces-to-qdrant', [`${docs.url}/keys`], given);
      assert.equal(stdout, `1 pages, ${qdrant.points.size} pieces\n`);
    }
    assert.deepEqual(qdrant.vectors, { size: 256, distance: 'Cosine' });
    const [point] = [...qdrant.points.values()].filter(({ payload }) => payload.text?.includes('ninety days'));
    assert.deepEqual([point?.payload.url, point?.payload.title], [`${docs.url}/keys`, 'Keys']);
  });

  test('says that nothing could be read', async () => {
    await using model = await startWithEmbeddings();
    const args = ['http://127.0.0.2/', 'What is there?'];
    const { heard, ended } = startExample('rag', args, env(model.baseUrl));
    assert.equal(await ended, 1);
    assert.match(heard.stderr, /Invalid URL|nothing could be read/);
  });
});
