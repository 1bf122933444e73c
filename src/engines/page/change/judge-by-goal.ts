import { topicsOf } from './change-topics.ts';
import type { Change } from './changes.ts';
import { goalMatchOf, LEAST_FIT } from './goal-match.ts';
import { isOfNames, namedIn } from './goal-words.ts';
import { isMeant } from './is-meant.ts';
import { isSameNotation } from './normal-form.ts';
import { readGoal } from './read-goal.ts';
import type { Topic } from './topics.ts';
import { moneyIn } from './values.ts';

/** Whether a change of a page is what the goal of a monitor asks for, by rules: which values changed, and what they belong to. */
export interface GoalJudgment {
  readonly meaningful: boolean;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly reason: string;
  readonly meaningfulChanges: readonly GoalChange[];
}

export interface GoalChange {
  readonly type: 'added' | 'removed' | 'changed';
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string;
}

const MOST_CHANGES = 20;
const MAX_TEXT = 300;
/** What general rules take for noise may be what these are about. */
const MAY_BE_NOISE: ReadonlySet<Topic> = new Set(['rating', 'hours', 'time', 'date', 'version', 'contact']);

/**
 * @param pages its text before and now, in which the words of the goal are looked up
 * @param all the changes of it, with those that general rules take for noise
 * @returns undefined if the goal names nothing that can be looked for
 */
export function judgeByGoal(text: string, pages: readonly string[], all: readonly Change[]): GoalJudgment | undefined {
  const goal = readGoal(text);
  if (goal === undefined) return undefined;
  const takesNoise = goal.topics.some((topic) => MAY_BE_NOISE.has(topic));
  const goalMatch = goalMatchOf(goal, pages);
  const names = goal.names
    .map(namedIn)
    .filter((words) => pages.some((page) => namedIn(page).size > 0 && words.isSubsetOf(namedIn(page))));
  // A time or a number may be what is asked for by the words beside it.
  const isNamedBy = (change: Change): boolean => {
    const isOfName = names.length > 0 && change.isItem && names.every((name) => name.isSubsetOf(namedIn(change.label)));
    return isOfName || (goalMatch.isNamedAt(change) && goalMatch.of(change) >= LEAST_FIT);
  };
  const changes = withPricesBefore(all)
    .map((change) => ({ ...change, ...topicsOf(change) }))
    .filter(({ values, ...change }) => {
      const isOfValue = takesNoise && values.some((topic) => goal.topics.includes(topic));
      return !change.isNoise || isOfValue || isNamedBy(change);
    })
    .filter(({ isMoved, before, after }) => goal.isAny || !(isMoved || isSameNotation(before, after)));
  const meant = changes.filter((change) => isMeant(change, goal, goalMatch) && isOfNames(change, names));
  const target = goal.isAny ? 'any change' : [...goal.topics, ...goal.subject].slice(0, 6).join(', ');
  if (meant.length === 0) {
    const isUnsaid = !goalMatch.isKnown && !goalMatch.isTyped && !goal.isAny;
    const others = [...new Set(changes.flatMap(({ certain }) => certain))];
    return {
      meaningful: false,
      confidence: goal.topics.length > 0 ? 'medium' : 'low',
      reason: isUnsaid
        ? `The page says nothing of ${target} in these words, so rules cannot tell whether this is about it. A language model could.`
        : `Other change${others.length > 0 ? ` (${others.join(', ')})` : ''}: it is not about ${target}. Judged by rules, without a language model.`,
      meaningfulChanges: [],
    };
  }
  const isCertain = meant.some(({ certain }) => certain.some((topic) => goal.topics.includes(topic)));
  return {
    meaningful: true,
    confidence: isCertain ? 'high' : 'medium',
    reason: `About ${target}: ${inWords(meant[0] as Change)}. Judged by rules, without a language model.`,
    meaningfulChanges: meant.slice(0, MOST_CHANGES).map((change) => ({
      type: change.before === '' ? 'added' : change.after === '' ? 'removed' : 'changed',
      before: change.before === '' ? null : change.before.slice(0, MAX_TEXT),
      after: change.after === '' ? null : change.after.slice(0, MAX_TEXT),
      reason: [change.label, change.heading].filter(Boolean).join(', ').slice(0, 200) || inWords(change),
    })),
  };
}

/** The changes, with the price that a new one below the same heading replaces: `Now only £249` in the place of `£289 incl. VAT`. */
const withPricesBefore = (all: readonly Change[]): readonly Change[] =>
  all.map((change) => {
    if (change.before !== '' || moneyIn(change.after) === undefined) return change;
    const old = all.find(
      ({ before, after, heading }) => after === '' && heading === change.heading && moneyIn(before) !== undefined,
    );
    return old === undefined || change.isItem ? change : { ...change, before: old.before };
  });

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
const inWords = ({ before, after }: Change): string =>
  before === ''
    ? `"${short(after)}" is new`
    : after === ''
      ? `"${short(before)}" is gone`
      : `"${short(before)}" is now "${short(after)}"`;
