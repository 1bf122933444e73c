import { once, rowsOf } from './rows.ts';
import { folded } from './words-of-names.ts';

const NUMBERS = once(
  () =>
    new Map(
      rowsOf('number').flatMap(({ concept, words }) => words.map((word) => [folded(word), Number(concept)] as const)),
    ),
);

/** The number that a word names, in any of the languages; undefined for other words. */
export const numberOfWord = (word: string): number | undefined => NUMBERS().get(folded(word));
