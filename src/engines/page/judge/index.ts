/** Whether an answer is the page that was asked for. */
export { type Answer, judgeAnswer, type PageVerdict, type Verdict } from './judge.ts';
