import { createAnalyzer, lightStem, QUESTION_STOP_WORDS } from '../text/index.ts';

/** Words of orders to a reader, which mean something in questions: `within how many days can I return it`. */
const OF_ORDERS = new Set(['return', 'show', 'list', 'extract']);

const { analyze } = createAnalyzer({
  fold: { marks: 'latin', letters: 'keep' },
  stopWords: new Set([...QUESTION_STOP_WORDS].filter((word) => !OF_ORDERS.has(word))),
  stem: lightStem,
  pairs: 'units',
});

/** Words of questions and of what answers them: stems without stop words; numbers and versions whole. */
export const answerWords = (text: string): string[] =>
  // `study` and `studied`.
  analyze(text.replace(/(?<=\d)[.,:](?=\d)/g, 'x')).map((word) => (word.length > 3 ? word.replace(/y$/, 'i') : word));

export const isStopWord = (word: string): boolean => QUESTION_STOP_WORDS.has(word);

/** Words of prose for ranking: folded, light stems, stop words left out. Scripts without spaces give pairs of characters. */
export const contentWords: (text: string) => string[] = createAnalyzer({
  fold: { marks: 'latin', letters: 'keep' },
  stopWords: QUESTION_STOP_WORDS,
  stem: lightStem,
  pairs: 'units',
}).analyze;
