import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Firecrawl } from 'firecrawl';
import { startApp, type TestApp } from './support/app.ts';
import { addPerson, type Browser, setUp } from './support/console.ts';
import {
  type ModelReply,
  type ModelRequest,
  type ModelServer,
  startModelServer,
  toolCalls,
} from './support/model-server.ts';
import {
  itemsProvider,
  json,
  type ProviderApi,
  providerApi,
  providerFolder,
  providersConfig,
  TERMS,
} from './support/providers.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** Data providers in agent runs: paid calls that need approval, terms that an admin accepts, through the API and the official SDK. */

const SCHEMA = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: { type: 'object', properties: { title: { type: 'string' }, colour: { type: 'string' } } },
    },
  },
};
const ITEMS = {
  items: [
    { title: 'Mug', colour: 'red' },
    { title: 'Pot', colour: 'red' },
  ],
};
const item = (name: string) => ({ item: { name, looks: { colour: 'red' } } });
const ASKING = { prompt: 'All red items', schema: SCHEMA, mode: 'chat' } as const;

/** What both kinds of agents share: an installation with a provider that is on, and one whose terms nobody has accepted. */
async function open(model?: ModelServer) {
  const api = await providerApi(json({ found: ['Mug', 'Pot'].map(item), count: 2 }));
  const folder = providerFolder(
    itemsProvider(api.url),
    itemsProvider(api.url, { name: 'strict', title: 'Strict items', terms: TERMS, pages: [], domains: [] }),
    itemsProvider(api.url, { name: 'off', title: 'Off', pages: [], domains: [] }),
  );
  const it = await startApp({
    ...SITE_SETTINGS,
    ...providersConfig({ TRAWL_PROVIDERS: folder }),
    ...(model ? { llm: { provider: 'openai', baseUrl: model.baseUrl, model: 'scripted', apiKey: 'sk-x' } } : {}),
  });
  const owner = await setUp(it);
  for (const name of ['items', 'strict']) await owner.ask('PATCH', `/api/providers/${name}`, { enabled: true });
  return { api, it, owner };
}

// biome-ignore lint/suspicious/noExplicitAny: bodies from the wire
type Json = any;

const start = (it: TestApp, body: object, headers: Record<string, string> = {}) =>
  it.ask('/v2/agent', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function run(it: TestApp, body: object): Promise<Json> {
  const started = await start(it, body);
  assert.equal(started.status, 200, started.text);
  const path = `/v2/agent/${started.body.id}`;
  await until(async () => (await it.ask(path)).body.status !== 'processing', 'the run');
  return { id: started.body.id, ...(await it.ask(path)).body };
}

const remaining = async (it: TestApp): Promise<number> =>
  (await it.ask('/v2/team/credit-usage')).body.data.remainingCredits;

describe('data providers in runs without a language model', () => {
  let api: ProviderApi;
  let it: TestApp;
  let owner: Browser;
  before(async () => {
    ({ api, it, owner } = await open());
  });

  test('a tool is called if the prompt states its options, and its records have their source', async () => {
    const asked = api.asked.length;
    const before = await remaining(it);
    const done = await run(it, { ...ASKING, exchange: { enabled: true, toolkits: ['items'] } });
    assert.equal(done.status, 'completed', JSON.stringify(done));
    assert.deepEqual(done.data, ITEMS);
    assert.deepEqual(done.sources.items, ['exchange:items/items/search']);
    assert.deepEqual(done.missing, []);
    assert.deepEqual(done.exchange, {
      enabled: true,
      toolkits: ['items'],
      requireApproval: false,
      onTermsRequired: 'skip',
      paidCalls: 1,
      creditsUsed: 4,
    });
    assert.equal(done.creditsUsed, 4);
    assert.equal(before - (await remaining(it)), 4);
    assert.deepEqual(api.asked.slice(asked), ['GET /search?c=red&n=2']);
    const nothing = await run(it, { ...ASKING, prompt: 'All of it', exchange: { enabled: true, toolkits: ['items'] } });
    assert.equal(nothing.exchange.paidCalls, 0);
    assert.equal(api.asked.length, asked + 1, 'nothing is guessed');
  });

  test('without `enabled`, and with what is off, nothing is called', async () => {
    const asked = api.asked.length;
    assert.equal((await run(it, ASKING)).exchange, undefined);
    const off = await run(it, { ...ASKING, exchange: { enabled: true, toolkits: ['off'] } });
    assert.deepEqual([off.exchange.paidCalls, off.exchange.skippedProviders], [0, undefined]);
    assert.equal(api.asked.length, asked);
  });

  test('the official SDK: a paid call waits for approval, and the next turn makes it', async () => {
    const sdk = new Firecrawl({ apiKey: it.key, apiUrl: it.url });
    const asked = api.asked.length;
    const before = await remaining(it);
    const exchange = { enabled: true, toolkits: ['items'], requireApproval: true };
    const first = await sdk.agent({ ...ASKING, exchange, pollInterval: 1 } as Json);
    assert.equal(first.status, 'completed');
    const { pendingApproval } = first;
    assert.ok(pendingApproval && pendingApproval.kind !== 'terms');
    assert.deepEqual(
      pendingApproval.calls.map(({ id: _, ...call }) => call),
      [{ provider: 'items', capability: 'items/search', input: { colour: 'red' }, creditsEstimate: 4 }],
    );
    assert.deepEqual([pendingApproval.resolution, first.creditsUsed, api.asked.length], [null, 0, asked]);
    assert.match(first.message ?? '', /approve/);
    const { threadId } = first;
    const approve = { approvalId: pendingApproval.id };
    const second = await sdk.agent({ prompt: 'Yes', threadId, exchange: { approve }, pollInterval: 1 } as Json);
    assert.deepEqual(second.data, ITEMS);
    assert.equal(second.pendingApproval, undefined);
    assert.deepEqual(second.exchange?.paidCalls, 1);
    assert.equal(before - (await remaining(it)), 4);
    assert.deepEqual(api.asked.slice(asked), ['GET /search?c=red&n=2']);
    const again = await start(it, { prompt: 'Yes', threadId, exchange: { approve } });
    assert.deepEqual([again.status, again.body.error], [409, 'Conflict'], 'it is decided once');
    const { runs } = (await it.ask(`/v2/agent/threads/${threadId}`)).body.thread;
    const { approved, callIds, always, byRunId } = runs[0].pendingApproval.resolution;
    assert.deepEqual([approved, callIds.length, always, byRunId], [true, 1, false, runs[1].id]);
  });

  test('an approval that is sent again with its idempotency key is the run that it started', async () => {
    const first = await run(it, { ...ASKING, exchange: { enabled: true, requireApproval: true } });
    const approve = { approvalId: first.pendingApproval.id };
    const body = { prompt: 'Yes', threadId: first.threadId, exchange: { approve } };
    const key = { 'x-idempotency-key': crypto.randomUUID() };
    const one = await start(it, body, key);
    const two = await start(it, body, key);
    assert.deepEqual([one.status, two.status, two.body.id], [200, 200, one.body.id], two.text);
    await until(async () => (await it.ask(`/v2/agent/${one.body.id}`)).body.status !== 'processing', 'the run');
  });

  test('`always` covers the later turns, a declined call is never made', async () => {
    const exchange = { enabled: true, toolkits: ['items'], requireApproval: true };
    const first = await run(it, { ...ASKING, exchange });
    const approve = { approvalId: first.pendingApproval.id, always: true };
    const { threadId } = first;
    await run(it, { prompt: 'Yes', threadId, exchange: { approve } });
    const third = await run(it, { prompt: 'All blue items', threadId });
    assert.equal(third.pendingApproval, undefined);
    assert.equal(third.exchange.paidCalls, 1);
    assert.equal(api.asked.at(-1), 'GET /search?c=blue&n=2');

    const asked = api.asked.length;
    const other = await run(it, { ...ASKING, exchange });
    const decline = { approvalId: other.pendingApproval.id };
    const end = await run(it, { ...ASKING, threadId: other.threadId, exchange: { decline } });
    assert.deepEqual([end.pendingApproval, end.exchange.paidCalls, api.asked.length], [undefined, 0, asked]);
    const { runs } = (await it.ask(`/v2/agent/threads/${other.threadId}`)).body.thread;
    assert.equal(runs[0].pendingApproval.resolution.approved, false);
  });

  test('unknown approvals and calls are refused', async () => {
    const exchange = { enabled: true, toolkits: ['items'], requireApproval: true };
    const { threadId, pendingApproval } = await run(it, { ...ASKING, exchange });
    const other = await start(it, { prompt: 'x', threadId, exchange: { approve: { approvalId: 'other' } } });
    assert.deepEqual([other.status, other.body.error], [404, 'Not Found']);
    const approve = { approvalId: pendingApproval.id, callIds: ['other'] };
    const call = await start(it, { prompt: 'x', threadId, exchange: { approve } });
    assert.equal(call.status, 400);
    assert.match(call.text, /callIds/);
    const open = (await it.ask(`/v2/agent/threads/${threadId}`)).body.thread.runs;
    assert.deepEqual([open.length, open[0].pendingApproval.resolution], [1, null], 'a refused answer decides nothing');
  });

  test('terms: providers are skipped and listed, or the turn waits until a signed-in admin accepts', async () => {
    const exchange = { enabled: true, toolkits: ['strict'] };
    const skipped = await run(it, { ...ASKING, exchange });
    const gate = { provider: 'strict', name: 'Strict items', capability: 'items/search', version: TERMS.version };
    const termsUrl = `${it.url}/providers/strict/terms`;
    const adds = 'Finds items by their colour.';
    assert.deepEqual(skipped.exchange.skippedProviders, [{ ...gate, adds, reason: 'terms_required', termsUrl }]);
    assert.deepEqual([skipped.pendingApproval, skipped.exchange.requiresAction], [undefined, undefined]);

    const asking = await run(it, { ...ASKING, exchange: { ...exchange, onTermsRequired: 'ask' } });
    const { pendingApproval: approval, threadId } = asking;
    assert.deepEqual([approval.kind, approval.calls, approval.terms[0].url], ['terms', [], termsUrl]);
    const { requiresAction } = asking.exchange;
    assert.deepEqual([requiresAction.type, requiresAction.approvalId], ['accept_terms', approval.id]);
    const [{ show, accept }] = requiresAction.providers;
    const calls = await it.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ alexandria: [show, accept] }),
    });
    const [shown, refused] = calls.body.data.alexandria;
    assert.equal(shown.data.document, TERMS.document);
    assert.equal(refused.error.status, 403, 'a key cannot accept');
    assert.match(refused.error.message, /strict\/terms/);

    const follow = { prompt: 'Go on', threadId, exchange: { approve: { approvalId: approval.id } } };
    const early = await start(it, follow);
    assert.deepEqual([early.status, early.body.code], [403, 'THIRD_PARTY_DATA_TERMS_REQUIRED']);
    assert.equal(early.body.requiresAction.url, termsUrl);
    const { version, digest } = approval.terms[0];
    const member = await addPerson(it, owner, { email: 'bob@example.org', role: 'member' });
    const asMember = await member.ask('POST', '/api/providers/strict/terms/accept', {
      version,
      digest,
      confirmed: true,
    });
    assert.equal(asMember.status, 403);
    const asOwner = await owner.ask('POST', '/api/providers/strict/terms/accept', { version, digest, confirmed: true });
    assert.equal(asOwner.status, 200, JSON.stringify(asOwner.body));
    const done = await run(it, { ...follow, prompt: ASKING.prompt });
    assert.deepEqual(done.data, ITEMS);
    assert.equal(done.exchange.requiresAction, undefined);
  });
});

describe('data providers in runs that a language model leads', () => {
  let api: ProviderApi;
  let it: TestApp;
  let model: ModelServer;
  let site: Site;
  let script: (request: ModelRequest, turn: number) => ModelReply;
  const exchangeCall = (options: object, more: object = {}) => ({
    name: 'exchange',
    input: { provider: 'items', capability: 'items/search', options, ...more },
  });

  before(async () => {
    site = await startSite({ '/mug': '<main><h1>Mug</h1><p>It is red.</p></main>' });
    model = await startModelServer((request) =>
      script(request, request.body.messages.filter(({ role }: { role: string }) => role === 'assistant').length),
    );
    ({ api, it } = await open(model));
  });
  after(async () => {
    await site[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
  });

  test('records are data of strangers, and the proof of the values', async () => {
    script = (_request, turn) =>
      turn === 0
        ? toolCalls([exchangeCall({ colour: 'red' })])
        : toolCalls([
            { name: 'finish', input: { data: { items: [ITEMS.items[0], { title: 'Vase', colour: 'red' }] } } },
          ]);
    const done = await run(it, { prompt: 'Red items', schema: SCHEMA, exchange: { enabled: true } });
    assert.equal(done.status, 'completed', JSON.stringify(done));
    assert.deepEqual(done.sources.items, ['exchange:items/items/search']);
    assert.ok(done.unverified.includes('items[1].title'), 'no record says so');
    assert.ok(!done.unverified.some((path: string) => path.startsWith('items[0]')));
    assert.match(JSON.stringify(model.asked.at(-1)?.body), /written by strangers/);
    const offered = JSON.stringify(model.asked.at(-1)?.body.tools);
    assert.match(offered, /items\/search/);
    assert.doesNotMatch(offered, /- off /, 'what is off is not offered');
  });

  test('the turn ends with all calls of the step; those that are approved reach the model, the others do not', async () => {
    const asked = api.asked.length;
    script = (_request, turn) =>
      turn === 0
        ? toolCalls([
            exchangeCall({ colour: 'red' }),
            exchangeCall({ colour: 'blue' }),
            { name: 'scrape', input: { url: `${site.url}/mug` } },
          ])
        : toolCalls([{ name: 'finish', input: { message: 'Done', data: ITEMS } }]);
    const exchange = { enabled: true, requireApproval: true };
    const first = await run(it, { ...ASKING, prompt: `Red items, see ${site.url}/mug`, exchange });
    assert.equal(first.pendingApproval.calls.length, 2);
    assert.equal(api.asked.length, asked);
    const [red] = first.pendingApproval.calls;
    const approve = { approvalId: first.pendingApproval.id, callIds: [red.id] };
    script = (request, turn) => {
      if (turn === 0) {
        const text = JSON.stringify(request.body.messages);
        assert.match(text, /The user approved these calls/);
        assert.match(text, /The user declined these calls/);
        return toolCalls([exchangeCall({ colour: 'blue' })]);
      }
      assert.match(JSON.stringify(request.body.messages.at(-1)), /has declined this call/);
      return toolCalls([{ name: 'finish', input: { message: 'Done', data: ITEMS } }]);
    };
    const second = await run(it, { prompt: 'Only the red ones', threadId: first.threadId, exchange: { approve } });
    assert.deepEqual(second.data, ITEMS);
    assert.deepEqual(second.unverified, []);
    assert.equal(second.pendingApproval, undefined);
    assert.deepEqual(api.asked.slice(asked), ['GET /search?c=red&n=2']);
    assert.deepEqual([second.exchange.paidCalls, second.exchange.creditsUsed], [1, 4]);
  });

  test('bounds: paid calls, toolkits and credits', async () => {
    let told = '';
    script = (request, turn) => {
      if (turn === 0) return toolCalls([exchangeCall({ colour: 'red' })]);
      if (turn === 1) return toolCalls([exchangeCall({ colour: 'blue' })]);
      told = JSON.stringify(request.body.messages.at(-1));
      return toolCalls([{ name: 'finish', input: { data: ITEMS } }]);
    };
    const done = await run(it, { prompt: 'Items', exchange: { enabled: true, maxCalls: 1 } });
    assert.match(told, /This run can make 1 paid call/);
    assert.equal(done.exchange.paidCalls, 1);
    await run(it, { prompt: 'Items', exchange: { enabled: true, toolkits: ['papers'] } });
    assert.match(told, /The user allows only papers/);
    const poor = await run(it, { prompt: 'Items', maxCredits: 3, exchange: { enabled: true } });
    assert.deepEqual([poor.status, poor.stopReason, poor.creditsUsed], ['failed', 'credit_limit_reached', 0]);
  });
});
