import { nameOf, partsOf } from './tracking.ts';

/**
 * URLs that sites make without end: folders that repeat because of wrong relative links, calendars, and filters in every combination. What
 * is skipped is listed with the reason.
 */
interface EndlessUrls {
  /** Why a URL is skipped; undefined if it is not. Learns from every URL that it gets. */
  reasonToSkip(url: URL): string | undefined;
}

/** Times in a row that folders repeat, and folders of a path that are looked at. */
const TIMES = 3;
const MOST_FOLDERS = 100;

export const CALENDAR = /calend|kalender|agenda|event|termin|schedule|month|week|(?:^|[?&/_-])(?:day|date|year)/i;
/** `2031-04`, `/2031/04/`, and with its name before it `date=20310412`. */
const MONTH = /(?<!\d)((?:19|20|21)\d{2})[-/._](\d{2})(?!\d)/;
const NAMED_MONTH = /(?:date|day|month|week)[=/]((?:19|20|21)\d{2})(\d{2})(?:\d{2})?(?!\d)/i;
/** Months ahead of now, and the first year, that a calendar is followed to. */
const MONTHS_AHEAD = 24;
const FIRST_YEAR = 1990;

/** Filters: parameters at least, different sets of names that one path may have, and paths that are remembered. */
const FILTERS = 3;
const MOST_SETS = 24;
const MOST_PATHS = 5_000;

/** @param now milliseconds since 1970 */
export function createEndlessUrls(now: () => number): EndlessUrls {
  /** The sets of names that the queries of a path have. */
  const queries = new Map<string, Set<string>>();

  const isFilter = (url: URL): boolean => {
    const names = [...new Set(partsOf(url).map(nameOf))].sort();
    if (names.length < FILTERS) return false;
    const path = url.host + url.pathname;
    const sets = queries.get(path) ?? new Set();
    if (queries.size < MOST_PATHS) queries.set(path, sets);
    const key = names.join('&');
    if (sets.has(key)) return false;
    if (sets.size >= MOST_SETS) return true;
    sets.add(key);
    return false;
  };

  const isFarAway = (url: URL): boolean => {
    const [year, month] = monthOf(url);
    if (year === undefined || month === undefined || month < 1 || month > 12) return false;
    const today = new Date(now());
    const ahead = (year - today.getUTCFullYear()) * 12 + month - 1 - today.getUTCMonth();
    return ahead > MONTHS_AHEAD || year < FIRST_YEAR;
  };

  return {
    reasonToSkip(url) {
      if (repeats(url.pathname)) return 'Its path repeats itself.';
      if (isFarAway(url)) return 'It is a calendar page far in the future or past.';
      if (isFilter(url)) return 'It is one of many filter combinations of one page.';
      return undefined;
    },
  };
}

/** Whether folders repeat, one or several of them. Numbers alone do not count: they are dates more often than loops. */
function repeats(pathname: string): boolean {
  const folders = pathname.split('/', MOST_FOLDERS).filter((name) => name !== '');
  for (let length = 1; length * TIMES <= folders.length; length++) {
    let same = 0;
    let hasName = false;
    for (let i = length; i < folders.length; i++) {
      const isSame = folders[i] === folders[i - length];
      same = isSame ? same + 1 : 0;
      hasName = isSame && (hasName || /\D/.test(folders[i] as string));
      if (hasName && same >= length * (TIMES - 1)) return true;
    }
  }
  return false;
}

/** The year and the month of a page of a calendar. */
function monthOf(url: URL): (number | undefined)[] {
  const place = url.pathname + url.search;
  if (!CALENDAR.test(place)) return [];
  const [, year, month] = MONTH.exec(place) ??
    NAMED_MONTH.exec(place) ?? ['', url.searchParams.get('year'), url.searchParams.get('month')];
  return year && month ? [Number(year), Number(month)] : [];
}
