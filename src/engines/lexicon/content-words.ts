import { createAnalyzer, lightStem, QUESTION_STOP_WORDS } from '../text/index.ts';

export const isStopWord = (word: string): boolean => QUESTION_STOP_WORDS.has(word);

/** Words of prose for ranking: folded, light stems, stop words left out. Scripts without spaces give pairs of characters. */
export const contentWords: (text: string) => string[] = createAnalyzer({
  fold: { marks: 'latin', letters: 'keep' },
  stopWords: QUESTION_STOP_WORDS,
  stem: lightStem,
  pairs: 'units',
}).analyze;
