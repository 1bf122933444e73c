/** What `npm run bench -- train-answers` needs of the model of answers. */
export { isBest, questionRead, said } from '../answer.ts';
export type { Candidates, Features } from './features.ts';
export { bestOf, type Model } from './model.ts';
