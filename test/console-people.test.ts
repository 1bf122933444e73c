import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import { startApp, testRoutes } from './support/app.ts';
import { addPerson, openBrowser, PASSWORD, setUp } from './support/console.ts';
import { forEachEngine, openAt } from './support/engines.ts';
import { serviceDatabase } from './support/templates.ts';
import { tempDir } from './support/tmp.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const DAY = 24 * 60 * 60_000;

forEachEngine('people', (fresh, kind) => {
  const start = async (overrides: Parameters<typeof startApp>[1] = {}) => {
    const { url } = await fresh(serviceDatabase);
    const database = kind === 'sqlite' ? { kind, file: url } : ({ kind, url } as const);
    return { it: await startApp({ database }, { routes: testRoutes, ...overrides }), database, url };
  };

  test('the set-up link makes an owner once, survives a restart, and is worth nothing afterwards', async () => {
    const { it, database } = await start();
    const visitor = openBrowser(it);
    assert.equal((await visitor.ask('GET', '/api/session')).body.state, 'setup');
    const restarted = await startApp({ database, dataDir: tempDir() });
    assert.notEqual(restarted.setupToken, it.setupToken);
    const look = await visitor.ask('POST', '/api/links/look', { token: it.setupToken });
    assert.deepEqual([look.body.link.kind, look.body.link.role, look.body.link.account], ['setup', 'owner', 'new']);

    const who = { token: it.setupToken, email: 'ann@example.org', name: 'Ann', password: PASSWORD };
    const weak = await visitor.ask('POST', '/api/setup', { ...who, password: 'short' });
    assert.deepEqual([weak.status, weak.body.details[0].field], [400, 'password']);
    const made = await openBrowser(restarted).ask('POST', '/api/setup', { ...who, organization: 'Example' });
    assert.equal(made.status, 200);
    assert.deepEqual(
      [made.body.state, made.body.role, made.body.isOperator, made.body.organization.name, made.body.team.name],
      ['signed-in', 'owner', true, 'Example', 'Local team'],
    );
    assert.match(made.setCookie ?? '', /^trawl_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.ok(!JSON.stringify(made.body).includes(/trawl_session=([\w-]{43})/.exec(made.setCookie ?? '')?.[1] ?? '?'));
    for (const token of [it.setupToken, restarted.setupToken, 'nonsense']) {
      const again = await visitor.ask('POST', '/api/setup', { ...who, token, email: 'eve@example.org' });
      assert.deepEqual([again.status, again.body.code], [404, 'LINK_INVALID'], String(token));
    }
    const later = await startApp({ database, dataDir: tempDir() });
    assert.equal(later.setupToken, undefined);
    assert.equal((await visitor.ask('GET', '/api/session')).body.state, 'signed-out');
  });

  test('of two who use the set-up link at once, one becomes the owner', async () => {
    const { it } = await start();
    const tries = ['ann', 'eve'].map((name) =>
      openBrowser(it).ask('POST', '/api/setup', {
        token: it.setupToken,
        email: `${name}@example.org`,
        name,
        password: PASSWORD,
      }),
    );
    assert.deepEqual((await Promise.all(tries)).map(({ status }) => status).sort(), [200, 404]);
  });

  test('a set-up link ends after a day', async () => {
    const clock = manualClock(START);
    const { it } = await start({ clock });
    clock.advance(DAY);
    const late = await openBrowser(it).ask('POST', '/api/links/look', { token: it.setupToken });
    assert.deepEqual([late.status, late.body.code], [404, 'LINK_INVALID']);
  });

  test('a wrong password and an unknown email get the same answer; sign-out everywhere ends every session', async () => {
    const { it } = await start();
    const owner = await setUp(it);
    const phone = openBrowser(it);
    const right = { email: 'ANN@example.org ', password: PASSWORD };
    assert.equal((await phone.ask('POST', '/api/session', right)).status, 200);
    const wrong = await openBrowser(it).ask('POST', '/api/session', { ...right, password: 'wrong password' });
    const unknown = await openBrowser(it).ask('POST', '/api/session', { ...right, email: 'nobody@example.org' });
    assert.equal(wrong.status, 401);
    assert.deepEqual(wrong.body, unknown.body);
    assert.equal(wrong.body.code, 'WRONG_CREDENTIALS');
    assert.equal(wrong.setCookie, undefined);

    const { sessions } = (await owner.ask('GET', '/api/sessions')).body;
    assert.deepEqual(
      sessions.map(({ current }: { current: boolean }) => current),
      [false, true],
    );
    const ended = await owner.ask('DELETE', '/api/sessions');
    assert.equal(ended.body.ended, 2);
    assert.match(ended.setCookie ?? '', /^trawl_session=; Max-Age=0;/);
    for (const browser of [owner, phone]) {
      assert.equal((await browser.ask('GET', '/api/session')).body.state, 'signed-out');
      assert.equal((await browser.ask('GET', '/api/people')).body.code, 'SIGNED_OUT');
    }
  });

  test('guessing ends in 429: for one visitor on one account, and the right password waits too', async () => {
    const clock = manualClock(START);
    const { it } = await start({ clock });
    await setUp(it);
    const attempt = (password: string, email = 'ann@example.org') =>
      openBrowser(it).ask('POST', '/api/session', { email, password });
    const guesses = await Promise.all(Array.from({ length: 10 }, (_, i) => attempt(`guess number ${i}`)));
    assert.ok(guesses.every(({ status }) => status === 401));
    const over = await attempt(PASSWORD);
    assert.equal(over.status, 429);
    assert.equal(over.headers.get('retry-after'), '900');
    assert.equal((await attempt('guess', 'nobody@example.org')).status, 401);
    clock.advance(15 * 60_000);
    assert.equal((await attempt(PASSWORD)).status, 200);
    // A sign-in that was right starts the count again.
    for (let i = 0; i < 12; i++) assert.equal((await attempt(PASSWORD)).status, 200);
  });

  test('invitations, roles, and what each role may not do', async () => {
    const { it } = await start();
    const owner = await setUp(it);
    const session = (await owner.ask('GET', '/api/session')).body;
    const admin = await addPerson(it, owner, { email: 'adam@example.org', role: 'admin' });
    const member = await addPerson(it, admin, { email: 'mia@example.org', role: 'member' });
    const { people } = (await owner.ask('GET', '/api/people')).body;
    assert.deepEqual(
      people.map(({ name, role, isMe }: { name: string; role: string; isMe: boolean }) => [name, role, isMe]),
      [
        ['Ann', 'owner', true],
        ['adam', 'admin', false],
        ['mia', 'member', false],
      ],
    );
    const [ann, , mia] = people;
    assert.deepEqual(mia.teamIds, [session.team.id]);

    const refused = async (who: typeof owner, method: string, path: string, body?: unknown) => {
      const answer = await who.ask(method, path, body);
      assert.deepEqual([answer.status, answer.body.code], [403, 'ROLE'], `${method} ${path}`);
    };
    await refused(member, 'POST', '/api/invitations', { email: 'x@example.org', role: 'member' });
    await refused(member, 'GET', '/api/invitations');
    await refused(member, 'PATCH', `/api/people/${ann.id}`, { role: 'member' });
    await refused(member, 'DELETE', `/api/people/${ann.id}`);
    await refused(admin, 'POST', '/api/invitations', { email: 'x@example.org', role: 'owner' });
    await refused(admin, 'PATCH', `/api/people/${ann.id}`, { role: 'member' });
    await refused(admin, 'PATCH', `/api/people/${mia.id}`, { role: 'owner' });
    await refused(admin, 'DELETE', `/api/people/${ann.id}`);
    await refused(admin, 'POST', `/api/people/${mia.id}/reset-link`);

    const last = await owner.ask('PATCH', `/api/people/${ann.id}`, { role: 'member' });
    assert.deepEqual([last.status, last.body.code], [409, 'LAST_OWNER']);
    assert.equal((await owner.ask('DELETE', `/api/people/${ann.id}`)).body.code, 'LAST_OWNER');

    // Nobody becomes a member of no team without a word; an admin of none is in all of them.
    const toNone = await owner.ask('POST', '/api/invitations', { email: 'x@example.org', role: 'member', teamIds: [] });
    await addPerson(it, owner, { email: 'eve@example.org', role: 'admin', teamIds: [] });
    const eve = (await owner.ask('GET', '/api/people')).body.people[3];
    const fallen = await owner.ask('PATCH', `/api/people/${eve.id}`, { role: 'member' });
    for (const { status, body } of [toNone, fallen])
      assert.deepEqual([status, body.details[0].field], [400, 'teamIds'], body.error);
    const kept = await owner.ask('PATCH', `/api/people/${eve.id}`, { role: 'member', teamIds: mia.teamIds });
    assert.deepEqual([kept.body.person.role, kept.body.person.teamIds], ['member', mia.teamIds]);

    const twice = await owner.ask('POST', '/api/invitations', { email: 'Mia@example.org', role: 'member' });
    assert.equal(twice.body.code, 'ALREADY_MEMBER');
    const open = await owner.ask('POST', '/api/invitations', { email: 'new@example.org', role: 'member' });
    assert.equal(open.body.mailed, false);
    assert.equal((await owner.ask('GET', '/api/invitations')).body.invitations.length, 1);
    assert.equal((await owner.ask('DELETE', `/api/invitations/${open.body.invitation.id}`)).status, 200);
    const withdrawn = await openBrowser(it).ask('POST', '/api/links/look', { token: open.body.url.split('#')[1] });
    assert.equal(withdrawn.body.code, 'LINK_INVALID');

    assert.equal((await owner.ask('DELETE', `/api/people/${mia.id}`)).status, 200);
    assert.equal((await member.ask('GET', '/api/session')).body.state, 'signed-out');
    const back = await openBrowser(it).ask('POST', '/api/session', { email: 'mia@example.org', password: PASSWORD });
    assert.equal(back.body.state, 'signed-out');
  });

  test('a new password and a reset link end all other sessions', async () => {
    const { it } = await start();
    const owner = await setUp(it);
    const phone = openBrowser(it);
    await phone.ask('POST', '/api/session', { email: 'ann@example.org', password: PASSWORD });
    const refused = await owner.ask('POST', '/api/password', { current: 'no', password: 'a new long password' });
    assert.deepEqual([refused.status, refused.body.code], [403, 'WRONG_PASSWORD']);
    const changed = await owner.ask('POST', '/api/password', { current: PASSWORD, password: 'a new long password' });
    assert.equal(changed.body.state, 'signed-in');
    assert.equal((await owner.ask('GET', '/api/session')).body.state, 'signed-in');
    assert.equal((await phone.ask('GET', '/api/session')).body.state, 'signed-out');

    const mia = await addPerson(it, owner, { email: 'mia@example.org', role: 'member' });
    const { people } = (await owner.ask('GET', '/api/people')).body;
    const link = await owner.ask('POST', `/api/people/${people[1].id}/reset-link`);
    const token = link.body.url.split('#')[1];
    const reset = { token, password: 'another long password' };
    assert.equal((await phone.ask('POST', '/api/password/reset', reset)).body.person.name, 'mia');
    assert.equal((await mia.ask('GET', '/api/session')).body.state, 'signed-out');
    assert.equal((await phone.ask('POST', '/api/password/reset', reset)).body.code, 'LINK_INVALID');
  });

  test('a new password and a new organization end the links for another password', async () => {
    const { it } = await start();
    const owner = await setUp(it);
    await addPerson(it, owner, { email: 'mia@example.org', role: 'member' });
    const { people } = (await owner.ask('GET', '/api/people')).body;
    const linkToken = async (): Promise<string> => {
      const { body } = await owner.ask('POST', `/api/people/${people[1].id}/reset-link`);
      return body.url.split('#')[1];
    };
    const [first, second] = [await linkToken(), await linkToken()];
    const visitor = openBrowser(it);
    const use = (token: string) =>
      visitor.ask('POST', '/api/password/reset', { token, password: 'another long password' });
    assert.equal((await use(first)).status, 200);
    assert.equal((await use(second)).body.code, 'LINK_INVALID');

    const third = await linkToken();
    await owner.ask('POST', '/api/organizations', { name: 'Second' });
    const { teams } = (await owner.ask('GET', '/api/session')).body;
    const place = teams.find((team: { organization: { name: string } }) => team.organization.name === 'Second');
    await owner.ask('POST', '/api/session/team', { teamId: place.id });
    const invited = await owner.ask('POST', '/api/invitations', { email: 'mia@example.org', role: 'owner' });
    const token = invited.body.url.split('#')[1];
    assert.equal((await visitor.ask('POST', '/api/invitations/accept', { token })).status, 200);
    assert.equal((await use(third)).body.code, 'LINK_INVALID');
  });

  test('nobody makes so many teams or organizations that listing them holds up the service', async () => {
    const { it, url } = await start();
    const owner = await setUp(it);
    const { organization } = (await owner.ask('GET', '/api/session')).body;
    await using db = await openAt(url);
    const upTo = (most: number) =>
      sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(most)})`;
    await sql`INSERT INTO teams (id, name, plan, created_at, organization_id)
      ${upTo(998)} SELECT 'team-' || n, 'Team', plan, created_at, organization_id FROM teams, numbers`.execute(
      db.kysely,
    );
    await sql`INSERT INTO organizations (id, name, created_at)
      ${upTo(198)} SELECT 'organization-' || n, 'Organization', created_at FROM organizations, numbers`.execute(
      db.kysely,
    );
    await sql`INSERT INTO memberships (organization_id, person_id, role, created_at)
      SELECT organizations.id, person_id, role, memberships.created_at FROM organizations, memberships
      WHERE organizations.id <> ${organization.id}`.execute(db.kysely);
    for (const [path, most] of [
      ['/api/teams', 1_000],
      ['/api/organizations', 200],
    ] as const) {
      assert.equal((await owner.ask('POST', path, { name: 'The last' })).status, 200);
      const refused = await owner.ask('POST', path, { name: 'One more' });
      assert.equal(refused.status, 409);
      assert.match(refused.body.error, new RegExp(`can (?:have|be in) ${most}`));
    }
  });

  test('who is removed from one organization stays signed in in another, and sees nothing of the first', async () => {
    const { it } = await start();
    const owner = await setUp(it);
    const made = (await owner.ask('POST', '/api/organizations', { name: 'Second' })).body;
    await owner.ask('POST', '/api/session/team', { teamId: made.team.id });
    const bob = await addPerson(it, owner, { email: 'bob@example.org', role: 'owner' });
    const { people } = (await owner.ask('GET', '/api/people')).body;
    const ann = people.find(({ isMe }: { isMe: boolean }) => isMe);
    assert.equal((await bob.ask('DELETE', `/api/people/${ann.id}`)).status, 200);
    const session = (await owner.ask('GET', '/api/session')).body;
    assert.deepEqual([session.state, session.organization.id === made.organization.id], ['signed-in', false]);
    assert.equal((await owner.ask('POST', '/api/session/team', { teamId: made.team.id })).status, 404);
  });

  test('a command line gets no key for a person who was removed after they approved it', async () => {
    const { it } = await start();
    const owner = await setUp(it);
    const mia = await addPerson(it, owner, { email: 'mia@example.org', role: 'member' });
    const verifier = 'v'.repeat(43);
    const sessionId = 'a'.repeat(64);
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
    assert.equal((await mia.ask('POST', '/api/cli-logins', { sessionId, codeChallenge })).status, 200);
    const { people } = (await owner.ask('GET', '/api/people')).body;
    await owner.ask('DELETE', `/api/people/${people[1].id}`);
    const collect = { session_id: sessionId, code_verifier: verifier };
    const answer = await openBrowser(it).ask('POST', '/api/auth/cli/status', collect);
    assert.deepEqual(answer.body, { success: true, status: 'pending' });
    assert.equal((await owner.ask('GET', '/api/keys')).body.keys.length, 1);
  });

  test('a page of another site cannot use the session, on the dashboard nor on the API', async () => {
    const { it } = await start();
    const owner = await setUp(it);
    const cookie = `trawl_session=${owner.cookie}`;
    const post = (headers: Record<string, string>) =>
      fetch(`${it.url}/api/invitations`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ email: 'eve@example.org', role: 'admin' }),
      });
    const foreign: Record<string, string>[] = [
      {},
      { 'x-trawl-csrf': '0'.repeat(64) },
      { 'x-trawl-csrf': owner.csrf, origin: 'https://evil.example' },
      { 'x-trawl-csrf': owner.csrf, origin: 'null' },
      { 'x-trawl-csrf': owner.csrf, 'sec-fetch-site': 'cross-site' },
      { 'x-trawl-csrf': owner.csrf, 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const answer = await post(headers);
      assert.equal(answer.status, 403, JSON.stringify(headers));
      assert.equal(((await answer.json()) as { code: string }).code, 'CROSS_SITE');
      assert.equal(answer.headers.get('access-control-allow-origin'), null);
    }
    // What an HTML form can send, signed in or to sign somebody else in.
    for (const path of ['/api/invitations', '/api/session']) {
      const form = await fetch(`${it.url}${path}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
        body: 'email=eve%40example.org&role=admin&password=x',
      });
      assert.equal(form.status, 403);
    }
    const plain = await fetch(`${it.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ email: 'ann@example.org', password: PASSWORD }),
    });
    assert.equal(plain.status, 400);
    assert.equal((await owner.ask('GET', '/api/invitations')).body.invitations.length, 0);

    const api = (headers: Record<string, string>) =>
      fetch(`${it.url}/v2/echo?query=x`, { headers: { cookie, ...headers } });
    assert.equal((await api({})).status, 401);
    const own = await api({ 'x-trawl-csrf': owner.csrf });
    assert.equal(own.status, 200);
    assert.equal(((await own.json()) as { teamId: string }).teamId, '00000000-0000-4000-8000-000000000001');
    for (const headers of foreign.slice(1)) assert.equal((await api(headers)).status, 403, JSON.stringify(headers));
    const preflight = await fetch(`${it.url}/api/session`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    assert.equal(preflight.status, 404);
    assert.equal(preflight.headers.get('access-control-allow-origin'), null);
  });

  test('names are kept as they were typed', async () => {
    const { it } = await start();
    const owner = await setUp(it);
    const name = '<script>alert(1)</script> & "Ann"';
    await owner.ask('PATCH', '/api/me', { name });
    const answer = await owner.ask('GET', '/api/people');
    assert.equal(answer.body.people[0].name, name);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  });
});

describe('behind an https proxy', () => {
  test('the cookie is Secure, and the address of the client is the one that the proxy sends', async () => {
    const it = await startApp({ trustProxy: ['127.0.0.1'] });
    const headers = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'trawl.example.org',
      'x-forwarded-for': '203.0.113.9, 198.51.100.7',
      origin: 'https://trawl.example.org',
    };
    const browser = openBrowser(it);
    const who = { token: it.setupToken, email: 'ann@example.org', name: 'Ann', password: PASSWORD };
    const made = await browser.ask('POST', '/api/setup', who, headers);
    assert.match(made.setCookie ?? '', /; Secure/);
    assert.equal(made.body.service.url, 'https://trawl.example.org');
    const { sessions } = (await browser.ask('GET', '/api/sessions', undefined, headers)).body;
    assert.equal(sessions[0].address, '198.51.100.7');
  });
});
