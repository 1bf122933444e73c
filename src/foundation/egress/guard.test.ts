import assert from 'node:assert/strict';
import diagnostics from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, test } from 'node:test';
import type { ApiError } from '../kernel/errors.ts';
import { parseAllowList } from './allow.ts';
import { createGuard, type Resolve } from './guard.ts';

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const never: Resolve = () => assert.fail('nothing may be looked up');
const refused = (error: ApiError): boolean => {
  assert.equal(error.key, 'INVALID_URL');
  assert.equal(error.status, 400);
  assert.equal(error.message, 'Invalid URL');
  assert.equal(error.code, 'PRIVATE_ADDRESS');
  const [detail] = error.details as [{ field: string; message: string }];
  assert.equal(detail.field, 'url');
  assert.match(detail.message, /TRAWL_ALLOW_PRIVATE_NETWORK/);
  return true;
};

/** A server on loopback that counts who connected. */
async function counting(host = '127.9.9.9'): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on('error', () => {});
    socket.resume();
    socket.end();
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  stops.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

const dial = (guard: ReturnType<typeof createGuard>, hostname: string, port: number): Promise<Error | null> =>
  new Promise((resolve) => {
    guard.connect({ hostname, host: hostname, protocol: 'http:', port: String(port) }, (error, socket) => {
      socket?.destroy();
      resolve(error);
    });
  });

test('every spelling of an inside address is refused before anything is looked up or connected', async () => {
  const guard = createGuard({ resolve: never });
  let sockets = 0;
  const count = (): void => void sockets++;
  diagnostics.subscribe('net.client.socket', count);
  stops.push(() => void diagnostics.unsubscribe('net.client.socket', count));
  for (const url of [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://0/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://017700000001/',
    'http://0xA9.0xFE.0xA9.0xFE/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:169.254.169.254]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://①②⑦.⓪.⓪.①/',
    'http://localhost/',
    'http://LOCALHOST:8080/',
    'http://localhost./',
    'http://a.localhost/',
    'http://ip6-localhost/',
    'http://localhost.localdomain/',
    'http://127.0.0.1:80+&@127.88.23.245:22/',
    'http://127.1.1.1:80\\\\@127.2.2.2:80/',
    'http://1.1.1.1&@127.2.2.2/',
    'http://0251.0376.0251.0376/',
    'http://0xa9fea9fe/',
    'http://169.16689662/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[2001:0:7f00:1::]/',
    'http://[2a00::5efe:10.0.0.1]/',
    'http://user:pass@127.0.0.1/',
    'http://good.example@127.0.0.1/',
    'http://127.1.1.1:80\\@127.2.2.2:80/',
    'http://127.1.1.1:80#\\@good.example/',
    'https://192.168.0.1:8443/',
    ' http://10.0.0.1/ ',
    'http:\\\\10.0.0.1\\',
    'http:10.0.0.1',
  ]) {
    assert.throws(() => guard.readUrl(url), refused, url);
  }
  for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', '[::ffff:7f00:1]', 'localhost']) {
    assert.ok(refused((await dial(guard, host, 80)) as ApiError), host);
  }
  assert.equal(sockets, 0);
});

test('only absolute http and https URLs with a host pass', () => {
  const guard = createGuard({ resolve: never });
  for (const url of [
    '',
    'example.com',
    '/path',
    '//example.com',
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://127.0.0.1:25/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://',
    'http://[::1',
    'http://[::①⑥⑨｡②⑤④｡⑯⑨｡②⑤④]:80/',
    'http://a b/',
    'http://425.510.425.510/',
    'http://0x41414141A9FEA9FE/',
    'http://127.0.0.1!/',
    'http://127.0.0.1../',
    'http://.example.com/',
    `http://${'a'.repeat(64)}.example.com/`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a host, as it comes
    'http://${AWS_LAMBDA_RUNTIME_API}/',
    'http://example.com:99999/',
    `http://example.com/${'a'.repeat(65_536)}`,
  ]) {
    assert.throws(() => guard.readUrl(url), { key: 'INVALID_URL', code: undefined }, url.slice(0, 100));
  }
  const { href } = new URL(`http://example.com/${'a'.repeat(60_000)}`);
  assert.equal(guard.readUrl(href).href, href);
  assert.equal(guard.readUrl('HTTPS://Example.COM:443/a').href, 'https://example.com/a');
});

test('a name is refused when any of its addresses is private, and the address is not revealed', async () => {
  const server = await counting();
  const guard = createGuard({
    allow: parseAllowList('127.9.9.9', 'X'),
    resolve: async () => [
      { address: '127.9.9.9', family: 4 },
      { address: '10.11.12.13', family: 4 },
    ],
  });
  const error = (await dial(guard, 'mixed.example', server.port)) as ApiError;
  assert.ok(refused(error));
  assert.match(JSON.stringify(error.details), /mixed\.example resolves to a private address/);
  assert.doesNotMatch(JSON.stringify(error.details), /10\.11/);
  assert.equal(server.connections(), 0);
});

test('the connection goes to the address that was checked: the name is asked for once', async () => {
  const server = await counting();
  const asked: string[] = [];
  const guard = createGuard({
    allow: parseAllowList('127.9.9.9', 'X'),
    // The second answer would be another: what DNS rebinding does.
    resolve: async (host) => [{ address: asked.push(host) === 1 ? '127.9.9.9' : '10.0.0.1', family: 4 }],
  });
  assert.equal(await dial(guard, 'Rebind.Example.', server.port), null);
  assert.deepEqual(asked, ['rebind.example']);
  assert.ok(refused((await dial(guard, 'rebind.example', server.port)) as ApiError));
  assert.equal(asked.length, 2);
});

test('the peer is looked at again once the connection stands', async () => {
  const server = await counting();
  let judged = 0;
  const guard = createGuard({
    allow: () => judged++ === 0,
    resolve: async () => [{ address: '127.9.9.9', family: 4 }],
  });
  assert.ok(refused((await dial(guard, 'turncoat.example', server.port)) as ApiError));
  assert.equal(judged, 2);
});

test('a refusal mentions the given setting', async () => {
  const guard = createGuard({ resolve: never, setting: 'TRAWL_ALLOW_PRIVATE_WEBHOOKS' });
  assert.throws(
    () => guard.readUrl('http://10.0.0.1/'),
    (error: ApiError) => JSON.stringify(error.details).includes('TRAWL_ALLOW_PRIVATE_WEBHOOKS'),
  );
});

test('localhost is what the operator allowed of it', async () => {
  const guard = createGuard({ allow: parseAllowList('127.0.0.0/8', 'X'), resolve: never });
  assert.deepEqual(await guard.addresses('localhost', 80), [{ address: '127.0.0.1', family: 4 }]);
  const byName = createGuard({ allow: parseAllowList('localhost:81', 'X'), resolve: never });
  assert.equal((await byName.addresses('localhost', 81)).length, 2);
  await assert.rejects(byName.addresses('localhost', 82), refused);
});

test('ports of other services are refused although the address is public, unless the operator allows them', async () => {
  const resolve: Resolve = async () => [{ address: '93.184.215.14', family: 4 }];
  const guard = createGuard({ resolve });
  for (const port of [21, 22, 25, 143, 445, 465, 3306, 5432, 6000, 6379, 6667, 10_080, 27_017]) {
    assert.throws(() => guard.readUrl(`http://1.1.1.1:${port}/`), { key: 'INVALID_URL', code: undefined });
    await assert.rejects(guard.addresses('public.example', port), { key: 'INVALID_URL', code: undefined });
  }
  for (const port of [80, 443, 8080, 3000]) assert.equal((await guard.addresses('public.example', port)).length, 1);
  const open = createGuard({ resolve, allow: parseAllowList('public.example:25', 'X') });
  assert.equal((await open.addresses('public.example', 25)).length, 1);
});
