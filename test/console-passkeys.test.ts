import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import { startApp } from './support/app.ts';
import { type Authenticator, createAuthenticator } from './support/authenticator.ts';
import { type Browser, openBrowser, PASSWORD, setUp } from './support/console.ts';
import { forEachEngine } from './support/engines.ts';
import { serviceDatabase } from './support/templates.ts';

const START = Date.parse('2026-03-15T12:00:00Z');
const ANN = 'ann@example.org';

forEachEngine('passkeys', (fresh, kind) => {
  const start = async () => {
    const { url } = await fresh(serviceDatabase);
    const database = kind === 'sqlite' ? { kind, file: url } : ({ kind, url } as const);
    const clock = manualClock(START);
    const it = await startApp({ database }, { clock });
    // Passkeys are bound to host names; the clients of the tests use the one that every machine has.
    const site = { ...it, url: it.url.replace('127.0.0.1', 'localhost') };
    /** The time goes on, as it does between two things that a person does. */
    const challenge = async (browser: Browser) => {
      clock.advance(1000);
      return (await browser.ask('POST', '/api/passkeys/challenge', {})).body.options;
    };
    const add = async (browser: Browser, key: Authenticator, name: string, proof: object = {}) => {
      const begun = await browser.ask('POST', '/api/passkeys/start', { password: PASSWORD, ...proof });
      if (begun.status !== 200) return begun;
      return browser.ask('POST', '/api/passkeys', { name, passkey: key.make(begun.body.options) });
    };
    return { site, clock, challenge, add, newKey: () => createAuthenticator(site.url) };
  };

  test('a passkey signs in alone and is the second factor after a password; recovery codes stand in', async () => {
    const { site, clock, challenge, add, newKey } = await start();
    const owner = await setUp(site, ANN);
    const elsewhere = openBrowser(site);
    const signIn = (browser: Browser, proof: object = {}) =>
      browser.ask('POST', '/api/session', { email: ANN, password: PASSWORD, ...proof });
    assert.equal((await signIn(elsewhere)).status, 200);

    assert.equal((await owner.ask('POST', '/api/passkeys/start', { password: 'wrong' })).body.code, 'WRONG_PASSWORD');
    const key = newKey();
    const { recoveryCodes } = (await add(owner, key, 'Laptop')).body;
    assert.equal(new Set(recoveryCodes).size, 10);
    // Sign-ins without it end.
    assert.equal((await elsewhere.ask('GET', '/api/sessions')).status, 401);
    const { on, appSince, passkeys } = (await owner.ask('GET', '/api/second-factor')).body;
    assert.deepEqual([on, appSince, passkeys.length], [true, null, 1]);
    assert.deepEqual([passkeys[0].name, passkeys[0].site, passkeys[0].lastUsedAt], ['Laptop', 'localhost', null]);

    const visitor = openBrowser(site);
    const refused = await signIn(visitor);
    assert.deepEqual([refused.status, refused.body.code], [401, 'SECOND_FACTOR']);
    assert.deepEqual([refused.body.details.passkey, refused.body.details.app], [true, false]);
    assert.equal((await signIn(visitor, { passkey: key.use(await challenge(visitor)) })).status, 200);
    assert.equal((await signIn(openBrowser(site), { code: recoveryCodes[0] })).status, 200);
    assert.equal((await signIn(openBrowser(site), { code: recoveryCodes[0] })).body.code, 'WRONG_CODE');

    const alone = openBrowser(site);
    const entered = await alone.ask('POST', '/api/session/passkey', { passkey: key.use(await challenge(alone)) });
    assert.deepEqual([entered.status, entered.body.person.email], [200, ANN]);
    const used = (await owner.ask('GET', '/api/second-factor')).body.passkeys[0];
    assert.equal(used.lastUsedAt, new Date(clock.now()).toISOString());

    // A password reset link is no way around it, and takes the passkey.
    const { people } = (await owner.ask('GET', '/api/people')).body;
    const link = await owner.ask('POST', `/api/people/${people[0].id}/reset-link`);
    const reset = { token: link.body.url.split('#')[1], password: 'another long password' };
    assert.equal((await visitor.ask('POST', '/api/password/reset', reset)).body.code, 'SECOND_FACTOR');
    const passkey = key.use(await challenge(visitor));
    assert.equal((await visitor.ask('POST', '/api/password/reset', { ...reset, passkey })).status, 200);
  });

  test('a passkey of another page, an old answer, a copied or a removed key are refused', async () => {
    const { site, clock, challenge, add, newKey } = await start();
    const owner = await setUp(site, ANN);
    const key = newKey();
    const visitor = openBrowser(site);
    const enter = async (passkey: object) => {
      const answer = await visitor.ask('POST', '/api/session/passkey', { passkey });
      return answer.body.code ?? answer.status;
    };

    // Made for, or on, another page; made without a PIN; begun by another session.
    const begin = async () => (await owner.ask('POST', '/api/passkeys/start', { password: PASSWORD })).body.options;
    const finish = async (passkey: object, browser = owner) =>
      (await browser.ask('POST', '/api/passkeys', { name: 'Phone', passkey })).body.code;
    assert.equal(await finish(key.make(await begin(), { origin: 'http://evil.example' })), 'PASSKEY_REFUSED');
    assert.equal(await finish(key.make(await begin(), { host: 'evil.example' })), 'PASSKEY_REFUSED');
    assert.equal(await finish(key.make(await begin(), { isVerified: false })), 'PASSKEY_REFUSED');
    const second = openBrowser(site);
    await second.ask('POST', '/api/session', { email: ANN, password: PASSWORD });
    const begun = await begin();
    second.challenge = owner.challenge;
    assert.equal(await finish(key.make(begun), second), 'PASSKEY_REFUSED');
    assert.equal((await owner.ask('GET', '/api/second-factor')).body.on, false);

    const first = (await add(owner, key, 'Phone')).body.recoveryCodes;
    assert.equal(await enter(key.use(await challenge(visitor), { origin: 'http://evil.example' })), 'PASSKEY_REFUSED');
    assert.equal(await enter(key.use(await challenge(visitor), { host: 'evil.example' })), 'PASSKEY_REFUSED');
    assert.equal(await enter(key.use(await challenge(visitor), { isVerified: false })), 'PASSKEY_REFUSED');
    assert.equal(await enter(newKey().use(await challenge(visitor))), 'PASSKEY_REFUSED');
    assert.equal(await enter(key.use({ challenge: 'bm90IG91cnM' })), 'PASSKEY_REFUSED');

    // An answer works once, and not for long.
    const answer = key.use(await challenge(visitor));
    const cookie = visitor.challenge;
    assert.equal(await enter(answer), 200);
    visitor.challenge = cookie;
    assert.equal(await enter(answer), 'PASSKEY_REFUSED');
    assert.equal(await enter(key.use({ challenge: JSON.parse(signedIn(cookie)).challenge })), 'PASSKEY_REFUSED');
    const late = await challenge(visitor);
    clock.advance(5 * 60_000);
    assert.equal(await enter(key.use(late)), 'PASSKEY_REFUSED');
    const forged = await challenge(visitor);
    visitor.challenge = `${visitor.challenge.slice(0, -1)}${visitor.challenge.endsWith('A') ? 'B' : 'A'}`;
    assert.equal(await enter(key.use(forged)), 'PASSKEY_REFUSED');

    // A copy counts from where it was copied.
    assert.equal(await enter(key.use(await challenge(visitor), { counter: 100 })), 200);
    assert.equal(await enter(key.use(await challenge(visitor), { counter: 100 })), 'PASSKEY_REFUSED');
    assert.equal(await enter(key.use(await challenge(visitor), { counter: 101 })), 200);

    // The same key is not added twice, and another one needs a proof.
    assert.equal((await add(owner, newKey(), 'Spare')).body.code, 'SECOND_FACTOR');
    const passkey = key.use(await challenge(owner), { counter: 102 });
    assert.equal((await add(owner, key, 'Again', { passkey })).body.code, 'PASSKEY_KNOWN');
    const spare = newKey();
    assert.equal((await add(owner, spare, 'Spare', { code: first[0] })).body.recoveryCodes, null);

    const { passkeys } = (await owner.ask('GET', '/api/second-factor')).body;
    assert.deepEqual(
      passkeys.map(({ name }: { name: string }) => name),
      ['Phone', 'Spare'],
    );
    const remove = async (id: string, proof: object) =>
      (await owner.ask('POST', `/api/passkeys/${id}/remove`, { password: PASSWORD, ...proof })).body.code;
    assert.equal(await remove(passkeys[0].id, {}), 'SECOND_FACTOR');
    assert.equal(await remove(passkeys[0].id, { passkey: spare.use(await challenge(owner)) }), undefined);
    assert.equal(await enter(key.use(await challenge(visitor), { counter: 103 })), 'PASSKEY_REFUSED');
    assert.equal(await enter(spare.use(await challenge(visitor))), 200);
    // The last one turns the second factor off.
    assert.equal(await remove(passkeys[1].id, { code: first[1] }), undefined);
    const state = (await owner.ask('GET', '/api/second-factor')).body;
    assert.deepEqual(state, { success: true, on: false, appSince: null, passkeys: [], recoveryCodes: 0 });
    assert.equal(await enter(spare.use(await challenge(visitor))), 'PASSKEY_REFUSED');
  });

  test('there are none at an IP address, and none without a password', async () => {
    const { site } = await start();
    const owner = await setUp({ ...site, url: site.url.replace('localhost', '127.0.0.1') }, ANN);
    const { status, body } = await owner.ask('POST', '/api/passkeys/challenge', {});
    assert.deepEqual([status, body.code], [400, 'PASSKEY_ADDRESS']);
    assert.match(body.details.message, /localhost/);
    assert.equal((await openBrowser(site).ask('POST', '/api/passkeys/start', { password: PASSWORD })).status, 401);
  });
});

/** What a signed cookie has. */
const signedIn = (cookie: string): string => Buffer.from(cookie.slice(0, -43), 'base64url').toString();
