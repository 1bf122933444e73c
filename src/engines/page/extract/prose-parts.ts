import { phraseSource, phrases } from '../../lexicon/index.ts';
import { money } from '../../values/index.ts';
import type { Source } from './source.ts';

/** What sentences are searched for, as sources of regular expressions with the flag `u`; each has one group. */

/** A value that a sentence states. */
export interface Quoted {
  readonly value: unknown;
  readonly source: Source;
  readonly quote: string;
}

export const NAME =
  "(\\p{Lu}[\\p{L}'’.-]+(?:\\s+(?:(?:van|von|de|der|den|di|da|la|le|al|bin|of)\\s+)*\\p{Lu}[\\p{L}'’.-]*){0,4})";
/** Several of them, as in `Eva Lind, Jon Ek and Ann Lee`. */
export const NAMES = `(${NAME}(?:(?:,|,?\\s+(?:and|und|et|y|&))\\s+${NAME})*)`.replaceAll(`(\\p{Lu}`, `(?:\\p{Lu}`);
export const PLACE = `(\\p{Lu}[\\p{L}'’.-]+(?:[\\s,]+(?:(?:of|the|de|am|an der)\\s+)*\\p{Lu}[\\p{L}'’.-]+){0,5})`;
export const DATE =
  '((?:\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+(?:de\\s+)?\\p{L}{3,12}\\.?,?\\s+(?:de\\s+)?\\d{4})|(?:\\d{4}\\.\\s\\p{L}{3,12}\\.?\\s\\d{1,2}(?!\\d))|(?:\\p{L}{3,9}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4})|(?:\\d{4}-\\d{2}-\\d{2})|(?:\\d{1,2}[./]\\d{1,2}[./]\\d{4}))';
export const YEAR = `((?:in\\s+)?(?:\\p{L}{3,9}\\s+)?(?:1[0-9]|20)\\d{2})`;
export const MONEY = `(${money.MONEY})`;
/** Never a part of a number: what follows it does not go on with digits. */
export const AMOUNT = '(\\d[\\d.,]*(?![.,]?\\d)(?:\\s?(?:million|billion|thousand))?)';

/** The number that has a piece of a text in it, if that is digits alone: all of `2,400`, of which a pattern may have found the `2`. */
export function numberAround(text: string, start: number, end: number): string {
  const piece = text.slice(start, end);
  if (!/^\d[\d.,]*$/.test(piece)) return piece;
  const [before = ''] = /(?:\d[.,]?)+$/.exec(text.slice(0, start)) ?? [];
  const [after = ''] = /^(?:[.,]?\d)+/.exec(text.slice(end)) ?? [];
  return `${before}${piece}${after}`;
}

/** The same without a group of its own, for what is not the value. */
export const ungrouped = (part: string): string => `(?:${part.slice(1)}`;

/** Words after which a sentence does not state what it says. */
export const NEGATED = phrases('negation/not negation/open');

/** Where a clause of a sentence ends. */
export const CLAUSES = new RegExp(`[;:–—()]|,\\s|\\s(?:${phraseSource('joins/clause')})\\s`, 'u');
