import { answerWords, phraseRows, phraseSource, phrases } from '../../lexicon/index.ts';
import { agos, emails, MONTHS, money, phones, replaceFound, times, WEEKDAYS, weekdays } from '../../values/index.ts';
import { countsWhatIsAsked, NUMBER, NUMBER_WORDS, PEOPLE } from './answer-counts.ts';
import { isVersionOf, standsFor } from './answer-names.ts';
import type { Statement } from './outline.ts';
import type { Kind, Query } from './query.ts';

/** Whether a statement has what a question asks for: a number of something, a day, a name. */

const CALENDAR = new RegExp(
  `\\b(?:${MONTHS})\\b|\\b(?:1[0-9]|20)\\d{2}\\b|\\b\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}\\b|\\b(?:spring|summer|autumn|winter|century)\\b`,
  'iu',
);
const CLOCK = new RegExp(
  `(?<![\\p{L}\\d])(?:${times.TIME}(?![\\p{L}\\d])|\\d{1,2} o'clock|noon|midnight|midday)`,
  'iu',
);
const WEEKDAY = new RegExp(`\\b(?:(?:${WEEKDAYS})s?|weekends?|weekdays?|daily)(?!\\p{L})`, 'iu');
const UNIT_OF_TIME = `(?:${phraseSource('form/timeunit')})`;
const SPAN = new RegExp(
  `(?:\\d|\\b(?:an?|few|several|${NUMBER_WORDS}))[\\s-]*(?:working |business |calendar )?${UNIT_OF_TIME}\\b`,
  'iu',
);
const withoutAgo = (text: string): string =>
  replaceFound(
    text,
    agos.find(text).map((ago) => ({ ...ago, value: ' ' })),
  );
const OFTEN = new RegExp(
  `\\b(?:every|each|once|twice|times|daily|weekly|monthly|yearly|annually|hourly|nightly|always|never|jeden|jede|täglich|wöchentlich|monatlich|jährlich)\\b|\\b(?:a|per|an) ${UNIT_OF_TIME}\\b`,
  'iu',
);
const SITUATION = phrases('answer/situation');

const FREE =
  /(?:\b(?:is|are|for|be) |^|[:·|] )free\b(?! (?:from|to|and)\b)|\bfree (?:of charge|shipping|delivery|entry|admission|parking|trial)\b|\b(?:gratis|gratuit|kostenlos|no charge|half[ -]price)\b/iu;
const isOfMoney = (text: string): boolean => money.first(text) !== undefined || FREE.test(text);
const WEIGHT = /\d\s?(?:kg|g|mg|t|lbs?|oz|pounds?|grams?|kilos?|tonnes?|tons?|kilograms?)\b/i;
const EXTENT =
  /\d\s?(?:km|m|cm|mm|mi|ft|in|yd|inch(?:es)?|feet|foot|yards?|miles?|met(?:er|re)s?|kilomet(?:er|re)s?|minutes?|blocks?)\b|\d\s?[½¼¾⅓⅔]?\s?["″′”’]/i;
const AGE =
  /\d+ (?:years?|months?) (?:old|of age)\b|\b(?:ages?|aged|child|children|kids|minors|persons|people)\b[^\d.]{0,14}\d/i;
/** `Celebrating 150 years of Bulova`, `established 1875` */
const YEARS = /\d years\b/i;
const FOUNDED = /\b(?:born|founded|established|built|since|opened|dates from)\b.{0,30}\b\d{4}\b/i;
const REASON =
  /\b(?:because|since|due to|so that|as|so|therefore|reason|thanks to|in order|weil|da|denn|wegen|parce que|car|porque)\b|\bto \p{Ll}/iu;
/** How much of something may be a sum of money: `how much profit`. */
const OF_SUM = /\bhow much (?!of\b)/i;
const EMAIL = new RegExp(emails.EMAIL, 'u');
const ADDRESS =
  /(?:\p{Lu}[\p{L}.'’-]+ \d+[a-z]?|\d+[a-z]?,? (?:\p{L}+ ){0,2}\p{Lu}[\p{L}.'’-]+)(?: \p{L}+)?,\s*(?:\p{Lu}{0,2}-?\d{3,6} )?\p{Lu}\p{L}+/u;
const TOWN = /\p{Lu}[\p{L}'’.-]+, \p{Lu}\p{L}/u;
const PLACE =
  /\b(?:in|at|on|near|behind|beside|from|to|via|under|inside|next|opposite|by|bei|im|am|an|à|au|aux|en|nel|nella|te)\b|https?:|[\p{L}\d]\.[a-z]{2,}\/|[~./\\]\/|\p{Lu}\p{L}+ \d|\d+ \p{Lu}|memory|online/u;
/** A place by its name. */
const IS_SITUATED = phrases('form/situated');
const IN_PLACE = /\b(?:in|at|near) (?:the )?\p{Lu}/u;
/** Names of several words, or one word behind a label. */
const NAME =
  /(?<![\p{L}\d])\p{Lu}[\p{L}'’-]+(?:\s+(?:of|van|von|de|der|di|da|la|&|and|\p{Lu}[\p{L}'’.-]*))*\s+\p{Lu}[\p{L}'’.-]+|\p{Lu}\. \p{Lu}[\p{L}'’-]+|(?<=[:–—-]\s)\p{Lu}\p{Ll}[\p{L}'’-]+/gu;

/** Questions for somebody, and those for whom something applies to. */
const OF_ONE = /\bwho(?:se|m)? (?:is|are|was|were|will|did|has|had|\p{L}+ed)\b/iu;

const FORMS: Partial<Record<Kind, RegExp>> = {
  ...{ email: EMAIL, address: ADDRESS, weight: WEIGHT },
  ...{ clock: CLOCK, often: OFTEN, reason: REASON },
};

/** Whether a statement has the form of an answer to the question. */
export function fits(query: Query, question: string, { text, heading, context, kind }: Statement): boolean {
  switch (query.kind) {
    case undefined:
      return true;
    case 'number':
      return (
        NUMBER.test(text) &&
        isInUnit(question, text) &&
        ((kind === 'list' ? text.split('; ') : [text]).some((one) =>
          countsWhatIsAsked(query, one, `${heading} ${context}`),
        ) ||
          (OF_SUM.test(question) && isOfMoney(text)))
      );
    case 'time':
      return (
        isOnDay(question, `${text} ${heading}`) &&
        [CALENDAR, CLOCK, WEEKDAY, SPAN, SITUATION].some((form) => form.test(withoutAgo(text)))
      );
    case 'age':
      return AGE.test(text) || (/\bhow old\b/i.test(question) && (YEARS.test(text) || FOUNDED.test(text)));
    case 'version':
      return isVersionOf(question, text);
    case 'money':
      return isOfMoney(text) && (!SHIPPING.test(question) || SHIPPING.test(text));
    case 'past':
      return FOUNDING.test(question) ? YEAR.test(text) : CALENDAR.test(text);
    case 'expansion':
      return standsFor(question, `${heading} ${text}`);
    case 'phone':
      return phones.find(text).length > 0;
    case 'place':
      return (IS_SITUATED.test(question) ? IN_PLACE.test(text) : PLACE.test(text)) || hasOtherName(text, question);
    case 'person':
      return hasOtherName(text, question) || (!OF_ONE.test(question) && PEOPLE.test(text));
    case 'extent':
      return EXTENT.test(text) && isOfMeasure(query, text);
    case 'span':
      return (
        SPAN.test(text) || (/\bhow long (?:is|are)\b/i.test(question) && EXTENT.test(text) && isOfMeasure(query, text))
      );
    default:
      return FORMS[query.kind]?.test(text) ?? true;
  }
}

const SHIPPING = phrases('form/shipping');
/** What happens in a year, rather than on a day. */
const FOUNDING = phrases('form/founding');
const YEAR = /\b(?:1[0-9]|20)\d{2}\b|\bcentury\b/;

/** What lengths are of, by the words for each. */
const MEASURES = phraseRows('measure');

/** Whether a text names no measure, or the one that is asked for. */
function isOfMeasure({ measure }: Query, text: string): boolean {
  const named = MEASURES().filter(([form]) => form.test(text));
  return measure === undefined || named.length === 0 || named.some(([form]) => form.test(measure));
}

/** Units of what questions name by an adjective. */
const UNITS: readonly (readonly [RegExp, RegExp])[] = [
  [/\bhow loud\b/i, /\d\s?dB|decibel/i],
  [/\bhow (?:hot|warm|cold)\b/i, /\d\s?°|degrees/i],
];
const isInUnit = (question: string, text: string): boolean =>
  UNITS.every(([form, unit]) => !form.test(question) || unit.test(text));

/** Whether a text is a town with its country, or an address. */
export const isPlain = (text: string): boolean => TOWN.test(text) || ADDRESS.test(text);

/** Whether a text has a name that the question does not say itself. */
function hasOtherName(text: string, question: string): boolean {
  const ofQuestion = new Set(answerWords(question));
  return (text.match(NAME) ?? []).some((name) => answerWords(name).some((word) => !ofQuestion.has(word)));
}

/** Days of the week in questions and in statements. */

const EACH_DAY = phrases('answer/eachday');

/** Whether a text states something for the day of the week that a question names, if it names one. */
function isOnDay(question: string, text: string): boolean {
  const [day] = weekdays.find(question);
  if (day === undefined || EACH_DAY.test(text) || weekdays.among(text).has(day.value)) return true;
  return (day.value > 4 ? WEEKEND : WORKDAYS).test(text);
}
const WEEKEND = phrases('answer/weekend');
const WORKDAYS = phrases('answer/workdays');
