import { numberOfWord, unitOf, unitOfValue, unitsBeside } from '../../lexicon/index.ts';
import { money, numbers } from '../../values/index.ts';
import { datesOf } from './dates.ts';
import { fieldFilter, unitIn } from './number-labels.ts';
import { foldedWord, isWithin, type PlainText, type Range, type ValueContext, type ValueMatch } from './text.ts';

/** The same number or amount in another notation, in the same unit. */

/** Both readings of `1.299`. */
function readingsOf(written: string): number[] {
  const read = numbers.parse(written);
  const grouped = /^\d{1,3}(?:[.,'’]\d{3})+$/.test(written) ? Number(written.replace(/\D/g, '')) : undefined;
  return [read, grouped].filter((one) => one !== undefined);
}

export function number(
  text: PlainText,
  value: number,
  ranges: readonly Range[],
  field: string,
): ValueMatch | undefined {
  const unit = unitIn(field);
  const isOfField = fieldFilter(text, ranges, field);
  for (const { place, next, before } of numbersIn(text, value, ranges)) {
    const unitThere = unit === undefined ? undefined : (unitOfValue(next) ?? unitOf(before));
    if ((unitThere === undefined || unitThere === unit) && isOfField(place)) return { ...place, as: 'number' };
  }
  // `2,240 g` for 2.24 kilograms.
  for (const [other, factor] of unit === undefined ? [] : unitsBeside(unit)) {
    const same = numbersIn(text, Number((value / factor).toPrecision(12)), ranges);
    const found = same.find(({ next, place }) => unitOfValue(next) === other && isOfField(place));
    if (found !== undefined) return { ...found.place, as: 'number' };
  }
  return undefined;
}

const isCode = (word: string): boolean =>
  /^\p{L}+$/u.test(word) &&
  unitOf(word) === undefined &&
  money.currencyIn(word.toUpperCase()) === undefined &&
  !/^(?:rs|kr)$/.test(word);

interface NumberPlace {
  readonly place: Range;
  /** The words beside it; empty where something else stands between. */
  readonly before: string;
  readonly next: string;
  readonly isNegative: boolean;
}

/** The numbers of each text by their absolute value, so that thousands of values can be looked up. */
const NUMBERS = new WeakMap<PlainText, ReadonlyMap<number, readonly NumberPlace[]>>();

function numbersIn(text: PlainText, value: number, ranges: readonly Range[]): NumberPlace[] {
  const all = NUMBERS.get(text) ?? numbersOf(text);
  NUMBERS.set(text, all);
  const found = all.get(Math.abs(value)) ?? [];
  return found.filter(({ place, isNegative }) => (value >= 0 || isNegative) && isWithin(place, ranges));
}

function numbersOf(text: PlainText): Map<number, NumberPlace[]> {
  const { shown, tokens, markers } = text;
  const days = daysOf(text);
  const found = new Map<number, NumberPlace[]>();
  for (const [position, token] of tokens.entries()) {
    const isDigits = /^\d/.test(token.word);
    const small = isDigits ? undefined : numberOfWord(token.word);
    if (!isDigits && small === undefined) continue;
    const last = isDigits ? lastOfSpaced(tokens, position) : position;
    const { start } = token;
    const end = tokens[last]?.end ?? token.end;
    const [before, next] = [tokens[position - 1], tokens[last + 1]];
    const near = next !== undefined && next.start - end <= 1 ? next.word : '';
    const ahead = before !== undefined && start - before.end <= 1 ? before : undefined;
    // A day in a date is no number of anything.
    if (isDigits && last === position && (markers.has(start) || days.has(start))) continue;
    // Letters attached to it: a code.
    if (isDigits && ahead?.end === start && isCode(ahead.word)) continue;
    const [around, after] = [shown.slice(Math.max(0, start - 5), start), shown.slice(end, end + 5)];
    const isNegative =
      /(?:^|[^\p{L}\d])[-−–－]\s?(?:\p{Sc}\s?)?$/u.test(around) ||
      (/\((?:\p{Sc}\s?)?$/u.test(around) && /^\s?(?:\p{Sc}|\p{Lu}{3})?\)/u.test(after)) ||
      /^[-−]\s*(?:\||$)/mu.test(after);
    const one = { place: { start, end }, before: ahead?.word ?? '', next: near, isNegative };
    const scale = near === 'm' && next?.start !== end ? undefined : numbers.SCALES.get(near);
    const readings = small === undefined ? readingsOf(token.word) : [small];
    if (last > position) readings.push(Number(shown.slice(start, end).replace(/\s/g, '').replace(',', '.')));
    const values = new Set(
      readings.flatMap((read) => [
        scale === undefined ? read : Number((read * scale).toPrecision(12)),
        ...(near === '%' ? [Number((read / 100).toPrecision(12))] : []),
      ]),
    );
    for (const value of values) {
      const known = found.get(value);
      if (known === undefined) found.set(value, [one]);
      else known.push(one);
    }
  }
  return found;
}

/** Where the days of dates stand: `5` in `5 March 2026` and `March 5, 2026`. */
const daysOf = (text: PlainText): ReadonlySet<number> =>
  new Set(
    datesOf(text).flatMap(({ start, end }) =>
      [...text.shown.slice(start, end).matchAll(/(?<!\d)\d{1,2}(?!\d)/g)].map(({ index }) => start + index),
    ),
  );

/** `1 299,50`: the position of the last group of three digits after a space. */
function lastOfSpaced(tokens: PlainText['tokens'], position: number): number {
  if (!/^\d{1,3}$/.test(tokens[position]?.word ?? '')) return position;
  let last = position;
  for (let next = tokens[last + 1]; next !== undefined; next = tokens[last + 1]) {
    if (next.start - (tokens[last]?.end ?? 0) !== 1 || !/^\d{3}(?:[.,]\d{1,2})?$/.test(next.word)) break;
    last++;
    if (/[.,]/.test(next.word)) break;
  }
  return last;
}

/** A number with its unit or currency, which may stand on either side: `EUR 12.50` for `12,50 €`. */
const AMOUNT = /^([-−])?(?:([\p{Sc}\p{L}%°]{1,12}\$?)\s?)?([-−]?\d[\d.,'’]*)\s?([\p{Sc}\p{L}%°]{1,14})?$/u;

export function amount(
  text: PlainText,
  asText: string,
  ranges: readonly Range[],
  { field }: ValueContext,
): ValueMatch | undefined {
  const [, sign = '', ahead, written, behind] = AMOUNT.exec(asText) ?? [];
  if (written === undefined) {
    // The code of a currency for its symbol.
    if (!/^[A-Z]{3}$/.test(asText) || !/curren/i.test(field)) return undefined;
    const symbol = text.tokens.find(
      (one) => isWithin(one, ranges) && sameCurrency(text.shown.slice(one.start, one.end), asText),
    );
    return symbol && { start: symbol.start, end: symbol.end, as: 'amount' };
  }
  const value = numbers.parse(sign + written);
  if (value === undefined) return undefined;
  const unit = behind ?? ahead;
  for (const { place, next, before } of numbersIn(text, value, ranges)) {
    if (unit === undefined || [next, before].some((near) => near !== '' && sameUnit(near, unit)))
      return { ...place, as: 'amount' };
  }
  return undefined;
}

function sameUnit(unitThere: string, needed: string): boolean {
  const [one, two] = [foldedWord(unitThere), foldedWord(needed)];
  if (one === two || one.replace(/s$/, '') === two.replace(/s$/, '')) return true;
  const unit = unitOf(one);
  return (unit !== undefined && unit === unitOf(two)) || sameCurrency(unitThere, needed);
}

/** `$` is any dollar. */
function sameCurrency(unitThere: string, needed: string): boolean {
  const code = (text: string): string | undefined =>
    /^\$$/.test(text) ? '$' : (money.currencyIn(text.toUpperCase()) ?? money.currencyIn(text));
  const [one, two] = [code(unitThere), code(needed)];
  if (one === undefined || two === undefined) return false;
  return one === two || (one === '$' && /^(?:USD|CAD|AUD|NZD|SGD|HKD|MXN)$/.test(two));
}
