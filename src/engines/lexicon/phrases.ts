import { once, rowsOf, wordsOfRows } from './rows.ts';

/**
 * Patterns made of rows. Phrases are written as people write them, with `(…)` for what may be left out (`(tele)phone`, `(your |the )bag`), `[oa]`
 * for one of these letters, `{a|b}` for one of both, `*` for further letters, `…` for a few words, `#` for a number, `!{…}` for what does not
 * follow, `^` and `$` for the beginning and the end of the text.
 */

/** Where in a text a phrase stands: anywhere as words of its own; as all of it; first or last in it; or as a part of words, too. */
type Stands = 'within' | 'whole' | 'first' | 'last' | 'part';

/** A letter or a digit that has another word beside it only with a space between them. */
const LETTER = '(?![\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}])[\\p{L}\\p{N}]';
const BEFORE = `(?<!${LETTER})`;
const AFTER = `(?!${LETTER})`;
const EDGES: Readonly<Record<Stands, readonly [before: string, after: string]>> = {
  within: [BEFORE, AFTER],
  whole: ['^', '$'],
  first: ['^', AFTER],
  last: [BEFORE, '$'],
  part: ['', ''],
};

/** @param name of rows (`topic/price`), or of a list of them, several with spaces between them @param flags of the pattern, `u` among them */
export function phrases(name: string, stands: Stands = 'within', flags = 'iu'): RegExp {
  const [before, after] = EDGES[stands];
  return new RegExp(`${before}(?:${phraseSource(name)})${after}`, flags);
}

/** The phrases of each row of a list, with its concept, in the order of the file. */
export const phraseRows = (list: string): (() => readonly (readonly [phrases: RegExp, concept: string])[]) =>
  once(() =>
    rowsOf(list).map(
      ({ concept, words }) => [new RegExp(`${BEFORE}(?:${alternatives(words)})${AFTER}`, 'iu'), concept] as const,
    ),
  );

/** The phrases of rows as alternatives of a pattern, the longest first. @param name as for `phrases` */
export function phraseSource(name: string): string {
  return alternatives(name.split(' ').flatMap(wordsOfRows));
}

const alternatives = (words: readonly string[]): string =>
  words
    .toSorted((one, other) => other.length - one.length)
    .map(patternOf)
    .join('|');

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['(', '(?:'],
  ['{', '(?:'],
  ['!{', '(?!'],
  ['}', ')'],
  [')', ')?'],
  ["'", "['’]"],
  [' ', '\\s+'],
  ['#', '\\d+'],
  ['^', '^'],
  ['$', '$'],
  ['*', '\\p{L}*'],
  ['…', '[^.?!\\n]{1,60}?'],
]);

const patternOf = (phrase: string): string =>
  phrase.replace(/\[[^\]]*\]|!\{|[()' #*…^$.+?{}\\/]/g, (sign) =>
    sign.startsWith('[') ? sign.replaceAll(' ', '\\s') : (SIGNS.get(sign) ?? `\\${sign}`),
  );
