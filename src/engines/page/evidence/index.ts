/** Whether texts state values, and where. */

export { spansIn } from './span.ts';
export { findStated } from './stated.ts';
export {
  type PlainText,
  plainText,
  quoteAt,
  type Range,
  type Stated,
  type Wanted,
  wholeOf,
  withoutRelated,
} from './text.ts';
export { placesOfWords } from './words.ts';
