import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { isLike, once, parted, rowsOf, unitOf, unitOfValue } from '../../lexicon/index.ts';
import { lightStem } from '../../text/index.ts';
import { money, streets } from '../../values/index.ts';
import { labelIndex, labelMatcher, linesInParts, placesOfMarkdown } from '../places/index.ts';
import type { PagePlace } from '../structured/index.ts';
import { foldedWord, type PlainText, type Range, type Token } from './text.ts';

/** What numbers are of, by the labels and words beside them: `5 servings` is no time, and where `Bedrooms: 3` stands, another number is not theirs. */

/** Names of fields that say nothing of what they count. */
const GENERIC = once(() => counted('generic'));
/** Words behind a number that count nothing else: `4.5 stars`. */
const OF_ANY = once(() => counted('any'));
const counted = (concept: string): ReadonlySet<string> =>
  new Set(rowsOf('counted').flatMap((row) => (row.concept === concept ? row.words : [])));
/** Words beside a number among which its label is, and characters between. */
const REACH = 4;
const NEAR = 24;

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

const PLACES = new WeakMap<PlainText, readonly PagePlace[]>();

/** Reads the places of a text, if nobody has, in parts: who has others to serve makes a pause after each. */
export function* unreadPlaces(text: PlainText): Generator<void> {
  if (PLACES.has(text)) return;
  const places: PagePlace[] = [];
  for (const part of linesInParts(text.markdown)) {
    places.push(...placesOfMarkdown(part));
    yield;
  }
  PLACES.set(text, places);
}

/** The numbers of a text, and the places that they stand in. */
const readOnce = oncePer((text: PlainText) => {
  const { tokens, lines, shown } = text;
  const numbers = tokens.flatMap(({ word, start, end }, at) => (/^\d/.test(word) ? [{ start, end, at }] : []));
  const starts = numbers.map(({ start }) => start);
  const lineOf = new Map(text.lineNumbers.map((at, i) => [at, i] as const));
  for (const _ of unreadPlaces(text));
  const places = PLACES.get(text) ?? [];
  return {
    positions: new Map(numbers.map(({ start, at }) => [start, at] as const)),
    placesWith: labelIndex(places),
    /** Where the numbers of a place stand, up to the next label in its text. */
    numbersOf: ({ texts, at = [] }: PagePlace): number[] =>
      texts.flatMap((value, i) => {
        const line = lineOf.get(at[i] ?? 0);
        if (line === undefined) return [];
        const [own = ''] = value.split(/[:：]\s/, 1);
        return numbers
          .slice(firstFrom(starts, lines[line] ?? 0), firstFrom(starts, lines[line + 1] ?? shown.length))
          .flatMap(({ start, end }) => (own.includes(shown.slice(start, end)) ? [start] : []));
      }),
    byField: new Map<string, ReadonlySet<number>>(),
  };
});

/** Where the numbers stand of which a label, or a word beside them, says that they are of a field. */
function numbersOf(text: PlainText, field: string): ReadonlySet<number> {
  const { positions, placesWith, numbersOf: ofPlace, byField } = readOnce(text);
  const known = byField.get(field);
  if (known !== undefined) return known;
  const name = { words: wordsOf(field), around: [], description: '', measures: [] };
  const matchOf = labelMatcher(name);
  const found = new Set(placesWith(name).flatMap((place) => (matchOf(place) > 0 ? ofPlace(place) : [])));
  const same = new Map<string, boolean>();
  const isName = (word: string): boolean => {
    const is = same.get(word) ?? (/^\p{L}/u.test(word) && name.words.some((one) => isSame(one, word)));
    same.set(word, is);
    return is;
  };
  for (const [start, at] of name.words.length === 0 ? [] : positions)
    if (isBeside(text, at, 1, isName) || isBeside(text, at, -1, isName)) found.add(start);
  byField.set(field, found);
  return found;
}

/** Whether the name of a field is among the words beside a number, in its line, up to the next number. */
function isBeside(text: PlainText, at: number, step: 1 | -1, isName: (word: string) => boolean): boolean {
  const own = text.tokens[at] as Token;
  for (let n = 1; n <= REACH; n++) {
    const token = text.tokens[at + n * step];
    if (token === undefined || /^\d/.test(token.word)) return false;
    const [from, to] = step === 1 ? [own.end, token.start] : [token.end, own.start];
    if (to - from > NEAR || hasLineIn(text, from, to)) return false;
    if (isName(token.word)) return true;
  }
  return false;
}

/** The index of the first of ascending offsets that is not before one. */
function firstFrom(offsets: readonly number[], start: number): number {
  let [from, to] = [0, offsets.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((offsets[middle] as number) < start) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Whether a line begins between two offsets. */
const hasLineIn = ({ lines }: PlainText, from: number, to: number): boolean =>
  (lines[firstFrom(lines, from)] ?? Infinity) <= to;

/** Tells which numbers in some parts of a text can be those of a field. */
export function fieldFilter(text: PlainText, ranges: readonly Range[], field: string): (place: Range) => boolean {
  const { tokens } = text;
  let isAnyOwn: boolean | undefined;
  return ({ start, end }) => {
    const first = readOnce(text).positions.get(start);
    if (first === undefined) return true;
    const own = numbersOf(text, field);
    isAnyOwn ??= own.values().some((at) => ranges.some((range) => range.start <= at && at < range.end));
    if (isAnyOwn) return own.has(start);
    if (streets.find(text.shown.slice(start, end + 60))[0]?.start === 0) return false;
    let last = first;
    while ((tokens[last]?.end ?? end) < end) last++;
    const [before, next] = [tokens[first - 1], tokens[last + 1]];
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
