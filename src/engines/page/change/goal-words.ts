import { lightStem } from '../../text/index.ts';
import { wordsLike } from '../extract/same-meaning.ts';
import type { Change } from './changes.ts';
import { GOAL_STOP_WORDS } from './goal-stop-words.ts';
import { type Goal, wordsOf } from './read-goal.ts';
import { stateOf } from './states.ts';
import { topicsBetween } from './values.ts';

/** Whether the words and names of a goal are those of a change and of its place. */

/** The words of a subject that the page has least often; none if it has none of them. */
export function rarest({ topics, subject, either }: Goal, pages: readonly string[]): ReadonlySet<string> | undefined {
  if (subject.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const page of pages) {
    const own = new Map<string, number>();
    for (const word of wordsOf(page)) own.set(stem(word), (own.get(stem(word)) ?? 0) + 1);
    // What the change itself adds does not make a word more common.
    for (const [word, count] of own) counts.set(word, Math.min(counts.get(word) ?? count, count));
  }
  const countOf = (word: string): number => Math.max(...stemsLike(word).map((one) => counts.get(one) ?? 0));
  const known = subject.filter((word) => countOf(word) > 0);
  const isShort = topics.length === 0 && known.length <= 2;
  if (isShort || known.every((word) => either.includes(word))) return new Set(known);
  const least = Math.min(...known.map(countOf));
  return new Set(known.filter((word) => countOf(word) === least));
}

/** Words as they are compared: `cancel` and `cancellation`, `share` and `shared` are alike. */
export const stem = (word: string): string => lightStem(word).slice(0, 6);
export const stemsLike = (word: string): string[] => [stem(word), ...wordsLike(word).map(stem)];

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
export const isValueOf = ({ before, after, label }: Change, asked: readonly string[]): boolean => {
  const words = wordsOf(label).map(stem);
  const isNamed = asked.length > 0 && asked.every((word) => words.includes(stem(word)));
  return isNamed && words.length <= asked.length && before !== '' && after !== '';
};

/** Whether a line says the same in other words: its numbers, and nearly all of its other words, are those of the line before. */
export function isReworded({ before, after }: Pick<Change, 'before' | 'after'>): boolean {
  if (before === '' || after === '') return false;
  const [old, now] = [before, after].map((text) => wordsOf(text).filter((word) => !GOAL_STOP_WORDS.has(word)));
  if (old === undefined || now === undefined || old.length < FEWEST_SAID || now.length < FEWEST_SAID) return false;
  const numbers = (words: readonly string[]): string =>
    words
      .filter((word) => /\d/.test(word))
      .toSorted()
      .join(' ');
  const isOther =
    numbers(old) !== numbers(now) ||
    stateOf(before) !== stateOf(after) ||
    isDenied(before) !== isDenied(after) ||
    topicsBetween(before, after).length > 0;
  if (isOther) return false;
  const names = new Set(`${before} ${after}`.match(NAMES)?.flatMap(wordsOf));
  const areFew = (words: readonly string[], than: readonly string[]): boolean => {
    const known = new Set(than.flatMap(stemsLike));
    const others = words.filter((word) => !stemsLike(word).some((one) => known.has(one)));
    return others.length <= words.length * MOST_OTHERS && !others.some((word) => names.has(word));
  };
  return areFew(old, now) && areFew(now, old);
}
/** Words within a sentence that begin with a capital letter. */
const NAMES = /(?<=[\p{L}\p{N},;:)”"'’] )\p{Lu}[\p{L}’'-]*/gu;
/** Words that say something, and the share of them that only one of two lines has. */
const FEWEST_SAID = 2;
const MOST_OTHERS = 0.15;
/** Whether a text says that something is not so. */
export const isDenied = (text: string): boolean =>
  /(?<![\p{L}\d])(?:not?|cannot|can['’]t|\p{L}+n['’]t|never|without|nicht|kein\p{L}*|ohne|ne|pas|sans|sin|nunca)(?![\p{L}\d])/iu.test(
    text,
  );
