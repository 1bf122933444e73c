import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import { hotp, stepAt } from '../src/platform/accounts/people/totp.ts';
import { startApp } from './support/app.ts';
import { openBrowser, PASSWORD, setUp } from './support/console.ts';
import { forEachEngine } from './support/engines.ts';
import { startMailServer } from './support/smtp.ts';
import { serviceDatabase } from './support/templates.ts';
import { until } from './support/until.ts';

const START = Date.parse('2026-03-15T12:00:00Z');
const ANN = 'ann@example.org';

/** What an authenticator app makes of a key in base 32. */
function bytesOf(key: string): Uint8Array {
  const bits = [...key].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'));
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

forEachEngine('the second factor', (fresh, kind) => {
  const start = async (more: Parameters<typeof startApp>[0] = {}) => {
    const { url } = await fresh(serviceDatabase);
    const database = kind === 'sqlite' ? { kind, file: url } : ({ kind, url } as const);
    const clock = manualClock(START);
    return { it: await startApp({ database, ...more }, { clock }), clock };
  };

  test('is asked for once it is confirmed; codes and recovery codes work once, guesses are limited', async () => {
    const { it, clock } = await start();
    const owner = await setUp(it, ANN);
    const elsewhere = openBrowser(it);
    const signIn = (code?: string, password = PASSWORD) =>
      openBrowser(it).ask('POST', '/api/session', { email: ANN, password, ...(code === undefined ? {} : { code }) });
    assert.equal((await elsewhere.ask('POST', '/api/session', { email: ANN, password: PASSWORD })).status, 200);

    assert.equal((await owner.ask('POST', '/api/second-factor', { password: 'wrong' })).body.code, 'WRONG_PASSWORD');
    const { secret, uri } = (await owner.ask('POST', '/api/second-factor', { password: PASSWORD })).body;
    assert.match(uri, /^otpauth:\/\/totp\/Trawl%3Aann%40example\.org\?secret=/);
    const code = (steps = 0): string => hotp(bytesOf(secret), stepAt(clock.now()) + steps);
    // Begun is not on: people who never finish are not locked out.
    assert.equal((await signIn()).status, 200);
    assert.equal((await owner.ask('POST', '/api/second-factor/confirm', { code: '000000' })).body.code, 'WRONG_CODE');
    const { recoveryCodes } = (await owner.ask('POST', '/api/second-factor/confirm', { code: code() })).body;
    assert.equal(new Set(recoveryCodes).size, 10);
    // Sign-ins without it end.
    assert.equal((await elsewhere.ask('GET', '/api/sessions')).status, 401);
    assert.equal((await owner.ask('GET', '/api/sessions')).body.sessions.length, 1);

    assert.deepEqual([(await signIn()).status, (await signIn()).body.code], [401, 'SECOND_FACTOR']);
    assert.equal((await signIn(code(), 'a wrong password')).body.code, 'WRONG_CREDENTIALS');
    // The code of the confirmation is spent.
    assert.equal((await signIn(code())).body.code, 'WRONG_CODE');
    clock.advance(30_000);
    const now = code();
    const both = await Promise.all([signIn(now), signIn(` ${now.slice(0, 3)} ${now.slice(3)}`)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401]);
    // Neither it nor an older one again.
    assert.equal((await signIn(now)).body.code, 'WRONG_CODE');
    assert.equal((await signIn(code(-1))).body.code, 'WRONG_CODE');

    const [first] = recoveryCodes as string[];
    assert.equal((await signIn(first?.toUpperCase())).status, 200);
    assert.equal((await signIn(first)).body.code, 'WRONG_CODE');
    const state = (await owner.ask('GET', '/api/second-factor')).body;
    assert.deepEqual([state.on, state.recoveryCodes, state.appSince], [true, 9, new Date(START).toISOString()]);

    // A password reset link is no way around it.
    const token = await resetToken();
    const reset = { token, password: 'another long password' };
    assert.equal((await openBrowser(it).ask('POST', '/api/password/reset', reset)).body.code, 'SECOND_FACTOR');

    // Nor is what a session can change with the password.
    for (const [path, body] of [
      ['/api/me/email', { email: 'mallory@example.com', password: PASSWORD }],
      ['/api/password', { current: PASSWORD, password: 'another long password' }],
    ] as const) {
      const { status, body: said } = await owner.ask('POST', path, body);
      assert.deepEqual([status, said.code], [403, 'SECOND_FACTOR'], path);
      const wrong = await owner.ask('POST', path, { ...body, code: '000000' });
      assert.equal(wrong.body.code, 'WRONG_CODE', path);
    }

    clock.advance(30_000);
    const again = { password: PASSWORD, code: code() };
    const renewed = (await owner.ask('POST', '/api/second-factor/recovery-codes', again)).body.recoveryCodes;
    assert.equal((await signIn(recoveryCodes[1])).body.code, 'WRONG_CODE');
    assert.equal((await signIn(renewed[1])).status, 200);

    const guesses: number[] = [];
    for (let at = 0; at < 12; at++) guesses.push((await signIn('123456')).status);
    assert.equal(guesses.at(-1), 429);
    clock.advance(20 * 60_000);
    const last = { password: PASSWORD, code: code() };
    if (kind === 'sqlite') {
      // Attempts are counted by the clock of the database, which is the real one on PostgreSQL.
      assert.equal((await owner.ask('POST', '/api/second-factor/remove', last)).status, 200);
      assert.equal((await signIn()).status, 200);
    }

    async function resetToken(): Promise<string> {
      const { people } = (await owner.ask('GET', '/api/people')).body;
      const link = await owner.ask('POST', `/api/people/${people[0].id}/reset-link`);
      return link.body.url.split('#')[1];
    }
  });

  test('a new email address has to be confirmed, and the old address is notified', async () => {
    await using smtp = await startMailServer();
    const { it } = await start({ smtpUrl: smtp.url });
    const owner = await setUp(it, ANN);
    const ask = (email: string, password = PASSWORD) => owner.ask('POST', '/api/me/email', { email, password });
    assert.equal((await ask('ann@example.com', 'wrong')).body.code, 'WRONG_PASSWORD');
    assert.equal((await ask('ann@example.com')).status, 200);
    await until(() => smtp.mails.length === 1, 'the mail');
    const [mail] = smtp.mails;
    assert.equal(mail?.to, 'ann@example.com');
    const token = /\/email#(\S+)/.exec(mail?.text ?? '')?.[1];
    assert.equal((await owner.ask('GET', '/api/session')).body.person.email, ANN);

    const visitor = openBrowser(it);
    assert.equal(
      (await visitor.ask('POST', '/api/password/reset', { token, password: 'long enough 123' })).status,
      404,
    );
    assert.deepEqual((await visitor.ask('POST', '/api/email/confirm', { token })).body.email, 'ann@example.com');
    assert.equal((await visitor.ask('POST', '/api/email/confirm', { token })).body.code, 'LINK_INVALID');
    assert.equal((await owner.ask('GET', '/api/session')).body.person.email, 'ann@example.com');
    await until(() => smtp.mails.length === 2, 'the mail to the old address');
    assert.equal(smtp.mails[1]?.to, ANN);
    const signIn = (email: string) => openBrowser(it).ask('POST', '/api/session', { email, password: PASSWORD });
    assert.deepEqual([(await signIn(ANN)).status, (await signIn('Ann@Example.com')).status], [401, 200]);
    // An address with an account gets no mail, and the answer does not say so.
    assert.equal((await ask('ann@example.com')).status, 200);
    assert.equal(smtp.mails.length, 2);
  });
});
