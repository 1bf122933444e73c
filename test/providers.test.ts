import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { addPerson, type Browser, setUp } from './support/console.ts';
import { plansFile } from './support/plans.ts';
import {
  itemsProvider,
  json,
  type ProviderApi,
  peopleProvider,
  providerApi,
  providerFolder,
  providersConfig,
  TERMS,
} from './support/providers.ts';
import { until } from './support/until.ts';

/** Pages that only providers serve, what admins decide about providers, and what callers are told (SPEC.md 7.2). */

const post = (it: TestApp, path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  it.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const scrape = (it: TestApp, url: string, more: object = {}): Promise<Answer> =>
  post(it, '/v2/scrape', { url, ...more });
const PERSON = 'https://www.people.example/in/ann';
const ITEM = 'https://data.example/items/7';

const turn = async (owner: Browser, name: string, enabled: boolean): Promise<void> => {
  const { status, body } = await owner.ask('PATCH', `/api/providers/${name}`, { enabled });
  assert.equal(status, 200, JSON.stringify(body));
};
const enrich = (owner: Browser, providers: string[], enabled = true) =>
  owner.ask('PUT', '/api/enrichment/person', { enabled, providers });

describe('pages that providers serve', () => {
  let api: ProviderApi;
  let other: ProviderApi;
  let it: TestApp;
  let owner: Browser;
  const used = async (): Promise<number> => {
    const { body } = await it.ask('/v2/team/credit-usage');
    return 100 - body.data.remainingCredits;
  };

  before(async () => {
    api = await providerApi();
    other = await providerApi();
    const folder = providerFolder(
      itemsProvider(api.url),
      peopleProvider(api.url),
      peopleProvider(other.url, { name: 'zeta', title: 'Zeta People', terms: TERMS }),
    );
    it = await startApp({
      plansFile: plansFile({ creditsPerMonth: 100 }),
      ...providersConfig({ TRAWL_PROVIDERS: folder, TRAWL_UNSUPPORTED_SITES: 'never.example,*.sub.example' }),
    });
    owner = await setUp(it);
  });

  test('all are off until an admin turns them on, and members cannot', async () => {
    const { body } = await owner.ask('GET', '/api/providers');
    const names = body.providers.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, ['acme', 'crossref', 'github', 'items', 'openalex', 'papers', 'wikipedia', 'zeta']);
    assert.ok(body.providers.every(({ enabled }: { enabled: boolean }) => !enabled));

    const refused = await scrape(it, ITEM);
    assert.equal(refused.status, 403);
    assert.equal(refused.body.error, 'THIRD_PARTY_DATA_NOT_ENABLED');
    assert.equal(refused.body.code, 'THIRD_PARTY_DATA_NOT_ENABLED');
    assert.equal(refused.body.details.url, `${it.url}/providers/items`);

    const member = await addPerson(it, owner, { email: 'bob@example.org', role: 'member' });
    for (const [method, path, given] of [
      ['PATCH', '/api/providers/items', { enabled: true }],
      ['PUT', '/api/enrichment/person', { enabled: true, providers: [] }],
      ['POST', '/api/providers/zeta/terms/accept', { version: TERMS.version, digest: 'x', confirmed: true }],
    ] as const) {
      const answer = await member.ask(method, path, given);
      assert.equal(answer.status, 403, path);
      assert.equal(answer.body.code, 'ROLE');
    }
    assert.equal((await member.ask('GET', '/api/providers')).status, 200);
    assert.equal((await owner.ask('PATCH', '/api/providers/nobody', { enabled: true })).status, 404);
  });

  test('what the policy against threats forbids is asked of no provider', async () => {
    const policy = (body: object) =>
      it.ask('/v2/team/threat-protection', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    assert.equal((await policy({ mode: 'manual-only', blacklist: ['data.example'] })).status, 200);
    const refused = await scrape(it, ITEM);
    assert.deepEqual([refused.status, refused.body.code], [403, 'unsafe_domain_blocked']);
    assert.equal((await policy({ mode: 'off' })).status, 200);
    assert.equal((await scrape(it, ITEM)).body.code, 'THIRD_PARTY_DATA_NOT_ENABLED');
  });

  test('a record instead of a fetch, as markdown and JSON, at its price', async () => {
    await turn(owner, 'items', true);
    api.answer = json({ name: 'Ball *big*', looks: { colour: 'red' }, secret: 1 });
    const before = await used();
    const answer = await scrape(it, `http://data.example/items/a%2Fb%2E%2E/?x=1#top`, {
      formats: ['markdown', { type: 'json' }],
    });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(api.asked.at(-1), 'GET /items/a%2Fb..');
    assert.deepEqual(answer.body.data.json, { title: 'Ball *big*', colour: 'red' });
    assert.equal(answer.body.data.markdown, '# Ball \\*big\\*\n\n- **title:** Ball \\*big\\*\n- **colour:** red\n');
    const { metadata } = answer.body.data;
    assert.equal(metadata.creditsUsed, 3);
    assert.equal(metadata.provider, 'items');
    assert.match(metadata.scrapeId, /^[0-9a-f-]{36}$/);
    assert.equal((await used()) - before, 3);
    await until(async () => {
      const { body } = await owner.ask('GET', '/api/activity?endpoint=scrape&status=ok');
      return body.entries.some(
        ({ credits, jobId }: { credits: number; jobId: string }) => credits === 3 && jobId === metadata.scrapeId,
      );
    });
  });

  test('a way up in the path of the provider is text', async () => {
    await scrape(it, 'https://data.example/items/%2E%2E');
    assert.ok(api.asked.every((asked) => !asked.includes('/..')));
  });

  test('sub-pages, sites that are never scraped, sites without a provider, invalid URLs', async () => {
    const sub = await scrape(it, 'https://data.example/items/7/reviews');
    assert.deepEqual([sub.status, sub.body.error, sub.body.code], [400, ...twice('THIRD_PARTY_DATA_UNSUPPORTED_URL')]);
    for (const url of ['https://never.example/x', 'https://www.never.example/', 'https://a.sub.example/']) {
      const { status, body } = await scrape(it, url);
      assert.equal(status, 403, url);
      assert.equal(body.error, 'We apologize for the inconvenience but we do not support this site...');
      assert.equal(body.code, 'UNSUPPORTED_SITE');
    }
    for (const url of ['https://sub.example/', 'https://data.example/', 'https://example.org/']) {
      const { status, body } = await scrape(it, url);
      // Those are scraped; here no name leads anywhere.
      assert.deepEqual([status, body.code], [500, 'SCRAPE_DNS_RESOLUTION_ERROR'], url);
    }
    for (const url of ['example', 'ftp://data.example/items/7', 'https://']) {
      const { status, body } = await scrape(it, url);
      assert.deepEqual([status, body.error], [400, 'Invalid URL'], url);
    }
    for (const body of [{}, { url: ITEM, alexandria: { provider: 'x', capability: 'y' } }, { alexandria: [] }]) {
      assert.equal((await post(it, '/v2/scrape', body)).status, 400);
    }
  });

  test('options that no provider can honour are named, those that are not set are not', async () => {
    for (const [option, more] of Object.entries({
      actions: { actions: [{ type: 'wait', milliseconds: 1 }] },
      profile: { profile: { name: 'me' } },
      minAge: { minAge: 0 },
      zeroDataRetention: { zeroDataRetention: true },
      lockdown: { lockdown: true },
      redactPII: { redactPII: {} },
      'formats.screenshot': { formats: ['markdown', { type: 'screenshot' }] },
      'formats.branding': { formats: ['branding'] },
    })) {
      const { status, body } = await scrape(it, ITEM, more);
      assert.equal(status, 400, option);
      assert.equal(body.code, 'THIRD_PARTY_DATA_UNSUPPORTED_OPTION');
      assert.match(body.error, /^THIRD_PARTY_DATA_UNSUPPORTED_OPTION/);
      assert.ok(body.error.includes(`"${option}"`), body.error);
    }
    const fine = await scrape(it, ITEM, {
      actions: [],
      redactPII: false,
      lockdown: false,
      onlyMainContent: true,
      maxAge: 0,
    });
    assert.equal(fine.status, 200);
  });

  test('no record is 404, a failure 502; neither costs anything', async () => {
    const before = await used();
    api.answer = json({ message: 'none' }, 404);
    const none = await scrape(it, ITEM);
    assert.deepEqual([none.status, none.body.error, none.body.code], [404, ...twice('THIRD_PARTY_DATA_NOT_FOUND')]);
    const failures: Record<string, ProviderApi['answer']> = {
      'status 500': json({}, 500),
      'not the record': json({ hello: 'world' }),
      'a list of nothing': json([1, 2]),
      'no JSON': (_, response) => void response.end('<html>busy</html>'),
      'a broken connection': (request) => void request.socket.destroy(),
      'a redirect elsewhere': (_, response) => void response.writeHead(302, { location: other.url }).end(),
    };
    for (const [name, answer] of Object.entries(failures)) {
      api.answer = answer;
      const { status, body } = await scrape(it, ITEM);
      assert.deepEqual([status, body.error], [502, 'Bad Gateway'], name);
      assert.ok(!JSON.stringify(body).includes('127.0.0.1'), 'tells no address');
    }
    assert.equal(other.asked.length, 0);
    api.answer = (request, response) =>
      request.url === '/items/7'
        ? void response.writeHead(301, { location: '/items/8' }).end()
        : json({ name: 'Eight' })(request, response);
    const moved = await scrape(it, ITEM);
    assert.equal(moved.status, 200, 'a redirect within the provider is followed');
    assert.equal((await used()) - before, 3);
  });

  test('a provider that does not answer in time is 502, and the credits are back', async () => {
    const before = await used();
    api.answer = () => {};
    const { status, body } = await scrape(it, ITEM, { timeout: 1000 });
    assert.deepEqual([status, body.error], [502, 'Bad Gateway']);
    assert.equal(await used(), before);
  });

  test('profiles: enrichment off, nobody chosen, none that can, off, terms, then all in order', async () => {
    const off = await scrape(it, PERSON);
    assert.equal(off.status, 403);
    assert.equal(off.body.code, 'THIRD_PARTY_DATA_ENRICHMENT_NOT_ENABLED');
    assert.ok(off.body.error.includes(`${it.url}/enrichment`), off.body.error);
    await enrich(owner, []);
    assert.equal((await scrape(it, PERSON)).body.code, 'THIRD_PARTY_DATA_ENRICHMENT_NOT_ENABLED');
    const unfit = await enrich(owner, ['items']);
    assert.deepEqual([unfit.status, unfit.body.details[0].field], [400, 'providers']);

    await enrich(owner, ['zeta', 'acme']);
    const notOn = await scrape(it, PERSON);
    assert.equal(notOn.body.code, 'THIRD_PARTY_DATA_NOT_ENABLED');
    assert.equal(notOn.body.details.url, `${it.url}/providers/zeta`);

    await turn(owner, 'zeta', true);
    const terms = await scrape(it, PERSON);
    assert.equal(terms.status, 403);
    assert.equal(terms.body.error, 'THIRD_PARTY_DATA_TERMS_REQUIRED');
    assert.deepEqual(terms.body.requiresAction, {
      type: 'accept_terms',
      terms: 'zeta',
      version: TERMS.version,
      url: `${it.url}/providers/zeta/terms`,
    });
    assert.equal(other.asked.length, 0, 'the provider did not run');

    const shown = (await owner.ask('GET', '/api/providers/zeta')).body.provider;
    assert.equal(shown.terms.document, TERMS.document);
    assert.match(shown.terms.digest, /^[0-9a-f]{64}$/);
    assert.equal(shown.needsAcceptance, true);
    const { digest } = shown.terms;
    const byKey = await post(it, '/exchange/provider-terms/accept', {
      provider: 'zeta',
      version: TERMS.version,
      digest,
      confirmed: true,
    });
    assert.deepEqual([byKey.status, byKey.body.error], [403, 'Forbidden']);
    assert.equal(byKey.body.requiresAction.url, `${it.url}/providers/zeta/terms`);
    assert.equal((await it.ask('/exchange/provider-terms')).body.providers[0].accepted, false);
    for (const old of [
      { version: '2025-01', digest },
      { version: TERMS.version, digest: '0'.repeat(64) },
    ]) {
      const changed = await owner.ask('POST', '/api/providers/zeta/terms/accept', { ...old, confirmed: true });
      assert.deepEqual([changed.status, changed.body.code], [409, 'terms_changed']);
    }
    const accepted = await owner.ask('POST', '/api/providers/zeta/terms/accept', {
      version: TERMS.version,
      digest,
      confirmed: true,
    });
    assert.equal(accepted.status, 200);
    const { by, version, at } = accepted.body.provider.accepted;
    assert.deepEqual([by, version], ['Ann', TERMS.version]);
    assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
    assert.equal(accepted.body.provider.needsAcceptance, false);
    assert.equal((await it.ask('/exchange/provider-terms')).body.providers[0].accepted, true);

    await turn(owner, 'acme', true);
    const before = await used();
    other.answer = json({}, 404);
    api.answer = json({ person: { name: 'Ann', jobs: [{ at: 'Acme' }] } });
    const second = await scrape(it, PERSON, { formats: ['json'] });
    assert.equal(second.status, 200, second.text);
    assert.equal(second.body.data.metadata.provider, 'acme');
    assert.deepEqual(second.body.data.json, { name: 'Ann', jobs: [{ at: 'Acme' }] });
    assert.equal(other.asked.at(-1), 'GET /people/ann', 'the first in order was tried first');
    assert.equal((await used()) - before, 5, 'the one without a record cost nothing');

    api.answer = json({}, 404);
    assert.equal((await scrape(it, PERSON)).body.code, 'THIRD_PARTY_DATA_NOT_FOUND');
    other.answer = json({}, 500);
    assert.equal((await scrape(it, PERSON)).status, 502, 'one of them may have had it');
    assert.equal((await used()) - before, 5);

    const { body } = await owner.ask('GET', '/api/audit?limit=100');
    const actions = body.entries.map(({ action, target }: { action: string; target: string }) => `${action} ${target}`);
    for (const one of ['provider.turned-on items', 'provider.terms-accepted zeta', 'enrichment.changed person']) {
      assert.ok(actions.includes(one), one);
    }
    await turn(owner, 'items', false);
    assert.equal((await scrape(it, ITEM)).body.code, 'THIRD_PARTY_DATA_NOT_ENABLED');
  });
});

test('credits: what a team cannot pay is refused before the provider is asked', async () => {
  const api = await providerApi(json({ name: 'Seven' }));
  const it = await startApp({
    plansFile: plansFile({ creditsPerMonth: 2 }),
    ...providersConfig({ TRAWL_PROVIDERS: providerFolder(itemsProvider(api.url)) }),
  });
  await turn(await setUp(it), 'items', true);
  const answer = await scrape(it, ITEM);
  assert.deepEqual([answer.status, answer.body.error], [402, 'Payment Required: Insufficient credits']);
  assert.equal(api.asked.length, 0);
});

test('under forced zero data retention third parties are asked nothing', async () => {
  const api = await providerApi(json({ name: 'Seven' }));
  const it = await startApp({
    plansFile: plansFile({ zeroDataRetention: 'forced' }),
    ...providersConfig({ TRAWL_PROVIDERS: providerFolder(itemsProvider(api.url)) }),
  });
  await turn(await setUp(it), 'items', true);
  const url = await scrape(it, ITEM);
  assert.equal(url.body.code, 'THIRD_PARTY_DATA_UNSUPPORTED_OPTION');
  const alexandria = { provider: 'items', capability: 'items/search', options: { colour: 'red' } };
  const tool = await post(it, '/v2/scrape', { alexandria });
  assert.deepEqual([tool.status, tool.body.code], [400, 'THIRD_PARTY_DATA_UNSUPPORTED_OPTION']);
  const find = { alexandria: { provider: 'firecrawl', capability: 'find-tools' } };
  const id = randomUUID();
  const first = await post(it, '/v2/scrape', find, { 'x-request-id': id });
  const again = await post(it, '/v2/scrape', find, { 'x-request-id': id });
  assert.equal(again.body.scrape_id, first.body.scrape_id);
  assert.equal(api.asked.length, 0);
});

const twice = (text: string): [string, string] => [text, text];
