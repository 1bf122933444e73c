import { asciiDigits, DIRECTION_MARKS } from './digits.ts';
import { belowZero, MINUS } from './sign.ts';

/** Numbers as pages write them: `1.299,00`, `1,299.99`, `3 695 000`, `12,34,567`, `1'299`. */

/** Words behind numbers that say how many of them are meant; `m` is also a unit. */
export const SCALES: ReadonlyMap<string, number> = new Map([
  ...['k', 'thousand'].map((name) => [name, 1e3] as const),
  ...['m', 'mio', 'million', 'millions'].map((name) => [name, 1e6] as const),
  ...['bn', 'billion'].map((name) => [name, 1e9] as const),
  ['trillion', 1e12],
]);

/** Digits with their separators, as the source of a pattern: a space groups three. */
export const NUMBER =
  "(?:\\d{1,3}(?:[\\u00a0\\u202f ]\\d{3}){1,5}(?!\\d)(?:[.,]\\d{1,2}(?!\\d))?|\\d{1,15}(?:[.,'’]\\d{1,15}){0,6}(?!\\d))";

/**
 * The value of a written number; undefined for what is none (`1,2,3`, `1.234,5.6`). A separator before three digits groups, except a point
 * that stands alone.
 * @param isGrouped whether that point groups too: in prices, and in languages that write so
 */
export function parse(written: string, isGrouped = false): number | undefined {
  const plain = asciiDigits(written).replace(DIRECTION_MARKS, '').replace(SIGNED, '-$<behind>$<ahead>$<inside>');
  const text = isGrouped && /^[-+]?[1-9]\d{0,2}\.\d{3}$/.test(plain) ? plain.replace('.', '') : plain;
  const value = Number(text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/[\d.,]+/, withPoint));
  return Number.isFinite(value) ? value : undefined;
}

/** `−5`, `5-`, `(5.00)`: a count in brackets is none. */
const SIGNED = new RegExp(
  `^(?:${MINUS}(?<behind>\\d.*)|(?<ahead>\\d[^-]*)[-−]|\\((?<inside>\\d[^-]*[.,]\\d\\d)\\))$`,
  'u',
);

/**
 * Whether a number in a text is below zero; `Air temperature -2.4 °C` too: a dash would have a space behind it, or none before it. Behind a
 * word, that before an amount of money is a dash.
 * @param start of its digits
 */
export const isBelowZero = (text: string, start: number, end: number): boolean =>
  belowZero(text, start, end) !== undefined ||
  (AFTER_WORD.test(text.slice(Math.max(0, start - 3), start)) && !/^\s?\p{Sc}/u.test(text.slice(end, end + 2)));
const AFTER_WORD = new RegExp(`[\\p{L}:] ${MINUS}$`, 'u');

/** The digits with a point before the decimals and no other separator; unchanged if they cannot be a number. */
function withPoint(text: string): string {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma >= 0 && point >= 0) {
    const [group, decimal] = comma > point ? ['.', ','] : [',', '.'];
    const parts = text.split(decimal);
    return parts.length === 2 && isGroups(parts[0] ?? '', group)
      ? `${parts[0]?.replaceAll(group, '')}.${parts[1]}`
      : text;
  }
  if (comma >= 0) return isGroups(text, ',') ? text.replaceAll(',', '') : text.replace(',', '.');
  return /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(text) ? text.replaceAll('.', '') : text;
}

/** `1,234,567`, and `12,34,567` as India writes it. */
function isGroups(text: string, separator: string): boolean {
  const [first = '', ...groups] = text.split(separator);
  const isFirst = groups.length === 0 || (first.length > 0 && first.length <= 3);
  const last = groups.at(-1);
  const isIndian = separator === ',' && first.length <= 2 && groups.slice(0, -1).every((group) => group.length === 2);
  return (
    isFirst && (last === undefined || last.length === 3) && (isIndian || groups.every((group) => group.length === 3))
  );
}
