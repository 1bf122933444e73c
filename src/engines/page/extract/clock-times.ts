import { CLOCK_OR_HOUR } from '../structured/index.ts';

const TIME = new RegExp(`(?<![\\d.,:])${CLOCK_OR_HOUR}(?![\\d\\p{L}])`, 'giu');

/**
 * The time of day in a text of which the date is not asked for: `9:30 am` and `5:15 pm` of `Thursday 11 March 2027, 9:30 am – 5:15 pm`.
 * @returns undefined if the text has no time, or none for the end; a time stamp is returned whole
 */
export function clockTime(text: string, isEnd: boolean): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return text;
  const [first, second] = timesIn(text);
  if (!isEnd) return first;
  return second ?? (/(?:\d{4}|\p{L}{3})/u.test(text.replace(first ?? '', '')) ? undefined : first);
}

/** The times of day in a text. */
export const timesIn = (text: string): string[] => [...text.slice(0, 200).matchAll(TIME)].map(([time]) => time.trim());
