import { isSomebodyElse, NAME, type OfTopics, topicsOf } from './change-topics.ts';
import type { Change } from './changes.ts';
import { isDenied, isOfNames, isReworded, isValueOf, namedIn, rarest, stem, stemsLike } from './goal-words.ts';
import { type Goal, readGoal, VALUES, wordsOf } from './read-goal.ts';
import { stateOf } from './states.ts';
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
/** Topics of entries: what is new of them is an entry, and not a value. */
const OF_ENTRIES: ReadonlySet<Topic> = new Set(['jobs', 'people']);
/** What general rules take for noise may be what these are about. */
const MAY_BE_NOISE: ReadonlySet<Topic> = new Set(['rating', 'hours', 'date', 'version']);

/**
 * @param pages its text before and now, in which the words of the goal are looked up
 * @param all the changes of it, with those that general rules take for noise
 * @returns undefined if the goal names nothing that can be looked for
 */
export function judgeByGoal(
  text: string,
  pages: readonly string[],
  all: readonly Change[],
): GoalJudgment | undefined {
  const goal = readGoal(text);
  if (goal === undefined) return undefined;
  const takesNoise = goal.topics.some((topic) => MAY_BE_NOISE.has(topic));
  const subject = rarest(goal, pages);
  // A time or a number may be what is asked for by its label.
  const isNamedBy = ({ label }: Change): boolean => {
    const words = wordsOf(label).map(stem);
    return [...(subject ?? [])].some((word) => stemsLike(word).some((one) => words.includes(one)));
  };
  const changes = all
    .filter((change) => takesNoise || !change.isNoise || isNamedBy(change))
    .map((change) => ({ ...change, ...topicsOf(change) }));
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
  if (!goal.topics.includes('terms') && isReworded(change)) return false;
  const { certain, likely, values, about, before, after, label, heading, around, title, isApart } = change;
  const asked = [...(subject ?? [])];
  const saidIn = (...texts: readonly string[]): readonly string[] => {
    const words = new Set(texts.flatMap(wordsOf).map(stem));
    return asked.filter((word) => stemsLike(word).some((one) => words.has(one)));
  };
  const itself = `${about} ${before} ${before === '' || isApart ? after : ''}`;
  const own = saidIn(itself);
  // What stands beside the thing of the page is meant only if its own words say so.
  if (isApart && own.length === 0) return false;
  const near = isApart ? own : saidIn(itself, label, heading, around);
  const said = isApart ? near : saidIn(itself, label, heading, around, title);
  // Without a topic, all that the goal has to say is what it is about.
  const all = asked.length > 2 ? asked.length / 2 : asked.length;
  const isAnyOf = goal.topics.length > 0 || asked.every((word) => goal.either.includes(word));
  const least = isAnyOf ? Math.min(1, asked.length) : all;
  // The head of a column says of what it is, and not of which row.
  const ofColumn = change.isEntry && goal.topics.length > 0 ? saidIn(label) : [];
  const isOfRow = ofColumn.length === 0 || ofColumn.length === asked.length || said.length > ofColumn.length;
  const isAboutIt = said.length >= least && isOfRow && (subject === undefined || asked.length > 0);
  const isNamed = subject !== undefined && subject.size > 0;
  const isNewEntry = change.isMain && isInForm(change, goal) && asked.every((word) => goal.newOf.includes(word));
  if (goal.topics.length === 0) {
    if (goal.limit !== undefined) return isAboutIt && isBeyond(change, goal);
    // `New articles` on a page that does not call them so.
    if (!isNamed)
      return goal.only === undefined ? isOfPage(change, goal) : change.isItem && isInForm(change, goal);
    // The title names what the entries of its page are, and not those of other lists.
    const isOther = near.length === 0 && !change.isMain && change.isItem && goal.only !== undefined;
    if (isAboutIt && !isOther && !isCount(change, saidIn(itself, label).length === 0))
      return (isInForm(change, goal) || isValueOf(change, asked)) && isHealthMeant(change, goal);
    return isNewEntry || isOfPage(change, goal);
  }
  // `Corvid 7.3`, where releases are listed.
  if (goal.topics.includes('version') && goal.only === 'added' && isNewEntry && /\d/.test(after)) return true;
  if (isNamed && !isAboutIt) return false;
  if (goal.topics.every((topic) => !VALUES.has(topic)) && isValueOf(change, asked)) return true;
  // `A UK layout becomes available`, where layouts are listed.
  const isAdded = before === '' && goal.stock === 'in' && isNamed && saidIn(after, near.join(' ')).length === asked.length;
  if (isAdded && goal.topics.includes('stock')) return true;
  const isFlipped = isNamed && before !== '' && after !== '' && stateOf(before) !== stateOf(after);
  return goal.topics.some((topic) => {
    const isStated = certain.includes(topic) && (topic !== 'terms' || values.includes(topic) || fits(change, topic));
    const isOfState = isFlipped && (topic === 'stock' || topic === 'status');
    if (!isStated && !isOfState && !(likely.includes(topic) && fits(change, topic))) return false;
    const isOther = topic === 'people' && isSomebodyElse(change);
    if (OF_ENTRIES.has(topic) && !isInForm(change, goal) && !isOther) return false;
    if (topic === 'price') return isPriceMeant(change, goal);
    if (topic === 'status') return isHealthMeant(change, goal);
    return topic !== 'stock' || isStockMeant(change, goal);
  });
}

/** Whether the state of what a page is about becomes what a goal asks for: `Status`, right below the title. */
const isOfPage = (change: Change, goal: Goal): boolean =>
  goal.health !== undefined &&
  STATUS.test(change.label) &&
  !change.isItem &&
  (change.heading === change.title || change.heading === '') &&
  isHealthMeant(change, goal);
const STATUS = /^(?:(?:current )?stat(?:us|e)|availability|verfügbarkeit|zustand|statut|état|disponibilité|estado|disponibilidad)$/iu;

/** Whether only a number differs in a line that is no entry of the list below its heading, which alone is what is asked for. */
const isCount = ({ before, after, isItem, label }: Change, isOfHeading: boolean): boolean =>
  isOfHeading && !isItem && label !== '' && before !== '' && /\d/.test(before) && blank(before) === blank(after);
const blank = (text: string): string => text.replace(/\d[\d.,]*/g, '0');

/** Whether it was added or is gone, as the goal says. */
const isInForm = ({ before, after, isItem }: Change, { only }: Goal): boolean =>
  only === undefined ||
  (only === 'added'
    ? before === '' || (saysMore(after, before) && (!isItem || isOfYear(after, before)))
    : after === '' || (!isItem && saysMore(before, after)));

/** Whether an entry says a year or a version that it did not say: `Guidance notes 2027`. */
const isOfYear = (after: string, before: string): boolean =>
  (after.match(/(?<![\d.])(?:20\d\d|v?\d+\.\d+(?:\.\d+)?)(?![\d.])/g) ?? []).some((one) => !before.includes(one));

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

function isHealthMeant({ before, after }: Change, { health }: Goal): boolean {
  if (health === undefined) return true;
  const [was, is] = [stateOf(before), stateOf(after)];
  if (is !== undefined) return is === health && (is === 'bad' || was !== 'good');
  if (before === '') return false;
  // What cannot be done, until it can.
  const opposite = was ?? (isDenied(before) && !isDenied(after) ? 'bad' : undefined);
  return opposite !== undefined && opposite !== health;
}

function isStockMeant({ before, after }: Change, { stock }: Goal): boolean {
  if (stock === undefined) return true;
  const state = stateOf(after);
  if (stock === 'out') return state === 'bad';
  // A price in the place of `sold out`.
  return state === 'good' || (state === undefined && stateOf(before) === 'bad' && after !== '');
}
