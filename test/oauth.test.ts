import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import {
  Client,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import { startApp, type TestApp } from './support/app.ts';
import { selfSigned } from './support/certificate.ts';
import { addPerson, type Browser, openBrowser, PASSWORD, setUp } from './support/console.ts';
import { CALLBACK, oauthProvider } from './support/oauth-provider.ts';
import { SITE_HOST, SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';

/** Sign-in of MCP clients over OAuth, over real HTTP. */

const VERIFIER = 'v'.repeat(43);
const JSON_TYPES = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

type Fields = Readonly<Record<string, string>>;
// biome-ignore lint/suspicious/noExplicitAny: a body from the wire
type Answer = { readonly status: number; readonly body: any };

describe('OAuth', () => {
  const clock = manualClock(Date.parse('2026-03-01T12:00:00Z'));
  const dataDir = tempDir();
  let it: TestApp;
  let owner: Browser;
  let clientId: string;

  before(async () => {
    it = await startApp({ ...SITE_SETTINGS, dataDir }, { clock });
    owner = await setUp(it);
    clientId = await register('Assistant');
  });

  async function post(path: string, body: string | URLSearchParams, app = it): Promise<Answer> {
    const headers = typeof body === 'string' ? JSON_TYPES : {};
    const response = await fetch(app.url + path, { method: 'POST', headers, body });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }
  const form = (path: string, fields: Fields) => post(path, new URLSearchParams(fields));

  async function register(client_name: string): Promise<string> {
    return (await post('/oauth/register', JSON.stringify({ client_name, redirect_uris: [CALLBACK] }))).body.client_id;
  }

  /** The query of the consent page. */
  const asked = (changed: Fields = {}): Fields => ({
    ...{ client_id: clientId, redirect_uri: CALLBACK, response_type: 'code', code_challenge_method: 'S256' },
    code_challenge: hash('sha256', VERIFIER, 'base64url'),
    ...changed,
  });
  const approve = (changed: Fields = {}, person = owner) => person.ask('POST', '/api/oauth/approvals', asked(changed));
  async function codeFor(changed: Fields = {}, person = owner): Promise<string> {
    return new URL((await approve(changed, person)).body.redirect).searchParams.get('code') as string;
  }
  const redeem = (code: string, changed: Fields = {}): Promise<Answer> =>
    form('/oauth/token', {
      ...{ grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: CALLBACK },
      ...{ code_verifier: VERIFIER, ...changed },
    });
  const signIn = async (changed: Fields = {}, person = owner): Promise<OAuthTokens> =>
    (await redeem(await codeFor(changed, person))).body;
  const refresh = ({ refresh_token = '' }: OAuthTokens, changed: Fields = {}): Promise<Answer> =>
    form('/oauth/token', { grant_type: 'refresh_token', refresh_token, client_id: clientId, ...changed });

  /** The status of a request with a token. */
  async function enter({ access_token }: OAuthTokens, path = '/mcp', origin = it.url): Promise<number> {
    const headers = { ...JSON_TYPES, authorization: `Bearer ${access_token}` };
    const body = path.includes('mcp') ? PING : '{"url":"https://example.com"}';
    const response = await fetch(origin + path, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  }
  const connected = async (
    person = owner,
  ): Promise<{ id: string; name: string; scopes: string[]; canEdit: boolean }[]> =>
    (await person.ask('GET', '/api/oauth/clients')).body.clients;

  test('the official client signs in, refreshes its tokens, and is disconnected on the dashboard', async () => {
    const authProvider = oauthProvider();
    const transport = () => new StreamableHTTPClientTransport(new URL('/mcp', it.url), { authProvider });
    const waiting = transport();
    await assert.rejects(new Client({ name: 'a', version: '1' }).connect(waiting), UnauthorizedError);
    const page = authProvider.opened as URL;
    assert.equal(`${page.origin}${page.pathname}`, `${it.url}/oauth/authorize`);
    assert.equal(page.searchParams.get('resource'), `${it.url}/mcp`);
    const shown = await owner.ask('GET', `/api/oauth/client${page.search}`);
    const { name, host, sentTo, scopes } = shown.body;
    assert.deepEqual([name, host, sentTo], ['Test assistant', null, '127.0.0.1:7777']);
    assert.ok(scopes.every((scope: { asked: boolean }) => scope.asked));
    const approved = await owner.ask('POST', '/api/oauth/approvals', Object.fromEntries(page.searchParams));
    const redirect = new URL(approved.body.redirect);
    assert.equal(redirect.searchParams.get('iss'), it.url);
    await waiting.finishAuth(redirect.searchParams);
    const client = new Client({ name: 'a', version: '1' });
    await client.connect(transport());
    assert.ok((await client.listTools()).tools.length > 0);
    const first = (await authProvider.tokens()) as OAuthTokens;
    clock.advance(HOUR);
    assert.ok((await client.listTools()).tools.length > 0);
    const second = (await authProvider.tokens()) as OAuthTokens;
    assert.notEqual(second.access_token, first.access_token);
    assert.equal(await enter(first), 401);

    const { id } = (await connected()).find((one) => one.name === 'Test assistant') as { id: string };
    assert.equal((await owner.ask('DELETE', `/api/oauth/clients/${id}`)).status, 200);
    assert.equal(await enter(second), 401);
    assert.equal((await owner.ask('DELETE', `/api/oauth/clients/${id}`)).status, 404);
    await assert.rejects(client.listTools(), UnauthorizedError);
    await client.close();
    const { keys } = (await owner.ask('GET', '/api/keys')).body;
    assert.ok(!keys.some((key: { name: string }) => key.name === 'Test assistant'));
  });

  test('a sign-in has to be asked for as it was registered', async () => {
    for (const uri of ['javascript:alert(1)', 'http://evil.example/', 'https://a.example/#fragment']) {
      const { body } = await post('/oauth/register', JSON.stringify({ redirect_uris: [uri] }));
      assert.equal(body.error, 'invalid_redirect_uri', uri);
    }
    const wrong: readonly Fields[] = [
      { redirect_uri: 'https://evil.example/' },
      { redirect_uri: `${CALLBACK}/more` },
      { client_id: `${clientId}x` },
      { client_id: '' },
      { resource: 'https://other.example/mcp' },
      { resource: `${it.url}/v2/scrape` },
      { code_challenge_method: 'plain' },
      { code_challenge: '' },
      { response_type: 'token' },
    ];
    for (const changed of wrong) assert.equal((await approve(changed)).status, 400, JSON.stringify(changed));
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(asked());
    const stranger = await fetch(`${it.url}/api/oauth/approvals`, { method: 'POST', headers, body });
    assert.equal(stranger.status, 401);
    // A page of another site cannot approve for a person who is signed in.
    const forged = await owner.ask('POST', '/api/oauth/approvals', asked(), { origin: 'https://evil.example' });
    assert.equal(forged.status, 403);
  });

  test('a code works once, for the client, address, audience and verifier that it was made for', async () => {
    const other = await register('Other');
    const code = await codeFor();
    const refusals: readonly (readonly [Fields, string])[] = [
      [{ code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
      [{ client_id: other }, 'invalid_grant'],
      [{ client_id: 'nobody' }, 'invalid_grant'],
      [{ redirect_uri: 'http://127.0.0.1:7778/callback' }, 'invalid_grant'],
      [{ resource: `${it.url}/v2/mcp` }, 'invalid_grant'],
      [{ code: `${code}x` }, 'invalid_grant'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
      [{ code_verifier: '' }, 'invalid_request'],
    ];
    for (const [changed, error] of refusals) {
      assert.equal((await redeem(code, changed)).body.error, error, JSON.stringify(changed));
    }
    const { body: tokens } = await redeem(code, { resource: `${it.url}/mcp` });
    assert.deepEqual([tokens.token_type, tokens.expires_in, tokens.scope], ['Bearer', 3_600, '*']);
    assert.equal(await enter(tokens), 200);

    const late = await codeFor();
    clock.advance(5 * 60_000);
    assert.equal((await redeem(late)).body.error, 'invalid_grant');
  });

  test('a code that is used again ends what it was used for', async () => {
    const code = await codeFor();
    const { body: tokens } = await redeem(code);
    assert.equal(await enter(tokens), 200);
    assert.equal((await redeem(code)).body.error, 'invalid_grant');
    assert.equal(await enter(tokens), 401);
    assert.equal((await refresh(tokens)).body.error, 'invalid_grant');
    const raced = await codeFor();
    const answers = await Promise.all([redeem(raced), redeem(raced), redeem(raced)]);
    const won = answers.filter(({ status }) => status === 200);
    assert.ok(won.length <= 1);
    for (const { body } of won) assert.equal(await enter(body), 401);
  });

  test('refresh tokens are replaced, and one that was replaced ends the sign-in', async () => {
    const first = await signIn();
    const other = await register('Other');
    assert.equal((await refresh(first, { client_id: other })).body.error, 'invalid_grant');
    assert.equal((await refresh(first, { resource: `${it.url}/v2/mcp` })).body.error, 'invalid_grant');
    assert.equal((await refresh({ ...first, refresh_token: `${first.refresh_token}x` })).body.error, 'invalid_grant');
    const { body: second } = await refresh(first);
    assert.deepEqual([await enter(first), await enter(second)], [401, 200]);
    // Processes of one client may refresh at the same time.
    assert.equal((await refresh(first)).body.error, 'invalid_grant');
    assert.equal(await enter(second), 200);
    const raced = await Promise.all([refresh(second), refresh(second)]);
    assert.deepEqual(raced.map(({ status }) => status).sort(), [200, 400]);
    const third = raced.find(({ status }) => status === 200)?.body as OAuthTokens;
    assert.equal(await enter(third), 200);

    clock.advance(30_000);
    assert.equal((await refresh(second)).body.error, 'invalid_grant');
    assert.equal(await enter(third), 401);
    assert.equal((await refresh(third)).body.error, 'invalid_grant');
  });

  test('a client that is not used for a month has to sign in again', async () => {
    const tokens = await signIn();
    clock.advance(HOUR);
    assert.equal(await enter(tokens), 401);
    clock.advance(29 * DAY);
    owner = await signInAgain();
    const { body: kept } = await refresh(tokens);
    assert.equal(await enter(kept), 200);
    clock.advance(30 * DAY);
    assert.equal((await refresh(kept)).body.error, 'invalid_grant');
    owner = await signInAgain();
    assert.ok(!(await connected()).some(({ name }) => name === 'Assistant'));
  });

  async function signInAgain(): Promise<Browser> {
    const browser = openBrowser(it);
    await browser.ask('POST', '/api/session', { email: 'ann@example.org', password: PASSWORD });
    return browser;
  }

  test('tokens are revoked by their client only', async () => {
    const other = await register('Other');
    for (const kind of ['access_token', 'refresh_token'] as const) {
      const tokens = await signIn();
      const token = tokens[kind] as string;
      assert.equal((await form('/oauth/revoke', { token, client_id: other })).status, 200);
      assert.equal(await enter(tokens), 200, kind);
      assert.equal((await form('/oauth/revoke', { token, client_id: clientId })).status, 200);
      assert.equal(await enter(tokens), 401, kind);
      assert.equal((await refresh(tokens)).body.error, 'invalid_grant', kind);
      assert.equal((await form('/oauth/revoke', { token, client_id: clientId })).status, 200);
    }
    assert.equal((await form('/oauth/revoke', { token: 'nothing', client_id: clientId })).status, 200);
    assert.equal((await form('/oauth/revoke', { client_id: clientId })).body.error, 'invalid_request');
  });

  test('a token is for the resource that was asked for, and nothing else', async () => {
    const tokens = await signIn({ resource: `${it.url}/v2/mcp` });
    assert.equal(await enter(tokens, '/mcp'), 200);
    assert.equal(await enter(tokens, '/v2/mcp'), 200);
    for (const path of ['/v2/scrape', '/v2/map']) assert.equal(await enter(tokens, path), 401, path);
    // The same service under another name is another audience.
    assert.equal(await enter(tokens, '/mcp', it.url.replace('127.0.0.1', 'localhost')), 401);
  });

  test('a token has the scopes that a person approved', async () => {
    const query = new URLSearchParams(asked({ scope: 'search map offline_access' }));
    const { scopes } = (await owner.ask('GET', `/api/oauth/client?${query}`)).body;
    const names = scopes.filter((one: { asked: boolean }) => one.asked).map((one: { name: string }) => one.name);
    assert.deepEqual(names, ['map', 'search']);
    const tokens = await signIn({ scope: 'search map offline_access' });
    assert.equal(tokens.scope, 'search map');
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const client = new Client({ name: 'a', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', it.url), { requestInit: { headers } }));
    const tools = (await client.listTools()).tools.map(({ name }) => name);
    await client.close();
    assert.ok(tools.includes('firecrawl_search') && !tools.includes('firecrawl_scrape'), tools.join());
    assert.equal((await refresh(tokens)).body.scope, 'search map');
  });

  test('nothing that opens a door is stored in clear', async () => {
    const code = await codeFor();
    const { body: tokens } = await redeem(code);
    const { body: later } = await refresh(tokens);
    using db = new DatabaseSync(join(dataDir, 'trawl.db'), { readOnly: true });
    const tables = db.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
    const stored = tables
      .filter(({ name }) => /^(api_keys|oauth|audit|cli|activity)/.test(name))
      .map(({ name }) => JSON.stringify(db.prepare(`select * from ${name}`).all()))
      .join('\n');
    assert.match(stored, /oauth|redeemed_at/);
    const secrets = [code, tokens.access_token, tokens.refresh_token, later.access_token, later.refresh_token];
    for (const secret of secrets) assert.ok(!stored.includes(secret.slice(-30)), secret);
  });

  test('members disconnect their own clients, and lose them with the team', async () => {
    const mia = await addPerson(it, owner, { email: 'mia@example.org', role: 'member', teamIds: await teamIds() });
    const byOwner = await signIn();
    const byMia = await signIn({}, mia);
    const seen = await connected(mia);
    assert.equal(seen.filter(({ canEdit }) => canEdit).length, 1);
    const foreign = seen.find(({ canEdit }) => !canEdit)?.id;
    assert.equal((await mia.ask('DELETE', `/api/oauth/clients/${foreign}`)).status, 403);
    assert.equal(await enter(byOwner), 200);
    const { people } = (await owner.ask('GET', '/api/people')).body;
    const { id } = people.find((person: { email: string }) => person.email === 'mia@example.org');
    assert.equal((await owner.ask('DELETE', `/api/people/${id}`)).status, 200);
    assert.equal((await refresh(byMia)).body.error, 'invalid_grant');
    assert.equal(await enter(byMia), 401);
  });

  async function teamIds(): Promise<string[]> {
    return (await owner.ask('GET', '/api/session')).body.teams.map(({ id }: { id: string }) => id);
  }

  describe('clients with a metadata document', () => {
    let site: Site;
    const trusted = getCACertificates('default');

    before(async () => {
      const certificate = selfSigned([SITE_HOST]);
      setDefaultCACertificates([...trusted, certificate.cert]);
      site = await startSite({}, certificate);
    });
    after(async () => {
      setDefaultCACertificates(trusted);
      await site[Symbol.asyncDispose]();
    });

    const document = (path: string, changed: object = {}) =>
      JSON.stringify({ client_id: site.url + path, client_name: 'Documented', redirect_uris: [CALLBACK], ...changed });

    test('sign in without registration', async () => {
      site.set('/client.json', document('/client.json'));
      const client_id = `${site.url}/client.json`;
      const shown = await owner.ask('GET', `/api/oauth/client?${new URLSearchParams(asked({ client_id }))}`);
      assert.deepEqual([shown.body.name, shown.body.host], ['Documented', new URL(site.url).host]);
      const tokens = (await redeem(await codeFor({ client_id }), { client_id })).body;
      assert.equal(await enter(tokens), 200);
      assert.equal((await refresh(tokens, { client_id })).status, 200);
      assert.equal(site.count('/client.json'), 1, 'fetched for the page, not for the token endpoint');
    });

    test('are refused if the document is not theirs, not valid or not reachable', async () => {
      const bad: Readonly<Record<string, Parameters<Site['set']>[1]>> = {
        '/other': document('/client.json'),
        '/secret': document('/secret', { token_endpoint_auth_method: 'client_secret_basic' }),
        '/redirect-uri': document('/redirect-uri', { redirect_uris: ['https://elsewhere.example/'] }),
        '/none': document('/none', { redirect_uris: [] }),
        '/script': document('/script', { redirect_uris: ['javascript:alert(1)'] }),
        '/html': '<p>not JSON</p>',
        '/missing': { status: 404, body: document('/missing') },
        '/moved': { status: 302, headers: { location: '/client.json' } },
        '/large': document('/large', { client_uri: 'x'.repeat(20_000) }),
      };
      for (const [path, page] of Object.entries(bad)) {
        site.set(path, page);
        const answer = await approve({ client_id: site.url + path });
        assert.equal(answer.status, 400, path);
      }
      const never = [
        'https://127.0.0.1/client.json',
        'https://10.0.0.1/client.json',
        'https://[::1]/client.json',
        `${site.url}/`,
        `${site.url}/client.json#fragment`,
        `${site.url}/a/../client.json`,
        site.url.replace('https://', 'https://user:password@'),
        `${site.url.replace('https', 'http')}/client.json`,
      ];
      const fetched = site.asked.length;
      for (const client_id of never) assert.equal((await approve({ client_id })).status, 400, client_id);
      assert.equal(site.asked.length, fetched);
    });
  });

  test('strangers can register a few hundred clients, which leave nothing, and none where no key is needed', async () => {
    const folder = tempDir();
    const app = await startApp({ dataDir: folder });
    const body = JSON.stringify({ redirect_uris: [CALLBACK] });
    const rows = (): number => {
      using db = new DatabaseSync(join(folder, 'trawl.db'), { readOnly: true });
      const tables = db.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
      const counted = tables.map(
        ({ name }) => db.prepare(`select count(*) as n from "${name}"`).get() as { n: number },
      );
      return counted.reduce((sum, { n }) => sum + n, 0);
    };
    // The first one makes the secret that ids are signed with.
    assert.equal((await post('/oauth/register', body, app)).status, 201);
    const before = rows();
    const seen = new Set<number>();
    // More than the burst of an address, and than what comes back while the requests run.
    for (let i = 0; i < 20 && !seen.has(429); i++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => post('/oauth/register', body, app)));
      for (const { status } of answers) seen.add(status);
    }
    assert.deepEqual([...seen], [201, 429]);
    assert.equal(rows(), before);
    assert.equal((await post('/oauth/register', body, await startApp({ auth: 'open' }))).status, 404);
  });
});
