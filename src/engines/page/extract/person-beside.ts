import { oncePerText } from '../../../foundation/kernel/once-per.ts';
import { contentWords, englishWordsIn } from '../../lexicon/index.ts';
import { NAME } from './prose-parts.ts';

/** The words of a text, and what those of other languages are in English. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const word of text.match(WORD) ?? []) for (const one of wordsOfWord(word)) words.add(one);
  return words;
}
const WORD = /[\p{L}\p{M}\p{N}'’]+/gu;
const wordsOfWord = oncePerText(
  (word): readonly string[] => [...contentWords(word), ...contentWords(englishWordsIn(word).join(' '))],
  20_000,
);

/** `Hilda Marrable, the organist`, `The organist is Hilda Marrable`, `released by Maren Braun`. */
export function personIn(part: string, keys: readonly string[]): string[] {
  const own = wordsOf(part);
  if (!keys.every((key) => own.has(key))) return [];
  const isKey = (text: string): boolean => keys.some((key) => wordsOf(text).has(key));
  return [...part.matchAll(PERSON)].flatMap(({ 1: before, 2: roleAfter, 3: roleBefore, 4: after }) => {
    const name = (before ?? after ?? '').trim().replace(/(?<=\p{L}{3})\.$/u, '');
    return name !== '' && isKey(roleAfter ?? roleBefore ?? '') && !isKey(name) ? [name] : [];
  });
}
/** At least two words: one may be anything. */
const FULL_NAME = NAME.replace('{0,4}', '{1,4}');
const PERSON = new RegExp(
  `${FULL_NAME},?\\s+(?:is\\s+)?(?:the|our|its|his|her|a|an)?\\s*((?:\\p{Ll}[\\p{L}-]*\\s*){1,3})|(\\p{L}[\\p{L}-]*)(?:\\s+(?:is|was|by|to|are)\\s+|,\\s+|:\\s+|\\s+)${FULL_NAME}`,
  'gu',
);
