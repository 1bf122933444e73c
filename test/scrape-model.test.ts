import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Firecrawl } from 'firecrawl';
import { type Answer, startApp, TEST_KEY, type TestApp } from './support/app.ts';
import {
  completion,
  type ModelReply,
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from './support/model-server.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';

/** The formats that somebody has to read the page for, with a language model and without one. */

const WORDS = 'Harbours keep their lights burning all winter, and the keepers write down every ship that passes by.';
const LIGHTHOUSE = `<head><title>The lighthouse of Brunn</title></head><body><nav><a href="/">Home</a></nav><main><h1>The lighthouse of Brunn</h1>
<p>The lighthouse of Brunn was built in 1873 by the engineer Ida Holm. It stands 41 metres above the sea.</p>
<p>${WORDS} The keeper lived in the tower until 1961, when the light became automatic.</p>
<p>Visitors may climb the tower from May to September; a ticket costs 6 euros.</p>
<p>Our partners in the harbour sell hats and postcards all year.</p></main></body>`;
const SCHEMA = {
  type: 'object',
  properties: { built: { type: 'integer' }, engineer: { type: 'string' } },
  required: ['built', 'engineer'],
};

/** What the instructions of a request ask for. */
const TASKS = {
  json: /You extract data/,
  question: /You answer a question/,
  highlights: /You find the passages/,
  summary: /You sum up/,
  clean: /You clean the Markdown/,
} as const;
type Task = keyof typeof TASKS;
const taskOf = ({ body }: ModelRequest): Task | undefined => {
  const text = JSON.stringify(body.messages);
  return (Object.keys(TASKS) as Task[]).find((task) => TASKS[task].test(text));
};
const fine: Record<Task, ModelReply> = {
  json: completion(JSON.stringify({ built: 1873, engineer: 'Ida Holm' })),
  question: completion(
    JSON.stringify({ answer: 'Ida Holm built it.', quote: 'built in 1873 by the engineer Ida Holm' }),
  ),
  highlights: completion(JSON.stringify({ passages: ['It stands 41 metres above the sea.'] })),
  summary: completion('A lighthouse of 1873 that may be climbed in summer.'),
  clean: completion(
    `# The lighthouse of Brunn\n\nThe lighthouse of Brunn was built in 1873 by the engineer Ida Holm. It stands 41 metres above the sea.\n\n${WORDS} The keeper lived in the tower until 1961, when the light became automatic.\n\nVisitors may climb the tower from May to September; a ticket costs 6 euros.`,
  ),
};
const ALL = [
  'summary',
  { type: 'json', schema: SCHEMA },
  { type: 'question', question: 'Who built the lighthouse?' },
  { type: 'highlights', query: 'height of the tower' },
];

const asker =
  (it: TestApp, site: Site) =>
  (path: string, more: object): Promise<Answer> =>
    it.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: site.url + path, ...more }),
    });

describe('formats that are read by a language model', () => {
  let site: Site;
  let model: ModelServer;
  let it: TestApp;
  let scrape: ReturnType<typeof asker>;
  let reply: (request: ModelRequest) => ModelReply | Promise<ModelReply>;
  const byTask = (request: ModelRequest): ModelReply => fine[taskOf(request) ?? 'json'];

  before(async () => {
    site = await startSite({ '/tower': LIGHTHOUSE });
    model = await startModelServer((request) => reply(request));
    it = await startApp({
      ...SITE_SETTINGS,
      llm: { provider: 'openai', apiKey: 'model-key', baseUrl: model.baseUrl, model: 'm' },
    });
    scrape = asker(it, site);
  });
  after(async () => {
    await site[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
  });

  test('SDK: each has its field, and each is paid for', async () => {
    reply = byTask;
    const sdk = new Firecrawl({ apiKey: TEST_KEY, apiUrl: it.url });
    const page = await sdk.scrape(`${site.url}/tower`, { formats: ALL as never });
    assert.equal(page.summary, 'A lighthouse of 1873 that may be climbed in summer.');
    assert.deepEqual(page.json, { built: 1873, engineer: 'Ida Holm' });
    assert.equal((page as { answer?: string }).answer, 'Ida Holm built it.');
    assert.equal((page as { highlights?: string }).highlights, 'It stands 41 metres above the sea.');
    assert.equal(page.markdown, undefined);
    // A page, and four each for data, question and passages; a summary is free.
    assert.equal(page.metadata?.creditsUsed, 13);
    assert.ok(model.asked.every(({ headers }) => headers.authorization === 'Bearer model-key'));
  });

  test('query, the older form: freely and to the letter', async () => {
    reply = byTask;
    const free = await scrape('/tower', { formats: [{ type: 'query', prompt: 'Who built it?' }] });
    assert.deepEqual([free.body.data.answer, free.body.data.metadata.creditsUsed], ['Ida Holm built it.', 5]);
    const quoted = await scrape('/tower', { formats: [{ type: 'query', prompt: 'height', mode: 'directQuote' }] });
    assert.equal(quoted.body.data.answer, 'It stands 41 metres above the sea.');
  });

  test('the model sees what is content, and nothing of what was redacted', async () => {
    reply = byTask;
    site.set('/staff', `<main><p>Write to ida.holm@example.com for a tour. ${WORDS}</p></main>`);
    model.asked.length = 0;
    await scrape('/staff', { formats: ['summary'], redactPII: true });
    const seen = JSON.stringify(model.asked[0]?.body);
    assert.match(seen, /Harbours keep their lights/);
    assert.doesNotMatch(seen, /ida\.holm/);
  });

  test('invalid data are requested again, and then read without the model', async () => {
    let count = 0;
    reply = () =>
      completion(JSON.stringify(++count < 2 ? { built: 'long ago' } : { built: 1873, engineer: 'Ida Holm' }));
    const second = await scrape('/tower', { formats: [{ type: 'json', schema: SCHEMA }] });
    assert.deepEqual([second.status, second.body.data.json.built, count], [200, 1873, 2]);
    reply = () => completion('{"built":"long ago"}');
    const never = await scrape('/tower', { formats: ['markdown', { type: 'json', schema: SCHEMA }] });
    assert.equal(never.status, 200, never.text);
    assert.match(never.body.data.markdown, /Ida Holm/);
    assert.match(never.body.data.warning, /^json: The language model gave no usable answer: .*engineer/);
  });

  test('a schema that is none, that refers outside or has no end is refused', async () => {
    reply = byTask;
    for (const schema of [
      { type: 'nonsense' },
      { $ref: 'https://example.org/schema.json' },
      { type: 'object', properties: { a: { pattern: '(' } } },
      { $ref: '#' },
      JSON.parse(`${'{"items":'.repeat(40)}{}${'}'.repeat(40)}`),
    ]) {
      const { status, body } = await scrape('/tower', { formats: [{ type: 'json', schema }] });
      assert.equal(status, 422, JSON.stringify(schema));
      assert.match(body.error, /schema/i);
    }
  });

  test('a model that fails: the extractive model is used, and if it finds nothing that is reported and free', async () => {
    reply = () => ({ status: 500, body: { error: { message: 'the model is on fire' } } });
    const { status, body, text } = await scrape('/tower', { formats: ['markdown', ...ALL] });
    assert.equal(status, 200, text);
    assert.match(body.data.warning, /language model did not respond/);
    assert.ok(body.data.summary.length > 20);
    assert.doesNotMatch(text, /on fire|model-key/);
    const fields = ['json', 'answer', 'highlights'].filter((name) => name in body.data);
    assert.equal(body.data.metadata.creditsUsed, 1 + 4 * fields.length);
  });

  test('a model that hangs does not hold up the answer beyond its time', async () => {
    reply = () => new Promise(() => {});
    const { status, body, text } = await scrape('/tower', { formats: ['markdown', 'summary'], timeout: 10_000 });
    assert.equal(status, 200, text);
    assert.match(body.data.markdown, /Ida Holm/);
    assert.match(body.data.summary, /keepers/);
    assert.match(body.data.warning, /^summary: The language model did not respond \(timeout\)/);
  });

  test('where rules find nothing either, a single format is 503 when the model is down, and 422 when its answer is of no use', async () => {
    const formats = [{ type: 'json', schema: { type: 'object', properties: { isbn: { type: 'string' } } } }];
    reply = () => ({ status: 500, body: 'no' });
    const down = await scrape('/tower', { formats });
    assert.deepEqual([down.status, down.body.code], [503, 'MODEL_FAILED'], down.text);
    reply = () => completion('I do not want to.');
    const unusable = await scrape('/tower', { formats });
    assert.deepEqual([unusable.status, unusable.body.code], [422, 'MODEL_FAILED'], unusable.text);
    assert.match(unusable.body.error, /not JSON/);
  });

  test('onlyCleanContent: only lines of the page that the model keeps', async () => {
    reply = byTask;
    const clean = await scrape('/tower', { onlyCleanContent: true });
    assert.match(clean.body.data.markdown, /a ticket costs 6 euros\.$/);
    assert.doesNotMatch(clean.body.data.markdown, /postcards/);
    assert.equal(clean.body.data.warning, undefined);
    reply = () => completion('A made-up text.\n\nWith nothing of the page in it at all.');
    const made = await scrape('/tower', { onlyCleanContent: true });
    assert.match(made.body.data.markdown, /postcards/);
    assert.match(made.body.data.warning, /not cleaned/);
    reply = byTask;
    const nothing = await scrape('/tower', { onlyCleanContent: true, zeroDataRetention: true });
    assert.match(nothing.body.data.markdown, /postcards/);
    assert.match(nothing.body.data.warning, /zero data retention/);
  });
});

describe('formats that are read without a language model', () => {
  let site: Site;
  let scrape: ReturnType<typeof asker>;

  before(async () => {
    site = await startSite({ '/tower': LIGHTHOUSE, '/bare': '<main><p>Nothing much.</p></main>' });
    scrape = asker(await startApp(SITE_SETTINGS), site);
  });
  after(() => site[Symbol.asyncDispose]());

  test('a summary and passages are sentences of the page', async () => {
    const { body } = await scrape('/tower', { formats: ['summary', { type: 'highlights', query: 'ticket price' }] });
    assert.match(body.data.highlights, /a ticket costs 6 euros/);
    const said = LIGHTHOUSE.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    for (const sentence of body.data.summary.match(/[^.!?]+[.!?]/g))
      assert.ok(said.includes(sentence.trim()), sentence);
    assert.equal(body.data.metadata.creditsUsed, 5);
  });

  for (const format of [
    { type: 'question', question: 'How many passengers fly to Lisbon?' },
    { type: 'query', prompt: 'How many passengers fly to Lisbon?' },
    { type: 'json', prompt: 'the number of passengers to Lisbon' },
  ]) {
    test(`${format.type}: a value that the page does not state is an error alone, and free with a warning among others`, async () => {
      const alone = await scrape('/bare', { formats: [format] });
      assert.deepEqual([alone.status, alone.body.code], [422, 'MODEL_NOT_CONFIGURED'], alone.text);
      assert.match(JSON.stringify(alone.body.details), /TRAWL_LLM_BASE_URL/);
      const beside = await scrape('/bare', { formats: ['markdown', format] });
      assert.equal(beside.status, 200);
      assert.match(beside.body.data.warning, new RegExp(`^${format.type}: `));
      assert.deepEqual([beside.body.data.json, beside.body.data.answer], [undefined, undefined]);
      assert.equal(beside.body.data.metadata.creditsUsed, 1);
    });
  }

  test('onlyCleanContent says that it needs one', async () => {
    const { body } = await scrape('/tower', { onlyCleanContent: true });
    assert.match(body.data.warning, /TRAWL_LLM_BASE_URL/);
    assert.match(body.data.markdown, /Ida Holm/);
  });
});
