import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { startApp } from './support/app.ts';
import { openBrowser, PASSWORD, setUp } from './support/console.ts';
import { startMailServer } from './support/smtp.ts';
import { until } from './support/until.ts';

const EVIL = { host: 'evil.example', origin: 'http://evil.example', 'content-type': 'application/json' };

const linkIn = (text: string, kind: string): string | undefined =>
  new RegExp(`http://\\S+/${kind}#([\\w-]{43})`).exec(text)?.[1];

test('an invitation is mailed, and its link brings the person in', async () => {
  await using smtp = await startMailServer();
  const it = await startApp({ smtpUrl: smtp.url, mailFrom: 'Trawl <trawl@example.org>' });
  const owner = await setUp(it);
  assert.equal((await owner.ask('GET', '/api/session')).body.service.mail, true);
  await owner.ask('PATCH', '/api/me', { name: 'Ann\r\nBcc: everybody@example.org' });
  const invited = await owner.ask('POST', '/api/invitations', { email: 'mia@example.org', role: 'member' });
  assert.equal(invited.body.mailed, true);
  const [mail] = smtp.mails;
  assert.deepEqual([mail?.from, mail?.to, smtp.mails.length], ['trawl@example.org', 'mia@example.org', 1]);
  assert.match(mail?.text ?? '', /^Subject: An invitation to Trawl$/m);
  assert.doesNotMatch((mail?.text ?? '').split('\r\n\r\n')[0] as string, /^Bcc:/m);
  const token = linkIn(mail?.text ?? '', 'invite');
  assert.ok(invited.body.url.endsWith(`#${token}`));
  const joined = await openBrowser(it).ask('POST', '/api/invitations/accept', {
    token,
    name: 'Mia',
    password: PASSWORD,
  });
  assert.equal(joined.body.role, 'member');

  smtp.refusing = true;
  const refused = await owner.ask('POST', '/api/invitations', { email: 'gone@example.org', role: 'member' });
  assert.deepEqual([refused.status, refused.body.mailed], [200, false]);
});

test('a forgotten password: a mail for those who have an account, the same answer for all', async () => {
  await using smtp = await startMailServer();
  const it = await startApp({ smtpUrl: smtp.url });
  await setUp(it);
  const visitor = openBrowser(it);
  const answers = [];
  for (const email of ['nobody@example.org', 'ann@example.org']) {
    const { status, body } = await visitor.ask('POST', '/api/password/forgot', { email });
    answers.push([status, body]);
  }
  assert.deepEqual(answers, [
    [200, { success: true }],
    [200, { success: true }],
  ]);
  await until(() => smtp.mails.length > 0, 'the mail');
  assert.deepEqual(
    smtp.mails.map(({ to }) => to),
    ['ann@example.org'],
  );
  const token = linkIn(smtp.mails[0]?.text ?? '', 'reset');
  // Whoever asks writes the Host header; the link must not lead to where they want it.
  const port = Number(new URL(it.url).port);
  const poisoned = request({ port, method: 'POST', path: '/api/password/forgot', headers: EVIL });
  poisoned.end(JSON.stringify({ email: 'ann@example.org' }));
  await until(() => smtp.mails.length > 1, 'the second mail');
  assert.doesNotMatch(smtp.mails[1]?.text ?? '', /evil/);
  assert.ok(smtp.mails[1]?.text.includes(`${it.url}/reset#`));
  const reset = await visitor.ask('POST', '/api/password/reset', { token, password: 'a new long password' });
  assert.equal(reset.body.person.name, 'Ann');
});

test('without a mail server no mail is promised', async () => {
  const it = await startApp();
  await setUp(it);
  const answer = await openBrowser(it).ask('POST', '/api/password/forgot', { email: 'ann@example.org' });
  assert.equal(answer.status, 404);
});
