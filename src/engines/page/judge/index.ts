/** Whether a response is the requested page. */
export { type Answer, judgeAnswer, type PageVerdict, type Verdict } from './judge.ts';
