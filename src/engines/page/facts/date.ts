import { type DateValue, dates } from '../../values/index.ts';

const FIRST_YEAR = 1980;
const LAST_YEAR = 2099;

/**
 * When something on the web came out, by a short text: `2026-03-04`, with the time if it is a stamp. Relative dates ("yesterday", "March 4")
 * are ignored, because this room has no clock.
 * @param language of the page, for the names of months and the order of day and month
 */
export const readDate = (text: string, language = 'en'): string | undefined =>
  published(dates.firstOfData(text, language));

/** The same, by the URL. */
export const dateInAddress = (url: string): string | undefined => published(dates.inUrl(url));

const published = (value: DateValue | undefined): string | undefined =>
  value?.year === undefined || value.year < FIRST_YEAR || value.year > LAST_YEAR
    ? undefined
    : dates.format(value, 'time');
