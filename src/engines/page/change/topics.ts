import { inEnglish, nameWords, phrases, rowsOf } from '../../lexicon/index.ts';

/** What goals of monitors are about, and how a line of a page says that it is about it. */

export const TOPICS = [
  'price',
  'stock',
  'version',
  'date',
  'hours',
  'time',
  'jobs',
  'people',
  'contact',
  'rating',
  'terms',
  'status',
] as const;
export type Topic = (typeof TOPICS)[number];

const patternsOf = (list: string, flags?: string): ReadonlyMap<string, RegExp> =>
  new Map(rowsOf(list).map(({ concept }) => [concept, phrases(`${list}/${concept}`, 'within', flags)]));

const WORDS = patternsOf('topic', 'giu');
/** Further words of goals; lines of pages say them of other things, too. */
const ALSO_IN_GOALS = patternsOf('topicofgoal');
const OTHER = patternsOf('nottopic', 'giu');

const withoutOthers = (topic: Topic, text: string): string => text.replace(OTHER.get(topic) ?? /(?!)/g, ' ');

/** The words of a text that name a topic. */
export const wordsOfTopic = (topic: Topic, text: string): string[] =>
  withoutOthers(topic, text).match(WORDS.get(topic) as RegExp) ?? [];

/** The topics that a goal names. */
export const topicsOfGoal = (goal: string): Topic[] =>
  TOPICS.filter(
    (topic) => wordsOfTopic(topic, goal).length > 0 || ALSO_IN_GOALS.get(topic)?.test(withoutOthers(topic, goal)),
  );

/** A goal with words of other languages that name a topic in English. */
export const withTopicsInEnglish = (goal: string): string =>
  goal.replace(/\p{L}{4,}/gu, (word) => {
    const english = topicsOfGoal(word).length > 0 ? undefined : inEnglish(nameWords(word))?.join(' ');
    return english !== undefined && topicsOfGoal(english).length > 0 ? english : word;
  });

/** The topics that a text names, in the order of `TOPICS`. */
export const topicsIn = (text: string): Topic[] => TOPICS.filter((topic) => wordsOfTopic(topic, text).length > 0);

/** A text without the words that say no more than its topics: not without `deposit` and `director`. */
export const withoutTopics = (text: string): string =>
  text.replace(GENERAL, (written, at: number) =>
    at > 0 && /^\p{Lu}\p{Ll}/u.test(written) && ENGLISH.test(text) ? written : ' ',
  );
/** In English, only names have capital letters. */
export const ENGLISH = /(?<!\p{L})(?:the|of|is|are|when|me|if|a|for|new|any|does|has|in)(?!\p{L})/u;
const GENERAL = phrases('topicalone', 'within', 'giu');
