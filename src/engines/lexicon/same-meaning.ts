import { answerWords } from './answer-words.ts';
import { once, rowsOf } from './rows.ts';

/** Words of questions and the words with which pages answer them: inflections that no stem joins, and words of one meaning. */

const GROUPS = once(() => rowsOf('like').map(({ words }) => words));

const MEANINGS = once(() => {
  const meanings = new Map<string, Set<string>>();
  for (const [at, group] of GROUPS().entries())
    for (const word of group) {
      const [stem = word] = answerWords(word);
      const groups = meanings.get(stem) ?? new Set<string>();
      meanings.set(stem, groups.add(`#${at}`));
    }
  return meanings;
});

/** Names of the groups of meaning to which a stem belongs; none for most. */
export const meaningsOf = (stem: string): ReadonlySet<string> => MEANINGS().get(stem) ?? NO_MEANINGS;
const NO_MEANINGS: ReadonlySet<string> = new Set();

/** Words of one meaning with a word, as they are written; none for most. */
export const wordsLike = (word: string): string[] => {
  const [stem = word] = answerWords(word);
  return [...meaningsOf(stem)].flatMap((group) => GROUPS()[Number(group.slice(1))] ?? []);
};

/** Letters that two derivations of one word share at least, and that either has behind them at most: `collect`, `collection`. */
const SHARED = 5;
const MOST_BEHIND = 4;

/** Whether two stems may be derived from one word. */
export function isDerived(a: string, b: string): boolean {
  if (a.length < SHARED || b.length < SHARED) return false;
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  // `director` and `directory`
  if (a === `${b}i` || b === `${a}i`) return !/ori$/.test(a.length > b.length ? a : b);
  const longer = Math.max(a.length, b.length);
  const shorter = Math.min(a.length, b.length);
  // One is the beginning of the other, but for a letter in long ones.
  return shared >= (shorter > SHARED + 1 ? shorter - 1 : shorter) && longer - shared <= MOST_BEHIND;
}

/** Whether two stems are of one word, or mean the same: `charging` and `charges`, `required` and `need`. */
export const isLike = (a: string, b: string): boolean =>
  a === b || isDerived(a, b) || !meaningsOf(a).isDisjointFrom(meaningsOf(b));

/** What a stem shares with all that `isLike` finds like it, except itself: at least one of these. */
export const likeKeys = (stem: string): string[] => [
  ...(stem.length < SHARED ? [] : [stem.slice(0, SHARED)]),
  ...meaningsOf(stem),
];
