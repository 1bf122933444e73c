import { isSomebodyElse, NAME, type OfTopics, topicsOf } from './change-topics.ts';
import type { Change } from './changes.ts';
import { isApart, isOfNames, isValueOf, namedIn, rarest, stem, stemsLike } from './goal-words.ts';
import { type Goal, readGoal, VALUES, wordsOf } from './read-goal.ts';
import type { Topic } from './topics.ts';
import { moneyIn, valuesIn } from './values.ts';

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
/** Topics of entries: what is new of them is an entry, and not a value. */
const OF_ENTRIES: ReadonlySet<Topic> = new Set(['jobs', 'people']);
/** What general rules take for noise may be what these are about. */
const MAY_BE_NOISE: ReadonlySet<Topic> = new Set(['rating', 'hours', 'date', 'version']);

/**
 * @param pages its text before and now, in which the words of the goal are looked up
 * @param changesOf the changes of it, with those that general rules take for noise or without
 * @returns undefined if the goal names nothing that can be looked for
 */
export function judgeByGoal(
  text: string,
  pages: readonly string[],
  changesOf: (takesNoise: boolean) => readonly Change[],
): GoalJudgment | undefined {
  const goal = readGoal(text);
  if (goal === undefined) return undefined;
  const takesNoise = goal.topics.some((topic) => MAY_BE_NOISE.has(topic));
  const changes = changesOf(takesNoise).map((change) => ({ ...change, ...topicsOf(change) }));
  const subject = rarest(goal, pages);
  const names = goal.names
    .map(namedIn)
    .filter((words) => pages.some((page) => namedIn(page).size > 0 && words.isSubsetOf(namedIn(page))));
  const meant = changes.filter((change) => isMeant(change, goal, subject) && isOfNames(change, names));
  const asked = goal.isAny ? 'any change' : [...goal.topics, ...goal.subject].slice(0, 6).join(', ');
  if (meant.length === 0) {
    const others = [...new Set(changes.flatMap(({ certain }) => certain))];
    return {
      meaningful: false,
      confidence: goal.topics.length > 0 ? 'medium' : 'low',
      reason: `Other change${others.length > 0 ? ` (${others.join(', ')})` : ''}: it is not about ${asked}. Judged by rules, without a language model.`,
      meaningfulChanges: [],
    };
  }
  const isCertain = meant.some(({ certain }) => certain.some((topic) => goal.topics.includes(topic)));
  return {
    meaningful: true,
    confidence: isCertain ? 'high' : 'medium',
    reason: `About ${asked}: ${inWords(meant[0] as Change)}. Judged by rules, without a language model.`,
    meaningfulChanges: meant.slice(0, MOST_CHANGES).map((change) => ({
      type: change.before === '' ? 'added' : change.after === '' ? 'removed' : 'changed',
      before: change.before === '' ? null : change.before.slice(0, MAX_TEXT),
      after: change.after === '' ? null : change.after.slice(0, MAX_TEXT),
      reason: [change.label, change.heading].filter(Boolean).join(', ').slice(0, 200) || inWords(change),
    })),
  };
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
const inWords = ({ before, after }: Change): string =>
  before === ''
    ? `"${short(after)}" is new`
    : after === ''
      ? `"${short(before)}" is gone`
      : `"${short(before)}" is now "${short(after)}"`;

/** @param subject undefined if the goal has none, empty if the page has none of its words */
function isMeant(change: Change & OfTopics, goal: Goal, subject: ReadonlySet<string> | undefined): boolean {
  if (goal.isAny) return true;
  const { certain, likely } = change;
  const near = `${change.about} ${change.before} ${change.label} ${change.heading} ${change.around}`;
  const place = wordsOf(`${near} ${isApart(change) ? '' : change.title}`).map(stem);
  const asked = [...(subject ?? [])];
  const said = asked.filter((word) => stemsLike(word).some((one) => place.includes(one))).length;
  // Without a topic, all that the goal has to say is what it is about.
  const all = asked.length > 2 ? asked.length / 2 : asked.length;
  const isAnyOf = goal.topics.length > 0 || asked.every((word) => goal.either.includes(word));
  const least = isAnyOf ? Math.min(1, asked.length) : all;
  const isAboutIt = said >= least && (subject === undefined || asked.length > 0);
  if (goal.topics.length === 0) {
    // `New articles` on a page that does not call them so.
    if (goal.limit !== undefined) return isAboutIt && isBeyond(change, goal);
    const isNamed = subject !== undefined && subject.size > 0;
    return isNamed
      ? isAboutIt && (isInForm(change, goal) || isValueOf(change, asked)) && isHealthMeant(change, goal)
      : goal.only !== undefined && change.isItem && isInForm(change, goal);
  }
  if (subject !== undefined && subject.size > 0 && !isAboutIt) return false;
  if (goal.topics.every((topic) => !VALUES.has(topic)) && isValueOf(change, asked)) return true;
  return goal.topics.some((topic) => {
    const isStated = certain.includes(topic) && (topic !== 'terms' || fits(change, topic));
    if (!isStated && !(likely.includes(topic) && fits(change, topic))) return false;
    const isOther = topic === 'people' && isSomebodyElse(change);
    if (OF_ENTRIES.has(topic) && !isInForm(change, goal) && !isOther) return false;
    if (topic === 'price') return isPriceMeant(change, goal);
    if (topic === 'status') return isHealthMeant(change, goal);
    return topic !== 'stock' || isStockMeant(change, goal);
  });
}

/** Whether it was added or is gone, as the goal says. */
const isInForm = ({ before, after, isItem }: Change, { only }: Goal): boolean =>
  only === undefined ||
  (only === 'added'
    ? before === '' || (!isItem && saysMore(after, before))
    : after === '' || (!isItem && saysMore(before, after)));

/** Whether a sentence says all that the other does, and more. */
const saysMore = (longer: string, shorter: string): boolean => {
  const [more, less] = [namedIn(longer), namedIn(shorter)];
  return less.isSubsetOf(more) && more.size > less.size;
};

/** Whether a change below a heading of a topic is about the topic. */
function fits({ isEntry, before, after }: Change, topic: Topic): boolean {
  if (topic === 'hours') return true;
  if (topic === 'terms') return Math.max(...[before, after].map((text) => text.split(/\s+/).length)) >= FEWEST_WORDS;
  if (VALUES.has(topic)) return false;
  return isEntry && (topic !== 'people' || NAME.test(before) || NAME.test(after));
}
/** Of a sentence. */
const FEWEST_WORDS = 5;

/** Whether one of the numbers that differ is beyond the limit. */
function isBeyond({ before, after }: Change, { direction, limit = 0 }: Goal): boolean {
  const numbers = (text: string): number[] =>
    (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((one) => Number(one.replace(',', '.')));
  const old = new Set(numbers(before));
  return numbers(after).some((number) => !old.has(number) && (direction === 'down' ? number < limit : number > limit));
}

function isPriceMeant({ before, after }: Change, { direction, limit }: Goal): boolean {
  const [old, now] = [moneyIn(before), moneyIn(after)];
  if (direction === undefined || now === undefined) return true;
  if (limit !== undefined) return direction === 'down' ? now < limit : now > limit;
  return old === undefined || (direction === 'down' ? now < old : now > old);
}

const OUT =
  /\b(?:out of stock|not (?:in stock|available)|unavailable|sold out|nicht (?:lieferbar|verfügbar)|ausverkauft|épuisé|agotado)\b/iu;

const HEALTHY =
  /\b(?:operational|resolved|on time|restored|normal(?:ly)?|up|online|available|behoben|resuelto|résolu)\b/iu;

function isHealthMeant({ after }: Change, { health }: Goal): boolean {
  return health === undefined || HEALTHY.test(after) === (health === 'good');
}

function isStockMeant({ after }: Change, { stock }: Goal): boolean {
  if (stock === undefined) return true;
  const isOut = OUT.test(after);
  if (stock === 'out') return isOut;
  return !isOut && (valuesIn(after).get('stock') ?? []).length > 0;
}
