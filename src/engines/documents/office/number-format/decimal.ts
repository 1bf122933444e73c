/** A number of at least 0 as programs for sheets hold it: 15 decimal digits, `0.digits * 10 ** point`. */
export interface Decimal {
  readonly digits: string;
  readonly point: number;
}

/** Digits of a number that programs keep. */
const DIGITS = 15;
/** Beyond it, digits are zeros: the largest number has 309. */
const MOST_PLACES = 330;

export function decimalOf(value: number): Decimal {
  if (value === 0) return { digits: '', point: 0 };
  const shown = String(value);
  // Without an exponent, and with no digits beyond those that programs keep.
  if (shown.length <= DIGITS + 1 && value < 1e15 && value >= 1e-6) {
    const point = shown.indexOf('.');
    if (point < 0) return { digits: shown, point: shown.length };
    if (value >= 1) return { digits: shown.slice(0, point) + shown.slice(point + 1), point };
    let first = point + 1;
    while (shown.charCodeAt(first) === 48) first++;
    return { digits: shown.slice(first), point: point + 1 - first };
  }
  const [mantissa = '', exponent = '0'] = value.toExponential(DIGITS - 1).split('e');
  return { digits: mantissa.replace('.', '').replace(/0+$/, ''), point: Number(exponent) + 1 };
}

/**
 * Rounds half up to so many decimal places, as it looks in decimal.
 * @returns the digits before the point, '' for none, and all those after it
 */
export function rounded({ digits, point }: Decimal, places: number): { whole: string; part: string } {
  // No digit is cut off.
  if (point > 0 && digits.length <= point + places && places <= DIGITS && point <= DIGITS) {
    const all = digits.padEnd(point + places, '0');
    return { whole: all.slice(0, point), part: all.slice(point) };
  }
  const wanted = Math.min(places, MOST_PLACES);
  const shown = digits.padStart(digits.length + Math.max(0, -point), '0');
  const before = Math.max(0, point);
  const all = shown.padEnd(before + wanted, '0');
  const kept = before + wanted;
  const up = (all[kept] ?? '0') >= '5';
  const text = up ? added(all.slice(0, kept)) : all.slice(0, kept);
  const end = text.length - wanted;
  return { whole: text.slice(0, end).replace(/^0+/, ''), part: text.slice(end).padEnd(Math.min(places, 1_000), '0') };
}

/** One more, in the last place. */
function added(digits: string): string {
  const nines = /9*$/.exec(digits)?.[0].length ?? 0;
  const rest = digits.slice(0, digits.length - nines);
  const head = rest === '' ? '1' : rest.slice(0, -1) + String(Number(rest.at(-1)) + 1);
  return head + '0'.repeat(nines);
}
