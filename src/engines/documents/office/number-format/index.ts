import { dateWriter, isDay } from './date.ts';
import { decimalOf, rounded } from './decimal.ts';
import { hanDigits, hanNumber, inDigits, localeOf } from './locale.ts';
import { numberWriter } from './number.ts';
import { type Section, sectionsOf, type Token } from './tokens.ts';

/** Places of a number of the format General, its point too. */
const WIDTH = 11;

/**
 * A number without a format. Programs round fractions to eleven places, and beyond that write exponents; whole numbers are written in full
 * up to 20 digits, because they are mostly numbers of things: articles, accounts.
 */
function generalText(value: number): string {
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

export { builtInCode, CHARSETS, type EastAsian, eastAsianOf } from './built-in.ts';

/** How programs for sheets display values of one number format. */
export interface NumberFormat {
  /** '' if the format displays nothing. */
  number(value: number): string;
  text(value: string): string;
  /** As data: without a format, dates and times as in ISO 8601. */
  stored(value: number): string;
  /** Whether it is for dates, times or durations. */
  readonly isDate: boolean;
  /** Whether its day 0 is 1 January 1904. */
  readonly isFrom1904: boolean;
}

const plainNumber = (value: number): string => String(Number(value.toPrecision(15)));

const GENERAL: NumberFormat = {
  number: generalText,
  text: (value) => value,
  stored: plainNumber,
  isDate: false,
  isFrom1904: false,
};

/** Reads the code of a number format. Never throws; a code that is none displays values as they are. @param isFrom1904 the calendar */
export function numberFormat(code: string, isFrom1904 = false): NumberFormat {
  const sections = sectionsOf(code);
  const [first] = sections;
  if (first === undefined || /^\s*(?:general\s*)?$/i.test(code)) return GENERAL;
  // The last section is for text if it has a place for it, or is the fourth.
  const last = sections.at(-1) as Section;
  const forText = sections.length === 4 || has(last, 'value') ? last : undefined;
  const numbers = sections.slice(0, forText === undefined ? undefined : -1).map((section) => ({
    ...section,
    write: writerOf(section, isFrom1904),
    isOfDays: isDateSection(section) && !has(section, 'elapsed'),
  }));
  const isDate = isDateSection(first);
  return {
    isDate,
    isFrom1904,
    number: (value) => {
      const choice = Number.isFinite(value) ? chosen(numbers, value) : undefined;
      if (choice === undefined) return generalText(value);
      const { section, isSigned } = choice;
      if (section.isOfDays && !isDay(value)) return generalText(value);
      const text = section.write(Math.abs(value));
      // What is rounded to 0 has no sign.
      return (value < 0 && isSigned && text !== section.write(0) ? `-${text}` : text).trim();
    },
    stored: (value) => {
      if (!isDate || !Number.isFinite(value)) return plainNumber(value);
      if (has(first, 'elapsed')) return numberFormat('[hh]:mm:ss').number(value);
      const time = Number.isInteger(value) ? '' : ' hh:mm:ss';
      return isDay(value)
        ? numberFormat(value < 1 && !isFrom1904 ? 'hh:mm:ss' : `yyyy-mm-dd${time}`, isFrom1904).number(value)
        : plainNumber(value);
    },
    text: (value) => {
      if (forText === undefined) return value;
      const words = forText.tokens.map((token) =>
        token.kind === 'value' ? value : token.kind === 'text' ? token.text : '',
      );
      return has(forText, 'value') || forText.tokens.length === 0 || sections.length === 4 ? words.join('') : value;
    },
  };
}

const has = ({ tokens }: Section, kind: Token['kind']): boolean => tokens.some((token) => token.kind === kind);
const isDateSection = (section: Section): boolean =>
  has(section, 'date') || has(section, 'elapsed') || has(section, 'noon');

type Writer = (value: number) => string;

/** How a section displays numbers of at least 0. */
function writerOf(section: Section, isFrom1904: boolean): Writer {
  if (isDateSection(section)) return dateWriter(section, isFrom1904);
  const inScript = scriptOf(section);
  if (!has(section, 'general') && (!has(section, 'value') || has(section, 'digit'))) {
    const write = numberWriter(section);
    return (value) => inScript(write(value));
  }
  return (value) =>
    section.tokens
      .map((token) => {
        if (token.kind === 'text') return token.text;
        return token.kind === 'general' || token.kind === 'value' ? inScript(generalText(value)) : '';
      })
      .join('');
}

/** Writes digits in the script of a section. */
function scriptOf({ eastern, locale }: Section): (text: string) => string {
  if (eastern > 0) return (text) => (/^\d+$/.test(text) ? hanNumber(text, eastern) : hanDigits(text, eastern));
  const { zero } = localeOf(locale);
  return (text) => inDigits(text, zero);
}

/** The section for a number, and whether the number keeps its sign in it; undefined if there is none. */
function chosen<S extends Section>(
  sections: readonly S[],
  value: number,
): { section: S; isSigned: boolean } | undefined {
  const [first, second, third] = sections;
  if (first === undefined) return undefined;
  if (second === undefined)
    return first.condition === undefined || holds(first, value) ? { section: first, isSigned: true } : undefined;
  if (first.condition === undefined && second.condition === undefined) {
    if (value < 0) return { section: second, isSigned: false };
    return { section: value === 0 && third !== undefined ? third : first, isSigned: true };
  }
  // A section that only negative numbers can have displays them without their sign.
  const signed = (section: S): { section: S; isSigned: boolean } => ({
    section,
    isSigned: !isBelowZero(section),
  });
  if (first.condition === undefined ? value > 0 : holds(first, value)) return signed(first);
  if (second.condition !== undefined && holds(second, value)) return signed(second);
  if (third !== undefined) {
    if (second.condition === undefined && value < 0) return { section: second, isSigned: false };
    return { section: third, isSigned: true };
  }
  return second.condition === undefined ? { section: second, isSigned: true } : undefined;
}

const isBelowZero = ({ condition }: Section): boolean =>
  condition !== undefined &&
  ((condition.sign === '<' && condition.limit <= 0) || (condition.sign === '<=' && condition.limit < 0));

function holds({ condition }: Section, value: number): boolean {
  if (condition === undefined) return false;
  const { sign, limit } = condition;
  if (sign === '<') return value < limit;
  if (sign === '<=') return value <= limit;
  if (sign === '>') return value > limit;
  if (sign === '>=') return value >= limit;
  return sign === '=' ? value === limit : value !== limit;
}
