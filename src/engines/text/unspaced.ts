/** Scripts without spaces between words: pairs of characters are used as words. */

const SCRIPTS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const UNSPACED = new RegExp(`[${SCRIPTS}]`, 'u');
const RUNS = new RegExp(`[${SCRIPTS}]+|[^${SCRIPTS}]+`, 'gu');

/** Whether a text holds characters of such a script. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

/** The text as runs that are wholly of such scripts or wholly not. */
export const unspacedRuns = (text: string): readonly string[] => text.match(RUNS) ?? [];

/** Overlapping pairs of characters. A single character is itself. */
export function characterPairs(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return [run];
  return characters.slice(0, -1).map((character, i) => `${character}${characters[i + 1]}`);
}

/** As `contentWords` of page/extract/ has always judged them: whole words of these ranges (Hangul among them) become pairs. */
const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/;
const MOST_UNIT_PAIRS = 60;

/**
 * Overlapping pairs of UTF-16 units of a whole word, 60 at most, where it holds any character of those ranges.
 * @returns undefined for a word without them
 */
export function unitPairs(word: string): string[] | undefined {
  if (!EAST_ASIAN.test(word)) return undefined;
  if (word.length === 1) return [word];
  const pairs: string[] = [];
  for (let i = 0; i + 1 < word.length && i < MOST_UNIT_PAIRS; i++) pairs.push(word.slice(i, i + 2));
  return pairs;
}
