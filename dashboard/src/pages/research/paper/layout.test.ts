import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOut, shorten } from './layout.ts';

const some = (count: number, name: string): string[] => Array.from({ length: count }, (_, at) => `${name}${at}`);

for (const width of [320, 375, 640, 1100]) {
  for (const count of [0, 1, 10]) {
    test(`${count} papers a side are separate and inside ${width} pixels`, () => {
      const around = { references: some(count, 'r'), citers: some(count, 'c'), similar: some(count, 's') };
      const { nodes, center, height } = layOut(width, around);
      assert.equal(nodes.length, 3 * count);
      for (const node of nodes) {
        assert.ok(node.x >= 10 && node.x <= width - 10, `${node.item} x ${node.x}`);
        assert.ok(node.y >= 10 && node.y <= height - 10, `${node.item} y ${node.y} of ${height}`);
        assert.ok(Math.hypot(node.x - center.x, node.y - center.y) > 30, `${node.item} is on the middle`);
        if (node.side === 'references') assert.ok(node.x < center.x);
        if (node.side === 'citers') assert.ok(node.x > center.x);
        for (const other of nodes) {
          if (other === node) continue;
          assert.ok(Math.hypot(node.x - other.x, node.y - other.y) >= 14, `${node.item} lies on ${other.item}`);
        }
      }
    });
  }
}

test('titles are cut between words where that leaves enough', () => {
  assert.equal(shorten('Attention is all you need', 100), 'Attention is all you need');
  assert.equal(shorten('Attention is all you need', 14), 'Attention is…');
  assert.equal(shorten('Pneumonoultramicroscopic', 10), 'Pneumonou…');
});
