/** Digits of all scripts as those of ASCII (`٢٠٢٦`, `२०२६`, `２０２６`), with their separators; the text keeps its length. */
export const asciiDigits = (text: string): string =>
  /[^\x00-\x7f]/.test(text)
    ? text.replace(OTHER_DIGITS, (digit) => (digit === '٫' ? '.' : digit === '٬' ? ',' : String(digitOf(digit))))
    : text;

/** Those beyond the first plane, which are mathematical signs, stay. */
const OTHER_DIGITS = /(?![0-9\u{10000}-\u{10ffff}])\p{Nd}|[٫٬]/gu;

/** Unicode keeps the ten digits of a script together, from a code that ends in 0 or in 6. */
function digitOf(digit: string): number {
  const code = digit.charCodeAt(0);
  const row = code & ~0xf;
  return /\p{Nd}/u.test(String.fromCharCode(row)) ? code - row : code - row - 6;
}

/** Marks for the direction of writing, which stand between digits and signs of right-to-left texts. */
export const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
