import { oncePerText } from '../../foundation/kernel/once-per.ts';
import { once, rowsOf, wordsIn } from './rows.ts';
import { nameWords } from './words-of-names.ts';

/** Words that only join others. */
const JOINING = once(() => wordsIn('joining'));

/**
 * The English words of words of labels in other languages: names of fields are mostly English, whatever the page. A word that is English too is
 * that, and of two rows with a word the first counts. A name of several words stands for one word of the other language.
 */
const ENGLISH = once(() => {
  const rows = rowsOf('word');
  const known = new Map<string, readonly string[]>(
    rows.flatMap(({ concept }) => (concept.includes(' ') ? [] : [[concept, [concept]]])),
  );
  for (const { concept, words } of rows) {
    for (const other of words) {
      const [word, ...more] = nameWords(other);
      if (word !== undefined && more.length === 0 && !known.has(word)) known.set(word, nameWords(concept));
    }
  }
  return known;
});

/** Letters between the parts of a compound: `Abfahrt-s-ort`. */
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e'];
const SHORTEST_PART = 3;

/** Endings of plurals and cases. */
const ENDING = /(?:en|er|es|n|e|s)$/;

const known = (word: string): readonly string[] | undefined =>
  ENGLISH().get(word) ?? (word.length > 5 ? ENGLISH().get(word.replace(ENDING, '')) : undefined);

/** The English words of one word; undefined if it is unknown. */
const wordInEnglish = oncePerText((word): readonly string[] | undefined => {
  const whole = known(word);
  if (whole !== undefined) return whole;
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const last = known(word.slice(at));
    if (last === undefined) continue;
    for (const link of LINKS) {
      const first = word.slice(0, at);
      const part = first.endsWith(link) ? ENGLISH().get(first.slice(0, first.length - link.length)) : undefined;
      if (part !== undefined) return [...part, ...last];
    }
  }
  return undefined;
}, 20_000);

/**
 * The words of a name or label in English: `fecha de salida` -> date, departure; `Abfahrtsort` -> departure, place.
 * @param words from `nameWords`
 * @returns undefined if a word of it is unknown
 */
export function inEnglish(words: readonly string[]): readonly string[] | undefined {
  const found: string[] = [];
  for (const word of words) {
    const english = wordInEnglish(word);
    if (english !== undefined) found.push(...english);
    else if (!JOINING().has(word)) return undefined;
  }
  return found.length === 0 ? undefined : found;
}

/** Words of a sentence that are looked up. */
const MOST_OF_TEXT = 80;

/** The English words of those words of a text that are known in another language. */
export const englishWordsIn = (text: string): string[] =>
  nameWords(text, MOST_OF_TEXT).flatMap((word) => wordInEnglish(word) ?? []);
