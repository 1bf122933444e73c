import { isBeyond, isHealthMeant, isPriceMeant, isStockMeant } from './becomes.ts';
import { hasCounts, isNews, isOfAnother } from './belongs-to.ts';
import { isSomebodyElse, NAME, type OfTopics } from './change-topics.ts';
import type { Change } from './changes.ts';
import { isOtherContact } from './contact-kinds.ts';
import { isDenied, isReworded, isValueOf, namedIn, saysTheSame, stemsIn, stemsLike } from './goal-words.ts';
import { type Goal, VALUES } from './read-goal.ts';
import { stateOf } from './states.ts';
import type { Topic } from './topics.ts';
import { sameValues } from './values.ts';

/** Topics of entries: what is new of them is an entry, and not a value. */
const OF_ENTRIES: ReadonlySet<Topic> = new Set(['jobs', 'people']);
/**
 * Whether a change is one of those that a goal asks for.
 * @param subject undefined if the goal has none, empty if the page has none of its words
 */
export function isMeant(change: Change & OfTopics, goal: Goal, subject: ReadonlySet<string> | undefined): boolean {
  if (goal.isAny) return true;
  if (!goal.topics.includes('terms') && (isReworded(change) || saysTheSame(change.line, goal.subject))) return false;
  const { certain, likely, values, about, before, after, label, heading, around, title, lead, heads, isApart } = change;
  const asked = [...(subject ?? [])];
  const saidIn = (...texts: readonly string[]): readonly string[] => {
    const words = stemsIn(...texts);
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
  if (COPYRIGHT.test(change.line.after || change.line.before) && !/copyright|©/iu.test(goal.text)) return false;
  if (isOfAnother(change, goal)) return false;
  if (isNews(change, goal)) return true;
  const isOfCounts = hasCounts(change, goal.counts);
  if (isOfCounts === false) return false;
  // Without a topic, all that the goal has to say is what it is about.
  const all = asked.length > 2 ? asked.length / 2 : asked.length;
  const isAnyOf = goal.topics.length > 0 || asked.every((word) => goal.either.includes(word));
  const least = isAnyOf ? Math.min(1, asked.length) : all;
  // The head of a column says of what it is, and not of which row.
  const ofColumn = change.isEntry && goal.topics.length > 0 ? saidIn(label) : [];
  const isOfRow = ofColumn.length === 0 || ofColumn.length === asked.length || said.length > ofColumn.length;
  const isAboutIt = said.length >= least && isOfRow && (subject === undefined || asked.length > 0);
  const isNamed = subject !== undefined && subject.size > 0;
  if (isOfCounts === true && change.isItem && isInForm(change, goal)) return true;
  const isNewEntry = change.isMain && isInForm(change, goal) && asked.every((word) => goal.newOf.includes(word));
  if (goal.topics.length === 0) {
    if (goal.limit !== undefined) return isAboutIt && isBeyond(change, goal);
    // `When the harbour opens` may be about its hours.
    if (isAboutIt && values.includes('hours') && OPENS.test(goal.text)) return true;
    // `New articles` on a page that does not call them so.
    if (!isNamed) return goal.only === undefined ? isOfPage(change, goal) : change.isItem && isInForm(change, goal);
    // The title names what the entries of its page are, and not those of other lists.
    const isOther = near.length === 0 && !change.isMain && change.isItem && goal.only !== undefined;
    if (isAboutIt && !isOther && !isCount(change, saidIn(itself, label).length === 0))
      return (isInForm(change, goal) || isValueOf(change, asked)) && isHealthMeant(change, goal);
    return isNewEntry || isOfPage(change, goal);
  }
  // `Data scientist`, in a list of any name.
  const isOfEntries = goal.topics.every((topic) => OF_ENTRIES.has(topic)) && (before === '' || after === '');
  if (isOfEntries && change.isItem && isInForm(change, goal) && own.length === asked.length && asked.length > 1)
    return true;
  // `Corvid 7.3`, where releases are listed.
  const isListed = likely.includes('version') && change.isItem && isInForm(change, goal);
  if (goal.topics.includes('version') && goal.only === 'added' && (isNewEntry || isListed) && /\d/.test(after))
    return true;
  // The same licence in other words.
  const isSameLicence = LICENCE.test(goal.text) && sameValues(before, after).includes('terms');
  if (goal.topics.every((topic) => topic === 'terms') && isSameLicence) return false;
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
    if (topic === 'contact' && goal.contact !== undefined && isOtherContact(before, after, goal.contact)) return false;
    const isOfState = isFlipped && (topic === 'stock' || topic === 'status');
    // A person, below the heading that is asked for.
    const isPerson = topic === 'people' && change.isEntry && isNamed && BEGINS_WITH_NAME.test(after || before);
    if (!isStated && !isOfState && !isPerson && !(likely.includes(topic) && fits(change, topic))) return false;
    // How many there are says nothing of who they are.
    if (OF_ENTRIES.has(topic) && !/\p{L}/u.test(before + after) && !COUNTED.test(goal.text)) return false;
    const isOther = topic === 'people' && isSomebodyElse(change);
    if (OF_ENTRIES.has(topic) && !isInForm(change, goal) && !isOther) return false;
    if (topic === 'price') return isPriceMeant(change, goal);
    if (topic === 'status') return isHealthMeant(change, goal);
    return topic !== 'stock' || isStockMeant(change, goal);
  });
}

const BEGINS_WITH_NAME = new RegExp(`^(?:\\p{L}{2,5}\\. ?|Dr |Mrs? |Ms ){0,2}${NAME.source}`, 'u');
const OPENS = /\b(?:opens?|closes?|öffnet|schließt|ouvre|ferme|abre|cierra)\b/iu;
const COPYRIGHT = /^(?:©|\(c\)|copyright\b)/iu;
const LICENCE = /(?<!\p{L})li[cz]en[csz]\p{L}*(?!\p{L})/iu;

const COUNTED =
  /\b(?:how many|how large|number of|size of|count|wie viele|anzahl|combien|nombre de|cuánt[oa]s|número de)\b/iu;
/** When a page was changed, which is nothing that it is about. */
const UPDATED =
  /^(?:page |site |prices? )?(?:(?:last|figures) )?(?:update[ds]?|modified|changed?|edited|refreshed|checked|reviewed|as of|from(?= \d)|stand|(?:zuletzt )?(?:aktualisiert|geändert)|(?:dernière )?(?:mise à jour|modification)|mis à jour|(?:última )?(?:actualización|actualizad[oa]|modificación))\b/iu;

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
    ? before === '' ||
      (isDenied(before) && !isDenied(after) && after !== '') ||
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

/** Whether a change below a heading of a topic is about the topic. */
function fits({ isEntry, before, after }: Change, topic: Topic): boolean {
  if (topic === 'hours' || (topic === 'contact' && isEntry)) return true;
  if (topic === 'terms') return Math.max(...[before, after].map((text) => text.split(/\s+/).length)) >= FEWEST_WORDS;
  if (VALUES.has(topic)) return false;
  return isEntry && (topic !== 'people' || NAME.test(before) || NAME.test(after));
}
/** Of a sentence. */
const FEWEST_WORDS = 5;
