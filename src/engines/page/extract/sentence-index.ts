import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { isLike, likeKeys } from '../../lexicon/index.ts';
import { wordsOf } from './person-beside.ts';

/** The sentences of a page by their words, made once for all fields. */

interface Index {
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  /** Words by what words like them share. */
  readonly alike: ReadonlyMap<string, readonly string[]>;
}

const indexOf = oncePer((sentences: readonly string[]): Index => {
  const byWord = new Map<string, number[]>();
  for (const [place, sentence] of sentences.entries()) {
    for (const word of wordsOf(sentence)) {
      const places = byWord.get(word);
      if (places === undefined) byWord.set(word, [place]);
      else places.push(place);
    }
  }
  const alike = new Map<string, string[]>();
  for (const word of byWord.keys()) {
    for (const key of likeKeys(word)) {
      const others = alike.get(key);
      if (others === undefined) alike.set(key, [word]);
      else others.push(word);
    }
  }
  return { byWord, alike };
});

/**
 * The sentences that have all words.
 * @param forms whether forms of a word count: never, where no sentence has the word itself, or always
 */
export function sentencesWith(
  keys: readonly string[],
  sentences: readonly string[],
  forms: 'none' | 'else' | 'all',
): string[] {
  const { byWord, alike } = indexOf(sentences);
  const placesOf = (key: string): readonly number[] => {
    const exact = byWord.get(key);
    if (forms === 'none' || (exact !== undefined && forms === 'else')) return exact ?? [];
    const words = new Set(likeKeys(key).flatMap((one) => alike.get(one) ?? []));
    const places = new Set(exact);
    for (const word of words) {
      if (isLike(key, word)) for (const place of byWord.get(word) ?? []) places.add(place);
    }
    return [...places].toSorted((a, b) => a - b);
  };
  const [first = [], ...more] = keys.map(placesOf);
  const others = more.map((places) => new Set(places));
  return first.filter((place) => others.every((places) => places.has(place))).map((place) => sentences[place] ?? '');
}
