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

/** Scripts without spaces between words, and Korean, whose words are put together. */
const WITHOUT_SPACES = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー々]{2,40}$/u;
/** Letters of a part, at most. */
const LONGEST_PART = 8;

/**
 * The words of a word of a script without spaces: `電話番号` -> 電話, 番号. Parts of one letter only where all of it is known.
 * @returns the word itself if none of it is known, or it is of another script
 */
export const partsOfCompound = oncePerText((word): readonly string[] => {
  if (!WITHOUT_SPACES.test(word) || ENGLISH().has(word)) return [word];
  return partsFrom(word, 1, true) ?? partsFrom(word, 2, false) ?? [word];
}, 20_000);

/** @param least letters of a part @param isWhole whether all has to be known */
function partsFrom(word: string, least: number, isWhole: boolean): readonly string[] | undefined {
  const parts: string[] = [];
  let rest = '';
  for (let at = 0; at < word.length; ) {
    let length = Math.min(LONGEST_PART, word.length - at);
    while (length >= least && !ENGLISH().has(word.slice(at, at + length))) length--;
    if (length >= least) {
      if (rest !== '') parts.push(rest);
      parts.push(word.slice(at, at + length));
      rest = '';
    } else if (!JOINING().has(word[at] ?? '')) {
      if (isWhole) return undefined;
      rest += word[at];
    }
    at += Math.max(length, 1);
  }
  if (rest === word) return undefined;
  return rest === '' ? parts : [...parts, rest];
}

/** The English words of one word; undefined if it is unknown. */
const wordInEnglish = oncePerText((word): readonly string[] | undefined => {
  const whole = known(word);
  if (whole !== undefined) return whole;
  if (WITHOUT_SPACES.test(word)) {
    const parts = partsOfCompound(word).map((part) => ENGLISH().get(part));
    return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
  }
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
