/** What the bench needs that makes the model: the steps before and behind it, as `mainContent` takes them. */

export { swept } from './boilerplate-rules.ts';
export { choose } from './decide.ts';
export { featuresOf, type Rows } from './features.ts';
export { type Lexicon, nameScore, termsOf } from './lexicon.ts';
export { type Scan, scanPage } from './scan.ts';
export { LEAF } from './trees.ts';
