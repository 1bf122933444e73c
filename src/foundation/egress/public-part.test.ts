import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicPart } from './public-part.ts';

test('a host is public as a whole only if all of its addresses are', async () => {
  const of = (...addresses: string[]) =>
    publicPart(
      { addresses: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) },
      'site.example',
      443,
    );
  assert.equal(await of('93.184.215.14', '2606:2800:220:1::1'), 'all');
  assert.equal(await of('93.184.215.14', '10.0.0.1'), 'some');
  assert.equal(await of('10.0.0.1', '::1'), 'none');
  assert.equal(await of(), 'none');
});
