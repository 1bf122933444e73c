import { folded, inEnglish, isDerived, once, rowsOf } from '../../lexicon/index.ts';
import { stem, stemsIn } from './goal-words.ts';
import { wordsOf } from './read-goal.ts';

const AGE = /^age:/;
const OLDEST_CHILD = 18;
const ENDS = String.raw`(?=s?(?:$|[,;:.)/–-]| (?:years?|jahren?|ans|anos|yrs)(?!\p{L})|\s[\p{Sc}\d|]))`;
const YOUNG = new RegExp(
  String.raw`(?:(?<!\p{L})(?:under|below|unter|bis|moins de|hasta|menores de|up to|jusqu.a) (?:age )?|(?<=\(|ages? |aged )\d{1,2} ?[–-] ?)(\d{1,2})${ENDS}`,
  'gu',
);
const OLD = new RegExp(
  String.raw`(?<!\p{L})(?:over|above|aged|ab|uber|plus de|a partir de|mayores de|from) (?:age )?(?:5[5-9]|6\d|7\d)${ENDS}|(?<!\d)(?:60|65)\+`,
  'u',
);

/** A word, or several that a text must all have. */
type Named = readonly string[];

/**
 * What people call the things that they monitor, by the stems of its names of one word. They are looked for only if a page has the word of the
 * goal nowhere.
 */
const BY_STEM = once(() => {
  const meanings = rowsOf('goal').map(({ words }) =>
    words.map((name): Named => (AGE.test(name) ? [name] : wordsOf(name).map(stem))),
  );
  const alone = meanings.flatMap((group) =>
    group.flatMap((name) => (name.length === 1 ? [{ stem: name[0] as string, group }] : [])),
  );
  return Map.groupBy(alone, (entry) => entry.stem);
});

/** Whether a text has the word of a goal in another form, or a word of its meaning. */
export function saysInOtherWords(word: string): (text: string) => boolean {
  const own = [...new Set([word, ...(inEnglish([word]) ?? [])].map(stem))];
  const names = own.flatMap((one) => BY_STEM().get(one) ?? []).flatMap(({ group }) => group);
  // `Bücherei` is part of `Stadtbücherei`.
  const part = word.length < SHORTEST_PART ? undefined : new RegExp(`\\p{L}{3}${RegExp.escape(word)}(?!\\p{L})`, 'u');
  return (text) => {
    const written = stemsIn(text);
    return (
      names.some((name) =>
        name.every((part) => written.has(part) || (AGE.test(part) && agesIn(text).includes(part))),
      ) ||
      own.some((one) => [...written].some((other) => isDerived(one, other))) ||
      part?.test(folded(text)) === true
    );
  };
}

const SHORTEST_PART = 5;

/** `Under 16s`, `Moins de 14 ans`, `(4–15)`; `over 60`, `ab 65`. */
function agesIn(text: string): string[] {
  const written = folded(text);
  const young = [...written.matchAll(YOUNG)].some(([, to]) => Number(to) <= OLDEST_CHILD);
  return [...(young ? ['age:child'] : []), ...(OLD.test(written) ? ['age:senior'] : [])];
}
