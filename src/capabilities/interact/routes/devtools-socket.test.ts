import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFarBehind } from './devtools-socket.ts';

test('if all DevTools clients together are too far behind, the slowest are disconnected', () => {
  const MB = 1024 * 1024;
  const ahead = { waiting: MB };
  const behind = Array.from({ length: 10 }, () => ({ waiting: 30 * MB }));
  const all = new Set([ahead, ...behind]);
  assert.deepEqual([isFarBehind(all, ahead), isFarBehind(all, behind[0]!)], [false, true]);
  const fewer = new Set([ahead, ...behind.slice(0, 8)]);
  assert.equal(isFarBehind(fewer, behind[0]!), false);
});
