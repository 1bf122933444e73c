import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { countryIn, wrongCountries } from './proxy-countries.ts';

test('the country of an answer is text or a field', () => {
  assert.equal(countryIn(' de\n'), 'DE');
  assert.equal(countryIn('{"ip":"192.0.2.1","country":"FR"}'), 'FR');
  assert.equal(countryIn('{"country_code": "us"}'), 'US');
  assert.equal(countryIn('{"country":"Germany"}'), undefined);
  assert.equal(countryIn('<p>DE</p>'), undefined);
});

test('a proxy that is elsewhere than it should be is named, without its password', async () => {
  const server = createServer((_, reply) => reply.end('FR'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  after(() => server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://me:secret@${host}`;
  // An address, so that nothing has to be resolved.
  const check = 'http://93.184.215.14/country';
  const proxies = [{ url, country: 'FR' }, { url, country: 'DE' }, { url, name: 'b', country: 'IT' }, { url }];
  assert.deepEqual(await wrongCountries(proxies, check, undefined), [
    `${host} should be in DE, but is in FR`,
    'b should be in IT, but is in FR',
  ]);
});
