import { answerWords, phrases } from '../../../lexicon/index.ts';
import { MONTHS, WEEKDAYS } from '../../../values/index.ts';
import type { AnswerType } from './answer-type.ts';

/** What a statement has that may be an answer: numbers with their units, days, names. */

/** Forms by their names. */
const FORMS = {
  money:
    /\p{Sc}\s?\d|\d[\d.,]*\s?(?:\p{Sc}|(?:EUR|USD|GBP|CHF|euros?|dollars?|pounds?|francs?|cents?|pence|bucks|won|yen|rupees?|kr)\b)|\b(?:USD|EUR|GBP|CHF)\s?\d|\bfree\b|\bno (?:charge|cost)\b|\bgratis\b/iu,
  percent: /\d\s?%|\bper ?cent\b|\bhalf\b|\bthird of\b|\bquarter\b|\b\d+ (?:in|out of) \d+\b|\bmajority\b/i,
  number: /\d/,
  inWords: phrases('form/counted form/multiple'),
  year: /\b(?:1[5-9]|20)\d{2}\b/,
  day: new RegExp(
    String.raw`(?<!\p{L})(?:${MONTHS}|(?:${WEEKDAYS})s?|today|tomorrow|yesterday|weekend|spring|summer|autumn|fall|winter)(?!\p{L})|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b\d{4}-\d\d-\d\d\b`,
    'iu',
  ),
  clock: /\b\d{1,2}:\d\d\b|\b\d{1,2}\s?(?:am|pm|a\.m|p\.m)\b|\b(?:noon|midnight)\b/i,
  span: /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|few|several)[\s-]*(?:\p{L}+ )?(?:seconds?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?|decades?)\b/iu,
  often: phrases('form/often'),
  weight: /\d\s?(?:kg|g|mg|t|lbs?|oz|pounds?|grams?|kilos?|tonnes?|tons?)\b/i,
  extent:
    /\d\s?(?:km|m|cm|mm|mi|ft|in|yd|inch(?:es)?|feet|foot|yards?|miles?|met(?:er|re)s?|kilomet(?:er|re)s?)\b|\d\s?["″”]|\d\s?[x×]\s?\d/i,
  contact: /@[\p{L}\p{N}_-]+\.\p{L}|\+?\d[\d ()./-]{7,}\d|https?:|www\./u,
  reason: phrases('form/reason'),
  place: /\b(?:in|at|near|from|to) (?:the )?\p{Lu}\p{Ll}/u,
  quoted: /[“"‘«][^“”"]{2,80}[”"’»]/,
  code: /\w\(\)|\w_\w|`|\w\.\w+\(|--\w/,
} as const;
type Form = keyof typeof FORMS | 'person' | 'capital';

/** The forms that answers of a kind have; none where they may have any. */
const OF_KIND: Readonly<Record<AnswerType, readonly Form[]>> = {
  money: ['money'],
  number: ['number', 'inWords'],
  percent: ['percent', 'number', 'inWords'],
  date: ['year', 'day', 'clock'],
  span: ['span', 'often'],
  person: ['person'],
  place: ['place', 'capital'],
  reason: ['reason'],
  measure: ['weight', 'extent', 'number'],
  contact: ['contact'],
  name: ['person', 'capital', 'quoted'],
  maker: ['capital'],
  way: ['code'],
  other: ['capital', 'number'],
};

/** Two or more words that begin with capitals, or with an initial between them. */
const PERSON = /\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}\.)?(?: (?:de|van|von|der|la|al|bin))?(?: \p{Lu}[\p{L}'’-]+)+/gu;
const CAPITAL = /(?<=[\p{L}\p{N},;:)”"] )\p{Lu}[\p{L}\p{N}'’.-]*/gu;

/**
 * Whether a text has what is asked for: an amount of money, a name.
 * @param ofQuestion the words of the question; names that it has are no answer
 */
export function hasForm(text: string, type: AnswerType, ofQuestion: ReadonlySet<string>): boolean {
  const isNew = (name: string): boolean => {
    const words = answerWords(name);
    return words.length > 0 && words.every((word) => !ofQuestion.has(word));
  };
  return OF_KIND[type].some((form) => {
    if (form === 'person') return (text.match(PERSON) ?? []).some(isNew);
    if (form === 'capital') return (text.match(CAPITAL) ?? []).some(isNew);
    return FORMS[form].test(text);
  });
}
