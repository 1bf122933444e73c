import { phrases } from '../../lexicon/index.ts';
import type { OfTopics } from './change-topics.ts';
import type { Change } from './changes.ts';
import { stemsIn } from './goal-words.ts';
import type { Goal } from './read-goal.ts';
import type { Topic } from './topics.ts';

/** Numbers that change by themselves, and those that are none of what is counted. */

/** Whether a goal asks how many there are. */
export const asksHowMany = ({ text }: Goal): boolean => COUNTED.test(text);
const COUNTED = phrases('change/counted');

/** Whether it is asked how many there are, and a price or a time differs. */
export const isOtherCount = ({ values, before }: Change & OfTopics, goal: Goal): boolean =>
  before !== '' &&
  asksHowMany(goal) &&
  values.some((topic) => NO_COUNTS.has(topic) && !goal.topics.includes(topic)) &&
  !values.some((topic) => goal.topics.includes(topic));
const NO_COUNTS: ReadonlySet<Topic> = new Set(['price', 'date', 'hours', 'time', 'rating', 'version']);

/** Whether only a clock or a count of readers differs, of which the goal says nothing. */
export function isCounter({ before, after, values }: Change & OfTopics, { text, topics }: Goal): boolean {
  if (values.some((topic) => topics.includes(topic))) return false;
  if (before === '' || after === '' || withoutNumbers(before) !== withoutNumbers(after)) return false;
  if (CLOCK.test(after) && before.replace(CLOCK, '') === after.replace(CLOCK, '')) return true;
  const counted = COUNTERS.exec(after)?.[0];
  return counted !== undefined && stemsIn(text).isDisjointFrom(stemsIn(counted));
}
const withoutNumbers = (text: string): string => text.replace(/\d[\d.,:\s]*/g, '0');
const CLOCK = /(?<![\d:])\d{1,2}:\d\d:\d\d(?![\d:])/;
const COUNTERS = phrases('furniture/counts');

/** Whether it says when a page was changed, which is nothing that the page is about. */
export const isUpdate = ({ before }: Change, { text }: Goal): boolean => UPDATED.test(before) && !UPDATED.test(text);
const UPDATED = phrases('dated/page', 'first');
