import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type DnsReply, type DnsServer, startDnsServer } from '../../../../test/support/dns-server.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { nameServers } from './name-servers.ts';
import type { Source } from './resolve.ts';

const never = new AbortController().signal;

/** A source that asks `server`, on a machine with these files. */
function sourceOf(server: Pick<DnsServer, 'address'>, files: { hosts?: string; resolvConf?: string } = {}): Source {
  const dir = tempDir();
  const [hostsFile, resolvConf] = [join(dir, 'hosts'), join(dir, 'resolv.conf')];
  writeFileSync(hostsFile, files.hosts ?? '');
  writeFileSync(resolvConf, files.resolvConf ?? '');
  return nameServers({ servers: [server.address], hostsFile, resolvConf });
}

/** A zone: what each name has; A alone unless the type is said. */
const zone =
  (names: Readonly<Record<string, DnsReply>>) =>
  (name: string, type: string): DnsReply => {
    const exact = names[`${type} ${name}`];
    if (exact !== undefined) return exact;
    const reply = names[name];
    if (reply === undefined) return 'NXDOMAIN';
    return type === 'A' || typeof reply === 'string' ? reply : [];
  };

test('A and AAAA are both found, with the lesser TTL', async () => {
  await using server = await startDnsServer(
    zone({
      'A both.example': [
        { type: 'A', data: '127.0.0.1', ttl: 90 },
        { type: 'A', data: '127.0.0.2', ttl: 90 },
      ],
      'AAAA both.example': [{ type: 'AAAA', data: '::1', ttl: 60 }],
    }),
  );
  const { addresses, ttl } = await sourceOf(server)('both.example', never);
  assert.deepEqual(addresses.map(({ address, family }) => `${family} ${address}`).sort(), [
    '4 127.0.0.1',
    '4 127.0.0.2',
    '6 ::1',
  ]);
  assert.equal(ttl, 60_000);
});

test('aliases lead to addresses, and the TTL stays within a second and five minutes', async () => {
  await using server = await startDnsServer(
    zone({
      'www.example': [
        { type: 'CNAME', data: 'edge.example', ttl: 30 },
        { type: 'A', data: '127.0.0.3', ttl: 600, name: 'edge.example' },
      ],
      'brief.example': [{ type: 'A', data: '127.0.0.3', ttl: 0 }],
      'long.example': [{ type: 'A', data: '127.0.0.3', ttl: 86_400 }],
    }),
  );
  const source = sourceOf(server);
  const addresses = [{ address: '127.0.0.3', family: 4 }];
  assert.deepEqual(await source('www.example', never), { addresses, ttl: 30_000 });
  assert.deepEqual(await source('brief.example', never), { addresses, ttl: 1_000 });
  assert.deepEqual(await source('long.example', never), { addresses, ttl: 300_000 });
});

test('a truncated answer is asked for again over TCP', async () => {
  await using server = await startDnsServer((_, type, tcp) =>
    tcp
      ? type === 'A'
        ? Array.from({ length: 60 }, (__, i) => ({ type: 'A', data: `127.0.1.${i}` }) as const)
        : []
      : 'truncated',
  );
  const { addresses } = await sourceOf(server)('many.example', never);
  assert.ok(server.asked.includes('tcp A many.example'));
  assert.equal(addresses.length, 16);
});

test('with IPv4 addresses there is no wait for a late IPv6 answer', async () => {
  await using server = await startDnsServer(
    zone({ 'A half.example': [{ type: 'A', data: '127.0.0.4' }], 'AAAA half.example': 'silent' }),
  );
  assert.deepEqual((await sourceOf(server)('half.example', never)).addresses, [{ address: '127.0.0.4', family: 4 }]);
});

test('a failure says what the name server said', async () => {
  await using server = await startDnsServer(
    zone({ 'empty.example': [], 'broken.example': 'SERVFAIL', 'secret.example': 'REFUSED' }),
  );
  const source = sourceOf(server);
  for (const [host, code] of [
    ['none.example', 'ENOTFOUND'],
    ['empty.example', 'ENODATA'],
    ['broken.example', 'ESERVFAIL'],
    ['secret.example', 'EREFUSED'],
  ] as const) {
    await assert.rejects(source(host, never), { code });
  }
  await using gone = await startDnsServer(() => 'silent');
  const { address } = gone;
  await gone[Symbol.asyncDispose]();
  await assert.rejects(sourceOf({ address })('www.example', never), { code: 'ENONAMESERVER' });
});

test('a lookup at a silent name server ends with its signal, and others continue', async () => {
  await using server = await startDnsServer((name, type) =>
    name === 'silent.example' ? 'silent' : type === 'A' ? [{ type: 'A', data: '127.0.0.5' }] : [],
  );
  const source = sourceOf(server);
  const giveUp = new AbortController();
  const waiting = Array.from({ length: 20 }, () => source('silent.example', giveUp.signal).catch(({ code }) => code));
  await server.heard('A silent.example');
  assert.deepEqual((await source('www.example', never)).addresses, [{ address: '127.0.0.5', family: 4 }]);
  giveUp.abort();
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set(['ECANCELLED']));
});

test('the hosts file comes first; names that exist nowhere are asked for nowhere', async () => {
  await using server = await startDnsServer(() => 'NXDOMAIN');
  const source = sourceOf(server, { hosts: '# mine\n127.0.0.6\twiki wiki.corp # both\n::1 wiki\nnonsense\n' });
  assert.deepEqual((await source('wiki', never)).addresses, [
    { address: '127.0.0.6', family: 4 },
    { address: '::1', family: 6 },
  ]);
  assert.deepEqual((await source('wiki.corp', never)).addresses, [{ address: '127.0.0.6', family: 4 }]);
  for (const host of ['nowhere.invalid', 'hidden.onion', 'invalid']) {
    await assert.rejects(source(host, never), { code: 'ENOTFOUND' });
  }
  assert.deepEqual(server.asked, []);
});

test('short names are looked for in the search domains first, longer ones as they are', async () => {
  const found: DnsReply = [{ type: 'A', data: '127.0.0.7' }];
  await using server = await startDnsServer(
    zone({ 'wiki.b.corp': found, 'site.example': found, 'db.dev.a.corp': found }),
  );
  const source = sourceOf(server, { resolvConf: 'search a.corp b.corp\noptions edns0 ndots:1\n' });
  const names = async (host: string): Promise<string[]> => {
    server.asked.length = 0;
    await source(host, never);
    return server.asked.filter((question) => question.startsWith('A ')).map((question) => question.slice(2));
  };
  assert.deepEqual(await names('wiki'), ['wiki.a.corp', 'wiki.b.corp']);
  assert.deepEqual(await names('site.example'), ['site.example']);
  assert.deepEqual(await names('db.dev'), ['db.dev', 'db.dev.a.corp']);
  await assert.rejects(source('nobody', never), { code: 'ENOTFOUND' });
});

test('the next name server is asked where one cannot be reached', async () => {
  await using server = await startDnsServer(zone({ 'www.example': [{ type: 'A', data: '127.0.0.8' }] }));
  await using gone = await startDnsServer(() => 'silent');
  await gone[Symbol.asyncDispose]();
  const source = nameServers({ servers: [gone.address, server.address] });
  assert.deepEqual((await source('www.example', never)).addresses, [{ address: '127.0.0.8', family: 4 }]);
});
