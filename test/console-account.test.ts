import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { v2 } from '@trawl/contract/v2.ts';
import { Firecrawl } from 'firecrawl';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import { accountRoutes } from './support/account-routes.ts';
import { startApp } from './support/app.ts';
import { addPerson, setUp } from './support/console.ts';
import { forEachEngine } from './support/engines.ts';
import { serviceDatabase } from './support/templates.ts';
import { tempDir } from './support/tmp.ts';

const START = Date.parse('2026-03-15T12:00:00Z');
const JSON_TYPE = { 'content-type': 'application/json' };

forEachEngine('the account', (fresh, kind) => {
  const start = async (overrides: Parameters<typeof startApp>[1] = {}) => {
    const { url } = await fresh(serviceDatabase);
    const database = kind === 'sqlite' ? { kind, file: url } : ({ kind, url } as const);
    return startApp({ database }, { routes: accountRoutes, ...overrides });
  };
  const post = (it: Awaited<ReturnType<typeof start>>, path: string, body: object, key?: string) =>
    it.ask(path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body), ...(key ? { key } : {}) });

  test('a key is made in the dashboard, works in the SDK, is seen in the log, revoked, and refused', async () => {
    const it = await start();
    const owner = await setUp(it);
    const made = await owner.ask('POST', '/api/keys', { name: 'Laptop <b>' });
    assert.equal(made.status, 200);
    const { key, info } = made.body;
    const sdk = new Firecrawl({ apiKey: key, apiUrl: it.url });
    const { metadata } = await sdk.scrape('https://example.org/page', { waitFor: 3 });
    const log = await owner.ask('GET', '/api/activity');
    const [entry] = log.body.entries;
    assert.deepEqual(
      [entry.endpoint, entry.method, entry.path, entry.about, entry.target, entry.status, entry.credits, entry.keyName],
      ['scrape', 'POST', '/v2/scrape', v2['POST /v2/scrape'].summary, 'https://example.org/page', 200, 3, 'Laptop <b>'],
    );
    assert.deepEqual([entry.jobId, entry.resultUrl], [metadata?.scrapeId, `/v2/scrape/${metadata?.scrapeId}`]);
    assert.equal((await owner.ask('GET', `/api/activity/${entry.id}`)).body.entry.requestId, entry.requestId);
    assert.equal((await owner.ask('DELETE', `/api/keys/${info.id}`)).body.info.state, 'revoked');
    await assert.rejects(sdk.scrape('https://example.org/page'), { message: 'Unauthorized: Invalid token' });
    assert.equal((await owner.ask('PATCH', `/api/keys/${info.id}`, { name: 'x' })).body.code, 'REVOKED');
    const listed = (await owner.ask('GET', '/api/keys')).body.keys;
    assert.ok(!JSON.stringify(listed).includes(key));
    assert.deepEqual(
      listed.map(({ name, state }: { name: string; state: string }) => [name, state]),
      [
        ['Laptop <b>', 'revoked'],
        ['TRAWL_API_KEY', 'active'],
      ],
    );
  });

  test('a key can be held to endpoints, formats, addresses and a time, in the words of the contract', async () => {
    const clock = manualClock(START);
    const it = await start({ clock });
    const owner = await setUp(it);
    const make = async (settings: object) => (await owner.ask('POST', '/api/keys', { name: 'k', ...settings })).body;
    const refusal = async (key: string, path: string, body: object = { url: 'https://example.org/' }) => {
      const { status, body: answer } = await post(it, path, body, key);
      return [status, answer.error, answer.details?.message];
    };

    const { key: searching } = await make({ scopes: ['search', 'map'] });
    assert.deepEqual(await refusal(searching, '/v2/scrape'), [
      403,
      'Forbidden',
      `Request blocked: this API key is restricted to the following endpoints: search, map. Team admins can manage key restrictions at ${it.url}/keys`,
    ]);
    for (const open of ['/v2/team/credit-usage', '/v2/team/queue-status', '/v2/concurrency-check']) {
      assert.equal((await it.ask(open, { key: searching })).status, 200, open);
    }

    const { key: plain } = await make({ formats: ['markdown', 'links'] });
    assert.equal((await post(it, '/v2/scrape', { url: 'https://example.org/' }, plain)).status, 200);
    assert.deepEqual(
      await refusal(plain, '/v2/scrape', { url: 'https://example.org/', formats: ['links', 'json', 'html'] }),
      [
        403,
        'Forbidden',
        `Request blocked: this API key is restricted to the following formats: markdown, links. Requested formats not allowed: json, html. Team admins can manage key restrictions at ${it.url}/keys`,
      ],
    );

    const { key: elsewhere, info } = await make({ allowedIps: ['203.0.113.0/24'] });
    assert.deepEqual(await refusal(elsewhere, '/v2/scrape'), [
      403,
      'Forbidden',
      `Request blocked: IP address 127.0.0.1 is not on this team's allowed IP list. Team admins can manage allowed IPs at ${it.url}/keys`,
    ]);
    await owner.ask('PATCH', `/api/keys/${info.id}`, { allowedIps: ['203.0.113.0/24', '127.0.0.0/8'] });
    assert.equal((await post(it, '/v2/scrape', { url: 'https://example.org/' }, elsewhere)).status, 200);
    const { team } = (await owner.ask('GET', '/api/session')).body;
    await owner.ask('PATCH', `/api/teams/${team.id}`, { allowedIps: ['203.0.113.7'] });
    assert.equal((await refusal(elsewhere, '/v2/scrape'))[0], 403);
    assert.equal((await refusal(it.key, '/v2/scrape'))[0], 403);
    await owner.ask('PATCH', `/api/teams/${team.id}`, { allowedIps: [] });

    const { key: short } = await make({ expiresAt: new Date(START + 1000).toISOString() });
    assert.equal((await it.ask('/v2/concurrency-check', { key: short })).status, 200);
    clock.advance(1000);
    assert.equal((await it.ask('/v2/concurrency-check', { key: short })).status, 401);

    const wrong = await owner.ask('POST', '/api/keys', {
      name: ' ',
      scopes: ['No such'],
      formats: ['pdfs'],
      allowedIps: ['somewhere'],
      expiresAt: '2020-01-01T00:00:00Z',
    });
    assert.deepEqual(
      wrong.body.details.map(({ field }: { field: string }) => field),
      ['name', 'scopes', 'formats', 'allowedIps', 'expiresAt'],
    );
  });

  test('nothing of another team is there: 404 on every id, and nothing in any list', async () => {
    const it = await start();
    const owner = await setUp(it);
    const { metadata } = await new Firecrawl({ apiKey: it.key, apiUrl: it.url }).scrape('https://example.org/');
    const mine = (await owner.ask('GET', '/api/keys')).body.keys[0].id;
    const entry = (await owner.ask('GET', '/api/activity')).body.entries[0].id;
    const firstTeam = (await owner.ask('GET', '/api/session')).body.team.id;
    const other = (await owner.ask('POST', '/api/organizations', { name: 'Other', team: 'Its team' })).body;
    const switched = await owner.ask('POST', '/api/session/team', { teamId: other.team.id });
    assert.deepEqual([switched.body.team.name, switched.body.organization.name], ['Its team', 'Other']);
    const { key } = (await owner.ask('POST', '/api/keys', { name: 'other' })).body;
    const stranger = await addPerson(it, owner, { email: 'eve@example.org', role: 'owner' });
    assert.deepEqual([(await stranger.ask('GET', '/api/session')).body.isOperator], [false]);

    for (const [method, path, body] of [
      ['PATCH', `/api/keys/${mine}`, { name: 'x' }],
      ['DELETE', `/api/keys/${mine}`, undefined],
      ['GET', `/api/activity/${entry}`, undefined],
      ['PATCH', `/api/teams/${firstTeam}`, { name: 'x' }],
      ['POST', '/api/session/team', { teamId: firstTeam }],
      ['PATCH', '/api/organizations/00000000-0000-4000-8000-000000000002', { name: 'x' }],
      ['POST', '/api/invitations', { email: 'x@example.org', role: 'member', teamIds: [firstTeam] }],
      ['GET', '/api/jobs/00000000-0000-4000-8000-000000000009', undefined],
    ] as const) {
      const answer = await stranger.ask(method, path, body);
      assert.deepEqual([answer.status, answer.body.error], [404, 'Not Found'], `${method} ${path}`);
    }
    for (const path of ['/api/organizations', '/api/organizations']) {
      assert.equal((await stranger.ask('POST', path, { name: 'x' })).body.code, 'ROLE');
    }
    assert.equal((await stranger.ask('PATCH', `/api/teams/${other.team.id}`, { plan: 'scale' })).body.code, 'ROLE');
    assert.deepEqual((await stranger.ask('GET', '/api/activity')).body.entries, []);
    assert.deepEqual((await it.ask('/v2/team/activity', { key })).body.data, []);
    const feedback = { endpoint: 'scrape', jobId: metadata?.scrapeId, rating: 'good', note: 'fine' };
    const foreign = await post(it, '/v2/feedback', feedback, key);
    assert.deepEqual([foreign.status, foreign.body.feedbackErrorCode], [404, 'JOB_NOT_FOUND']);
    // An owner elsewhere cannot open the account of somebody who belongs here too.
    const people = (await stranger.ask('GET', '/api/people')).body.people;
    const ann = people.find(({ name }: { name: string }) => name === 'Ann');
    assert.equal((await stranger.ask('POST', `/api/people/${ann.id}/reset-link`)).body.code, 'ROLE');
  });

  test('members see the teams that they were put into, and change only keys of their own', async () => {
    const it = await start();
    const owner = await setUp(it);
    const first = (await owner.ask('GET', '/api/session')).body.team.id;
    const second = (await owner.ask('POST', '/api/teams', { name: 'Second' })).body.team.id;
    const mia = await addPerson(it, owner, { email: 'mia@example.org', role: 'member', teamIds: [second] });
    assert.deepEqual(
      (await mia.ask('GET', '/api/teams')).body.teams.map(({ name }: { name: string }) => name),
      ['Second'],
    );
    assert.equal((await mia.ask('POST', '/api/session/team', { teamId: first })).status, 404);
    const own = (await mia.ask('POST', '/api/keys', { name: 'mine' })).body.info;
    assert.deepEqual([own.createdBy, own.canEdit], ['mia', true]);
    await owner.ask('POST', '/api/session/team', { teamId: second });
    const theirs = (await owner.ask('POST', '/api/keys', { name: 'of Ann' })).body.info;
    assert.equal((await mia.ask('DELETE', `/api/keys/${theirs.id}`)).body.code, 'ROLE');
    assert.equal((await mia.ask('PATCH', `/api/keys/${own.id}`, { name: 'renamed' })).body.info.name, 'renamed');
    assert.equal((await mia.ask('PATCH', `/api/teams/${second}`, { name: 'x' })).body.code, 'ROLE');
    assert.equal((await mia.ask('GET', '/api/audit')).body.code, 'ROLE');
    const { person } = await people(owner, 'mia');
    await owner.ask('PATCH', `/api/people/${person.id}`, { teamIds: [] });
    assert.equal((await mia.ask('GET', '/api/session')).body.state, 'signed-out');
  });

  test('plan, usage and the activity of the last day', async () => {
    const clock = manualClock(START);
    const it = await start({ clock });
    const owner = await setUp(it);
    const { team } = (await owner.ask('GET', '/api/session')).body;
    assert.equal((await owner.ask('PATCH', `/api/teams/${team.id}`, { plan: 'gold' })).body.details[0].field, 'plan');
    const freed = (await owner.ask('PATCH', `/api/teams/${team.id}`, { plan: 'free' })).body.team;
    assert.deepEqual([freed.plan, freed.planTitle], ['free', 'Free']);
    for (const cost of [1, 2, 3]) await post(it, '/v2/scrape', { url: `https://example.org/${cost}`, waitFor: cost });
    await post(it, '/v2/scrape', { url: 'https://example.org/broken' });
    await post(it, '/v2/search', { query: 'a question' });
    const plan = (await owner.ask('GET', '/api/plan')).body;
    assert.deepEqual(
      [plan.plan.name, plan.plan.creditsPerMonth, plan.credits, plan.concurrency, plan.period.end],
      [
        'free',
        1000,
        { used: 8, reserved: 0, remaining: 992 },
        { active: 0, waiting: 0, max: 2 },
        '2026-04-01T00:00:00.000Z',
      ],
    );
    assert.ok(plan.plans.length > 3);
    const usage = (await owner.ask('GET', '/api/usage?from=2026-03-14&to=2026-03-15&by=endpoint')).body;
    assert.deepEqual(usage.days, ['2026-03-14', '2026-03-15']);
    assert.deepEqual(
      usage.series.map((one: { name: string; credits: number[]; requests: number[] }) => [
        one.name,
        one.credits,
        one.requests,
      ]),
      [
        ['scrape', [0, 6], [0, 4]],
        ['search', [0, 2], [0, 1]],
      ],
    );
    const all = (await owner.ask('GET', '/api/usage')).body;
    assert.deepEqual([all.days.length, all.series[0].totalCredits, all.series[0].totalRequests], [30, 8, 5]);

    const page = (await it.ask('/v2/team/activity?limit=2&endpoint=scrape')).body;
    assert.deepEqual(
      page.data.map(({ endpoint, target, api_version }: Record<string, string>) => [endpoint, target, api_version]),
      [
        ['scrape', 'https://example.org/3', 'v2'],
        ['scrape', 'https://example.org/2', 'v2'],
      ],
    );
    assert.equal(page.has_more, true);
    const rest = (await it.ask(`/v2/team/activity?limit=2&endpoint=scrape&cursor=${page.cursor}`)).body;
    assert.deepEqual([rest.data.length, rest.has_more, rest.cursor], [1, false, null]);
    const errors = (await owner.ask('GET', '/api/activity?status=error')).body.entries;
    assert.deepEqual(
      errors.map(({ status, target, credits }: Record<string, unknown>) => [status, target, credits]),
      [[500, 'https://example.org/broken', 0]],
    );
    const first = (await owner.ask('GET', '/api/activity?limit=1&endpoint=scrape')).body;
    assert.equal(
      (await owner.ask('GET', `/api/activity?limit=100&endpoint=scrape&before=${first.next}`)).body.entries.length,
      3,
    );
    clock.advance(24 * 60 * 60_000 + 1);
    assert.deepEqual((await it.ask('/v2/team/activity')).body.data, []);
  });

  test('feedback: once, within its time, with what makes it useful, up to the cap', async () => {
    const clock = manualClock(START);
    const it = await start({ clock });
    const owner = await setUp(it);
    const { id } = (await post(it, '/v2/search', { query: 'x' })).body;
    const good = { rating: 'good', valuableSources: [{ url: 'https://example.org/' }] };
    for (const body of [{ rating: 'good' }, { rating: 'partial' }, { rating: 'bad' }]) {
      const answer = await post(it, `/v2/search/${id}/feedback`, body);
      assert.deepEqual([answer.status, answer.body.feedbackErrorCode], [400, 'INVALID_BODY']);
    }
    const first = (await post(it, `/v2/search/${id}/feedback`, good)).body;
    assert.deepEqual(
      [first.creditsRefunded, first.alreadySubmitted, first.creditsRefundedToday, first.dailyRefundCap],
      [1, false, 1, 100],
    );
    const again = (await post(it, '/v2/feedback', { ...good, endpoint: 'search', jobId: id })).body;
    assert.deepEqual([again.feedbackId, again.creditsRefunded, again.alreadySubmitted], [first.feedbackId, 0, true]);
    assert.equal((await it.ask('/v2/team/credit-usage/historical')).body.periods[0].totalCredits, 1);
    const unknown = await post(it, `/v2/search/${crypto.randomUUID()}/feedback`, good);
    assert.deepEqual([unknown.status, unknown.body.feedbackErrorCode], [404, 'SEARCH_NOT_FOUND']);

    const scraped = (await post(it, '/v2/scrape', { url: 'https://example.org/' })).body.data.metadata.scrapeId;
    const wrongKind = await post(it, `/v2/search/${scraped}/feedback`, good);
    assert.equal(wrongKind.body.feedbackErrorCode, 'SEARCH_NOT_FOUND');
    const about = { endpoint: 'scrape', jobId: scraped, rating: 'bad' };
    assert.equal((await post(it, '/v2/feedback', about)).body.feedbackErrorCode, 'INVALID_BODY');
    const note = '<script>alert(1)</script>';
    assert.equal((await post(it, '/v2/feedback', { ...about, note, tags: ['layout'] })).body.creditsRefunded, 0);
    const secret = (await post(it, '/v2/scrape', { url: 'https://example.org/secret', zeroDataRetention: true })).body;
    const { scrapeId } = secret.data.metadata;
    const aboutSecret = { ...about, jobId: scrapeId, note: 'the secret page', url: 'https://example.org/secret' };
    assert.equal((await post(it, '/v2/feedback', aboutSecret)).status, 200);
    const [kept] = (await owner.ask('GET', '/api/feedback?limit=1')).body.entries;
    assert.deepEqual([kept.jobId, kept.rating, kept.note, kept.body], [scrapeId, 'bad', null, {}]);
    const listed = (await owner.ask('GET', '/api/feedback')).body.entries.slice(1);
    assert.deepEqual([listed.length, listed[0].note, listed[0].body.tags], [2, note, ['layout']]);

    const late = (await post(it, '/v2/search', { query: 'y' })).body.id;
    clock.advance(10 * 60_000 + 1);
    const expired = await post(it, `/v2/search/${late}/feedback`, good);
    assert.deepEqual([expired.status, expired.body.feedbackErrorCode], [409, 'FEEDBACK_WINDOW_EXPIRED']);
    const { team } = (await owner.ask('GET', '/api/session')).body;
    await owner.ask('PATCH', `/api/teams/${team.id}`, { feedback: false });
    const out = await post(it, `/v2/search/${late}/feedback`, good);
    assert.deepEqual([out.status, out.body.feedbackErrorCode, out.body.success], [403, 'TEAM_OPTED_OUT', false]);
  });

  test('the threat-protection policy: replaced as a whole, by admins only', async () => {
    const it = await start();
    const owner = await setUp(it);
    const put = (body: unknown, key?: string) =>
      it.ask('/v2/team/threat-protection', {
        method: 'PUT',
        headers: JSON_TYPE,
        body: JSON.stringify(body),
        ...(key ? { key } : {}),
      });
    const none = (await it.ask('/v2/team/threat-protection')).body.data;
    assert.deepEqual(
      [none.mode, none.riskScoreThreshold, none.failurePolicy, none.configured],
      ['off', 75, 'closed', false],
    );
    const set = await put({
      mode: 'normal',
      blacklist: ['*.Evil.example'],
      blockedTlds: ['ZIP'],
      riskScoreThreshold: 50,
    });
    assert.deepEqual(
      [set.body.data.blacklist, set.body.data.blockedTlds, set.body.data.riskScoreThreshold, set.body.data.configured],
      [['*.evil.example'], ['zip'], 50, true],
    );
    const reset = (await put({ mode: 'manual-only' })).body.data;
    assert.deepEqual([reset.blacklist, reset.blockedTlds, reset.riskScoreThreshold], [[], [], 75]);
    for (const body of [
      {},
      { mode: 'zscaler' },
      { mode: 'normal', blacklist: ['http://x'] },
      { mode: 'normal', riskScoreThreshold: 101 },
    ]) {
      assert.equal((await put(body)).status, 400, JSON.stringify(body));
    }
    const mia = await addPerson(it, owner, { email: 'mia@example.org', role: 'member' });
    const { key } = (await mia.ask('POST', '/api/keys', { name: 'of a member' })).body;
    assert.equal((await put({ mode: 'off' }, key)).status, 403);
    assert.equal(
      (await put({ mode: 'off' }, (await it.app.keys.create({ name: 'n', scopes: ['scrape'] })).key)).status,
      403,
    );
    assert.equal((await mia.ask('PUT', '/api/threat-protection', { mode: 'off' })).body.code, 'ROLE');
    assert.equal((await mia.ask('PUT', '/v2/team/threat-protection', { mode: 'off' })).status, 403);
    assert.equal((await owner.ask('PUT', '/v2/team/threat-protection', { mode: 'normal' })).status, 200);
    assert.equal((await owner.ask('GET', '/api/threat-protection')).body.policy.mode, 'normal');
  });

  test('the operator sees the settings, without secrets; others see only which features are on', async () => {
    const it = await start();
    const owner = await setUp(it);
    const groups = (await owner.ask('GET', '/api/settings')).body.groups;
    const [database] = groups[0].rows;
    assert.deepEqual([database.name, database.state, database.change], ['Database', 'on', 'DATABASE_URL']);
    assert.match(database.detail, kind === 'sqlite' ? /^SQLite/ : /^PostgreSQL at 127\.0\.0\.1:\d+\/\w+$/);
    const sandbox = groups.find(({ name }: { name: string }) => name === 'Browser').rows[0];
    assert.deepEqual([sandbox.name, sandbox.change], ['Sandbox', 'TRAWL_BROWSER_SANDBOX']);
    const mia = await addPerson(it, owner, { email: 'mia@example.org', role: 'member' });
    const seen = (await mia.ask('GET', '/api/settings')).body.groups;
    assert.deepEqual(seen[0].rows[0], { name: 'Database', state: 'on', detail: '', change: null });
  });

  test('changes of the account are written down, without secrets', async () => {
    const it = await start();
    const owner = await setUp(it);
    const { key, info } = (await owner.ask('POST', '/api/keys', { name: 'Laptop' })).body;
    await owner.ask('DELETE', `/api/keys/${info.id}`);
    await owner.ask('POST', '/api/teams', { name: 'Second' });
    const invited = (await owner.ask('POST', '/api/invitations', { email: 'x@example.org', role: 'member' })).body.url;
    const { entries } = (await owner.ask('GET', '/api/audit')).body;
    assert.deepEqual(
      entries.map(({ action, by, target }: Record<string, string>) => [action, by, target]),
      [
        ['person.invited', 'Ann', 'x@example.org'],
        ['team.created', 'Ann', 'Second'],
        ['key.revoked', 'Ann', 'Laptop'],
        ['key.created', 'Ann', 'Laptop'],
        ['person.signed-in', 'Ann', null],
        ['person.set-up', 'Ann', 'ann@example.org'],
        ['key.created', 'service', 'TRAWL_API_KEY'],
      ],
    );
    assert.equal(entries[0].address, '127.0.0.1');
    const text = JSON.stringify(entries);
    for (const secret of [key, invited.split('#')[1], owner.cookie, owner.csrf]) assert.ok(!text.includes(secret));
    const page = (await owner.ask('GET', '/api/audit?limit=3')).body;
    const next = (await owner.ask('GET', `/api/audit?limit=3&before=${page.next}`)).body;
    assert.deepEqual([page.entries.length, next.entries[0].action], [3, 'key.created']);
  });
});

const people = async (owner: Awaited<ReturnType<typeof setUp>>, name: string) => {
  const list = (await owner.ask('GET', '/api/people')).body.people;
  return { person: list.find((one: { name: string }) => one.name === name) };
};

describe('zero data retention', () => {
  /** Every byte of every file under a folder. */
  const holds = (folder: string, marker: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).isFile() && readFileSync(file).includes(marker));

  test('forced for a team, or asked for by a request: the query is nowhere, while the rest is counted', async () => {
    const dataDir = tempDir();
    const it = await startApp({ dataDir, starter: true }, { routes: accountRoutes });
    const owner = await setUp(it);
    const { team } = (await owner.ask('GET', '/api/session')).body;
    const scrape = (body: object) =>
      it.ask('/v2/scrape', { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });

    await scrape({ url: 'https://example.org/visiblemarker' });
    await scrape({ url: 'https://example.org/askedmarker', zeroDataRetention: true });
    const forced = await owner.ask('PATCH', `/api/teams/${team.id}`, { zeroDataRetention: true });
    assert.equal(forced.body.team.zeroDataRetention, 'forced');
    await scrape({ url: 'https://example.org/forcedmarker' });
    const search = await it.ask('/v2/search/research/papers?query=attention+forcedmarker&k=3');
    assert.equal(search.status, 200);
    const { id } = (
      await it.ask('/v2/search', { method: 'POST', headers: JSON_TYPE, body: '{"query":"forcedmarker"}' })
    ).body;
    const feedback = { rating: 'good', valuableSources: [{ url: 'https://example.org/forcedmarker' }] };
    const rated = await it.ask(`/v2/search/${id}/feedback`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify(feedback),
    });
    assert.equal(rated.body.creditsRefunded, 1);
    const { entries } = (await owner.ask('GET', '/api/activity')).body;
    assert.deepEqual(
      entries.map(({ path, target }: Record<string, string>) => [path, target]),
      [
        ['/v2/search/:jobId/feedback', null],
        ['/v2/search', null],
        ['/v2/search/research/papers', null],
        ['/v2/scrape', null],
        ['/v2/scrape', null],
        ['/v2/scrape', 'https://example.org/visiblemarker'],
      ],
    );
    assert.equal((await owner.ask('GET', '/api/usage')).body.series[0].totalRequests, 6);
    assert.deepEqual(holds(dataDir, 'askedmarker'), []);
    assert.deepEqual(holds(dataDir, 'forcedmarker'), []);
    assert.notDeepEqual(holds(dataDir, 'visiblemarker'), []);
    await it.app.close();
    assert.deepEqual(holds(dataDir, 'forcedmarker'), []);
  });
});
