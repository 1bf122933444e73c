import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { type Browser, setUp } from './support/console.ts';
import { completion, type ModelReply, type ModelServer, startModelServer } from './support/model-server.ts';
import { type S3Server, s3ConfigOf, startS3Server } from './support/s3-server.ts';
import { type FakeEngines, startEngines } from './support/search-engines.ts';

/** Stores and services outside that fail while the service runs. */

describe('what fails shows in /ready, /metrics and the settings, until it works again', () => {
  let bucket: S3Server;
  let engines: FakeEngines;
  let model: ModelServer;
  let modelReply: ModelReply = { status: 401, body: { error: { message: 'wrong key' } } };
  let app: TestApp;
  let owner: Browser;

  before(async () => {
    bucket = await startS3Server();
    engines = await startEngines();
    model = await startModelServer(() => modelReply);
    app = await startApp({
      s3Blobs: s3ConfigOf(bucket),
      searchEngines: [engines.setting('searxng')],
      llm: { provider: 'openai', apiKey: 'model-key', baseUrl: model.baseUrl, model: 'm' },
    });
    owner = await setUp(app);
  });
  after(async () => {
    await engines[Symbol.asyncDispose]();
    await bucket[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
  });

  const post = (path: string, body: object) =>
    app.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const failing = async (): Promise<string[]> => {
    const { status, body } = await app.ask('/ready', { key: null });
    assert.equal(status, 200);
    return (body.problems ?? []).map(({ of }: { of: string }) => of);
  };

  it('a bucket', async () => {
    const upload = async (): Promise<number> => {
      const { data } = (await post('/v2/parse/upload-url', { filename: 'a.txt', contentType: 'text/plain' })).body;
      return (await fetch(data.uploadUrl, { method: data.method, headers: data.headers, body: 'text' })).status;
    };
    assert.equal(await upload(), 200);
    assert.deepEqual(await failing(), []);
    bucket.fail({ how: { status: 403, code: 'AccessDenied' } });
    assert.notEqual(await upload(), 200);
    assert.deepEqual(await failing(), ['stored files']);
    assert.match((await app.ask('/metrics')).text, /^trawl_failing\{of="stored files"\} 1$/m);
    const [group] = (await owner.ask('GET', '/api/settings')).body.groups;
    assert.deepEqual([group.name, group.rows[0].name, group.rows[0].state], ['Failing now', 'Stored files', 'broken']);
    assert.equal(await upload(), 200);
    assert.deepEqual(await failing(), []);
  });

  it('a search engine that refuses the key', async () => {
    engines.answer('searxng', (_, response) => void response.writeHead(403).end());
    await post('/v2/search', { query: 'lighthouses' });
    assert.deepEqual(await failing(), ['web search searxng']);
    engines.answer('searxng', [{ url: 'https://example.com/', title: 'Lighthouses' }]);
    assert.equal((await post('/v2/search', { query: 'lighthouses' })).status, 200);
    assert.deepEqual(await failing(), []);
  });

  it('a language model that refuses the key', async () => {
    const form = new FormData();
    form.append('file', new Blob(['# Lighthouses\n\nThey stand on rocks.'], { type: 'text/markdown' }), 'a.md');
    form.append('options', JSON.stringify({ formats: ['summary'] }));
    const parse = () => app.ask('/v2/parse', { method: 'POST', body: form });
    await parse();
    assert.deepEqual(await failing(), ['language model']);
    modelReply = completion('Lighthouses stand on rocks.');
    assert.equal((await parse()).status, 200);
    assert.deepEqual(await failing(), []);
  });
});
