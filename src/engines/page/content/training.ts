/** What the training bench needs: the steps before and after the model, as in `mainContent`. */

export { firstOf, isTag, isText, walk } from '../tree.ts';
export { swept } from './boilerplate-rules.ts';
export { choiceOf } from './decide.ts';
export { featuresOf, type Rows } from './features.ts';
export { type Lexicon, nameScore, termsOf } from './lexicon.ts';
export { LEXICON, probabilities } from './model.ts';
export { type Scan, scanPage } from './scan.ts';
export { LEAF } from './trees.ts';
