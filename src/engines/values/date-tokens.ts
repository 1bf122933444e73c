import { DIRECTION_MARKS } from './digits.ts';

/** A run of digits, or a word. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isNumber: boolean;
}

/** A text with ASCII digits, as words and numbers. */
export function tokensOf(text: string): Token[] {
  const token = /[^\x00-\x7f]/.test(text) ? /\d+|\p{L}[\p{L}\p{M}]*/gu : /\d+|[a-z]+/gi;
  const tokens: Token[] = [];
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [written] = match;
    tokens.push({ start: match.index, end: token.lastIndex, text: written, isNumber: written.charCodeAt(0) < 58 });
  }
  return tokens;
}

/** What stands between a token and the next one. */
export function gapAfter(text: string, tokens: readonly Token[], i: number): string {
  const gap = text.slice(tokens[i]?.end, tokens[i + 1]?.start);
  return gap.length > 8 ? gap : gap.replace(DIRECTION_MARKS, '');
}
