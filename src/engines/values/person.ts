import type { Found } from './found.ts';

/** Names of persons: `Hilda Marrable`, `J. R. Smith`, `Ludwig van Beethoven`, `Ann-Marie O’Neill`. One word may be anything, and is none. */

const PART = "\\p{Lu}(?:[\\p{L}'’]+|\\.)";
const SMALL = '(?:van|von|de|der|den|di|da|la|le|al|bin)';

/** A name as the source of a pattern without groups, for the flag `u`. */
export const PERSON = `(?<![\\p{L}\\p{N}])\\p{Lu}(?:\\p{Ll}[\\p{L}'’]*|\\.)(?:(?:[ -]|(?<=\\.))(?:${SMALL} )*${PART}){1,4}`;

const ALL = new RegExp(PERSON, 'gu');
const ONE = new RegExp(`^${PERSON}$`, 'u');

/** The names of a text in its order. */
export const find = (text: string): Found<string>[] =>
  [...text.matchAll(ALL)].map(({ 0: value, index }) => ({ start: index, end: index + value.length, value }));

/** Whether a text is a name, and nothing else. */
export const isOne = (text: string): boolean => text.length <= 60 && ONE.test(text);
