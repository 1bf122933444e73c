import { answerWords, once, rowsOf } from '../../../lexicon/index.ts';
import { queryIn } from '../query.ts';
import { meant, type Read, type Text } from '../read-statements.ts';

/** The words of a question, and how well each word of a text means one of them. */

export interface Term {
  /** For each word of the text, by its place in the vocabulary: 1 if it is the word, less if it means the same, 0 otherwise. */
  readonly values: Float32Array;
  /** The same with words that mean about the same. */
  readonly wide: Float32Array;
  /** How rare it is in the text, about 0 to 1. */
  readonly rarity: number;
  /** The most of `values` in the title, and anywhere. */
  readonly inTitle: number;
  readonly anywhere: number;
  /** Whether answers have to be about it; others only say how it is asked. */
  readonly isMain: boolean;
  /** A name or a number. */
  readonly isName: boolean;
  /** What is asked for: `judge` in `which judge`, `own` in `what does she own`. */
  readonly isFocus: boolean;
}

/** A statement, its words as places in the vocabulary. */
export interface Placed {
  readonly read: Read;
  readonly own: Int32Array;
  readonly heading: Int32Array;
  readonly around: Int32Array;
}

export interface Compared {
  readonly terms: readonly Term[];
  readonly statements: readonly Placed[];
  /** The place of a word in the vocabulary. */
  readonly places: ReadonlyMap<string, number>;
}

const MOST_TERMS = 24;
/** How well a word means one that means about the same. */
const RELATED = 0.7;

/** Words that say what is asked for. */
const AUXILIARY = 'is|are|was|were|do|does|did|can|could|has|have|had|will|would|should|may|might|must';
const FOCUS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:which|what) (?:(?:kinds?|types?|sort) of )?((?:(?!(?:${AUXILIARY})\\b)[\\p{L}-]+ ){1,3}?)(?=(?:${AUXILIARY}|\\p{L}+(?:s|ed))\\b)`,
    'iu',
  ),
  /\bhow (?:many|much) ([\p{L}-]+)/iu,
  new RegExp(`\\bhow ((?!many|much|${AUXILIARY})[\\p{L}-]+)`, 'iu'),
  new RegExp(`^\\s*who (?!(?:${AUXILIARY})\\b)([\\p{L}-]+)`, 'iu'),
  /^\s*(?:who|what|which|where|when) (?:is|are|was|were) (?:.{1,80}['’]s |the |his |her |its |their )([\p{L}-]+(?: [\p{L}-]+)?)(?= (?:of|in|for|at|on|to|from|that|who)\b|\s*\?*\s*$)/iu,
  /\b(?:did|does|do) .{1,200} ([\p{L}-]+)\s*\?*\s*$/iu,
  /\b(?:was|were|is|are) .{1,200} ([\p{L}-]+ed)\b/iu,
];
const NAME = /(?<=\S\s)\p{Lu}[\p{L}\p{N}'’.-]*|\S*\d\S*/gu;

/** Compares the words of a question with those of a text. */
export function compare(question: string, text: Text): Compared {
  const places = new Map([...text.vocabulary].map((word, at) => [word, at]));
  const placesOf = (words: ReadonlySet<string>): Int32Array => Int32Array.from(words, (word) => places.get(word) ?? -1);
  const statements = text.read.map((read) => ({
    read,
    own: placesOf(read.own),
    heading: placesOf(read.heading),
    around: placesOf(read.around),
  }));
  const main = new Set(queryIn(question).words);
  const names = new Set([...question.matchAll(NAME)].flatMap(([name]) => answerWords(name)));
  const focus = new Set(FOCUS.flatMap((form) => answerWords(form.exec(question)?.[1] ?? '')));
  const words = [...new Set([...main, ...answerWords(question)])].slice(0, MOST_TERMS);
  const terms = words.map((word): Term => {
    const values = new Float32Array(places.size);
    let [inTitle, anywhere] = [0, 0];
    for (const [one, value] of meant(word, text)) {
      values[places.get(one) as number] = value;
      anywhere = Math.max(anywhere, value);
      if (text.title.has(one)) inTitle = Math.max(inTitle, value);
    }
    const wide = values.slice();
    const related = relatedTo(word);
    for (const [one, place] of related.size === 0 ? [] : places)
      if (values[place] === 0 && related.has(one)) wide[place] = RELATED;
    const holding = statements.filter(({ own }) => bestOf(own, values) > 0).length;
    return {
      ...{ values, wide },
      rarity: Math.log(1 + (statements.length + 1) / (holding + 0.5)) / Math.log(statements.length + 3),
      ...{ inTitle, anywhere },
      ...{ isMain: main.has(word), isName: names.has(word), isFocus: focus.has(word) },
    };
  });
  return { terms, statements, places };
}

/** The weight of some words together; 1 for none. */
export const weightOf = (terms: readonly Term[]): number => terms.reduce((sum, { rarity }) => sum + rarity, 0) || 1;

/** The most of some values at some places. */
export function bestOf(places: Int32Array, values: Float32Array): number {
  let most = 0;
  for (const place of places) {
    const value = values[place] ?? 0;
    if (value > most) most = value;
  }
  return most;
}

/** The stems of everyday words that mean about the same as one: questions ask with them for what a page says by others. */
const relatedTo = (stem: string): ReadonlySet<string> => RELATED_WORDS().get(stem) ?? NONE;
const NONE: ReadonlySet<string> = new Set();
const RELATED_WORDS = once(() => {
  const related = new Map<string, Set<string>>();
  for (const { words } of rowsOf('related')) {
    const group = answerWords(words.join(' '));
    for (const stem of group) related.set(stem, new Set([...(related.get(stem) ?? []), ...group]));
  }
  return related;
});
