import { DIRECTION_MARKS } from './digits.ts';

/** What says that an amount is below zero: a sign before it, inside it or behind it, or brackets behind its currency. */

/** Signs and dashes as a class of characters. */
export const MINUS = '[-−–－﹣]';
const MARKS = `(?:${DIRECTION_MARKS.source})*`;
const CURRENCY = '(?:(?<!\\p{L})(?:\\p{Lu}{1,3}|kr|Rs|Rp)?\\.?\\p{Sc}|(?<!\\p{L})(?:\\p{Lu}{3}|kr|Rs|Rp)\\.?)';
/** At the start of a line, of an item or of a cell, or behind a mark. Behind a word, a dash divides. */
const START = `(?:^|\\n|[:;,|=(>]|(?<![^\\s])(?:[*_]{1,3}|[-+*]\\s))\\s*${MARKS}`;
/** That of mathematics is no dash; but it may stand between two numbers. */
const MATHS = '(?<!\\p{N}\\s?|[\\p{L}\\p{Sc}])(?=[−－﹣])';
const AHEAD = new RegExp(
  `(?:${START}|${MATHS})(?<sign>${MINUS}${MARKS}(?:${CURRENCY}\\s?${MARKS})?)$|${CURRENCY}\\s?${MARKS}(?<inside>${MINUS}${MARKS})$`,
  'u',
);
/** Behind the sign of a currency. Around it, shops and menus have brackets too: `Adults (£20)`. */
const BRACKET = new RegExp(`${CURRENCY}\\s?\\($`, 'u');
const BARE = new RegExp(`^\\s?${MARKS}(?:${CURRENCY}\\s?)?$`, 'u');
const SIGN_BEHIND = '(?:\\p{Lu}{0,2}\\p{Sc}\\p{Lu}{0,2}|\\p{Lu}{3})?';
const ENDS_IN_BRACKET = new RegExp(`^\\s?${SIGN_BEHIND}\\)\\s?$`, 'u');
const ENDS_IN_MINUS = new RegExp(`^\\s?${SIGN_BEHIND}[-−]\\s?${SIGN_BEHIND}\\s?$`, 'u');
/** Characters around a number that are looked at. */
const AROUND = 16;

/**
 * From where to where a number is written with what says that it is below zero: `-€5`, `€ −5`, `$(5.00)`, `5.00- EUR`.
 * Brackets, and signs behind, count only if the text has nothing else.
 * @param start of its digits
 * @returns undefined for other numbers
 */
export function belowZero(text: string, start: number, end: number): { start: number; end: number } | undefined {
  const ahead = `${start > AROUND ? 'x' : ''}${text.slice(Math.max(0, start - AROUND), start)}`;
  const { sign, inside } = AHEAD.exec(ahead)?.groups ?? {};
  const written = sign ?? inside;
  if (written !== undefined) return { start: start - written.length, end };
  const behind = text.slice(end, end + AROUND);
  if (start > AROUND || end + AROUND < text.length) return undefined;
  const isInBrackets = BRACKET.test(ahead) && ENDS_IN_BRACKET.test(behind);
  const isSigned = BARE.test(ahead) && ENDS_IN_MINUS.test(behind);
  return isInBrackets || isSigned ? { start: 0, end: text.length } : undefined;
}
