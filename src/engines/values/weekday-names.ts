import { LANGUAGES, nameKey, rowsFor } from './month-names.ts';

/** Names of the days of the week in all languages, long and short, from `Intl`; what it lacks is in date-words.tsv. */

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

const namesIn = (language: string, style: 'long' | 'short'): string[] => {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { weekday: style, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, i) => format.format(MONDAY + i * DAY).toLowerCase());
};

let all: ReadonlyMap<string, number> | undefined;

/** @returns 0 (Monday) to 6 for the name of a day, short or long; 7 for what means different days in different languages */
export function weekdayOf(word: string): number | undefined {
  all ??= namesOfAll();
  const key = nameKey(word);
  return all.get(key) ?? (key.length > 4 ? all.get(key.replace(/s$/, '')) : undefined);
}

function namesOfAll(): Map<string, number> {
  const days = new Map<string, number>();
  const add = (name: string, day: number): void => {
    const key = nameKey(name);
    days.set(key, (days.get(key) ?? day) === day ? day : 7);
  };
  for (const language of LANGUAGES) {
    // `segunda-feira` is `segunda` too.
    for (const style of ['long', 'short'] as const)
      for (const [day, name] of namesIn(language, style).entries())
        for (const one of new Set([name, name.split('-')[0] ?? ''])) add(one, day);
  }
  for (let day = 0; day < 7; day++) for (const name of rowsFor(`day ${day + 1}`)) add(name, day);
  return days;
}

/** Whole names in languages of Western Europe, as the source of a pattern for the flags `iu`. */
export const WEEKDAYS = ['en', 'de', 'fr', 'es', 'it', 'nl']
  .flatMap((language) => namesIn(language, 'long'))
  .concat('sonnabend')
  .join('|');
/** Short ones in English: `sat` and `sun` are words too. */
export const DAY_CODES = namesIn('en', 'short');
const SHORT = [...DAY_CODES, 'tues', 'thurs?'].join('|');
/** Those of German are days beside a time or another day. */
export const SHORT_GERMAN = namesIn('de', 'short').map((name) => name.slice(0, 1).toUpperCase() + name.slice(1));

/** Where a text names a day, with its point: the source of a pattern for the flags `iu`. */
export const NAMED_DAY = `(?<!\\p{L})(?:(?:${WEEKDAYS}|${SHORT})s?(?!\\p{L})|(?-i:${SHORT_GERMAN.join('|')})(?!\\p{L})(?=\\.?\\s?(?:[–—,:-]|bis\\b|u\\.|\\d)))\\.?`;
