import type { Change } from './changes.ts';
import { areAlike } from './differing-parts.ts';
import { isDenied, namedIn } from './goal-words.ts';
import type { Goal } from './read-goal.ts';

/** Whether it was added or is gone, as the goal says. */
export const isInForm = ({ before, after, about, isItem, line }: Change, { only, newOf }: Goal): boolean =>
  only === undefined ||
  (only === 'added'
    ? before === '' ||
      // `No longer on sale`, until it is; but a new lot is no lot whose reserve is met.
      (newOf.length === 0 && isDenied(before) && !isDenied(after) && after !== '') ||
      // Another one in its place.
      (after !== '' && isItem && about === after && !line.after.startsWith('|') && !areAlike(before, after)) ||
      (saysMore(after, before) && (!isItem || isOfYear(after, before)))
    : after === '' ||
      (only === 'either'
        ? before === '' || (isItem && about === after && !areAlike(before, after))
        : !isItem && saysMore(before, after)));

/** Whether an entry says a year or a version that it did not say: `Guidance notes 2027`. */
const isOfYear = (after: string, before: string): boolean =>
  (after.match(/(?<![\d.])(?:20\d\d|v?\d+\.\d+(?:\.\d+)?)(?![\d.])/g) ?? []).some((one) => !before.includes(one));

/** Whether a sentence says all that the other does, and more. */
const saysMore = (longer: string, shorter: string): boolean => {
  const [more, less] = [namedIn(longer), namedIn(shorter)];
  return less.isSubsetOf(more) && more.size > less.size;
};
