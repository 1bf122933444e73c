/** How many of something an entry must have: `a flat with four rooms`. */

export interface Counted {
  readonly number: number;
  /** What is counted. */
  readonly of: string;
  /** Whether more are as good. */
  readonly isLeast: boolean;
}

const SMALL: ReadonlyMap<string, number> = new Map(
  [
    'one eins une uno',
    'two zwei deux dos',
    'three drei trois tres',
    'four vier quatre cuatro',
    'five fünf cinq cinco',
    'six sechs seis',
    'seven sieben sept siete',
    'eight acht huit ocho',
    'nine neun neuf nueve',
    'ten zehn dix diez',
  ].flatMap((words, i) => words.split(' ').map((word) => [word, i + 1] as const)),
);
/** Whether a word is a number. */
export const isNumberWord = (word: string): boolean => SMALL.has(word);

const COUNTED = new RegExp(
  `(?<![\\p{L}\\d.,$€£])(at least |mindestens |au moins |al menos )?(\\d{1,2}|${[...SMALL.keys()].join('|')})(?: or more)?[ -](\\p{L}{3,})`,
  'giu',
);

/** The counts in the words of a goal. */
export const countsIn = (goal: string): readonly Counted[] =>
  [...goal.matchAll(COUNTED)].map(([said, least, number = '', of = '']) => ({
    number: SMALL.get(number.toLowerCase()) ?? Number(number),
    of: of.toLowerCase(),
    isLeast: least !== undefined || said.includes(' or more'),
  }));
