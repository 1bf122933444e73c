/** What `npm run bench -- train-answers` needs of the model of answers. */
export { answerText, isBest, isPlain, type QuestionRead, questionRead } from '../answer.ts';
export type { Candidates, Features } from './features.ts';
export { type Best, bestOf } from './model.ts';
export type { Model } from './weights.ts';
