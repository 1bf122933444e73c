/** What a change of a page means to a monitor. */
export { type Compared, type CompareInput, compareLooks } from './compare.ts';
export type { GoalChange, GoalJudgment } from './judge-by-goal.ts';
