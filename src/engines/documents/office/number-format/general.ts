import { decimalOf, rounded } from './decimal.ts';

/** Places of a number of the format General, its point too. */
const WIDTH = 11;

/**
 * A number without a format. Programs round fractions to eleven places, and beyond that write exponents; whole numbers are written in full
 * up to 20 digits, because they are mostly numbers of things: articles, accounts.
 */
export function generalText(value: number): string {
  const short = String(value);
  if (!Number.isFinite(value) || (short.length <= WIDTH && !short.includes('e'))) return short;
  const size = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  if (size === 0) return '0';
  if (Number.isInteger(value) && size < 1e20) return sign + rounded(decimalOf(size), 0).whole;
  const { digits, point } = decimalOf(size);
  if (point > WIDTH || point < -8) return sign + withExponent(size);
  const places = point > 0 ? Math.max(0, WIDTH - 1 - point) : WIDTH - 2;
  const { whole, part } = rounded({ digits, point }, places);
  const shown = part.replace(/0+$/, '');
  // Few digits would be left of a small number.
  if (point < -3 && digits.length + 2 - point > WIDTH) return sign + withExponent(size);
  return sign + (whole === '' ? '0' : whole) + (shown === '' ? '' : `.${shown}`);
}

function withExponent(size: number): string {
  const [mantissa = '', exponent = '0'] = size.toExponential(5).split('e');
  const power = Number(exponent);
  const digits = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa;
  return `${digits}E${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}
