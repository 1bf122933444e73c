import { phrases } from '../../lexicon/index.ts';
import { persons } from '../../values/index.ts';
import type { Change, Place } from './changes.ts';
import { type Topic, topicsIn } from './topics.ts';
import { sameValues, topicsBetween } from './values.ts';

/** What a change is about: by the values that differ, the words that name them, and its place. */

/** Topics that are stated as values; a line that was added for another reason may hold some of them, too. */
const SAID_BY_ADDING: ReadonlySet<Topic> = new Set(['stock', 'status', 'version']);
/** Topics whose words say little without a value. */
const ONLY_VALUES: ReadonlySet<Topic> = new Set(['version', 'rating']);
/** Topics of whole pages. */
const OF_PAGES: ReadonlySet<Topic> = new Set(['terms', 'status']);
/** The names of people in a text. */
export const namesOf = (text: string): string[] => persons.find(text).map(({ value }) => value);

/** Whether another person is named. */
export const isSomebodyElse = ({ before, after }: Pick<Change, 'before' | 'after'>): boolean =>
  new Set(namesOf(before)).symmetricDifference(new Set(namesOf(after))).size > 0;

export interface OfTopics {
  /** Values of it differ. */
  readonly values: readonly Topic[];
  /** A value of it differs, or the label names it. */
  readonly certain: readonly Topic[];
  /** The heading names it. */
  readonly likely: readonly Topic[];
}

export function topicsOf({ before, after, label, heading, title, columns, line }: Place): OfTopics {
  const isChanged = before !== '' && after !== '';
  const values = topicsBetween(before, after).filter((topic) => isChanged || SAID_BY_ADDING.has(topic));
  const ofLabel = topicsIn(label);
  const ofLine = isChanged
    ? []
    : topicsIn(`${before}${after}`.slice(0, 120)).filter((topic) => !ONLY_VALUES.has(topic));
  // People are told by their names, and by the words for what they do. The same values in other words are the same.
  const same = isChanged ? sameValues(before, after) : [];
  const words = isChanged
    ? topicsIn(differing(before, after)).filter((topic) => !ONLY_VALUES.has(topic) && !same.includes(topic))
    : [];
  const people =
    isChanged &&
    ROLE.test(`${label} ${after} ${heading.length <= MAX_ROLE ? heading : ''}`) &&
    isSomebodyElse({ before, after })
      ? ['people' as const]
      : [];
  // `Terms of service, version of 1 March`.
  const isShort = isChanged && line.after.length <= MAX_SHORT;
  const ofBeginning = isShort ? topicsIn(sharedBeginning(line)).filter((topic) => OF_PAGES.has(topic)) : [];
  return {
    values,
    certain: [...new Set([...values, ...ofLabel, ...ofBeginning, ...ofLine, ...words, ...people])],
    likely: [
      ...topicsIn(heading),
      ...topicsIn(/^[^:·]*/.exec(columns)?.[0] ?? ''),
      ...topicsIn(title).filter((topic) => OF_PAGES.has(topic)),
    ],
  };
}

/** Characters. */
const MAX_SHORT = 100;

/** The words with which both versions of a line begin. */
function sharedBeginning({ before, after }: Change['line']): string {
  const [old, now] = [before, after].map((text) => text.split(/\s+/)) as [string[], string[]];
  const end = now.findIndex((word, i) => word !== old[i]);
  return now.slice(0, end < 0 ? now.length : end).join(' ');
}

const ROLE = phrases('role/lead');
/** Characters of a heading that names a role. */
const MAX_ROLE = 30;

/** Words around one that differs. */
const AROUND = 3;

/** The words that only one of two lines has, with those beside them. */
function differing(before: string, after: string): string {
  const lines = [before, after].map((text) => text.split(/\s+/));
  return lines
    .flatMap((words, i) => {
      const others = new Set(lines[1 - i]);
      const places = words.flatMap((word, place) => (others.has(word) ? [] : [place]));
      return words.filter((_, place) => places.some((other) => Math.abs(other - place) <= AROUND));
    })
    .join(' ');
}
