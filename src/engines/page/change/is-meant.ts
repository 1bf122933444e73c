import { isBeyond, isHealthMeant, isPriceMeant, isStockMeant } from './becomes.ts';
import { isSomebodyElse, namesOf, type OfTopics } from './change-topics.ts';
import type { Change } from './changes.ts';
import { isOtherContact } from './contact-kinds.ts';
import { areAlike } from './differing-parts.ts';
import { type Fit, LEAST_FIT } from './fit.ts';
import { GOAL_STOP_WORDS } from './goal-stop-words.ts';
import { isDenied, isReworded, isValueOf, namedIn, saysTheSame, stemsIn, stemsLike } from './goal-words.ts';
import { hasCounts } from './has-counts.ts';
import { type Goal, VALUES } from './read-goal.ts';
import { stateOf } from './states.ts';
import type { Topic } from './topics.ts';
import { sameValues } from './values.ts';

/** Whether a change is one of those that a goal asks for: it fits the goal best of all that the page says, and becomes what is waited for. */
export function isMeant(change: Change & OfTopics, goal: Goal, fit: Fit): boolean {
  if (goal.isAny) return true;
  const { before, isItem, isMain } = change;
  if (!goal.topics.includes('terms') && saysNothingNew(change, goal)) return false;
  if (UPDATED.test(before) && !UPDATED.test(goal.text)) return false;
  if (isExcepted(change, goal) || isStillThere(change, goal) || isQuote(change)) return false;
  if (hasCounts(change, goal.counts) === false) return false;
  const isAbout = fit.of(change) >= LEAST_FIT;
  if (change.isApart && !(isAbout && fit.isNamedAt(change))) return false;
  const isNewEntry = isItem && goal.only !== undefined && isInForm(change, goal);
  if (!fit.isTyped) {
    // `New articles` on a page that does not call them so.
    if (!fit.isKnown) return goal.only === undefined ? isOfPage(change, goal) : isNewEntry && isMain;
    if (!isAbout) return isNewEntry && before === '' && isMain && isOnlyNew(goal, fit);
    if (goal.limit !== undefined) return isBeyond(change, goal);
    // `When the harbour opens` may be about its hours.
    if (change.values.includes('hours') && OPENS.test(goal.text)) return true;
    const isOther = goal.only === 'added' && before !== '' && change.after !== '' && isSomebodyElse(change);
    const isNewValue = isValueOf(
      change,
      goal.newOf.filter((word) => !GOAL_STOP_WORDS.has(word)),
    );
    return (isInForm(change, goal) || isOther || isNewValue) && isHealthMeant(change, goal, fit.isNamedAt(change));
  }
  if (!isAbout) return false;
  // The same licence in other words.
  const isOfTerms = goal.topics.every((topic) => topic === 'terms');
  if (isOfTerms && sameValues(before, change.after).includes('terms')) return false;
  return goal.topics.some((topic) => isOfAsked(change, goal, topic, fit, isNewEntry));
}

/** Whether all words of a goal say what is new, or whose page it is. */
const isOnlyNew = ({ subject, newOf, owners }: Goal, fit: Fit): boolean =>
  subject.every((word) => newOf.includes(word) || (owners.includes(word) && fit.isOfSite(owners)));

const saysNothingNew = (change: Change, { subject }: Goal): boolean =>
  isReworded(change) || (!isSomebodyElse(change) && saysTheSame(change.line, subject));

/** Whether it changes what a topic is about. */
function isOfAsked(change: Change & OfTopics, goal: Goal, topic: Topic, fit: Fit, isNewEntry: boolean): boolean {
  const { certain, likely, values, before, after, isEntry } = change;
  const isFlipped = before !== '' && after !== '' && stateOf(before) !== stateOf(after);
  // `Corvid 7.3`, where releases are listed.
  if (!HAVE_VALUES.has(topic) && isNewEntry && (likely.includes(topic) || change.isMain)) return true;
  if (topic === 'people') return isOfPeople(change, goal, fit);
  if (topic === 'contact' && goal.contact !== undefined && isOtherContact(before, after, goal.contact)) return false;
  const isStated = certain.includes(topic) && (topic !== 'terms' || values.includes(topic) || isSentence(change));
  const isOfState = isFlipped && (topic === 'stock' || topic === 'status');
  const isBelow =
    likely.includes(topic) &&
    (topic === 'terms'
      ? isSentence(change)
      : topic === 'hours' || (topic === 'contact' && isEntry) || (!VALUES.has(topic) && isEntry));
  if (!isStated && !isOfState && !isBelow) return false;
  if (!VALUES.has(topic) && !isInForm(change, goal)) return false;
  // How many there are says nothing of who they are.
  if (topic === 'jobs' && !/\p{L}/u.test(before + after) && !COUNTED.test(goal.text)) return false;
  if (topic === 'price') return isPriceMeant(change, goal);
  if (topic === 'status') return isHealthMeant(change, goal, false);
  return topic !== 'stock' || isStockMeant(change, goal);
}
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
function isOfPeople(change: Change & OfTopics, goal: Goal, fit: Fit): boolean {
  const { certain, likely, before, after } = change;
  const isThere = certain.includes('people') || likely.includes('people') || fit.isNamedAt(change);
  if (!isThere) return false;
  if (COUNTED.test(goal.text)) return true;
  return isSomebodyElse(change) && (isInForm(change, goal) || (before !== '' && after !== ''));
}

const isSentence = ({ before, after }: Change): boolean =>
  Math.max(...[before, after].map((text) => text.split(/\s+/).length)) >= FEWEST_WORDS;
/** Of a sentence. */
const FEWEST_WORDS = 5;
const COUNTED =
  /\b(?:how many|how large|number of|size of|count|wie viele|anzahl|combien|nombre de|cuánt[oa]s|número de)\b/iu;

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
  const said = stemsIn(`${before} ${after} ${label} ${about} ${heading}`);
  return except.words.length > 0 && except.words.every((word) => stemsLike(word).some((one) => said.has(one)));
}

const OPENS = /\b(?:opens?|closes?|öffnet|schließt|ouvre|ferme|abre|cierra)\b/iu;
/** When a page was changed, which is nothing that it is about. */
const UPDATED =
  /^(?:page |site |prices? )?(?:(?:last|figures) )?(?:update[ds]?|modified|changed?|edited|refreshed|checked|reviewed|as of|from(?= \d)|stand|(?:zuletzt )?(?:aktualisiert|geändert)|(?:dernière )?(?:mise à jour|modification)|mis à jour|(?:última )?(?:actualización|actualizad[oa]|modificación))\b/iu;

/** Whether the state of what a page is about becomes what a goal asks for: `Status`, right below the title. */
const isOfPage = (change: Change, goal: Goal): boolean =>
  goal.health !== undefined &&
  STATUS.test(change.label) &&
  !change.isItem &&
  (change.heading === change.title || change.heading === '') &&
  isHealthMeant(change, goal, false);
const STATUS =
  /^(?:(?:current )?stat(?:us|e)|availability|verfügbarkeit|zustand|statut|état|disponibilité|estado|disponibilidad)$/iu;

/** Whether it was added or is gone, as the goal says. */
const isInForm = ({ before, after, isItem, line }: Change, { only }: Goal): boolean =>
  only === undefined ||
  (only === 'added'
    ? before === '' ||
      (isDenied(before) && !isDenied(after) && after !== '') ||
      // Another one in its place.
      (after !== '' && isItem && !line.after.startsWith('|') && !areAlike(before, after)) ||
      (saysMore(after, before) && (!isItem || isOfYear(after, before)))
    : after === '' || (!isItem && saysMore(before, after)));

/** Whether an entry says a year or a version that it did not say: `Guidance notes 2027`. */
const isOfYear = (after: string, before: string): boolean =>
  (after.match(/(?<![\d.])(?:20\d\d|v?\d+\.\d+(?:\.\d+)?)(?![\d.])/g) ?? []).some((one) => !before.includes(one));

/** Whether a sentence says all that the other does, and more. */
const saysMore = (longer: string, shorter: string): boolean => {
  const [more, less] = [namedIn(longer), namedIn(shorter)];
  return less.isSubsetOf(more) && more.size > less.size;
};
