import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { runExample, startExample } from './support/examples.ts';
import { completion, type ModelRequest, startModelServer, toolCalls } from './support/model-server.ts';
import { type FakeEngines, startEngines } from './support/search-engines.ts';
import { articlePage, SITE_SETTINGS, type Site, startSite } from './support/site.ts';

/** The examples that use a language model, with an OpenAI-compatible endpoint that answers as the test says. */

const LIGHTS =
  'The keepers of the lighthouse write down every ship that passes by at night, and the weather of each hour.';

describe('examples with a language model', () => {
  let site: Site;
  let engines: FakeEngines;
  let it: TestApp;

  before(async () => {
    site = await startSite({ '/lights': articlePage('Lights of the harbor', LIGHTS, LIGHTS) });
    engines = await startEngines();
    engines.answer('searxng', [{ url: `${site.url}/lights`, title: 'Lights of the harbor', snippet: LIGHTS }]);
    it = await startApp({ ...SITE_SETTINGS, starter: true, searchEngines: [engines.setting('searxng')] });
  });
  after(async () => {
    await engines[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const env = (baseUrl: string): Record<string, string> => ({
    ...{ TRAWL_URL: it.url, TRAWL_API_KEY: it.key },
    ...{ OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: 'some-model', OPENAI_API_KEY: 'sk-test' },
  });
  /** What the tools have answered so far, by the id of the call. */
  const results = ({ body }: ModelRequest): Record<string, string> =>
    Object.fromEntries(
      body.messages
        .filter(({ role }: { role: string }) => role === 'tool')
        .map(({ tool_call_id, content }: { tool_call_id: string; content: string }) => [tool_call_id, content]),
    );

  test('function calling: a model searches, reads and answers', async () => {
    await using model = await startModelServer((_request, count) =>
      count === 1
        ? toolCalls([
            { name: 'search_web', input: { query: 'lighthouse' } },
            { name: 'read_page', input: { url: `${site.url}/lights` } },
            { name: 'search_papers', input: { query: 'attention is all you need' } },
          ])
        : completion('They write down every ship.'),
    );
    const { stdout, stderr } = await runExample('function-calling', ['What do', 'keepers do?'], env(model.baseUrl));
    assert.equal(stdout, 'They write down every ship.\n');
    assert.match(stderr, /^search_web \{"query":"lighthouse"\}\nread_page .*\nsearch_papers /);
    const [first, second] = model.asked as [ModelRequest, ModelRequest];
    assert.equal(first.headers.authorization, 'Bearer sk-test');
    assert.equal(first.body.model, 'some-model');
    assert.equal(first.body.messages.at(-1).content, 'What do keepers do?');
    assert.deepEqual(
      first.body.tools.map((tool: { function: { name: string } }) => tool.function.name),
      ['search_web', 'read_page', 'search_papers'],
    );
    const answers = results(second);
    assert.match(answers['call-0'] ?? '', /"url":"http:[^"]+\/lights"/);
    assert.match(answers['call-1'] ?? '', /^# Lights of the harbor\n/);
    assert.match(answers['call-2'] ?? '', /Attention Is All You Need/);
  });

  test('function calling: the model gets the error of a tool that failed', async () => {
    await using model = await startModelServer((_request, count) =>
      count === 1
        ? toolCalls([
            { name: 'read_page', input: { url: 'http://127.0.0.2/' } },
            { name: 'delete_everything', input: {} },
            { name: 'search_papers', input: 'no JSON' },
          ])
        : completion('I could not read that.'),
    );
    const { stdout } = await runExample('function-calling', ['What is there?'], env(model.baseUrl));
    assert.equal(stdout, 'I could not read that.\n');
    const answers = results(model.asked[1] as ModelRequest);
    assert.match(answers['call-0'] ?? '', /^Failed: Invalid URL/);
    assert.equal(answers['call-1'], 'There is no tool delete_everything.');
    assert.match(answers['call-2'] ?? '', /^Failed: .*JSON/);
  });

  test('function calling: a model that never answers is left after eight rounds', async () => {
    await using model = await startModelServer(() =>
      toolCalls([{ name: 'search_papers', input: { query: 'graphs' } }]),
    );
    const { heard, ended } = startExample('function-calling', ['Why?'], env(model.baseUrl));
    assert.equal(await ended, 1);
    assert.equal(model.asked.length, 8);
    assert.match(heard.stderr, /found no answer in 8 rounds/);
  });

  test('AI SDK: its tools search, read and look up papers', async () => {
    await using model = await startModelServer((_request, count) =>
      count === 1
        ? toolCalls([
            { name: 'searchWeb', input: { query: 'lighthouse' } },
            { name: 'readPage', input: { url: `${site.url}/lights` } },
            { name: 'searchPapers', input: { query: 'attention is all you need', from: '2017-01-01' } },
          ])
        : completion('They write down every ship.'),
    );
    const { stdout, stderr } = await runExample('ai-sdk', ['What do', 'keepers do?'], env(model.baseUrl));
    assert.equal(stdout, 'They write down every ship.\n');
    assert.match(stderr, /^searchWeb \{"query":"lighthouse"\}\nreadPage .*\nsearchPapers .*\n$/);
    const answers = results(model.asked[1] as ModelRequest);
    assert.match(answers['call-0'] ?? '', /"url":"http:[^"]+\/lights"/);
    assert.match(answers['call-1'] ?? '', /^# Lights of the harbor\n/);
    assert.match(answers['call-2'] ?? '', /Attention Is All You Need/);
  });

  test('AI SDK: the model gets the error of a tool that failed', async () => {
    await using model = await startModelServer((_request, count) =>
      count === 1
        ? toolCalls([
            { name: 'readPage', input: { url: 'http://127.0.0.2/' } },
            { name: 'searchPapers', input: { query: 'graphs', from: 'yesterday' } },
          ])
        : completion('I could not read that.'),
    );
    assert.equal((await runExample('ai-sdk', ['Why?'], env(model.baseUrl))).stdout, 'I could not read that.\n');
    const answers = results(model.asked[1] as ModelRequest);
    assert.match(answers['call-0'] ?? '', /Invalid URL/);
    assert.match(answers['call-1'] ?? '', /date/);
  });
});
