import { folded, once, wordsIn } from '../../lexicon/index.ts';
import { singular } from '../../text/index.ts';

const STOP_WORDS = once(() => new Set([...wordsIn('stop')].map((word) => singular(folded(word)))));

/** Whether a word of a goal, as `wordsOf` gives it, names nothing which a page could say. */
export const isGoalStopWord = (word: string): boolean => STOP_WORDS().has(word);
