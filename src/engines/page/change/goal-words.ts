import { inEnglish, nameWords, phrases, wordsLike } from '../../lexicon/index.ts';
import { lightStem } from '../../text/index.ts';
import type { Change } from './changes.ts';
import { isGoalStopWord } from './goal-stop-words.ts';
import { daysIn, normalForm } from './normal-form.ts';
import { wordsOf } from './read-goal.ts';
import { stateOf } from './states.ts';

/** Whether the words and names of a goal are those of a change and of its place. */

/** The words of a text that are known in another language, with what they are in English. */
function englishOf(text: string): (readonly [string, readonly string[]])[] {
  return [...new Set(nameWords(text, MOST_WORDS))]
    .filter(({ length }) => length >= SHORTEST)
    .flatMap((word) => {
      const english = inEnglish([word]);
      return english === undefined ? [] : [[word, english] as const];
    });
}
const MOST_WORDS = 5_000;
/** Shorter words are words of several languages. */
const SHORTEST = 5;

/** The stems of the words of texts, in their language and in English. */
export const stemsIn = (...texts: readonly string[]): ReadonlySet<string> =>
  texts.length === 1 ? stemsOf(texts[0] as string) : new Set(texts.flatMap((text) => [...stemsOf(text)]));

/** The same names are looked at for each change. */
const KNOWN = new Map<string, ReadonlySet<string>>();
const MOST_KNOWN = 2_000;
function stemsOf(text: string): ReadonlySet<string> {
  const known = KNOWN.get(text);
  if (known !== undefined) return known;
  const stems = new Set(
    [
      ...wordsOf(text.replace(HOST, ' ').replace(JOINED, '$1 ')),
      ...initialsOf(text),
      ...daysIn(text),
      ...englishOf(text).flatMap(([, english]) => english),
    ].map(stem),
  );
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  if (text.length <= MAX_KNOWN) KNOWN.set(text, stems);
  return stems;
}
/** `SSO` of `Single sign-on`, `LTS` of `Long-term support`. */
const initialsOf = (text: string): string[] =>
  text.length > MAX_KNOWN
    ? []
    : [...text.matchAll(/(?<!\p{L})\p{Lu}\p{L}*(?:[ -]\p{L}+){1,3}/gu)].flatMap(([written]) => {
        const letters = written.split(/[ -]/).map((word) => word.slice(0, 1).toLowerCase());
        return letters.map((_, i) => letters.slice(0, i + 1).join('')).filter(({ length }) => length > 2);
      });
/** The site of an address of mail says nothing of what the line is about. */
const HOST = /@[\p{L}\p{N}_.-]+/gu;
const JOINED = /(\p{Lu}{2,})(?=\p{Lu}\p{Ll}{3,})/gu;
/** Characters. */
const MAX_KNOWN = 500;

/** Words as they are compared: `cancel` and `cancellation`, `share` and `shared` are alike. */
export const stem = (word: string): string => {
  const light = lightStem(PERIODS.get(word) ?? word);
  const root = light.replace(DERIVED, '').replace(/(\p{L})\1$/u, '$1');
  return root.slice(0, 8);
};
const DERIVED =
  /(?<=\p{L}{4})(?:ations?|ements?|ments?|ings?|ed|ers?|ors?|ions?|ables?|ibles?|ances?|ences?|ity|ships?|als?|ly|ung|ungen|lich|keit|heit|e)$/u;
const PERIODS = new Map(
  ['month monthly', 'year yearly annual annually', 'week weekly', 'day daily', 'hour hourly'].flatMap((names) => {
    const [first = '', ...others] = names.split(' ');
    return others.map((name) => [name, first] as const);
  }),
);
export const stemsLike = (word: string): string[] =>
  [word, ...wordsLike(word), ...(word.length < SHORTEST ? [] : (inEnglish([word]) ?? []))].map(stem);

export const namedIn = (text: string): Set<string> => new Set(wordsOf(text));

/** Whether a change is about the names of a goal: not about another thing whose name begins alike. */
export function isOfNames(
  { about, before, after, label, heading, around, title, isApart }: Change,
  names: readonly ReadonlySet<string>[],
): boolean {
  const own = namedIn(`${about} ${before} ${after} ${label}`);
  const all = namedIn(`${about} ${before} ${after} ${label} ${isApart ? '' : `${heading} ${around} ${title}`}`);
  return names.every((name) => {
    const isPart = [...name].some((word) => own.has(word) && !/^\d+$/.test(word));
    return name.isSubsetOf(isPart ? own : all);
  });
}

/** Whether it is a new value of what the goal names: `new firmware`, where `Firmware` is the label. */
export const isValueOf = ({ before, after, label }: Change, target: readonly string[]): boolean => {
  const words = wordsOf(label)
    .filter((word) => !isGoalStopWord(word) && !NEWEST.has(word))
    .map(stem);
  const isNamed = target.length > 0 && target.every((word) => words.includes(stem(word)));
  return isNamed && words.length <= target.length && before !== '' && after !== '';
};

const NEWEST: ReadonlySet<string> = new Set([
  'latest',
  'recent',
  'aktuell',
  'aktuelle',
  'dernier',
  'derniere',
  'ultima',
  'ultimo',
]);

/**
 * Whether two lines state the same names and numbers, and one of them has no further words but those of the goal:
 * `In Ireland, with a copy in Sweden` and `We keep it in Ireland. A copy is in Sweden`, where it is asked what is kept where.
 */
export function saysTheSame({ before, after }: Pick<Change, 'before' | 'after'>, goal: readonly string[]): boolean {
  if (before === '' || after === '' || hasOtherNumbers(before, after)) return false;
  const known = new Set(goal.flatMap(stemsLike));
  const names = new Set(`${before} ${after}`.match(NAMES)?.flatMap(wordsOf));
  const [old, now] = [before, after].map((text) =>
    // `mon` is a day, too.
    [...new Set(wordsOf(normalForm(text)).filter((word) => word === 'mon' || !isGoalStopWord(word)))]
      .filter((word) => names.has(word) || !stemsLike(word).some((one) => known.has(one)))
      .toSorted()
      .join(' '),
  );
  const isNamed = NAMED.test(before) && old !== '';
  return isNamed && old === now && isDenied(before) === isDenied(after) && stateOf(before) === stateOf(after);
}
/** Whether only the numbers differ, or their order. */
const hasOtherNumbers = (before: string, after: string): boolean =>
  before !== after && before.replace(/\d/g, '') === after.replace(/\d/g, '');
const NAMED = /(?<=[\p{L}\p{N},;:)”"'’] )\p{Lu}|\d/u;

/** Words within a sentence that begin with a capital letter. */
const NAMES = /(?<=[\p{L}\p{N},;:)”"'’] )\p{Lu}[\p{L}’'-]*/gu;
/** Whether a text says that something is not so. */
export const isDenied = (text: string): boolean => DENIED.test(text);
const DENIED = phrases('negation/not negation/none');
