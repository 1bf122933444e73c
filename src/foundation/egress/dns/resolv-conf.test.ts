import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidates, parseResolvConf } from './files.ts';

test('a resolv.conf is read as the C library does', () => {
  const text = `# made by a program
nameserver 192.0.2.1 ; the first
nameserver fe80::1%eth0
nameserver nonsense
nameserver 2001:db8::53
nameserver 192.0.2.3
nameserver 192.0.2.4
domain old.example
search Corp.Example. dev.corp.example
options rotate ndots:5 timeout:1
`;
  assert.deepEqual(parseResolvConf(text), {
    servers: ['192.0.2.1', 'fe80::1%eth0', '2001:db8::53'],
    search: ['corp.example', 'dev.corp.example'],
    ndots: 5,
  });
  assert.deepEqual(parseResolvConf(''), { servers: [], search: [], ndots: 1 });
  assert.equal(parseResolvConf('options ndots:99').ndots, 15);
});

test('a name with few dots is looked for in the search domains first', () => {
  const search = ['ns.svc.cluster', 'cluster'];
  assert.deepEqual(candidates('db', { search, ndots: 1 }), ['db.ns.svc.cluster', 'db.cluster', 'db']);
  assert.deepEqual(candidates('db.other', { search, ndots: 5 }), [
    'db.other.ns.svc.cluster',
    'db.other.cluster',
    'db.other',
  ]);
  assert.deepEqual(candidates('www.example', { search: [], ndots: 1 }), ['www.example']);
  assert.deepEqual(candidates('www.example', { search, ndots: 1 })[0], 'www.example');
});
