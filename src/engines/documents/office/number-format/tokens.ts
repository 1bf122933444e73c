/** One piece of a section of a number format (ISO 29500-1, 18.8.31). */
export type Token =
  /** `?` and `_x` are blanks. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'digit'; readonly text: '0' | '#' | '?' }
  /** A digit of the denominator of a fraction. */
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'point' | 'comma' | 'percent' | 'slash' | 'value' | 'general' }
  | { readonly kind: 'exponent'; readonly text: 'E+' | 'E-' }
  /** Letters of a date, such as `yyyy`, in lower case. */
  | { readonly kind: 'date'; readonly text: string }
  /** `AM/PM`, `A/P`, or its Chinese words. */
  | { readonly kind: 'noon'; readonly isShort: boolean; readonly tag: string | undefined }
  /** Elapsed hours, minutes or seconds, such as `[hh]`. */
  | { readonly kind: 'elapsed'; readonly unit: string; readonly width: number };

export interface Condition {
  readonly sign: string;
  readonly limit: number;
}

/** What values of one range look like. */
export interface Section {
  readonly tokens: readonly Token[];
  readonly condition?: Condition | undefined;
  /** Windows language id with the digits and the calendar in its high bytes, or a language tag. */
  readonly locale?: string | undefined;
  /** The kind of East Asian digits, from 1 to 3. */
  readonly eastern: number;
  readonly isHijri: boolean;
}

/** Maximum characters of a code; programs allow 255. A longer one is not a format. */
const MOST_CHARACTERS = 300;
const MOST_SECTIONS = 4;

/** The sections of a format code; none if it is too long. Never throws. */
export function sectionsOf(code: string): Section[] {
  if (code.length > MOST_CHARACTERS) return [];
  const sections: Section[] = [];
  let rest = code;
  while (sections.length < MOST_SECTIONS) {
    const { section, length } = sectionAt(rest);
    sections.push(section);
    if (length >= rest.length) break;
    rest = rest.slice(length + 1);
  }
  return sections;
}

/** Quoted text, an escaped character, a blank, a filling, brackets, words, runs of one letter, digits, or any character. */
const PIECE =
  /"([^"]*)"?|\\([\s\S]?)|_([\s\S]?)|\*([\s\S]?)|\[([^\]]*)\]|(general)|(am\/pm|a\/p|上午\/下午)|(e[+-])|(y+|m+|d+|h+|s+|a{3,}|g+|e+|b[12](?!\d)|b+)|([1-9]\d*)|([\s\S])/iuy;

function sectionAt(code: string): { section: Section; length: number } {
  const tokens: Token[] = [];
  let condition: Condition | undefined;
  let locale: string | undefined;
  let eastern = 0;
  let isHijri = false;
  const text = (piece: string): void => {
    tokens.push({ kind: 'text', text: piece });
  };
  PIECE.lastIndex = 0;
  let at = 0;
  for (; at < code.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at;
    const [whole = '', quoted, escaped, blank, filling, bracket, general, noon, exponent, letters, number, other] =
      PIECE.exec(code) ?? [];
    if (whole === '' || whole === ';') break;
    if (quoted !== undefined || escaped !== undefined) text(quoted ?? escaped ?? '');
    else if (blank !== undefined) text(' ');
    else if (bracket !== undefined) {
      const [, elapsed] = /^(h+|m+|s+)$/i.exec(bracket) ?? [];
      const [, sign, limit] = /^(<=|>=|<>|<|>|=)\s*(-?[\d.]+(?:e[+-]?\d+)?)$/i.exec(bracket) ?? [];
      const [, currency, place] = /^\$([^-]*)(?:-(.+))?$/.exec(bracket) ?? [];
      if (elapsed !== undefined) {
        tokens.push({ kind: 'elapsed', unit: (elapsed[0] as string).toLowerCase(), width: elapsed.length });
      } else if (sign !== undefined) condition ??= { sign, limit: Number(limit) };
      else if (currency !== undefined) {
        if (currency !== '') text(currency);
        locale = place ?? locale;
      } else eastern = Number(/^DBNum([123])$/i.exec(bracket)?.[1] ?? eastern);
    } else if (general !== undefined) tokens.push({ kind: 'general' });
    else if (noon !== undefined) {
      tokens.push({ kind: 'noon', isShort: noon.length === 3, tag: noon.startsWith('上') ? 'zh' : undefined });
    } else if (exponent !== undefined) tokens.push({ kind: 'exponent', text: exponent.toUpperCase() as 'E+' | 'E-' });
    else if (letters !== undefined) {
      if (/^b[12]$/i.test(letters)) isHijri = letters.endsWith('2');
      else tokens.push({ kind: 'date', text: letters.toLowerCase() });
    } else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (other !== undefined) tokens.push(signToken(other));
    else if (filling === undefined) break;
  }
  return { section: { tokens: settled(tokens), condition, locale, eastern, isHijri }, length: at };
}

const SIGNS = new Map([
  ['.', 'point'],
  [',', 'comma'],
  ['%', 'percent'],
  ['/', 'slash'],
  ['@', 'value'],
] as const);

function signToken(sign: string): Token {
  if (sign === '0' || sign === '#' || sign === '?') return { kind: 'digit', text: sign };
  const kind = (SIGNS as ReadonlyMap<string, 'point' | 'comma' | 'percent' | 'slash' | 'value'>).get(sign);
  return kind === undefined ? { kind: 'text', text: sign } : { kind };
}

/** In a section for numbers, letters of dates are text; in one for dates, signs of numbers are. */
function settled(tokens: readonly Token[]): Token[] {
  const isNumber = tokens.some(
    (token, index) => token.kind === 'digit' && !isFraction(tokens, index) && token.text !== '?',
  );
  const isDate = !isNumber && tokens.some(({ kind }) => kind === 'date' || kind === 'elapsed');
  return tokens.map((token, index): Token => {
    if (isNumber && token.kind === 'date') return { kind: 'text', text: token.text };
    if (token.kind === 'number' && tokens[index - 1]?.kind !== 'slash') return { kind: 'text', text: token.text };
    if (!isDate) return token;
    if (token.kind === 'slash') return { kind: 'text', text: '/' };
    if (token.kind === 'comma') return { kind: 'text', text: ',' };
    if (token.kind === 'percent') return { kind: 'text', text: '%' };
    if (token.kind === 'point' && !isFraction(tokens, index + 1)) return { kind: 'text', text: '.' };
    return token;
  });
}

/** Whether a digit is one of the fraction of a second: `.0` after seconds. */
function isFraction(tokens: readonly Token[], index: number): boolean {
  let at = index;
  if (tokens[at]?.kind !== 'digit') return false;
  while (tokens[at]?.kind === 'digit') at--;
  const before = tokens[at - 1];
  if (tokens[at]?.kind !== 'point' || before === undefined) return false;
  return (before.kind === 'date' && before.text.startsWith('s')) || (before.kind === 'elapsed' && before.unit === 's');
}
