import { once, rowsOf } from '../../lexicon/index.ts';

/**
 * Function words of languages: a few lines of text have many of their own language and few of any other. For lists of names and code this
 * is far more reliable than letters. Closely related languages are distinguished by words that only one of them has.
 */
const small = once(() => {
  const rows = rowsOf('small');
  return {
    languages: rows.map(({ languages }) => languages),
    /** Each word with its languages. */
    owners: Map.groupBy(
      rows.flatMap(({ words }, at) => words.map((word) => ({ word, at }))),
      ({ word }) => word,
    ),
  };
});

/**
 * The language of the function words of a text; undefined if there are too few, or a tie.
 * @param words letters and spaces only
 */
export function bySmallWords(words: string): string | undefined {
  const { languages, owners } = small();
  const scores = languages.map(() => 0);
  let count = 0;
  for (const word of words.toLowerCase().split(/\s+/, 1000)) {
    count++;
    const known = owners.get(word) ?? [];
    // A word of many languages is weak evidence for any.
    for (const { at } of known) scores[at] = (scores[at] as number) + 1 / Math.sqrt(known.length);
  }
  let best = 0;
  for (const [i, score] of scores.entries()) if (score > (scores[best] as number)) best = i;
  const top = scores[best] as number;
  const second = Math.max(...scores.map((score, i) => (i === best ? 0 : score)));
  return top >= 2.5 && top >= count * 0.04 && top > second * 1.2 ? languages[best] : undefined;
}

/** Whether a text has a function word of a language. @param words letters and spaces only */
export function hasSmallWord(words: string, language: string | undefined): boolean {
  const { languages, owners } = small();
  const own = languages.indexOf(language ?? '');
  return words
    .toLowerCase()
    .split(/\s+/, 1000)
    .some((word) => owners.get(word)?.some(({ at }) => at === own));
}
