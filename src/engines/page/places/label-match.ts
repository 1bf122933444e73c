import { oncePerText } from '../../../foundation/kernel/once-per.ts';
import {
  contentWords,
  englishWordsIn,
  isLike,
  isNeutral,
  likeKeys,
  mayOmit,
  nameWords,
  once,
  partsOfCompound,
  wordsIn,
} from '../../lexicon/index.ts';

/** How well a label says what a field asks for, by words of the same meaning in any language. */

/** What a field is called, and what its schema says of it. */
interface FieldName {
  /** Words of its name, without the unit. */
  readonly words: readonly string[];
  /** Words of the objects around it. */
  readonly around: readonly string[];
  readonly description: string;
  /** What the unit of the field measures, as pages call it: `temperature` for degrees. */
  readonly measures: readonly string[];
}

export interface LabelledText {
  readonly label: string;
  readonly context: string;
  readonly texts: readonly string[];
}

interface Word {
  readonly word: string;
  readonly stems: readonly string[];
  /** A word that says little: `name`, `number`, `of`. */
  readonly weight: number;
}

/** Of words such as `number` beside those that say of what. */
const LIGHT = 0.3;
const LIGHT_WORDS = once(() => wordsIn('light'));

/** The English words of a word, apart from one that is English itself: `weekend` is no `end`. */
function inEnglish(word: string): readonly string[] {
  const parts = englishWordsIn(word);
  return parts.length > 1 && parts.join('') === word ? [] : parts;
}

const wordOf = (word: string): Word => ({
  word,
  stems: [...new Set([...contentWords(word), ...inEnglish(word).flatMap((one) => contentWords(one)), word])],
  weight: LIGHT_WORDS().has(word) || isNeutral(word) || mayOmit(word) ? LIGHT : 1,
});

const wordsOfText = oncePerText(
  // Labels are no names of a program, apart from those of a single word: `pH`.
  (text): readonly Word[] =>
    nameWords(text.includes(' ') ? text.toLowerCase() : text, 24)
      .flatMap(partsOfCompound)
      .map(wordOf),
  10_000,
);
/** A label without what stands in brackets: `Flash point (closed cup)`. */
const withoutBrackets = (label: string): string => label.replace(/(?<=\S)\s*\([^()]*\)/g, '');

/** How alike two words are, 0 to 1. */
function likeness(a: Word, b: Word): number {
  for (const one of a.stems) for (const other of b.stems) if (one === other) return 1;
  // `part12` is no form of `part1`.
  if (/\d/.test(a.word) || /\d/.test(b.word)) return 0;
  for (const one of a.stems) for (const other of b.stems) if (isLike(one, other)) return 0.9;
  for (const one of a.stems) for (const other of b.stems) if (isCognate(one, other)) return 0.8;
  return 0;
}

/** Letters that words of two languages share: `pression`, `pressure`. */
const SHARED = 5;
function isCognate(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < SHARED) return false;
  let shared = 0;
  while (shared < shorter && a[shared] === b[shared]) shared++;
  return shared >= Math.max(SHARED, shorter - 3);
}

/** The share of the weight of some words that others have. */
function covered(words: readonly Word[], others: readonly Word[]): number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  let found = 0;
  for (const word of words) found += word.weight * Math.max(0, ...others.map((other) => likeness(word, other)));
  return found / total;
}

/** Of the words of a name that a label has, and of those of a label that are of the name. */
const LEAST_OF_NAME = 0.45;
const MOST_OF_NAME = 0.6;
const LEAST_OF_LABEL = 0.4;
const LEAST_OF_LIST = 0.3;
const NAME = 0.65;
const LABEL = 0.35;
/** Of words that stand around a label, or in the description of a field. */
const AROUND = 0.7;
/** Of a label all of whose words are in the description of the field. */
const DESCRIBED = 0.66;
const SPELLED = 0.2;

/** @returns how well a label matches a field: 0 for nothing in common, 1 for the same words */
export function labelMatcher(field: FieldName): (place: LabelledText) => number {
  const name = field.words.map(wordOf);
  const some = name.filter(({ weight }) => weight === 1);
  const heavy = some.length > 0 ? some : name;
  const description = wordsOfText(field.description.slice(0, MAX_DESCRIPTION));
  const known = [...name, ...field.around.map(wordOf), ...field.measures.map(wordOf)];
  if (name.length > 1) known.push(joinedOf(name));
  return ({ label, context, texts }) => {
    const own = wordsOfText(withoutBrackets(label));
    if (own.length === 0 || name.length === 0) return 0;
    const whole = own.length > 1 ? [...own, joinedOf(own)] : own;
    if (!heavy.some((word) => whole.some((other) => likeness(word, other) > 0)))
      return isDescribed(own, label, description) ? DESCRIBED + (isShort(label) ? SPELLED : 0) : 0;
    const inside = covered(name, whole);
    const wide = inside === 1 ? 1 : Math.max(inside, AROUND * covered(name, [...whole, ...wordsOfText(context)]));
    if (wide < LEAST_OF_NAME) return 0;
    const parts = withoutJoined(own, known);
    const back = Math.max(coveredHeavy(parts, known), AROUND * coveredHeavy(parts, [...known, ...description]));
    // A label that lacks words of the name has no others.
    const least = texts.length > 1 ? LEAST_OF_LIST : LEAST_OF_LABEL;
    return back < (wide < MOST_OF_NAME ? ALL : least) ? 0 : NAME * wide + LABEL * back;
  };
}

/** A label with the words together that a name has as one: `Auto-ignition temperature`. */
function withoutJoined(own: readonly Word[], known: readonly Word[]): readonly Word[] {
  for (let at = 0; at + 1 < own.length; at++) {
    const one = joinedOf(own.slice(at, at + 2));
    if (known.some(({ stems }) => stems.includes(one.word))) return [...own.slice(0, at), one, ...own.slice(at + 2)];
  }
  return own;
}

/** The share of the words that say something that others have. */
function coveredHeavy(words: readonly Word[], others: readonly Word[]): number {
  const heavy = words.filter(({ weight }) => weight === 1);
  return covered(heavy.length > 0 ? heavy : words, others);
}

/** Whether the description of a field has all words of a label, which are two, or letters that stand for words: `MHWS`. */
function isDescribed(own: readonly Word[], label: string, description: readonly Word[]): boolean {
  const isEnough = own.filter(({ weight }) => weight === 1).length > 1 || isShort(label);
  return isEnough && coveredHeavy(own, description) >= ALL;
}
const ALL = 0.9;
/** `MHWS` */
const isShort = (label: string): boolean => /^\p{Lu}{2,6}$/u.test(label);

/** Several words as one: `Auto-ignition` and `autoignition`. */
const joinedOf = (words: readonly Word[]): Word => {
  const stems = words.slice(0, -1).map(({ word }, i) => `${word}${words[i + 1]?.word}`);
  return { word: stems[0] ?? '', stems, weight: 1 };
};

/** What words that match have in common: they share at least one of these. */
const keysOf = (words: readonly Word[]): string[] =>
  words.flatMap(({ stems }) => stems.flatMap((stem) => [stem, ...likeKeys(stem)]));

/** Finds the places whose labels have a word of a name or of a description. */
export function labelIndex<T extends LabelledText>(places: readonly T[]): (field: FieldName) => T[] {
  const index = new Map<string, number[]>();
  for (const [at, { label }] of places.entries()) {
    const own = wordsOfText(withoutBrackets(label));
    for (const key of new Set(keysOf(own.length > 1 ? [...own, joinedOf(own)] : own))) {
      const known = index.get(key);
      if (known === undefined) index.set(key, [at]);
      else known.push(at);
    }
  }
  return ({ words, description }) => {
    const name = words.map(wordOf);
    const heavy = name.filter(({ weight }) => weight === 1);
    const found = new Set<number>();
    const written = wordsOfText(description.slice(0, MAX_DESCRIPTION)).filter(({ weight }) => weight === 1);
    for (const key of keysOf([...(heavy.length > 0 ? heavy : name), ...written]))
      for (const at of index.get(key) ?? []) found.add(at);
    return [...found].toSorted((a, b) => a - b).map((at) => places[at] as T);
  };
}
const MAX_DESCRIPTION = 300;
