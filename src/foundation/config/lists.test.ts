import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameServers } from './lists.ts';

test('name servers are addresses with a port or without one, or those of the system', () => {
  const read = (text: string): unknown => nameServers.safeParse(text).data;
  assert.equal(read('system'), 'system');
  assert.deepEqual(read('192.0.2.53, 192.0.2.54:5353,2001:db8::53,[2001:db8::53]:54'), [
    '192.0.2.53',
    '192.0.2.54:5353',
    '2001:db8::53',
    '[2001:db8::53]:54',
  ]);
  for (const wrong of [
    'dns.example',
    'system,192.0.2.53',
    '192.0.2.53:99999',
    '[192.0.2.53]:53',
    '192.0.2',
    ',',
    'x:53',
  ]) {
    assert.equal(read(wrong), undefined, wrong);
  }
});
