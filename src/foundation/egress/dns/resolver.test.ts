import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type DnsReply, startDnsServer } from '../../../../test/support/dns-server.ts';
import { allowSites, Servers, SITE_ADDRESS } from '../../../../test/support/site-servers.ts';
import { deadlineIn } from '../../kernel/deadline.ts';
import { createWeb } from '../web/web.ts';
import { createResolve } from './resolver.ts';

const stack = new AsyncDisposableStack();
afterEach(() => stack.disposeAsync());

const ZONE: ReadonlyMap<string, DnsReply> = new Map<string, DnsReply>([
  ['site.example', [{ type: 'A', data: SITE_ADDRESS }]],
  ['inside.example', [{ type: 'A', data: '10.0.0.1' }]],
  // One address that may be asked does not open the door to the other.
  [
    'mixed.example',
    [
      { type: 'A', data: SITE_ADDRESS },
      { type: 'A', data: '169.254.169.254' },
    ],
  ],
  ['broken.example', 'SERVFAIL'],
  ['silent.example', 'silent'],
]);

test('pages are fetched, refused and failed by what the name server says, and the failure names the cause', async () => {
  await using servers = new Servers();
  const port = await servers.http((_, reply) => reply.end('here'));
  await using dns = await startDnsServer((name, type) =>
    type === 'A' ? (ZONE.get(name) ?? 'NXDOMAIN') : ZONE.has(name) ? [] : 'NXDOMAIN',
  );
  await using web = createWeb({ allow: allowSites, resolve: createResolve([dns.address]) });
  const get = (host: string) =>
    web.get({ url: `http://${host}:${port}/`, deadline: deadlineIn(60_000), tier: 'basic' });

  assert.equal(Buffer.from((await get('site.example')).body).toString(), 'here');
  const asked = dns.asked.length;
  await get('site.example');
  assert.equal(dns.asked.length, asked, 'the answer is used again');
  await assert.rejects(get('inside.example'), { code: 'PRIVATE_ADDRESS' });
  await assert.rejects(get('mixed.example'), { code: 'PRIVATE_ADDRESS' });
  await assert.rejects(get('gone.example'), {
    failure: 'dns',
    reason: 'Host name gone.example could not be resolved: it does not exist (ENOTFOUND)',
  });
  await assert.rejects(get('broken.example'), {
    failure: 'dns',
    reason: 'Host name broken.example could not be resolved: the name server failed (ESERVFAIL)',
  });
});

test('an aborted request cancels its lookup', async () => {
  await using dns = await startDnsServer((name, type) => (type === 'A' ? (ZONE.get(name) ?? 'NXDOMAIN') : 'silent'));
  await using web = createWeb({ allow: allowSites, resolve: createResolve([dns.address]) });
  const left = new AbortController();
  const waiting = Array.from({ length: 50 }, () =>
    web.get({ url: 'http://silent.example/', deadline: deadlineIn(60_000, left.signal), tier: 'basic' }),
  );
  await dns.heard('A silent.example');
  left.abort(new Error('given up'));
  for (const one of await Promise.allSettled(waiting)) {
    assert.equal((one as PromiseRejectedResult).reason.message, 'given up');
  }
  assert.equal(dns.asked.filter((question) => question === 'A silent.example').length, 1, 'one look-up for all');
});
