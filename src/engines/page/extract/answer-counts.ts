import { answerWords, isDerived, meaningsOf, phraseSource, phrases } from '../../lexicon/index.ts';
import { dates } from '../../values/index.ts';
import type { Query } from './query.ts';
import { spelledOut } from './spelled-out.ts';

/** Numbers of things in questions and in statements. */

export const NUMBER_WORDS = `${phraseSource('number')}|${phraseSource('quantity')}`;
export const NUMBER = new RegExp(`\\d|\\b(?:${NUMBER_WORDS})\\b`, 'iu');
/** A number that is no price and no share. */
const COUNT = new RegExp(`(?<![\\p{Sc}\\d.,])\\d[\\d.,]*(?![\\d.,]*\\s?[\\p{Sc}%])|\\b(?:${NUMBER_WORDS})\\b`, 'iu');

export const PEOPLE = phrases('answer/people');

/** Words between a number and what it counts. */
const MOST_BETWEEN = 3;
/** Whether a number stands right before what is counted, or behind its label. */
export function isCountOf({ counted }: Query, text: string): boolean {
  const parts = text.split(/\s+/);
  return parts.some((part, at) => {
    if (!answerWords(part).some((word) => counted.has(word))) return false;
    return COUNT.test(parts[at - 1] ?? '') || (part.endsWith(':') && COUNT.test(parts[at + 1] ?? ''));
  });
}

const [OF_PEOPLE = ''] = answerWords('people');
/** UTF-16 units of a count below what it counts. */
const SHORT = 20;

/** `five seats`, `Seats: 5`, and `5` below the heading `Seats`; any number where the question does not say what is counted. */
export function countsWhatIsAsked({ counted, words }: Query, text: string, context: string): boolean {
  const what = [...counted].filter((word) => words.includes(word));
  if (what.length === 0) return !counted.has(OF_PEOPLE) || (COUNT.test(text) && PEOPLE.test(text));
  const parts = spelledOut(dates.without(text)).split(/\s+/);
  const isMeant = (part: string): boolean =>
    answerWords(part).some((one) =>
      what.some((word) => one === word || isDerived(one, word) || !meaningsOf(one).isDisjointFrom(meaningsOf(word))),
    );
  const places = parts.flatMap((part, at) => (isMeant(part) ? [at] : []));
  if (places.length === 0) return text.length <= SHORT && COUNT.test(text) && context.split(/\s+/).some(isMeant);
  // `95% of them`
  return places.some((at) =>
    parts
      .slice(Math.max(0, at - MOST_BETWEEN - 1), at + 2 + MOST_BETWEEN)
      .some((part, place, near) => COUNT.test(part) || (/\d%$/.test(part) && near[place + 1] === 'of')),
  );
}
