import { once, phraseSource } from '../lexicon/index.ts';
import { asciiDigits } from './digits.ts';
import type { Found } from './found.ts';
import { LANGUAGES } from './month-names.ts';

/** How long ago something was, in milliseconds, less than none for what is to come: `3 days ago`, `vor einer Stunde`, `il y a 5 min`, `3日前`; with `Intl`'s words of all languages. */

const UNITS = [
  ['second', 1_000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['week', 7 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['year', 365 * 86_400_000],
] as const;
/** Counts whose words differ in some language. */
const COUNTS = [1, 2, 5, 11, 21];

/** What stands before a number, and behind it, with the unit. */
const FORMS = once(() => {
  const forms = new Map<string, number>();
  for (const language of [...LANGUAGES, 'ja', 'zh', 'ko']) {
    for (const style of language === 'en' ? (['long', 'short', 'narrow'] as const) : (['long', 'short'] as const)) {
      const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { style });
      for (const [unit, size] of UNITS) {
        for (const count of COUNTS.flatMap((count) => [-count, count])) {
          const parts = format.formatToParts(count, unit);
          const at = parts.findIndex(({ type }) => type === 'integer');
          const [before, behind] = [parts.slice(0, at), parts.slice(at + 1)].map(keyOf) as [string, string];
          // Some write a minus.
          if (at >= 0 && /\p{L}{2}/u.test(before + behind)) forms.set(`${before}|${behind}`, size * -Math.sign(count));
        }
      }
    }
  }
  return forms;
});
/** Words of which one stands behind the number. */
const BEHIND_IT = once(() => new Set([...FORMS().keys()].map((form) => form.replace(/^.*\||(?<=\| ?\S+) .*/g, ''))));
const keyOf = (parts: readonly { readonly value: string }[]): string =>
  comparable(parts.map(({ value }) => value).join(''));
const comparable = (words: string): string => words.toLowerCase().replace(/\./g, '').replace(/\s+/g, ' ').trim();

/** Words that mean one. */
const ONE = phraseSource('article/one');
const NUMBER = new RegExp(`(?<![\\p{L}\\d.,:/-])(?:\\d{1,4}(?![\\d:/]|[.,]\\d)|(?:${ONE})(?=\\s))`, 'giu');
const WORD = /^\s?([\p{L}\p{M}]+)/u;
const BEFORE = /(?:(?:\p{L}+(?:['’]|\s)){1,3})$/u;
const BEHIND = /^\s?[\p{L}\p{M}]+\.?(?:\s\p{L}[\p{L}\p{M}]*\.?){0,3}/u;
const AND = /(?<![\d.,:/-])(\d{1,3}) ?(\p{L}+),? (?:and )?$/u;

/** Where a text says how long ago something was, in its order. @param isAhead also `in 3 days` */
export function find(text: string, isAhead = false): Found<number>[] {
  const plain = asciiDigits(text);
  return [...plain.matchAll(NUMBER)].flatMap(({ 0: number, index }) => {
    const found = agoAt(plain, index, number);
    return found === undefined || (found.value < 0 && !isAhead) ? [] : found;
  });
}

function agoAt(text: string, index: number, number: string): Found<number> | undefined {
  const end = index + number.length;
  const near = text.slice(end, end + 40);
  const word = WORD.exec(near)?.[1]?.toLowerCase();
  if (word === undefined || !BEHIND_IT().has(word)) return undefined;
  const behind = BEHIND.exec(near)?.[0] ?? '';
  const before = BEFORE.exec(text.slice(Math.max(0, index - 30), index))?.[0] ?? '';
  for (const start of startsOf(before)) {
    for (const stop of stopsOf(behind)) {
      const words = behind.slice(0, stop);
      const size = FORMS().get(`${comparable(before.slice(start))}|${comparable(words)}`);
      if (size === undefined) continue;
      const value = (/\d/.test(number) ? Number(number) : 1) * size;
      const found = { start: index - before.length + start, end: end + stop, value };
      return start < before.length ? found : withLarger(text, found, words);
    }
  }
  return undefined;
}

/** `2 hours and 5 minutes ago` */
function withLarger(text: string, found: Found<number>, words: string): Found<number> {
  const [written, count, unit] = AND.exec(text.slice(Math.max(0, found.start - 24), found.start)) ?? [];
  const size = written === undefined ? undefined : FORMS().get(`|${unit} ${comparable(words).split(' ').at(-1)}`);
  return written === undefined || size === undefined
    ? found
    : { ...found, start: found.start - written.length, value: found.value + Number(count) * size };
}

/** Where words begin, the most of them first, and that none does. */
const startsOf = (words: string): number[] => [
  ...[...words.matchAll(/(?<![\p{L}])\p{L}/gu)].map(({ index }) => index),
  words.length,
];
const stopsOf = (words: string): number[] =>
  [...words.matchAll(/[\p{L}\p{M}]+\.?/gu)]
    .map(({ 0: word, index }) => index + word.length)
    .toReversed()
    .concat(0);
