import { type Decimal, decimalOf, rounded } from './decimal.ts';
import type { Section, Token } from './tokens.ts';

const isDigit = (token: Token | undefined): boolean => token?.kind === 'digit';

/** How a section for numbers displays numbers of at least 0. */
export function numberWriter({ tokens }: Section): (value: number) => string {
  const percents = tokens.filter(({ kind }) => kind === 'percent').length;
  const { scale, isGrouped } = commas(tokens);
  const shift = 2 * percents - 3 * scale;
  const clean = tokens.filter(({ kind }) => kind !== 'comma');
  const write = writerOf(clean, isGrouped);
  return (value) => {
    const { digits, point } = decimalOf(value);
    return write({ digits, point: digits === '' ? 0 : point + shift });
  };
}

function writerOf(tokens: readonly Token[], isGrouped: boolean): (decimal: Decimal) => string {
  const slash = tokens.findIndex(({ kind }) => kind === 'slash');
  if (slash > 0 && isNumerator(tokens, slash)) return (decimal) => fraction(tokens, slash, decimal);
  const exponent = tokens.findIndex(({ kind }) => kind === 'exponent');
  return exponent > 0 ? scientific(tokens, exponent) : plain(tokens, isGrouped);
}

/** Commas after the last digit before the point divide by 1,000; those between digits group. */
function commas(tokens: readonly Token[]): { scale: number; isGrouped: boolean } {
  const point = tokens.findIndex(({ kind }) => kind === 'point');
  const end = point < 0 ? tokens.length : point;
  const last = tokens.findLastIndex((token, index) => index < end && isDigit(token));
  const first = tokens.findIndex(isDigit);
  let scale = 0;
  let isGrouped = false;
  for (const [index, { kind }] of tokens.entries()) {
    if (kind !== 'comma' || first < 0 || index < first) continue;
    // Those after the decimals divide, too.
    if (index > last && (index < end || !tokens.slice(index).some(isDigit))) scale++;
    else if (index < last) isGrouped = true;
  }
  return { scale, isGrouped };
}

function plain(tokens: readonly Token[], isGrouped: boolean): (decimal: Decimal) => string {
  const point = tokens.findIndex(({ kind }) => kind === 'point');
  const before = point < 0 ? tokens : tokens.slice(0, point);
  const after = point < 0 ? [] : tokens.slice(point + 1);
  const places = after.filter(isDigit).length;
  const writeWhole = wholeWriter(before, isGrouped);
  // Nothing but zeros, as in most formats.
  const isFixed = after.slice(0, places).every(isZero);
  const end = after.slice(places).map(literal).join('');
  return (decimal) => {
    const { whole, part } = rounded(decimal, places);
    const text = writeWhole(whole);
    return point < 0 ? text : `${text}.${isFixed ? part + end : decimals(after, part)}`;
  };
}

const isZero = (token: Token): boolean => token.kind === 'digit' && token.text === '0';

/** As `wholeText`, quick for places such as `#,##0` that nothing stands between. */
function wholeWriter(tokens: readonly Token[], isGrouped: boolean): (whole: string) => string {
  const first = tokens.findIndex(isDigit);
  const places = tokens.filter(isDigit);
  const zeros = places.filter(isZero).length;
  const last = first + places.length;
  const isSimple =
    first >= 0 &&
    tokens.slice(first, last).every(isDigit) &&
    places.every((token, index) =>
      index < places.length - zeros ? (token as { text: string }).text === '#' : isZero(token),
    );
  if (!isSimple) return (whole) => wholeText(tokens, whole, isGrouped);
  const before = tokens.slice(0, first).map(literal).join('');
  const after = tokens.slice(last).map(literal).join('');
  return (whole) => {
    const digits = whole.length < zeros ? whole.padStart(zeros, '0') : whole;
    if (!isGrouped || digits.length < 4) return before + digits + after;
    let at = digits.length % 3;
    let text = digits.slice(0, at);
    for (; at < digits.length; at += 3) text += (text === '' ? '' : ',') + digits.slice(at, at + 3);
    return before + text + after;
  };
}

/** The digits before the point, from the right; the first place has all that are left. */
function wholeText(tokens: readonly Token[], whole: string, isGrouped: boolean): string {
  const first = tokens.findIndex(isDigit);
  const parts: string[] = [];
  let at = whole.length;
  let written = 0;
  const write = (digit: string): void => {
    if (isGrouped && written > 0 && written % 3 === 0) parts.push(digit === ' ' ? ' ' : ',');
    parts.push(digit);
    written++;
  };
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index] as Token;
    if (token.kind !== 'digit') {
      parts.push(literal(token));
      continue;
    }
    if (at > 0) write(whole[--at] as string);
    else if (token.text === '0') write('0');
    else if (token.text === '?') write(' ');
    if (index === first) while (at > 0) write(whole[--at] as string);
  }
  return parts.reverse().join('');
}

/** The digits after the point, from the left. */
function decimals(tokens: readonly Token[], part: string): string {
  const last = part.replace(/0+$/, '').length;
  let at = 0;
  let text = '';
  for (const token of tokens) {
    if (token.kind !== 'digit') text += literal(token);
    else {
      const digit = part[at] ?? '0';
      text += at < last || token.text === '0' ? digit : token.text === '?' ? ' ' : '';
      at++;
    }
  }
  return text;
}

function scientific(tokens: readonly Token[], at: number): (decimal: Decimal) => string {
  const mantissa = tokens.slice(0, at);
  const power = tokens.slice(at + 1);
  const dot = mantissa.findIndex(({ kind }) => kind === 'point');
  const step = Math.max(1, mantissa.slice(0, dot < 0 ? at : dot).filter(isDigit).length);
  const places = dot < 0 ? 0 : mantissa.slice(dot).filter(isDigit).length;
  const plus = (tokens[at] as { text?: string }).text === 'E+' ? '+' : '';
  const write = plain(mantissa, false);
  const of = (exponent: number): number => Math.floor(exponent / step) * step;
  return ({ digits, point }) => {
    let exponent = digits === '' ? 0 : of(point - 1);
    // Rounding may give one digit more.
    const { whole } = rounded({ digits, point: point - exponent }, places);
    if (whole.length > step) exponent = of(exponent + whole.length - 1);
    const body = write({ digits, point: digits === '' ? 0 : point - exponent });
    const size = wholeText(power, exponent === 0 ? '' : String(Math.abs(exponent)), false);
    return `${body}E${exponent < 0 ? '-' : plus}${size}`;
  };
}

/** Whether digits stand before a slash, and digits or a number after it: else it is text. */
const isNumerator = (tokens: readonly Token[], slash: number): boolean => {
  const after = tokens[slash + 1];
  return isDigit(tokens[slash - 1]) && (isDigit(after) || after?.kind === 'number');
};

/** Maximum digits of a denominator. */
const MOST_DENOMINATOR = 7;

function fraction(tokens: readonly Token[], slash: number, { digits, point }: Decimal): string {
  const value = digits === '' ? 0 : Number(`0.${digits}e${point}`);
  let start = slash;
  while (isDigit(tokens[start - 1])) start--;
  let end = slash + 1;
  const fixed = tokens[end]?.kind === 'number' ? (tokens[end] as { text: string }).text : undefined;
  if (fixed !== undefined) end++;
  else while (isDigit(tokens[end])) end++;
  const before = tokens.slice(0, start);
  const hasWhole = before.some(isDigit);
  const whole = hasWhole ? Math.floor(value) : 0;
  const most = 10 ** Math.min(MOST_DENOMINATOR, end - slash - 1) - 1;
  const [nearestTop, bottom] =
    fixed === undefined ? nearest(value - whole, most) : [Math.round((value - whole) * Number(fixed)), Number(fixed)];
  const carried = hasWhole && nearestTop >= bottom ? 1 : 0;
  const top = carried === 1 ? 0 : nearestTop;
  const all = whole + carried;
  const after = tokens.slice(end).map(literal).join('');
  const text = hasWhole ? wholeText(before, all === 0 ? '' : String(all), false) : before.map(literal).join('');
  if (hasWhole && top === 0) {
    // Without a fraction its place is blank; 0 is written even where the places would be blank.
    return (all === 0 && !/\d/.test(text) ? `${text.trimEnd()}0` : text) + ' '.repeat(end - start) + after;
  }
  const numerator = wholeText(tokens.slice(start, slash), String(top), false);
  const places = tokens.slice(slash + 1, end);
  const denominator = fixed ?? String(bottom).padEnd(places.length, places.some(isBlank) ? ' ' : '');
  return `${text}${numerator}/${denominator}${after}`;
}

const isBlank = (token: Token): boolean => token.kind === 'digit' && token.text === '?';

/** A fraction near to a number of at least 0, with a denominator of at most `most`: a step of its continued fraction, as programs do. */
function nearest(value: number, most: number): [number, number] {
  let [top, bottom, lastTop, lastBottom] = [Math.floor(value), 1, 1, 0];
  let rest = value - Math.floor(value);
  for (let step = 0; step < 40 && rest > 1e-11; step++) {
    const whole = Math.floor(1 / rest);
    rest = 1 / rest - whole;
    const next = [whole * top + lastTop, whole * bottom + lastBottom] as const;
    if (next[1] > most) break;
    [lastTop, lastBottom] = [top, bottom];
    [top, bottom] = next;
  }
  return [top, bottom];
}

/** What stands between digits. */
function literal(token: Token): string {
  if (token.kind === 'text' || token.kind === 'number' || token.kind === 'date') return token.text;
  if (token.kind === 'percent') return '%';
  if (token.kind === 'slash') return '/';
  return token.kind === 'point' ? '.' : '';
}
