import { readDate } from '../extract/dates.ts';
import { isWithin, nextWord, type PlainText, type Range, type Stated } from './text.ts';
import { firstWithin, placesOfTokens } from './words.ts';

/** The same day in another notation. */

/** Places of a year that are looked at. */
const MOST_YEARS = 500;

export function date(text: PlainText, said: string, ranges: readonly Range[]): Stated | undefined {
  const asked = said.length > 60 ? undefined : readDate(said);
  if (asked === undefined) return undefined;
  const year = asked.date.slice(0, 4);
  for (const position of (text.places.get(year) ?? []).slice(0, MOST_YEARS)) {
    const token = text.tokens[position];
    if (token === undefined || !isWithin(token, ranges)) continue;
    const place = around(text, position, 4);
    if (datesNear(text.shown.slice(place.start, place.end)).includes(asked.date))
      return { start: Math.max(place.start, token.start - 24), end: token.end, as: 'date' };
  }
  // 03.04.2026 is one token.
  for (const order of dottedForms(asked.date)) {
    const found = firstWithin(placesOfTokens(text, [order]), ranges);
    if (found !== undefined) return { ...found, as: 'date' };
  }
  return undefined;
}

function dottedForms(iso: string): string[] {
  const [year = '', month = '', day = ''] = iso.split('-');
  const short = (part: string): string => part.replace(/^0/, '');
  return [`${day}.${month}.${year}`, `${short(day)}.${short(month)}.${year}`, `${year}.${month}.${day}`];
}

function around({ tokens }: PlainText, position: number, count: number): Range {
  const first = tokens[Math.max(0, position - count)];
  const last = tokens[Math.min(tokens.length - 1, position + count)];
  return { start: first?.start ?? 0, end: last?.end ?? 0 };
}

/** All readings of the dates in a few words, 03/04/2026 in both orders. */
function datesNear(said: string): string[] {
  const found: string[] = [];
  for (const lang of ['en-US', 'de']) {
    for (let from = 0; from < said.length; from = nextWord(said, from)) {
      const read = readDate(said.slice(from), lang);
      if (read !== undefined) found.push(read.date);
    }
  }
  return found;
}
