import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createJsonScan, JSON_BOUNDS } from './json-scan.ts';

/** What a scan says of a text that arrives in pieces of so many bytes. */
function scanned(text: string, size = text.length): string | undefined {
  const bytes = Buffer.from(text);
  const scan = createJsonScan();
  for (let at = 0; at < bytes.length; at += size) {
    const wrong = scan.take(bytes.subarray(at, at + size));
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

describe('the scan of a JSON body', () => {
  const { depth, nodes, keys, values } = JSON_BOUNDS;
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

  test('each bound is reached and not passed, however the bytes arrive', () => {
    for (const size of [1, 7, 65_536]) {
      assert.equal(scanned(nested(depth), size), undefined);
      assert.match(scanned(nested(depth + 1), size) ?? '', /64 levels/);
      assert.match(scanned('{"a":'.repeat(depth + 1), size) ?? '', /64 levels/);
    }
    assert.equal(scanned(`[${'{},'.repeat(nodes - 2)}{}]`), undefined);
    assert.match(scanned(`[${'{},'.repeat(nodes - 1)}{}]`) ?? '', /20000 objects and arrays/);
    assert.equal(scanned(`{${'"a":1,'.repeat(keys - 1)}"a":1}`), undefined);
    assert.match(scanned(`{${'"a":1,'.repeat(keys)}"a":1}`) ?? '', /20000 keys/);
    assert.match(scanned(`[${'{"a":1,"b":2},'.repeat(keys / 2)}{"a" : 1}]`) ?? '', /20000 keys/);
    assert.equal(scanned(`[${'1,'.repeat(values)}1]`), undefined);
    assert.match(scanned(`[${'1,'.repeat(values + 1)}1]`) ?? '', /250000 values/);
  });

  test('what stands in texts does not count, escaped quotes included', () => {
    const text = JSON.stringify({ a: '[{,:'.repeat(400_000), '"[': '\\"[[' });
    for (const size of [3, 63, 64, 65, 1000, 10_000_000]) assert.equal(scanned(text, size), undefined);
    for (const long of [62, 63, 64, 65, 66, 200]) {
      const end = `${'x'.repeat(long)}\\\\`;
      for (const size of [1, 50, 64, 100, 1_000])
        assert.match(scanned(`{"a":"${end}","b":"${end}",${'['.repeat(65)}`, size) ?? '', /levels/, `${long} ${size}`);
    }
    assert.match(scanned(`{"a":"\\\\",${'['.repeat(65)}`, 2) ?? '', /levels/);
  });
});
