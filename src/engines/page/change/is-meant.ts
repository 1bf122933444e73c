import { isSomebodyElse, NAME, type OfTopics } from './change-topics.ts';
import type { Change } from './changes.ts';
import { isDenied, isReworded, isValueOf, namedIn, stem, stemsLike } from './goal-words.ts';
import { type Goal, VALUES, wordsOf } from './read-goal.ts';
import { stateOf } from './states.ts';
import type { Topic } from './topics.ts';
import { moneyIn } from './values.ts';

/** Topics of entries: what is new of them is an entry, and not a value. */
const OF_ENTRIES: ReadonlySet<Topic> = new Set(['jobs', 'people']);
/**
 * Whether a change is one of those that a goal asks for.
 * @param subject undefined if the goal has none, empty if the page has none of its words
 */
export function isMeant(change: Change & OfTopics, goal: Goal, subject: ReadonlySet<string> | undefined): boolean {
  if (goal.isAny) return true;
  if (!goal.topics.includes('terms') && isReworded(change)) return false;
  const { certain, likely, values, about, before, after, label, heading, around, title, lead, heads, isApart } = change;
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
  const said = isApart
    ? near
    : saidIn(itself, label, heading, around, title, lead, saidIn(label).length > 0 ? heads : '');
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
    if (!isNamed) return goal.only === undefined ? isOfPage(change, goal) : change.isItem && isInForm(change, goal);
    // The title names what the entries of its page are, and not those of other lists.
    const isOther = near.length === 0 && !change.isMain && change.isItem && goal.only !== undefined;
    if (isAboutIt && !isOther && !isCount(change, saidIn(itself, label).length === 0))
      return (isInForm(change, goal) || isValueOf(change, asked)) && isHealthMeant(change, goal);
    return isNewEntry || isOfPage(change, goal);
  }
  // `Corvid 7.3`, where releases are listed.
  const isListed = likely.includes('version') && change.isItem && isInForm(change, goal);
  if (goal.topics.includes('version') && goal.only === 'added' && (isNewEntry || isListed) && /\d/.test(after))
    return true;
  // `Return policy`, of a sentence about returns.
  if (goal.topics.includes('terms') && isNamed && before !== '' && after !== '' && own.length === asked.length)
    return true;
  if (isNamed && !isAboutIt) return false;
  if (UPDATED.test(before) && !UPDATED.test(goal.text)) return false;
  if (goal.topics.every((topic) => !VALUES.has(topic)) && isValueOf(change, asked)) return true;
  // `A UK layout becomes available`, where layouts are listed.
  const isAdded =
    before === '' && goal.stock === 'in' && isNamed && saidIn(after, near.join(' ')).length === asked.length;
  if (isAdded && goal.topics.includes('stock')) return true;
  const isFlipped = isNamed && before !== '' && after !== '' && stateOf(before) !== stateOf(after);
  return goal.topics.some((topic) => {
    const isStated = certain.includes(topic) && (topic !== 'terms' || values.includes(topic) || fits(change, topic));
    const isOfState = isFlipped && (topic === 'stock' || topic === 'status');
    if (!isStated && !isOfState && !(likely.includes(topic) && fits(change, topic))) return false;
    // How many there are says nothing of who they are.
    if (OF_ENTRIES.has(topic) && !/\p{L}/u.test(before + after) && !COUNTED.test(goal.text)) return false;
    const isOther = topic === 'people' && isSomebodyElse(change);
    if (OF_ENTRIES.has(topic) && !isInForm(change, goal) && !isOther) return false;
    if (topic === 'price') return isPriceMeant(change, goal);
    if (topic === 'status') return isHealthMeant(change, goal);
    return topic !== 'stock' || isStockMeant(change, goal);
  });
}

const COUNTED =
  /\b(?:how many|how large|number of|size of|count|wie viele|anzahl|combien|nombre de|cuánt[oa]s|número de)\b/iu;
/** When a page was changed, which is nothing that it is about. */
const UPDATED =
  /^(?:page |site |prices? )?(?:(?:last|figures) )?(?:update[ds]?|modified|changed?|edited|refreshed|checked|reviewed|as of|from|stand|(?:zuletzt )?(?:aktualisiert|geändert)|(?:dernière )?(?:mise à jour|modification)|mis à jour|(?:última )?(?:actualización|actualizad[oa]|modificación))\b/iu;

/** Whether the state of what a page is about becomes what a goal asks for: `Status`, right below the title. */
const isOfPage = (change: Change, goal: Goal): boolean =>
  goal.health !== undefined &&
  STATUS.test(change.label) &&
  !change.isItem &&
  (change.heading === change.title || change.heading === '') &&
  isHealthMeant(change, goal);
const STATUS =
  /^(?:(?:current )?stat(?:us|e)|availability|verfügbarkeit|zustand|statut|état|disponibilité|estado|disponibilidad)$/iu;

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
  if (topic === 'hours' || (topic === 'contact' && isEntry)) return true;
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

function isStockMeant({ before, after, isItem }: Change, { stock }: Goal): boolean {
  if (stock === undefined) return true;
  const state = stateOf(after);
  if (stock === 'out') return state === 'bad';
  // A price in the place of `sold out`, or nothing.
  return state === 'good' || (state === undefined && stateOf(before) === 'bad' && !(isItem && after === ''));
}
