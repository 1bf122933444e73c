import { dates } from '../../values/index.ts';

const FIRST_YEAR = 1980;
const LAST_YEAR = 2099;
/** `20260304`, `20260304T1000` in elements of the head. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T\d{4,6}.*|\d{6})?$/;

/**
 * When something on the web came out, by a short text: `2026-03-04`, with the time if it is a stamp. Relative dates ("yesterday", "March 4")
 * are ignored, because this room has no clock.
 * @param language of the page, for the names of months and the order of day and month
 */
export function readDate(text: string, language = 'en'): string | undefined {
  const written = text.slice(0, 200).trim();
  const value = dates.first(written.replace(COMPACT, '$1-$2-$3'), language);
  return value?.year === undefined || value.year < FIRST_YEAR || value.year > LAST_YEAR
    ? undefined
    : dates.format(value, 'time');
}

/** The date in a URL: /2026/03/04/, /2026-03-04-title, /20260304/. */
export function dateInAddress(url: string): string | undefined {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').slice(0, 500);
  const [, year, month, day] =
    /[/-]((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?:[/-]|$)/.exec(path) ??
    /[/-]((?:19|20)\d{2})(\d{2})(\d{2})(?:[/.-]|$)/.exec(path) ??
    [];
  return year && readDate(`${year}-${month}-${day}`);
}
