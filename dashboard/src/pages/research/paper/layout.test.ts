import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTwoLines, layOut, ROOM, shorten } from './layout.ts';

const some = (count: number, name: string): string[] => Array.from({ length: count }, (_, at) => `${name}${at}`);

for (const spread of [75, 240, 450]) {
  for (const count of [0, 1, 4, 10]) {
    test(`${count} papers a side, ${spread} pixels wide: no label lies on another or on the middle`, () => {
      const around = { references: some(count, 'r'), citers: some(count, 'c'), similar: some(count, 's') };
      const nodes = layOut(around, spread);
      assert.equal(nodes.length, 3 * count);
      const apart = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
        Math.hypot((a.x - b.x) / ROOM.width, (a.y - b.y) / ROOM.height);
      for (const node of nodes) {
        assert.ok(Math.abs(node.x) <= spread + 1, `${node.item} is too far to the side`);
        assert.ok(apart(node, { x: 0, y: 0 }) > 0.85, `${node.item} is on the middle`);
        for (const other of nodes) {
          if (other !== node) assert.ok(apart(node, other) > 0.85, `${node.item} lies on ${other.item}`);
        }
      }
      assert.deepEqual(layOut(around, spread), nodes, 'the same places again');
    });
  }
}

test('references are on the left and citers on the right of a wide map', () => {
  const nodes = layOut({ references: some(3, 'r'), citers: some(3, 'c'), similar: [] }, 400);
  for (const { side, x } of nodes) assert.equal(x < 0, side === 'references');
});

test('titles are cut between words where that leaves enough', () => {
  assert.equal(shorten('Attention is all you need', 100), 'Attention is all you need');
  assert.equal(shorten('Attention is all you need', 14), 'Attention is…');
  assert.equal(shorten('Pneumonoultramicroscopic', 10), 'Pneumonou…');
  assert.deepEqual(inTwoLines('Attention is all you need', 14), ['Attention is', 'all you need']);
  assert.deepEqual(inTwoLines('Short', 14), ['Short']);
});
