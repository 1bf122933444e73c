import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startApp } from './support/app.ts';
import { SITE_SETTINGS } from './support/site.ts';

/**
 * What a refused request is told, for each rule in each channel: the path of the value and the value as it was sent. A number in quotes is
 * a text; parameters of a URL have no quotes.
 */

const it = await startApp(SITE_SETTINGS);
const url = 'https://example.com';
const JSON_TYPE = { 'content-type': 'application/json' };

type Fields = Readonly<Record<string, unknown>>;

/** `error` and the first field of a refusal. */
type Refusal = readonly [string, string | undefined];

async function refusalOf(path: string, init: RequestInit): Promise<Refusal> {
  const { status, body, text } = await it.ask(path, init);
  assert.ok(status === 400 || status === 422, text);
  return [body.error, body.details?.[0]?.field];
}

const ofBody = (path: string, body: unknown): Promise<Refusal> =>
  refusalOf(path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });

function ofForm(options: Fields): Promise<Refusal> {
  const form = new FormData();
  form.set('options', JSON.stringify(options));
  form.set('file', new Blob(['# Ducks']), 'ducks.md');
  return refusalOf('/v2/parse', { method: 'POST', body: form });
}

async function ofTool(name: string, args: Fields): Promise<Refusal> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const headers = { ...JSON_TYPE, accept: 'application/json, text/event-stream' };
  const { text } = await it.ask('/mcp?tools=all', { method: 'POST', headers, body: JSON.stringify(message) });
  const { result } = JSON.parse(text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? ''));
  assert.equal(result.isError, true, text);
  const { error, details } = JSON.parse(result.content[0].text);
  return [error, details?.[0]?.field];
}

const papers = (query: string): Promise<Refusal> => refusalOf(`/v2/search/research/papers?${query}`, {});

const CASES: readonly (readonly [channel: string, () => Promise<Refusal>, error: string, field?: string])[] = [
  ['body', () => ofBody('/v2/map', { url, limit: '5' }), 'limit: "5" is not a whole number; 1 to 100000'],
  ['query', () => papers('query=x&k=five'), 'k: "five" is not allowed; must be a whole number from 1 to 500'],
  ['form', () => ofForm({ timeout: '5000' }), 'timeout: "5000" is not a whole number; 1000 to 300000'],
  [
    'MCP',
    () => ofTool('firecrawl_research_search_papers', { query: 'x', k: 'five' }),
    'k: "five" is not a whole number; 1 to 500',
  ],

  ['body', () => ofBody('/v2/map', { url, limit: 0 }), 'limit: 0 is too small; 1 to 100000'],
  ['query', () => papers('query=x&k=0'), 'k: 0 is too small; 1 to 500'],
  ['form', () => ofForm({ timeout: 1 }), 'timeout: 1 is too small; 1000 to 300000'],
  ['MCP', () => ofTool('firecrawl_research_search_papers', { query: 'x', k: '501' }), 'k: 501 is too large; 1 to 500'],

  ['body', () => ofBody('/v2/scrape', { url, mobile: 'true' }), 'mobile: "true" is not true or false'],
  ['form', () => ofForm({ onlyMainContent: 1 }), 'onlyMainContent: 1 is not true or false'],
  ['MCP', () => ofTool('firecrawl_scrape', { url, mobile: 'yes' }), 'mobile: "yes" is not true or false'],

  ['body', () => ofBody('/v2/map', { limit: 5 }), 'Invalid URL', 'url'],
  ['query', () => papers('k=5'), 'query: is required'],
  ['MCP', () => ofTool('firecrawl_map', {}), 'url: is required'],

  ['body', () => ofBody('/v2/search', { query: ['a', 'b'] }), 'query: an array is not a string'],
  ['query', () => papers('query=a&query=b'), 'query: was sent more than once; send it once'],
  ['MCP', () => ofTool('firecrawl_search', { query: ['a', 'b'] }), 'query: an array is not a string'],
  ['body', () => ofBody('/v2/map', { url: [url] }), 'Invalid URL', 'url'],

  [
    'body',
    () => ofBody('/v2/scrape', { url, formats: ['question'] }),
    'formats[0]: "question" needs an object: {"type": "question", "question": …}',
  ],
  [
    'form',
    () => ofForm({ formats: ['attributes'] }),
    'formats[0]: "attributes" needs an object: {"type": "attributes", "selectors": …}',
  ],
  [
    'body',
    () => ofBody('/v2/crawl', { url, scrapeOptions: { formats: ['highlights'] } }),
    'scrapeOptions.formats[0]: "highlights" needs an object: {"type": "highlights", "query": …}',
  ],

  [
    'body',
    () => ofBody('/v2/map', { url, sitemap: 'onyl' }),
    'sitemap: "onyl" is unknown; one of include, skip, only, did you mean "only"?',
  ],
  ['form', () => ofForm({ proxy: 'enhanced' }), 'proxy: "enhanced" is unknown; one of basic, auto'],

  // A URL of another field than `url`.
  ['body', () => ofBody('/v2/crawl', { url, webhook: 'ftp://x.example/' }), 'Invalid URL', 'webhook.url'],
  ['body', () => ofBody('/v2/crawl', { url, webhook: { url: 'https://10.0.0.1/' } }), 'Invalid URL', 'webhook.url'],
  ['body', () => ofBody('/v2/agent', { prompt: 'x', urls: [url, 'http:/'] }), 'Invalid URL', 'urls[1]'],
  ['body', () => ofBody('/v2/agent', { prompt: 'x', urls: ['http://10.0.0.1/'] }), 'Invalid URL', 'urls[0]'],
  ['body', () => ofBody('/v2/batch/scrape', { urls: [url, 'x'], ignoreInvalidURLs: false }), 'Invalid URL', 'urls[1]'],
  [
    'body',
    () => ofBody('/v2/extract', { urls: [url, 'x'], prompt: 'y', ignoreInvalidURLs: false }),
    'Invalid URL',
    'urls[1]',
  ],

  [
    'body',
    () => ofBody('/v2/agent', { prompt: 'x', urls: [url], schema: { type: 'nothing' } }),
    'The schema is not usable: /type must be equal to one of the allowed values',
  ],
];

describe('a refused request', () => {
  for (const [channel, send, error, field = error.split(':')[0]] of CASES) {
    test(`${channel}: ${error}`, async () => {
      const [said, place] = await send();
      assert.equal(said, error);
      if (field === place || place === undefined) return;
      assert.equal(place, field);
    });
  }

  test('a batch of addresses that are refused says why, not that they are none', async () => {
    const body = JSON.stringify({ urls: ['http://10.0.0.1/', 'http:/'] });
    const answer = await it.ask('/v2/batch/scrape', { method: 'POST', headers: JSON_TYPE, body });
    const [refused, none] = answer.body.details;
    assert.deepEqual([answer.body.error, answer.body.code], ['Invalid URL', 'PRIVATE_ADDRESS']);
    assert.deepEqual([refused.field, none.field], ['urls[0]', 'urls[1]']);
    assert.match(refused.message, /TRAWL_ALLOW_PRIVATE_NETWORK/);
    assert.equal(none.message, '"http:/" is not a URL');
  });

  test('a value that breaks two rules that read the same is told once, and others not with it', async () => {
    const details = async (path: string, sent: object) =>
      (await it.ask(path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(sent) })).body.details;
    const message = '1e+21 is too large; 1 to 100000';
    assert.deepEqual(await details('/v2/map', { url, limit: 1e21 }), [{ field: 'limit', message }]);
    const short = { field: 'timeout', message: '0 is too small; 1000 to 300000' };
    assert.deepEqual(await details('/v2/scrape', { url, timeout: 0 }), [short]);
  });

  test('feedback on a rating says what it needs, without a field', async () => {
    const body = { endpoint: 'search', jobId: crypto.randomUUID(), rating: 'good' };
    assert.deepEqual(await ofBody('/v2/feedback', body), ['A good rating needs valuableSources.', undefined]);
  });

  test('a token request in JSON is told which type it has to have', async () => {
    const { status, body } = await it.ask('/oauth/token', { method: 'POST', headers: JSON_TYPE, body: '{}' });
    assert.deepEqual([status, body.error], [400, 'invalid_request']);
    assert.match(body.error_description, /application\/x-www-form-urlencoded/);
  });

  test('the id of another team below /v1 is a job of the kind that was asked for', async () => {
    const { status, body } = await it.ask(`/v1/crawl/${crypto.randomUUID()}`);
    assert.deepEqual([status, body.details.message], [404, 'Crawl job not found.']);
  });
});

describe('what of a request has no effect', () => {
  const post = async (path: string, body: object) => {
    const init = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) };
    const { status, body: said, text } = await it.ask(path, init);
    assert.equal(status, 200, text);
    return said;
  };
  const form = (...parts: readonly (readonly [string, string | Blob])[]) => {
    const data = new FormData();
    for (const [name, value] of parts) data.append(name, value);
    return it.ask('/v2/parse', { method: 'POST', body: data });
  };

  test('is named by monitors, with the options of their targets', async () => {
    const targets = [{ type: 'scrape', urls: ['http://127.9.9.9:10/'], scrapeOptions: { onlyMainContnt: true } }];
    const { warning } = await post('/v2/monitor', { name: 'x', schedule: { text: 'daily' }, targets, colour: 1 });
    assert.match(warning, /ignored: "colour"\. targets\[0\]\.scrapeOptions: .*did you mean "onlyMainContent"/);
  });

  test('is named by lists of papers', async () => {
    const { warning } = await post('/v2/search/research/lists', { name: 'Ducks', titel: 'x' });
    assert.equal(warning, 'Unknown fields were ignored: "titel".');
  });

  test('is named by a form: parts that nobody reads; a second file is refused', async () => {
    const file = new Blob(['# Ducks']);
    const { body } = await form(['file', file], ['colour', 'red']);
    assert.equal(body.data.warning, 'Unknown parts of the form were ignored: "colour".');
    const two = await form(['file', file], ['file', file]);
    assert.deepEqual(
      [two.status, two.body.error],
      [400, 'The form has more than one file; send each in a request of its own.'],
    );
  });

  test('an empty list of formats is said to ask for nothing', async () => {
    const { body } = await form(['options', '{"formats":[]}'], ['file', new Blob(['# Ducks'])]);
    assert.match(body.data.warning, /^formats is empty/);
    const started = await post('/v2/batch/scrape', { urls: ['http://127.9.9.9:10/'], formats: [] });
    assert.match(started.warning, /^formats is empty/);
  });

  test('the id of a thread that is no UUID is refused', async () => {
    const { status, body } = await it.ask('/v2/agent/threads/x');
    assert.deepEqual([status, body.error], [400, 'threadId: "x" is not a UUID']);
  });
});
