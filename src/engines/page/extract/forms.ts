import { folded, phraseSource, unitOfValue } from '../../lexicon/index.ts';
import { dateRanges, dates, timeRanges, times, weekdays } from '../../values/index.ts';
import { isDate, priceIn } from '../structured/index.ts';
import { CURRENCIES, MONEY_WORDS, words } from './field-words.ts';
import type { Field } from './fields.ts';
import { ROLES } from './roles.ts';

/** The forms that short texts have, and those that fields ask for: what a text without a label may be. */

export type Form =
  | 'money'
  | 'date'
  | 'hours'
  | 'clock'
  | 'weekday'
  | 'employment'
  | 'stars'
  | 'person'
  | 'place'
  | 'amount'
  | 'number'
  | 'sentence'
  | 'text';

const BEFORE_TIME = /^(?:ab|from|at|à|um|a las) /iu;
const HOURS = new RegExp(
  `^${timeRanges.TIME_RANGE}(?:[,;/ &]+(?:and |und |et |y )?${timeRanges.TIME_RANGE})*$|^(?:closed|geschlossen|fermé|cerrado|chiuso|gesloten|nieczynne|zamknięte)$`,
  'iu',
);
/** `Mon`, `Sa–So`, `lundi, mardi`. */
const isOfWeekdays = (text: string): boolean =>
  text.length <= 60 &&
  text.split(/\.?\s?[–—/,&-]\s?|\.$/).every((word, i) => weekdays.named(word) !== undefined || (word === '' && i > 0));
/** `Monday 18:30`. */
const DAY_AND_TIME = new RegExp(
  `^\\p{L}{2,12}\\.?,? (?:at |um |à |a las )?(?:${times.TIME}|${timeRanges.TIME_RANGE})$`,
  'iu',
);
const EMPLOYMENT = new RegExp(String.raw`^(?:${phraseSource('kindof/employment')})(?:[\s,/·]+[\p{L} -]{2,20})?$`, 'iu');
const STARS =
  /^(?:[★☆⭐]{1,5}|\d(?:[.,]\d{1,2})?\s?(?:[★☆⭐]|\/\s?(?:5|10)|(?:out of|von|sur|su|de|van|z) (?:5|10)).{0,12})$/u;
const PERSON =
  /^(?:(?:Dr|Prof|Professor|Mr|Mrs|Ms|Sir|Dame|Ing|Mag|Dott|Dra|Dipl|M|Mme)\.?\s+)*\p{Lu}[\p{L}'’-]+(?:\s+(?:van|von|de|der|den|di|da|la|le|al|bin|dos|del|ten)){0,2}(?:\s+\p{Lu}[\p{L}'’.-]*){1,3}$/u;
/** `Moderated by`, before a name. */
const BEFORE_NAME = new RegExp(
  String.raw`^(?:\p{L}+ ){0,2}(?:${phraseSource('byline/beforename')})\s+(?=\p{Lu})`,
  'iu',
);
const PLACE = /^\p{Lu}[\p{L}.'’ -]{1,40}(?:,\s?\p{Lu}[\p{L}.'’ -]{1,30}|\s\(\p{L}[\p{L} ]{1,20}\))$/u;
const NUMBER = /^[+−-]?\d[\d.,\s]*\+?$/;
const ONE_NUMBER = /^[^\d]{0,25}\d[\d.,]*[^\d]{0,30}$/;
const MAX_SHORT = 70;

/** The forms of a text. */
export function formsOf(text: string): Form[] {
  const forms: Form[] = [];
  if (priceIn(text) !== undefined) forms.push('money');
  if (HOURS.test(text)) forms.push('hours');
  if (times.isOne(text.replace(BEFORE_TIME, ''))) forms.push('clock');
  else if (isDate(text.replace(/^[^\d:]{0,25}:\s?/, '')) || dateRanges.first(text, 'en-GB') !== undefined)
    forms.push('date');
  else if (DAY_AND_TIME.test(text)) forms.push('date');
  else if (text.length <= 40 && dates.first(text, 'en-GB') !== undefined) forms.push('date');
  if (isOfWeekdays(text)) forms.push('weekday');
  if (EMPLOYMENT.test(text)) forms.push('employment');
  if (STARS.test(text)) forms.push('stars');
  if (PERSON.test(personOf(text))) forms.push('person');
  if (PLACE.test(text)) forms.push('place');
  if (NUMBER.test(text)) forms.push('number');
  else if (ONE_NUMBER.test(text) && forms.length === 0) forms.push('amount');
  if (text.length > MAX_SHORT || /\p{L}{2}[.!?…]["”’»]?$/u.test(text)) forms.push('sentence');
  else if (/\p{L}/u.test(text)) forms.push('text');
  return forms;
}

/** A name without what comes before it: `Ann Lee` of `Moderated by Ann Lee`. */
export const personOf = (text: string): string => text.replace(BEFORE_NAME, '');

/** The unit of the only number in a text. */
export function unitIn(text: string): number | undefined {
  const word = /\d[\d.,]*\s?([\p{L}²³%°/]+)/u.exec(text)?.[1];
  return word === undefined ? undefined : unitOfValue(folded(word));
}

/** Of parts of things, where a number is the price. */
const PRICE_WORDS = words('pay preis prix precio prezzo tuition deposit total');
const MONEY_CONCEPTS = words('price oldPrice lowPrice highPrice salary rent deposit');
const DATE_WORDS = words('date day deadline posted published due expires datum fecha');
const DATE_CONCEPTS = words('published modified startDate endDate deadline releaseDate availableFrom birthDate');
const CLOCK_WORDS = words(
  'time kickoff starts start opens closes begins doors departure arrival departs arrives depart arrive uhrzeit',
);
const HOURS_WORDS = words('hours times open opening');
const PERSON_CONCEPTS = words('author performer instructor contactPerson director organizer');
const PERSON_WORDS = words('person reviewer player member guest winner applicant scorer host artist by');
const PLACE_WORDS = words('location city town place where region venue ort');
const SENTENCE_WORDS = words(
  'description summary tagline text quote body comment note notes bio blurb teaser abstract excerpt details detail answer review testimonial message intro about',
);
const AMOUNT_WORDS = words('quantity amount menge quantité cantidad quantità');
const STARS_WORDS = words('rating stars score');
/** Of hours or of days. */
const ofTime = (field: Field): boolean => field.words.some((word) => CLOCK_WORDS.has(word));

/** The form of what a field asks for, or undefined if it may have any. */
export function formAsked(field: Field): Form | undefined {
  const { kind, concept, format, unit } = field;
  const has = (set: ReadonlySet<string>): boolean => field.words.some((word) => set.has(word));
  if (kind === 'number' || kind === 'integer') {
    if (
      (unit !== undefined && CURRENCIES.has(unit)) ||
      MONEY_CONCEPTS.has(concept ?? '') ||
      has(MONEY_WORDS) ||
      has(PRICE_WORDS)
    )
      return 'money';
    if (unit !== undefined) return 'amount';
    return concept === 'rating' || has(STARS_WORDS) ? 'stars' : 'number';
  }
  if (kind !== 'string' && kind !== 'any') return undefined;
  if (format === 'date' || format === 'date-time') return 'date';
  if (format !== undefined || field.options !== undefined) return undefined;
  if (concept === 'employmentType') return 'employment';
  if (has(AMOUNT_WORDS)) return 'amount';
  if (concept === 'openingHours' || (has(HOURS_WORDS) && !ofTime(field))) return 'hours';
  if (field.words.length === 1 && (has(words('day weekday')) || concept === 'weekday')) return 'weekday';
  if (ofTime(field) && !has(words('date'))) return 'clock';
  if (DATE_CONCEPTS.has(concept ?? '') || has(DATE_WORDS)) return 'date';
  if (concept === 'price' || concept === 'salary' || has(MONEY_WORDS) || has(PRICE_WORDS)) return 'money';
  if (concept === 'description' || has(SENTENCE_WORDS)) return 'sentence';
  const last = field.words.at(-1) ?? '';
  if (PERSON_CONCEPTS.has(concept ?? '') || ROLES.has(last) || PERSON_WORDS.has(last)) return 'person';
  if (concept === 'location' || concept === 'city' || has(PLACE_WORDS)) return 'place';
  return 'text';
}
