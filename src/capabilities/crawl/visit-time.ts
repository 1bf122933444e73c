/**
 * The hours in which a crawl fetches pages, as robots.txt files state them (`Visit-time: 2200-0600`): from and to in hours and minutes of
 * UTC, past midnight if the end comes first. Equal times are the whole day.
 */

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Milliseconds until pages may be fetched; 0 if they may be now. @param now milliseconds since 1970 */
export function opensIn(visitTime: string | undefined, now: number): number {
  if (visitTime === undefined) return 0;
  const [from, to] = visitTime.split('-').map(timeOf) as [number, number];
  const time = now % DAY;
  const length = (to - from + DAY) % DAY || DAY;
  const since = (time - from + DAY) % DAY;
  return since < length ? 0 : DAY - since;
}

/** Of the day, in milliseconds. */
const timeOf = (text: string): number => (Number(text.slice(0, 2)) * 60 + Number(text.slice(2))) * MINUTE;
