import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { createAuthenticator } from './support/authenticator.ts';
import { type Browser, openBrowser, PASSWORD, setUp } from './support/console.ts';
import { forEachEngine } from './support/engines.ts';
import { type Provider, startProvider } from './support/oidc-provider.ts';
import { serviceDatabase } from './support/templates.ts';

/** The cookies that a browser would keep of one sign-in. */
interface Way {
  readonly callback: string;
  readonly cookie: string;
}

forEachEngine('OpenID Connect', (fresh, kind) => {
  const start = async (provider: Provider, rules: { domains?: string[]; join?: 'invited' | 'member' } = {}) => {
    const { url } = await fresh(serviceDatabase);
    const database = kind === 'sqlite' ? { kind, file: url } : ({ kind, url } as const);
    const { issuer, clientId, clientSecret } = provider;
    return startApp({
      database,
      oidc: { issuer, clientId, clientSecret, domains: [], join: 'invited', ...rules },
    });
  };

  /** Goes to the provider and back, up to the last step. */
  const goThere = async (it: TestApp, returnTo = '/'): Promise<Way> => {
    const begun = await fetch(`${it.url}/api/oidc/start?returnTo=${encodeURIComponent(returnTo)}`, {
      redirect: 'manual',
    });
    assert.equal(begun.status, 303);
    const [set = ''] = begun.headers.getSetCookie();
    assert.match(set, /^trawl_oidc=[\w-]+; Max-Age=600; Path=\/api; HttpOnly; SameSite=Lax$/);
    const there = await fetch(begun.headers.get('location') as string, { redirect: 'manual' });
    return { callback: there.headers.get('location') as string, cookie: set.split(';')[0] as string };
  };

  const comeBack = async ({ callback, cookie }: Way) => {
    const answer = await fetch(callback, { redirect: 'manual', headers: { cookie, 'sec-fetch-site': 'cross-site' } });
    const session = answer.headers.getSetCookie().find((one) => one.startsWith('trawl_session='));
    return { location: answer.headers.get('location'), token: /=([^;]*)/.exec(session ?? '')?.[1] ?? '' };
  };

  const signedIn = async (it: TestApp, token: string): Promise<Browser> => {
    const browser = openBrowser(it);
    browser.cookie = token;
    await browser.ask('GET', '/api/session');
    return browser;
  };

  test('a person with an account signs in, and returns to the previous page', async () => {
    await using provider = await startProvider();
    const it = await start(provider);
    const before = await setUp(it);
    const { service } = (await openBrowser(it).ask('GET', '/api/session')).body;
    assert.deepEqual(service.oidc, { name: new URL(provider.issuer).host, url: '/api/oidc/start' });
    const site = it.url.replace('127.0.0.1', 'localhost');
    const maker = openBrowser({ url: site });
    const passkey = createAuthenticator(site);
    await maker.ask('POST', '/api/session', { email: 'ann@example.org', password: PASSWORD });
    const made = await maker.ask('POST', '/api/passkeys/start', { password: PASSWORD });
    const added = { name: 'Of the maker', passkey: passkey.make(made.body.options) };
    assert.equal((await maker.ask('POST', '/api/passkeys', added)).status, 200);
    for (const leanToken of [false, true]) {
      provider.leanToken = leanToken;
      const back = await comeBack(await goThere(it, '/keys?new=1'));
      assert.equal(back.location, '/keys?new=1');
      const session = (await (await signedIn(it, back.token)).ask('GET', '/api/session')).body;
      assert.deepEqual([session.state, session.person.email, session.role], ['signed-in', 'ann@example.org', 'owner']);
      // Whoever made the account with an email that nobody had proved to be theirs is out.
      assert.equal(session.person.hasPassword, false);
      assert.equal((await before.ask('GET', '/api/session')).body.state, 'signed-out');
    }
    const { options } = (await maker.ask('POST', '/api/passkeys/challenge', {})).body;
    const entered = await maker.ask('POST', '/api/session/passkey', { passkey: passkey.use(options) });
    assert.equal(entered.body.code, 'PASSKEY_REFUSED');
    for (const elsewhere of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'keys']) {
      assert.equal((await comeBack(await goThere(it, elsewhere))).location, '/', elsewhere);
    }
  });

  test('an invitation admits a new person; without one they are refused, and nobody becomes an owner this way', async () => {
    await using provider = await startProvider();
    const it = await start(provider);
    assert.equal((await comeBack(await goThere(it))).location, '/sign-in?error=OIDC_NOT_INVITED');
    const owner = await setUp(it, 'olga@example.org');
    assert.equal((await comeBack(await goThere(it))).location, '/sign-in?error=OIDC_NOT_INVITED');
    await owner.ask('POST', '/api/invitations', { email: 'Ann@Example.org', role: 'admin' });
    const { token } = await comeBack(await goThere(it));
    const session = (await (await signedIn(it, token)).ask('GET', '/api/session')).body;
    assert.deepEqual([session.role, session.person.hasPassword, session.person.name], ['admin', false, 'Ann']);
    assert.equal((await owner.ask('GET', '/api/invitations')).body.invitations.length, 0);
    // The email now belongs to somebody else at the provider.
    provider.user = { ...provider.user, sub: '2' };
    assert.equal((await comeBack(await goThere(it))).location, '/sign-in?error=OIDC_NOT_INVITED');
  });

  test('the rules of the operator: email domains, and everybody becomes a member', async () => {
    await using provider = await startProvider();
    const it = await start(provider, { domains: ['example.org'], join: 'member' });
    await setUp(it, 'olga@example.org');
    const { token } = await comeBack(await goThere(it));
    const session = (await (await signedIn(it, token)).ask('GET', '/api/session')).body;
    assert.deepEqual([session.role, session.team.name], ['member', 'Local team']);
    const refused = async (user: object): Promise<string | null> => {
      provider.user = { sub: '9', email: 'eve@example.org', email_verified: true, ...user };
      return (await comeBack(await goThere(it))).location;
    };
    assert.equal(await refused({ email: 'eve@example.com' }), '/sign-in?error=OIDC_DOMAIN');
    assert.equal(await refused({ email: 'eve@example.org@evil.example' }), '/sign-in?error=OIDC_DOMAIN');
    assert.equal(await refused({ email_verified: false }), '/sign-in?error=OIDC_EMAIL');
    assert.equal(await refused({ email: undefined }), '/sign-in?error=OIDC_EMAIL');
  });

  test('what does not fit what was begun is refused: state, browser, nonce, audience, issuer, a second use', async () => {
    await using provider = await startProvider();
    const it = await start(provider);
    await setUp(it);
    const refused = async (way: Way): Promise<void> => {
      const { location, token } = await comeBack(way);
      assert.deepEqual([location, token], ['/sign-in?error=OIDC_FAILED', '']);
    };
    const [mine, other] = [await goThere(it), await goThere(it)];
    await refused({ ...mine, cookie: 'x=y' });
    await refused({ ...mine, cookie: other.cookie });
    await refused({ ...mine, callback: other.callback });
    await refused({ ...mine, callback: mine.callback.replace(/code=\w+/, 'code=guessed') });
    const used = await goThere(it);
    assert.equal((await comeBack(used)).location, '/');
    await refused(used);
    for (const forged of [
      { nonce: 'another' },
      { aud: 'another' },
      { iss: 'https://evil.example' },
      { exp: Math.floor(Date.now() / 1000) - 3600 },
    ]) {
      provider.forged = forged;
      await refused(await goThere(it));
    }
  });

  test('an unreachable provider is reported', async () => {
    const provider = await startProvider();
    const it = await start(provider);
    await provider[Symbol.asyncDispose]();
    const begun = await fetch(`${it.url}/api/oidc/start`, { redirect: 'manual' });
    assert.equal(begun.headers.get('location'), '/sign-in?error=OIDC_FAILED');
  });
});
