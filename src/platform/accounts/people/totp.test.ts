import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base32, hotp, otpauthUri, stepAt, stepOfCode } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

test('codes are those of RFC 4226, appendix D', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
  assert.deepEqual(
    codes.map((_, counter) => hotp(SECRET, counter)),
    codes,
  );
});

test('codes are those of RFC 6238, appendix B, for SHA-1', () => {
  const known = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ] as const;
  for (const [seconds, code] of known) assert.equal(hotp(SECRET, stepAt(seconds * 1000), 8), code);
});

test('codes of the step before and after are accepted, others are not', () => {
  const time = 1_111_111_109_000;
  const now = stepAt(time);
  const found = [-2, -1, 0, 1, 2].map((by) => stepOfCode(SECRET, hotp(SECRET, now + by), time));
  assert.deepEqual(found, [undefined, now - 1, now, now + 1, undefined]);
  for (const code of ['', '08180', '0818045', '08180a', '０８１８０４']) {
    assert.equal(stepOfCode(SECRET, code, time), undefined);
  }
});

test('base 32 is that of RFC 4648, section 10', () => {
  const known = { f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' };
  for (const [text, code] of Object.entries(known)) assert.equal(base32(Buffer.from(text)), code);
  assert.equal(
    otpauthUri(SECRET, 'ann+a@example.org'),
    'otpauth://totp/Trawl%3Aann%2Ba%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Trawl',
  );
});
