import { folded, once, rowsOf } from '../../lexicon/index.ts';
import type { Place } from './changes.ts';
import type { Goal } from './read-goal.ts';

/** Words of which a thing has one alone: a price is for adults or for children, by the month or by the year. */
const PATTERNS = once(() =>
  [...Map.groupBy(rowsOf('alternative'), ({ concept }) => concept).values()].map((set) =>
    set.map(
      ({ words }) => new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|').replaceAll('#', '\\d+')})(?![\\p{L}\\d])`, 'u'),
    ),
  ),
);

/** Whether a place names the alternative of what a goal names, as `Adults` where children are asked for. */
export function isOfAlternative({ before, after, label, about, heading, columns }: Place, goal: Goal): boolean {
  const target = folded(goal.text);
  const here = folded([label, about, columns].join(' \n '));
  const written = folded([before, after, heading].join(' \n '));
  return PATTERNS().some((set) => {
    const named = set.filter((pattern) => pattern.test(target));
    if (named.length === 0 || named.some((pattern) => pattern.test(here) || pattern.test(written))) return false;
    return set.some((pattern) => !named.includes(pattern) && pattern.test(here));
  });
}
