import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { firstMember } from './first-member.ts';

test('the first member of a gzip body ends where the next begins, and nowhere else', async () => {
  const text = 'A harbour at noon. '.repeat(300);
  const one = gzipSync(text);
  const named = Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, 4 | 8 | 16 | 2, 0, 0, 0, 0, 0, 3, 3, 0]),
    ...[Buffer.from('abcname\0a comment\0'), Buffer.from([1, 2]), one.subarray(10)],
  ]);
  const magic = gzipSync(Buffer.from([0x1f, 0x8b, 8, 0x1f, 0x8b, 8]), { level: 0 });
  for (const member of [one, named, magic]) {
    assert.deepEqual(await firstMember(Buffer.concat([member, one]), 1e6), member);
    for (const whole of [member, Buffer.concat([member, Buffer.from('behind it')]), member.subarray(0, -5)])
      assert.deepEqual(await firstMember(whole, 1e6), whole);
  }
  for (const other of [Buffer.from(text), Buffer.alloc(0), Buffer.from([0x1f, 0x8b]), Buffer.from([0x1f, 0x8b, 8, 31])])
    assert.deepEqual(await firstMember(other, 1e6), other);
  const two = Buffer.concat([one, one]);
  assert.deepEqual(await firstMember(two, 100), two);
});
