import { inEnglish } from './in-english.ts';
import { once, rowsOf, wordsIn } from './rows.ts';
import { nameWords } from './words-of-names.ts';

/** A name of a field or a label: its words, and the concept that they name, if they name one. */
export interface Meaning {
  readonly words: readonly string[];
  readonly concept: string | undefined;
}

const CONCEPTS = once(() => {
  const concepts = new Map<string, string>();
  for (const { concept, words } of rowsOf('label')) {
    for (const name of words) {
      const key = nameWords(name).join(' ');
      if (!concepts.has(key)) concepts.set(key, concept);
    }
  }
  return concepts;
});

/** The concept of a name as it is; undefined for names without synonyms. */
export const conceptOf = (words: readonly string[]): string | undefined => CONCEPTS().get(words.join(' '));

/** In English where the words name no concept as they are. @param words from `nameWords` */
export function meaningOf(words: readonly string[]): Meaning {
  const concept = conceptOf(words);
  const english = concept === undefined ? inEnglish(words) : undefined;
  return english === undefined ? { words, concept } : { words: english, concept: conceptOf(english) };
}

const KINDS = once(() => new Map(rowsOf('kind').map(({ concept, words }) => [concept, words] as const)));

/** The schema.org types of a word; undefined if it is not a kind of thing. */
export const typesOfKind = (word: string): readonly string[] | undefined => KINDS().get(word);

const NEUTRAL = once(() => wordsIn('neutral'));

/** Whether a word adds nothing to a label: articles, and kinds of things. */
export const isNeutral = (word: string): boolean => NEUTRAL().has(word) || KINDS().has(word);

const OMITTED = once(() => wordsIn('omitted'));

/** Whether a label may omit a word of a field's name. */
export const mayOmit = (word: string): boolean => OMITTED().has(word);
