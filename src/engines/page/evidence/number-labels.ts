import { isLike, once, parted, rowsOf, unitOf, unitOfValue } from '../../lexicon/index.ts';
import { lightStem } from '../../text/index.ts';
import { money, streets } from '../../values/index.ts';
import { foldedWord, type PlainText, type Range, type Token } from './text.ts';

/** What numbers are of, by the words beside them: `5 servings` is no time, and where `Bedrooms: 3` stands, another number is not theirs. */

/** Names of fields that say nothing of what they count. */
const GENERIC = once(() => counted('generic'));
/** Words behind a number that count nothing else: `4.5 stars`. */
const OF_ANY = once(() => counted('any'));
const counted = (concept: string): ReadonlySet<string> =>
  new Set(rowsOf('counted').flatMap((row) => (row.concept === concept ? row.words : [])));
/** Words beside a number among which its label is, and characters between. */
const REACH = 3;
const NEAR = 24;
/** Words of a line in front of a number that are looked at. */
const MOST_IN_LINE = 20;

/** Words of the name of a field, without units: `prep` of `prepMinutes`. */
function wordsOf(field: string): string[] {
  return parted(field)
    .split(/[^\p{L}]+/u)
    .map(foldedWord)
    .filter((word) => word.length > 2 && !GENERIC().has(word) && unitOf(word) === undefined);
}

/** The unit of which a field says that its numbers are in: `weightKg`, `price_usd`. */
export const unitIn = (field: string): number | undefined =>
  parted(field)
    .split(/[^\p{L}%]+/u)
    .slice(1)
    .map((word) => unitOf(foldedWord(word)))
    .find((unit) => unit !== undefined);

/** Whether a word of a page is one of a field: `prep` and `preparation`, `bed` for `bedrooms`. */
function isSame(ofField: string, ofPage: string): boolean {
  const isPart =
    (ofPage.length >= 3 && ofField.startsWith(ofPage)) || (ofField.length >= 4 && ofPage.startsWith(ofField));
  return isPart || isLike(lightStem(ofField), lightStem(ofPage));
}

/** The numbers of a text, and for each field those that its name stands beside. */
interface Labels {
  /** Offset -> position in the tokens. */
  readonly positions: ReadonlyMap<number, number>;
  /** Offsets, ascending. */
  readonly byField: Map<string, readonly number[]>;
}
const LABELS = new WeakMap<PlainText, Labels>();

function labelledIn(text: PlainText, field: string, { byField, positions }: Labels): readonly number[] {
  const known = byField.get(field);
  if (known !== undefined) return known;
  const { tokens } = text;
  const words = wordsOf(field);
  const same = new Map<string, boolean>();
  const isField = ({ word }: Token): boolean => {
    const before = same.get(word);
    if (before !== undefined) return before;
    const is = /^\p{L}/u.test(word) && words.some((one) => isSame(one, word));
    same.set(word, is);
    return is;
  };
  /** Whether a number has a line of its own, but for one word. */
  const isAlone = (position: number): boolean => {
    const own = tokens[position] as Token;
    const [next, second] = [tokens[position + 1], tokens[position + 2]];
    const isSign = /^\p{Sc}$/u.test(tokens[position - 1]?.word ?? '');
    const [before, first] = isSign ? [tokens[position - 2], tokens[position - 1]] : [tokens[position - 1], own];
    return (
      (before === undefined || hasLineIn(text, before.end, first?.start ?? 0)) &&
      [next, second].some((token) => token === undefined || hasLineIn(text, own.end, token.start))
    );
  };
  /** Whether the line of a word states a number of its own. */
  const hasNumber = (position: number): boolean =>
    [-1, 1].some((step) => {
      for (let at = position; ; at += step) {
        const [one, other] = [tokens[at], tokens[at + step]];
        if (one === undefined || other === undefined) return false;
        if (hasLineIn(text, Math.min(one.end, other.end), Math.max(one.start, other.start))) return false;
        if (/^\d/.test(other.word)) return true;
      }
    });
  /** Whether the name is among the words beside a number, in its line or in that beside it, up to the next number. */
  const isBeside = (position: number, step: 1 | -1): boolean => {
    const own = tokens[position] as Token;
    const maySkip = isAlone(position);
    let isCrossed = false;
    let at = own;
    for (let n = 1; n <= REACH; n++) {
      const token = tokens[position + n * step];
      if (token === undefined || /^\d/.test(token.word)) return false;
      const [from, to] = step === 1 ? [own.end, token.start] : [token.end, own.start];
      if (to - from > NEAR) return false;
      if (step === 1 ? hasLineIn(text, at.end, token.start) : hasLineIn(text, token.end, at.start)) {
        if (!maySkip || isCrossed) return false;
        isCrossed = true;
      }
      at = token;
      if (isField(token)) return !isCrossed || !hasNumber(position + n * step);
    }
    return false;
  };
  /** Whether a line begins with a number, so that words follow theirs: `3 beds · 2 baths`. */
  const isNumberFirst = (position: number): boolean => {
    const own = tokens[position] as Token;
    const start = lastUpTo(text.lines, own.start);
    const others = tokens.slice(Math.max(0, position - MOST_IN_LINE), position).filter((token) => token.start >= start);
    const first = others.find(({ word }) => !/^\p{Sc}$/u.test(word));
    return first !== undefined && /^\d/.test(first.word);
  };
  const isLabelled = (position: number): boolean =>
    isBeside(position, 1) || (isBeside(position, -1) && !isNumberFirst(position));
  const found = words.length === 0 ? [] : [...positions].filter(([, at]) => isLabelled(at)).map(([start]) => start);
  byField.set(field, found);
  return found;
}

/** The first of ascending offsets that is not before one. */
function firstFrom(offsets: readonly number[], start: number): number {
  let [from, to] = [0, offsets.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((offsets[middle] as number) < start) from = middle + 1;
    else to = middle;
  }
  return offsets[from] ?? Number.POSITIVE_INFINITY;
}

/** The last of ascending offsets that is not behind one. */
function lastUpTo(offsets: readonly number[], end: number): number {
  let [from, to] = [0, offsets.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((offsets[middle] as number) <= end) from = middle + 1;
    else to = middle;
  }
  return offsets[from - 1] ?? 0;
}

/** Whether one of ascending offsets is in some parts. */
const areAnyWithin = (offsets: readonly number[], ranges: readonly Range[]): boolean =>
  ranges.some(({ start, end }) => firstFrom(offsets, start) < end);

/** Whether a line begins between two offsets. */
const hasLineIn = ({ lines }: PlainText, from: number, to: number): boolean => firstFrom(lines, from) <= to;

/** Tells which numbers in some parts of a text can be those of a field. */
export function fieldFilter(text: PlainText, ranges: readonly Range[], field: string): (place: Range) => boolean {
  const { tokens, shown } = text;
  const labels = LABELS.get(text) ?? {
    positions: new Map(tokens.flatMap(({ word, start }, at) => (/^\d/.test(word) ? [[start, at] as const] : []))),
    byField: new Map(),
  };
  LABELS.set(text, labels);
  return ({ start, end }) => {
    let position = labels.positions.get(start);
    if (position === undefined) return true;
    const labelled = labelledIn(text, field, labels);
    if (areAnyWithin(labelled, ranges)) return labelled.includes(start);
    if (streets.find(shown.slice(start, end + 60))[0]?.start === 0) return false;
    if (wordsOf(field).length === 0 && !/price|cost/i.test(field)) return true;
    while ((tokens[position]?.end ?? end) < end) position++;
    const next = tokens[position + 1];
    const before = tokens[(labels.positions.get(start) as number) - 1];
    // `Serves 5` is no number of minutes.
    const hasUnit = next !== undefined && (/^sq(?:uare)?$/.test(next.word) || unitOfValue(next.word) !== undefined);
    const isLabelledElse =
      before !== undefined && /^\p{L}{3,}$/u.test(before.word) && !hasLineIn(text, before.end, start);
    if (unitIn(field) !== undefined && !hasUnit && isLabelledElse) return false;
    const isBehind = next !== undefined && next.start - end === 1 && !hasLineIn(text, end, next.start);
    return !isBehind || !countsOther(next.word);
  };
}

/** Whether a word behind a number can be what is counted: not a unit, not a currency. */
const countsOther = (word: string): boolean =>
  /^\p{L}{4,}s$/u.test(word) &&
  !OF_ANY().has(word) &&
  unitOfValue(word) === undefined &&
  money.currencyIn(word.toUpperCase()) === undefined &&
  !/^(?:euros|dollars|pounds|francs|minutes|hours|days|weeks|months|seconds)$/.test(word);
