import { phrases } from '../../lexicon/index.ts';
import { isOfAlternative } from './alternatives.ts';
import { isBeyond, isHealthMeant, isPriceMeant, isStockMeant } from './becomes.ts';
import { isSomebodyElse, namesOf, type OfTopics } from './change-topics.ts';
import type { Change } from './changes.ts';
import { isOtherContact } from './contact-kinds.ts';
import { asksHowMany, isCounter, isOtherCount, isUpdate } from './counters.ts';
import type { Counted } from './goal-counts.ts';
import { type GoalMatch, LEAST_FIT } from './goal-match.ts';
import { isGoalStopWord } from './goal-stop-words.ts';
import { isValueOf, saysTheSame, stemsIn, stemsLike } from './goal-words.ts';
import { isInForm } from './in-form.ts';
import { daysIn } from './normal-form.ts';
import { type Goal, VALUES } from './read-goal.ts';
import { stateOf } from './states.ts';
import type { Topic } from './topics.ts';
import { sameValues } from './values.ts';

/** Whether a change is one of those that a goal asks for: it fits the goal best of all that the page says, and becomes what is waited for. */
export function isMeant(change: Change & OfTopics, goal: Goal, goalMatch: GoalMatch): boolean {
  if (goal.isAny) return true;
  const { before, isItem, isMain } = change;
  if (!goal.topics.includes('terms') && saysNothingNew(change, goal)) return false;
  if (isUpdate(change, goal)) return false;
  if (isExcepted(change, goal) || isStillThere(change, goal) || isQuote(change)) return false;
  if ((goal.limit === undefined && hasCounts(change, goal.counts) === false) || isOfAlternative(change, goal))
    return false;
  if (isCounter(change, goal) || isOtherCount(change, goal)) return false;
  const isAbout = goalMatch.of(change) >= LEAST_FIT;
  if (change.isApart && !(isAbout && goalMatch.isNamedIn(change))) return false;
  const isNewEntry = isItem && goal.only !== undefined && isInForm(change, goal);
  if (!goalMatch.isTyped) {
    // `New articles` on a page that does not call them so.
    if (!goalMatch.isKnown) return goal.only === undefined ? isOfPage(change, goal) : isNewEntry && isMain;
    if (!isAbout && !goalMatch.isSaid && goal.only === undefined && isOfPage(change, goal)) return true;
    // What it asks for is not on the page, and this is not where the rest of its words are.
    if (!goalMatch.isNamedAt(change) && (goal.topics.length > 0 || !goalMatch.isWhole)) return false;
    if (!isAbout) return isNewEntry && before === '' && isMain && isOnlyNew(goal, goalMatch);
    if (goal.limit !== undefined) return isBeyond(change, goal);
    // `When the harbour opens` may be about its hours.
    if (change.values.includes('hours') && OPENS.test(goal.text)) return true;
    const isOther =
      goal.only === 'added' && before !== '' && isSomebodyElse(change) && [before, change.after].every(isName);
    const isNewValue = isValueOf(
      change,
      goal.newOf.filter((word) => !isGoalStopWord(word)),
    );
    if (!(isInForm(change, goal) || isOther || isNewValue)) return false;
    // `New insurers accepted` are new.
    return (goal.only === 'added' && goal.newOf.length > 0) || isHealthMeant(change, goal, goalMatch.isNamedAt(change));
  }
  if (!isAbout) return false;
  // The same licence in other words.
  const isOfTerms = goal.topics.every((topic) => topic === 'terms');
  if (isOfTerms && sameValues(before, change.after).includes('terms')) return false;
  return goal.topics.some((topic) => isOfAsked(change, goal, topic, goalMatch, isNewEntry));
}

/** Whether a text is little else than a name. */
const isName = (text: string): boolean => namesOf(text).join(' ').length > text.length / 2;

/** Whether all words of a goal say what is new. */
const isOnlyNew = ({ subject, newOf }: Goal, goalMatch: GoalMatch): boolean =>
  !goalMatch.isOfEntries(newOf) && subject.every((word) => newOf.includes(word));

const saysNothingNew = (change: Change, { subject }: Goal): boolean =>
  !isSomebodyElse(change) && saysTheSame(change.line, subject);

/** Whether it changes what a topic is about. */
function isOfAsked(
  change: Change & OfTopics,
  goal: Goal,
  topic: Topic,
  goalMatch: GoalMatch,
  isNewEntry: boolean,
): boolean {
  const { certain, likely, values, before, after, isEntry } = change;
  const isFlipped = before !== '' && after !== '' && stateOf(before) !== stateOf(after);
  // `Corvid 7.3`, where releases are listed.
  if (!HAVE_VALUES.has(topic) && isNewEntry && (likely.includes(topic) || change.isMain)) return true;
  if (topic === 'people') return isOfPeople(change, goal, goalMatch);
  if (topic === 'contact' && goal.contact !== undefined && isOtherContact(before, after, goal.contact)) return false;
  const isSaid =
    topic !== 'hours' ||
    OPENS.test(goal.text) ||
    values.some((one) => OF_HOURS.has(one)) ||
    daysIn(before + after).length > 0;
  const isStated =
    certain.includes(topic) && isSaid && (topic !== 'terms' || values.includes(topic) || isSentence(change));
  const isOfState = isFlipped && (topic === 'stock' || topic === 'status');
  const isBelow =
    likely.includes(topic) &&
    (topic === 'terms'
      ? isSentence(change)
      : topic === 'hours' || (topic === 'contact' && isEntry) || (!VALUES.has(topic) && isEntry));
  if (!isStated && !isOfState && !isBelow) return false;
  if (!VALUES.has(topic) && !isInForm(change, goal)) return false;
  // How many there are says nothing of who they are.
  if (topic === 'jobs' && !/\p{L}/u.test(before + after) && !asksHowMany(goal)) return false;
  if (topic === 'price') return isPriceMeant(change, goal);
  if (topic === 'status') return isHealthMeant(change, goal, false);
  return topic !== 'stock' || isStockMeant(change, goal);
}
/** `The lighthouse room is open` says nothing of hours. */
const OF_HOURS: ReadonlySet<Topic> = new Set(['hours', 'time', 'date']);
const HAVE_VALUES: ReadonlySet<Topic> = new Set([
  'price',
  'date',
  'hours',
  'time',
  'contact',
  'rating',
  'stock',
  'people',
  'terms',
]);

/** Whether somebody else is named, or is named no longer, where people are listed or where the words of the goal stand. */
function isOfPeople(change: Change & OfTopics, goal: Goal, goalMatch: GoalMatch): boolean {
  const { certain, likely, before, after } = change;
  const isThere = certain.includes('people') || likely.includes('people') || goalMatch.isNamedAt(change);
  if (!isThere) return false;
  if (asksHowMany(goal)) return before === '' || after === '' || /\d/.test(before + after);
  return isSomebodyElse(change) && (isInForm(change, goal) || (before !== '' && after !== ''));
}

const isSentence = ({ before, after }: Change): boolean =>
  Math.max(...[before, after].map((text) => text.split(/\s+/).length)) >= FEWEST_WORDS;
/** Of a sentence. */
const FEWEST_WORDS = 5;
/** Whether a name of which it is asked whether it is still there is there before and now. */
const isStillThere = ({ before, after }: Change, { isStill, text }: Goal): boolean =>
  isStill && namesOf(text).some((name) => before.includes(name) && after.includes(name));

/** What somebody says of the thing of the page. */
const isQuote = ({ line }: Change): boolean => /^[“«„"][^”»"]+[”»"][^”»"]{0,60}$/u.test(line.after || line.before);

/** Whether it is about what a goal excludes. */
function isExcepted(
  { certain, before, after, label, about, heading }: Change & OfTopics,
  { except, topics }: Goal,
): boolean {
  if (except === undefined) return false;
  if (except.topics.some((topic) => certain.includes(topic) && !topics.includes(topic))) return true;
  const written = stemsIn(`${before} ${after} ${label} ${about} ${heading}`);
  return except.words.length > 0 && except.words.every((word) => stemsLike(word).some((one) => written.has(one)));
}

const OPENS = phrases('change/opens');
/** Whether the state of what a page is about becomes what a goal asks for: `Status`, right below the title. */
const isOfPage = (change: Change, goal: Goal): boolean =>
  goal.health !== undefined &&
  STATUS.test(change.label) &&
  !change.isItem &&
  (change.heading === change.title || change.heading === '') &&
  isHealthMeant(change, goal, false);
const STATUS = phrases('labelword/status', 'whole');

/** Whether an entry has as many as asked for; undefined if it does not say how many. */
function hasCounts({ columns, before, after, card }: Change, counts: readonly Counted[]): boolean | undefined {
  const text = before !== '' && after !== '' ? card : before + after;
  const fits = counts.flatMap(({ number, of, isLeast }) => {
    const words = stemsLike(of);
    const isOf = (text: string): boolean => words.some((one) => stemsIn(text).has(one));
    const inColumn = columns.split(' · ').map((cell) => /^([^:]+): (\d{1,2})(?![\d.,])/.exec(cell));
    const inText = [...text.matchAll(/(?<![\d.,])(\d{1,2})[ -](\p{L}{3,})/gu)];
    const written = [
      ...inColumn.map((match) => [match?.[1], match?.[2]]),
      ...inText.map(([, digits, name]) => [name, digits]),
    ].find(([name, digits]) => name !== undefined && digits !== undefined && isOf(name));
    if (written === undefined) return [];
    return [isLeast ? Number(written[1]) >= number : Number(written[1]) === number];
  });
  return fits.length === 0 ? undefined : fits.every(Boolean);
}
