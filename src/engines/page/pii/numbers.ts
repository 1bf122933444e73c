import { isDigit, isWord } from './span.ts';

/** A run of digit groups with at most two separators between them: cards, phone numbers and accounts have this form. */
export interface NumberRun {
  start: number;
  end: number;
  groups: DigitGroup[];
  /** A plus sign, or an opening bracket before the first group, belongs to the run. */
  hasPlus: boolean;
  opensBracket: boolean;
}

export interface DigitGroup {
  start: number;
  end: number;
  digits: string;
  /** Text between the previous group and this one. */
  separator: string;
}

const MOST_GROUPS = 12;
const LONGEST_GROUP = 24;
const SEPARATORS = new Set([
  ' ',
  '-',
  '.',
  '(',
  ')',
  '/',
  '\u00a0',
  '\u2010',
  '\u2011',
  '\u2012',
  '\u2013',
  '\u202f',
  '\\',
]);

/** Every run of digits, in one pass over the text. A group longer than 24 digits is skipped. */
export function* numberRuns(text: string): Generator<NumberRun> {
  const length = text.length;
  let i = 0;
  while (i < length) {
    if (!isDigit(text.charCodeAt(i))) {
      i += 1;
      continue;
    }
    const groups: DigitGroup[] = [];
    let separator = '';
    let at = i;
    let isTooLong = false;
    while (at < length && groups.length < MOST_GROUPS) {
      const start = at;
      while (at < length && isDigit(text.charCodeAt(at))) at += 1;
      if (at === start) break;
      if (at - start > LONGEST_GROUP) isTooLong = true;
      else groups.push({ start, end: at, digits: text.slice(start, at), separator });
      let next = at;
      while (next < length && next - at < 2 && SEPARATORS.has(text[next] as string)) next += 1;
      if (isTooLong || next === at || next >= length || !isDigit(text.charCodeAt(next))) break;
      separator = text.slice(at, next);
      at = next;
    }
    const last = groups.at(-1);
    if (last && !isTooLong) {
      const isBracketed = text[i - 1] === '(' && text[i - 2] !== ']';
      const opensBracket = isBracketed && text.slice(i, last.end + 1).includes(')');
      const beforeDigits = opensBracket ? i - 1 : i;
      const hasPlus = text[beforeDigits - 1] === '+';
      const isEscaped = hasPlus && text[beforeDigits - 2] === '\\';
      yield {
        start: hasPlus ? beforeDigits - (isEscaped ? 2 : 1) : beforeDigits,
        end: last.end,
        groups,
        hasPlus,
        opensBracket,
      };
    }
    i = Math.max(at, i + 1);
  }
}

/** Whether a letter or underscore is next to it: then the digits are part of a name or an id. */
export function isPartOfWord(text: string, start: number, end: number): boolean {
  const left = text.charCodeAt(start - 1);
  const right = text.charCodeAt(end);
  return isWord(left) || left === 95 || left > 0xbf || isWord(right) || right === 95;
}

/** The parts of a run before and after a part of it, as separate runs. */
export function restOf(run: NumberRun, start: number, end: number): NumberRun[] {
  const left = run.groups.filter((group) => group.end <= start);
  const right = run.groups.filter((group) => group.start >= end);
  const rest: NumberRun[] = [];
  if (left.length > 0) rest.push({ ...run, groups: left, end: (left.at(-1) as DigitGroup).end });
  if (right.length > 0) {
    rest.push({ ...run, groups: right, start: (right[0] as DigitGroup).start, hasPlus: false, opensBracket: false });
  }
  return rest;
}
