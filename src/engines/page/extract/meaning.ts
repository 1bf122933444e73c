import { conceptOf } from './concepts.ts';
import { inEnglish } from './in-english.ts';

/** A name of a field or a label: its words, and the concept that they name, if they name one. */
export interface Meaning {
  readonly words: readonly string[];
  readonly concept: string | undefined;
}

/** In English where the words name no concept as they are. @param words from `nameWords` */
export function meaningOf(words: readonly string[]): Meaning {
  const concept = conceptOf(words);
  const english = concept === undefined ? inEnglish(words) : undefined;
  return english === undefined ? { words, concept } : { words: english, concept: conceptOf(english) };
}
