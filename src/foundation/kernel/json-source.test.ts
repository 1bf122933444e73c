import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Digits, layOutJson, losesDigits, parseDigits, parseExactly } from './json-source.ts';

describe('JSON keeps what was written', () => {
  it('numbers, keys, their order and duplicates', () => {
    const source = '{"10":1234567890123456789,"2":10.00,"a":[1.50,-0,1E400,{}, [ ]],"a":0.1000}';
    assert.equal(
      layOutJson(source),
      '{\n  "10": 1234567890123456789,\n  "2": 10.00,\n  "a": [\n    1.50,\n    -0,\n    1E400,\n    {},\n    []\n  ],\n  "a": 0.1000\n}',
    );
  });

  it('strings, with the escapes of letters resolved', () => {
    assert.equal(
      layOutJson('["caf\\u00e9 \\"x\\" \\\\","\\ud800","{,}:"]'),
      '[\n  "café \\"x\\" \\\\",\n  "\\ud800",\n  "{,}:"\n]',
    );
    assert.equal(layOutJson(' "a" '), '"a"');
    assert.equal(layOutJson('\ttrue\n'), 'true');
  });

  it('invalid JSON is unchanged', () => {
    for (const text of ['{"a": ', '{a:1}', '', '{"a":1}{"b":2}', '[01]']) assert.equal(layOutJson(text), text);
  });

  it('a long line and deep nesting', () => {
    const long = `[${Array.from({ length: 200_000 }, (_, i) => `{"id":${i}.0,"name":"x"}`).join(',')}]`;
    assert.deepEqual(JSON.parse(layOutJson(long)).length, 200_000);
    assert.ok(layOutJson(long).includes('"id": 199999.0,'));
    const deep = `${'['.repeat(2_000)}1${']'.repeat(2_000)}`;
    assert.equal(layOutJson(deep).replace(/\s+/g, ''), deep);
  });
});

describe('numbers with their digits', () => {
  it('which ones a program cannot hold', () => {
    for (const lost of [
      '1234567890123456789',
      '9007199254740993',
      '0.12345678901234567890',
      '1e400',
      '-12345678901234567',
    ])
      assert.equal(losesDigits(lost), true, lost);
    for (const kept of [
      '10.00',
      '0',
      '-0',
      '0.0',
      '1E5',
      '123456789012345',
      '1000000000000000000000',
      '1.5e-10',
      '9007199254740992',
    ])
      assert.equal(losesDigits(kept), false, kept);
  });

  it('values', () => {
    assert.deepEqual(parseDigits('{"a":[1.50,"2"]}'), { a: [new Digits('1.50'), '2'] });
    assert.deepEqual(parseExactly('{"id":1234567890123456789,"price":10.00,"n":"1234567890123456789"}'), {
      ...{ id: '1234567890123456789', price: 10, n: '1234567890123456789' },
    });
  });
});
