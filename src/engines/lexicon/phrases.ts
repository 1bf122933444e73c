import { rowsOf } from './rows.ts';

/**
 * Patterns made of rows. Phrases are written as people write them, with `(…)` for what may be left out (`(tele)phone`, `(your |the )bag`), `[oa]`
 * for one of these letters, `*` for further letters, `…` for a few words, `#` for a number, `^` and `$` for the beginning and the end of the text.
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

/** The phrases of rows as alternatives of a pattern, the longest first. @param name as for `phrases` */
export function phraseSource(name: string): string {
  return name
    .split(' ')
    .flatMap((one) => {
      const [list = '', concept] = one.split('/');
      const rows = rowsOf(list).filter((row) => concept === undefined || row.concept === concept);
      if (rows.length === 0) throw new RangeError(`words.tsv has no rows ${one}`);
      return rows;
    })
    .flatMap(({ words }) => words)
    .toSorted((one, other) => other.length - one.length)
    .map(patternOf)
    .join('|');
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['(', '(?:'],
  ['{', '(?:'],
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
  phrase.replace(/\[[^\]]*\]|[()' #*…^$.+?{}\\/]/g, (sign) =>
    sign.length > 1 ? sign.replaceAll(' ', '\\s') : (SIGNS.get(sign) ?? `\\${sign}`),
  );
