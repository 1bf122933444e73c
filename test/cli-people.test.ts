import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from './support/app.ts';
import { trawl } from './support/cli.ts';
import { openBrowser, PASSWORD, setUp } from './support/console.ts';
import { tempDir } from './support/tmp.ts';

test('people setup-link makes a link that works while a service is running, even if there is an owner', async () => {
  const dataDir = tempDir();
  const it = await startApp({ dataDir });
  await setUp(it);
  const env = { TRAWL_DATA_DIR: dataDir, TRAWL_PUBLIC_URL: 'https://trawl.example.org/' };
  const { code, stdout, stderr } = await trawl(['people', 'setup-link'], env);
  assert.equal(code, 0);
  assert.match(stdout, /^https:\/\/trawl\.example\.org\/setup#[\w-]{43}\n$/);
  assert.match(stderr, /once/);
  const token = stdout.trim().split('#')[1];
  const who = { token, email: 'bob@example.org', name: 'Bob', password: PASSWORD };
  assert.equal((await openBrowser(it).ask('POST', '/api/setup', { ...who, email: 'ann@example.org' })).status, 409);
  const made = await openBrowser(it).ask('POST', '/api/setup', who);
  assert.deepEqual([made.status, made.body.role], [200, 'owner']);
  assert.equal((await openBrowser(it).ask('POST', '/api/setup', who)).body.code, 'LINK_INVALID');
});

test('people reset-password makes a link for a person who has an account', async () => {
  const dataDir = tempDir();
  const it = await startApp({ dataDir });
  const owner = await setUp(it);
  const env = { TRAWL_DATA_DIR: dataDir, HOST: '0.0.0.0', PORT: '8080' };
  const { stdout } = await trawl(['people', 'reset-password', 'Ann@example.org'], env);
  assert.match(stdout, /^http:\/\/localhost:8080\/reset#[\w-]{43}\n$/);
  assert.equal((await owner.ask('GET', '/api/session')).body.state, 'signed-in');
  const reset = { token: stdout.trim().split('#')[1], password: 'a new long password' };
  const phone = openBrowser(it);
  assert.equal((await phone.ask('POST', '/api/password/reset', reset)).body.person.name, 'Ann');
  assert.equal((await owner.ask('GET', '/api/session')).body.state, 'signed-out');
  const unknown = await trawl(['people', 'reset-password', 'nobody@example.org'], env);
  assert.deepEqual([unknown.code, unknown.stdout], [1, '']);
  assert.match(unknown.stderr, /no account has the email address nobody@example\.org/);
});

test('keys create holds a key to formats, addresses and a time', async () => {
  const dataDir = tempDir();
  const env = { TRAWL_DATA_DIR: dataDir };
  const args = [
    'keys',
    'create',
    '--formats',
    'markdown,links',
    '--ips',
    '10.0.0.0/8',
    '--expires',
    '2999-12-31',
    '--json',
  ];
  const made = JSON.parse((await trawl(args, env)).stdout);
  assert.deepEqual(
    [made.formats, made.allowedIps, made.expiresAt],
    [['markdown', 'links'], ['10.0.0.0/8'], '2999-12-31T00:00:00.000Z'],
  );
  for (const [option, value, about] of [
    ['--formats', 'pdfs', /"pdfs" is not a format/],
    ['--ips', 'home', /"home" is neither an IP address nor a CIDR/],
    ['--expires', '2001-01-01', /future/],
    ['--expires', 'soon', /future/],
  ] as const) {
    const { code, stderr } = await trawl(['keys', 'create', option, value], env);
    assert.equal(code, 2);
    assert.match(stderr, about);
  }
});
