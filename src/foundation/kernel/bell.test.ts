import { test } from 'node:test';
import { createBell } from './bell.ts';

test('a bell that rings before the wait is heard, and one that rang before the last look is not', async () => {
  const bell = createBell();
  bell.ring();
  await bell.wait(Number.POSITIVE_INFINITY);
  bell.reset();
  const waiting = bell.wait(Number.POSITIVE_INFINITY);
  bell.ring();
  await waiting;
  bell.reset();
  await bell.wait(1);
});
