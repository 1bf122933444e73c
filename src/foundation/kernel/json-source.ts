/** JSON of others, as it was written: `JSON.parse` rounds long numbers, drops zeros and sorts keys that are numbers. */

/** Levels that are indented further; deeper ones as this one, so that the text cannot grow quadratically. */
const MOST_INDENT = 40;
/** UTF-16 units that are put together at a time. */
const PIECE = 64 * 1024;

/**
 * JSON with a line for each entry and an indentation of two spaces. Numbers, keys, their order and duplicates stay as they were written;
 * of strings only the escapes of characters that need none are resolved. Invalid JSON is unchanged.
 */
export function layOutJson(source: string): string {
  try {
    JSON.parse(source);
  } catch {
    return source;
  }
  const pieces: string[] = [];
  let out = '';
  let depth = 0;
  const newLine = (): void => {
    out += `\n${'  '.repeat(Math.min(depth, MOST_INDENT))}`;
  };
  for (let at = nextSign(source, 0); at < source.length; at = nextSign(source, at)) {
    const sign = source[at] as string;
    switch (sign) {
      case '"': {
        const end = endOfString(source, at);
        const text = source.slice(at, end);
        out += text.includes('\\') ? JSON.stringify(JSON.parse(text)) : text;
        at = end;
        break;
      }
      case '{':
      case '[': {
        out += sign;
        at = nextSign(source, at + 1);
        const closing = source[at] as string;
        if (closing === '}' || closing === ']') {
          out += closing;
          at++;
        } else {
          depth++;
          newLine();
        }
        break;
      }
      case '}':
      case ']':
        depth--;
        newLine();
        out += sign;
        at++;
        break;
      case ',':
        out += ',';
        newLine();
        at++;
        break;
      case ':':
        out += ': ';
        at++;
        break;
      default: {
        ATOM.lastIndex = at;
        const atom = ATOM.exec(source)?.[0] ?? sign;
        out += atom;
        at += atom.length;
      }
    }
    if (out.length < PIECE) continue;
    pieces.push(Buffer.from(out, 'utf16le').toString('utf16le'));
    out = '';
  }
  pieces.push(out);
  return pieces.join('');
}

/** A number or a name. */
const ATOM = /[^\s,\]}]+/y;

function nextSign(source: string, from: number): number {
  let at = from;
  while (at < source.length && source.charCodeAt(at) <= 32) at++;
  return at;
}

/** @returns the index after the closing quote */
function endOfString(source: string, from: number): number {
  for (let at = source.indexOf('"', from + 1); at >= 0; at = source.indexOf('"', at + 1)) {
    let escapes = 0;
    while (source[at - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return at + 1;
  }
  return source.length;
}

/** A number in JSON as it was written. */
export class Digits {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  get value(): number {
    return Number(this.source);
  }

  /** Whether the number is another one than what was written: `12345678901234567890`. */
  get losesDigits(): boolean {
    return losesDigits(this.source);
  }
}

/** Whether a number of a program has not all digits of a number in JSON. Zeros at its ends are no digits. */
export function losesDigits(source: string): boolean {
  return significant(source) !== significant(String(Number(source)));
}

/** The digits that matter, and where the point is among them. */
function significant(number: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d*)\.?(\d*)(?:e([-+]?\d+))?$/i.exec(number) ?? ([number, number] as const);
  const digits = (whole + part).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  return kept === '' ? '0' : `${sign}${kept}e${Number(power) - part.length + digits.length - kept.length}`;
}

/** Found in JSON that may hold a number with more digits than a program keeps. */
const LONG_NUMBER = /(?:^|[\s:,[])-?(?=\d)(?:[\d.]{16}|[\d.]+e[-+]?\d)/i;

/** The value of a JSON text, with each number as `Digits`. @throws SyntaxError; RangeError if it nests too deep */
export function parseDigits(source: string): unknown {
  return parseNumbers(source, (written) => new Digits(written));
}

/** The value of a JSON text, with each number that would lose digits as `Digits`. @throws SyntaxError */
export function parseLongDigits(source: string): unknown {
  if (!LONG_NUMBER.test(source)) return JSON.parse(source);
  return parseNumbers(source, (written, value) => (losesDigits(written) ? new Digits(written) : value));
}

/** The value of a JSON text in which numbers that would lose digits are texts. @throws SyntaxError */
export function parseExactly(source: string): unknown {
  if (!LONG_NUMBER.test(source)) return JSON.parse(source);
  return parseNumbers(source, (written, value) => (losesDigits(written) ? written : value));
}

function parseNumbers(source: string, take: (written: string, value: number) => unknown): unknown {
  const reviver = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && context?.source !== undefined ? take(context.source, value) : value;
  return JSON.parse(source, reviver);
}
