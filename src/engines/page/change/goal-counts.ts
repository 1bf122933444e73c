import { numberOfWord, phraseSource } from '../../lexicon/index.ts';

/** How many of something an entry must have: `a flat with four rooms`. */

export interface Counted {
  readonly number: number;
  /** What is counted. */
  readonly of: string;
  /** Whether more are as good. */
  readonly isLeast: boolean;
}

/** Whether a word is a number. */
export const isNumberWord = (word: string): boolean => numberOfWord(word) !== undefined;

const COUNTED = new RegExp(
  `(?<![\\p{L}\\d.,\\p{Sc}])(at least |mindestens |au moins |al menos )?(\\d{1,2}|${phraseSource('number')})(?: or more)?[ -](\\p{L}{3,})`,
  'giu',
);

/** The counts in the words of a goal. */
export const countsIn = (goal: string): readonly Counted[] =>
  [...goal.matchAll(COUNTED)].map(([written, least, number = '', of = '']) => ({
    number: numberOfWord(number) ?? Number(number),
    of: of.toLowerCase(),
    isLeast: least !== undefined || written.includes(' or more'),
  }));
