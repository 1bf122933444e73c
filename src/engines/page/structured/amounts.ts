import { phraseSource, phrases } from '../../lexicon/index.ts';
import { money, timeRanges, times } from '../../values/index.ts';
import type { Pair } from './tables.ts';
import { isDate } from './text.ts';

/** Short lines that state how much of something there is, or what it costs: the lines of price plans and specifications. */

const MOST = 60;
const AMOUNT =
  /^(?<amount>(?:(?:up to|from|over|bis zu|jusqu['’]à|hasta|fino a|do|tot|até|upp till|op til|opp til|až|până la)\s+)?\d[\d.,\u00a0]*\s?k?\+?(?:\s?(?<unit>[KMGTP]i?B|(?:sq\.?\s?(?:m|ft)|sqm|m²|ft²)(?!\p{L})))?|unlimited|unbegrenzte?|illimité(?:e?s)?|ilimitad[oa]s?|onbeperkte?|nieograniczon[aey]|obegränsa(?:d|t|de)|ubegræns(?:et|ede)|ubegrens(?:et|ede)|rajaton|neomezen[ýáéě]|sınırsız|nelimitat[ăe]?|korlátlan)(?:\s+(?:of\s+|von\s+|de\s+)?(?<thing>\p{L}[\p{L} -]*))?$/iu;
/** What follows a thing and is no part of its name. */
const AFTER = new RegExp(String.raw`\s+(?:${phraseSource('amount/after')})(?:\s.*)?$`, 'iu');
/** Of time, which says how long and not how many. */
const TIME = new RegExp(String.raw`^(?:${phraseSource('amount/time')})\p{L}*(?!\p{L})`, 'iu');
const FREE = phrases('amount/free', 'whole');
const LONGEST_PRICE = 30;

/** `10 users` as users: 10; `Up to 25 GB of storage` as storage: Up to 25 GB; `5 TB` as storage. Undefined for any other line. */
export function amountIn(line: string): Pair | undefined {
  if (line.length > MOST) return undefined;
  const { amount, unit, thing } = AMOUNT.exec(line)?.groups ?? {};
  if (amount === undefined) return undefined;
  const label = (thing ?? (unit === undefined ? '' : /B$/i.test(unit) ? 'storage' : 'area')).replace(AFTER, '').trim();
  if (label === '' || label.split(' ').length > 3 || TIME.test(label)) return undefined;
  return { label, value: amount.trim() };
}

const WITH_YEAR = /^(\p{L}+(?: \p{L}+)?) (1[6-9]\d\d|20\d\d)$/u;
const BY = new RegExp(String.raw`^(${phraseSource('byline/verb')}) (\p{Lu}[^|\d•·]{1,60})$`, 'iu');
const BY_NAME = /^(by) (\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]*){1,3})$/iu;

/** `by Ann Lee`, in a card: elsewhere it may be of anything. */
export function byIn(line: string): Pair | undefined {
  const [, label, value] = line.length > MOST ? [] : (BY_NAME.exec(line) ?? []);
  return label === undefined || value === undefined ? undefined : { label, value };
}

const CODED = new RegExp(
  String.raw`^(${phraseSource('amount/coded')})\.? ((?=\S*\d)[\p{Lu}\d][\p{L}\d./-]{0,24})$`,
  'iu',
);
/** For how many something is: `Serves 5`, `Sleeps up to 6 guests`. */
const FOR =
  /^(serves|makes|yields|feeds|sleeps|seats) ((?:about |up to )?\d{1,4}(?:\s?[-–]\s?\d{1,4})?)(?: (?:people|persons|guests|portions))?$/iu;
const LIKE_DATE = /^(?:\d{1,4}[ ./-]\S|\p{Lu}\p{Ll}{2,8}\.? \d)/u;

/** `Built in 1912`, `asked by Ann Lee`, `last post 17 Sept 2025` as label and value. */
export function phraseIn(line: string): Pair | undefined {
  if (line.length > MOST) return undefined;
  const [, name, value] = WITH_YEAR.exec(line) ?? BY.exec(line) ?? CODED.exec(line) ?? FOR.exec(line) ?? [];
  if (name !== undefined && value !== undefined) return { label: name, value };
  if (!/\d/.test(line)) return undefined;
  // The label takes as many words as leave a date.
  const words = line.split(' ');
  for (let n = 1; n <= 3 && n < words.length; n++) {
    const rest = words.slice(n).join(' ');
    const label = words.slice(0, n).join(' ');
    if (/^\p{L}[\p{L} ]*$/u.test(label) && LIKE_DATE.test(rest) && isDate(rest)) return { label, value: rest };
  }
  return undefined;
}

const ROOM = new RegExp(String.raw`^(?:${phraseSource('amount/room')}) [\p{Lu}\d]{1,3}$`, 'iu');
const VERSION = /^(?:v(?:ersion)?\.?\s?)?(\d{1,4}(?:\.\d{1,4}){1,3}(?:-[\da-z.]{1,20})?)$/i;

/** `14:45`, `9:00 to 10:30`, `Hall 2` or `v4.20.2` with the label that their form gives them. A number with one point may be something else. */
export function typedIn(line: string): Pair[] {
  // `9 h` may be how long something takes.
  const isTime = (text: string): boolean => times.isOne(text) && /\d[:.h]\s?\d|m\.?$/i.test(text);
  const range = isTime(line) ? [line] : (timeRanges.only(line)?.written ?? []);
  const [start, end] = range.every(isTime) ? range : [];
  if (start !== undefined)
    return [{ label: 'start time', value: start }, ...(end ? [{ label: 'end time', value: end }] : [])];
  if (ROOM.test(line)) return [{ label: 'room', value: line }];
  if (timeRanges.isOpeningHours(line)) return [{ label: 'opening hours', value: line }];
  const version = VERSION.exec(line)?.[1];
  if (version === undefined || (version.split('.').length < 3 && version === line)) return [];
  return [{ label: 'version', value: version }];
}

/** Whether a line says that something costs nothing. In the middle of a sentence it is a word like others. */
export const isFree = (line: string): boolean => FREE.test(line);

/** The price in a line that says nothing else: `$29 per month`, `Free`. */
export const priceIn = (line: string): string | undefined =>
  (line.length <= LONGEST_PRICE && money.first(line) !== undefined) || isFree(line) ? line : undefined;
