/** Whether texts state values, and where. */

export { findStated } from './find-value.ts';
export { unreadPlaces } from './number-labels.ts';
export { spansIn } from './span.ts';
export {
  type PlainText,
  plainText,
  quoteAt,
  type Range,
  type ValueContext,
  type ValueMatch,
  wholeOf,
  withoutRelated,
} from './text.ts';
export { placesOfWords } from './words.ts';
