import { factorBetween, folded, unitOf, unitOfValue } from '../lexicon/index.ts';
import { asciiDigits, DIRECTION_MARKS } from './digits.ts';
import { isBelowZero, parse, SCALES } from './number.ts';
import { MINUS } from './sign.ts';

/** Numbers with what they are of: `1.299,00 €`, `2.4 kg`, `4.5 out of 5`, `1.2k`. */

const NUMBER = /(?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d{1,4})?|\d+(?:[.,]\d+)?|[.,]\d+)/g;
const SIGN = new RegExp(`(?:${MINUS}|[+])$`, 'u');

export interface AmountWanted {
  /** The unit in the field's name, from `unitOf`. */
  readonly unit?: number | undefined;
  /** Whether a point before three digits groups thousands: in prices, and in languages that write so. */
  readonly isGrouped?: boolean;
}

/** The only number in a text; undefined if there is none, several, or one in a different unit. */
export function only(text: string, { unit, isGrouped }: AmountWanted = {}): number | undefined {
  const plain = asciiDigits(text.slice(0, 200)).replace(DIRECTION_MARKS, '').trim();
  const found = [...plain.matchAll(NUMBER)];
  const [first, second] = found;
  if (!first) return undefined;
  const behind = plain.slice(first.index + first[0].length);
  const ahead = plain.slice(0, first.index);
  const before = ahead.replace(SIGN, '');
  if (second && !/^\s*[^\d]{0,20}?(?:\(|\/\s*(?:5|10|100)\b|out of|von|of\b|sur\b)/i.test(behind)) return undefined;
  // Letters attached to it: a code, not a number.
  if (/[\p{L}_]$/u.test(before) && !/(?:us|ca|au|eur|usd|gbp|chf|rs|kr|no)$/i.test(before)) return undefined;
  // Of so many points.
  if (/^[-/:]\d/.test(behind) && !/^\/(?:5|10|100)(?!\d)/.test(behind)) return undefined;
  // Words before it describe it; a sentence is something else.
  if (before.split(/\s+/).filter(Boolean).length > 6) return undefined;
  let value = parse(first[0], isGrouped);
  if (value === undefined) return undefined;
  if (isBelowZero(plain, first.index, first.index + first[0].length)) value = -value;
  const word = /^\s*([\p{L}%²°\p{Sc}]+)/u.exec(behind)?.[1];
  // `47 km/h`
  const rate = /^\s*(\p{L}{1,3}\/\p{L})(?!\p{L})/u.exec(behind)?.[1]?.replace('/', '');
  const isRate = rate !== undefined && unitOfValue(folded(rate)) !== undefined;
  const next = isRate ? folded(rate) : word === undefined ? undefined : folded(word);
  if (next !== undefined) {
    const glued = !/^\s/.test(behind);
    const scale = next === 'm' && !(glued && /\p{Sc}\s*$/u.test(before)) ? undefined : SCALES.get(next);
    if (scale !== undefined && (next.length > 1 || glued)) value = Number((value * scale).toPrecision(12));
    else if (unit !== undefined) {
      // `1 234 Ft` are feet elsewhere.
      const unitThere = word === 'Ft' && unit === unitOf('huf') ? unit : unitOfValue(next);
      if (unitThere !== undefined && unitThere !== unit) {
        const factor = factorBetween(unitThere, unit);
        if (factor === undefined) return undefined;
        value = Number((value * factor).toPrecision(12));
      }
    }
  }
  const symbol = /(\p{Sc})\s*$/u.exec(before)?.[1];
  if (unit !== undefined && symbol !== undefined) {
    const unitThere = unitOf(symbol);
    if (unitThere !== undefined && unitThere !== unit) return undefined;
  }
  return value;
}
