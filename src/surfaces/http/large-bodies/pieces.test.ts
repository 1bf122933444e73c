import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAssembly, cut, type Piece } from './pieces.ts';

function crossed(value: unknown, most?: number): { value: unknown; pieces: Piece[] } {
  const pieces = [...cut(value, most)].map((piece) => structuredClone(piece));
  const assembly = createAssembly();
  for (const piece of pieces) assembly.add(piece);
  return { value: assembly.value, pieces };
}

describe('a value in pieces', () => {
  const values: readonly unknown[] = [
    undefined,
    null,
    5,
    'text',
    [],
    {},
    [[], {}, [[]], undefined, null],
    { a: undefined, b: [1, 2, { c: 'x'.repeat(5_000), d: [] }], '': { constructor: { toString: [1] } } },
    Array.from({ length: 300 }, (_, at) => ({ at, list: Array(at % 7).fill('y') })),
    Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`key${at}`, { [`key${at}`]: at }])),
  ];

  test('is the same when it is put together, however small the pieces are', () => {
    for (const value of values)
      for (const most of [1, 7, 100, 10_000]) assert.deepEqual(crossed(value, most).value, value);
  });

  test('has pieces of bounded size: of long lists, of wide objects, of long texts', () => {
    const wide = {
      urls: Array.from({ length: 100_000 }, (_, at) => `https://example.com/${at}`),
      keys: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`key${at}`, at])),
      deep: { deeper: { texts: Array(50).fill('x'.repeat(400_000)) } },
    };
    const { value, pieces } = crossed(wide);
    assert.deepEqual(value, wide);
    for (const piece of pieces) {
      const members = piece.reduce((sum, step) => sum + ('values' in step ? step.values.length : 1), 0);
      assert.ok(members <= 10_000, String(members));
      assert.ok(JSON.stringify(piece).length < 2_000_000);
    }
  });
});
