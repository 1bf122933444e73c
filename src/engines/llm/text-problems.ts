import { findInjection } from '../page/index.ts';

/** What is wrong with a text that a model wrote about a page, where code can tell. */

const REFUSAL =
  /^["'*\s]*(?:i(?:['’]m| am) (?:sorry|unable|not able)|(?:sorry|apologies)[,. ]|i (?:cannot|can(?:['’]t| not)|won['’]t) |as an ai(?: language)?(?: model| assistant)?,|es tut mir leid|ich kann (?:(?:dir|ihnen|das|dabei|diese|leider) )*nicht|(?:je suis )?désolé|je ne peux pas|lo siento|no puedo |mi dispiace|non posso |desculpe|não posso|很?抱歉[，,]|我无法|申し訳|죄송)/iu;
/** Words of a text from which on it is judged by them. */
const LEAST_WORDS = 5;
const LEAST_REPEATED = 30;
/** Of the words of a text, how many differ; of those that differ, how many a page has. */
const LEAST_DISTINCT = 0.2;
const LEAST_SHARED = 0.25;
/** Pieces of a text that are looked for in a page: an answer may be megabytes of noise. */
const MOST_PIECES = 2_000;

/** Beginnings of words, and pairs of characters of scripts without blanks. */
const piecesOf = (text: string): string[] => [
  ...(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
    .filter((word) => !EAST.test(word))
    .map((word) => word.slice(0, 5)),
  ...(text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]{2}/gu) ?? []),
];
const EAST = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u;

/** Why a text is none that somebody could use; undefined if it is. */
export function textProblem(text: string): string | undefined {
  if (REFUSAL.test(text)) return 'it declines to answer';
  const words = text.split(/\s+/).filter(Boolean);
  const longest = Math.max(words.length, text.length / 10);
  const distinct = new Set([...piecesOf(text), ...(text.match(/\p{N}+/gu) ?? [])]).size;
  if (longest >= LEAST_REPEATED && distinct < LEAST_DISTINCT * Math.min(longest, 200)) return 'it repeats itself';
  if (findInjection({ markdown: text }).detected) return 'it repeats orders to machines that the page holds';
  return undefined;
}

/** Why a text is not about a page. */
export function strayFrom(text: string, page: string): string | undefined {
  const pieces = [...new Set(piecesOf(text))].slice(0, MOST_PIECES);
  if (pieces.length < LEAST_WORDS) return undefined;
  const lower = page.toLowerCase();
  const shared = pieces.filter((piece) => lower.includes(piece)).length;
  return shared < LEAST_SHARED * pieces.length ? 'it is not about the page, or in another language' : undefined;
}

/** Numbers of a text that other texts do not have. */
export function strangeNumbers(text: string, ...known: readonly string[]): string[] {
  const has = new Set(known.flatMap(numbersIn));
  return [...new Set(numbersIn(text))].filter((number) => !has.has(number));
}

/** Numbers as they are compared: without separators, signs and zeros at the end of decimals. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,'’\u00a0\u202f]\d+)*/g)].map(([number]) =>
    number
      .replace(/[.,](\d{1,2})$/, (_, cents: string) => (/^0+$/.test(cents) ? '' : `.${cents.replace(/0$/, '')}`))
      .replace(/(?<=\d)[,'’\u00a0\u202f.](?=\d{3}(?!\d))/g, ''),
  );
