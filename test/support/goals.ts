import assert from 'node:assert/strict';
import { compareLooks } from '../../src/engines/page/change/index.ts';

/** Whether a monitor with a goal reports changes of a page, `[before, after]`. @param page Markdown */
export function isReported(page: string, goal: string, ...changes: (readonly [string, string])[]): boolean | undefined {
  const now = changes.reduce((text, [before, after]) => text.replace(before, () => after), page);
  assert.notEqual(now, page);
  return compareLooks({ looks: [page], now, textCounts: true, learnt: undefined, goal }).byGoal?.meaningful;
}
