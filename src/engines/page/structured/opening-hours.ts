import { weekdayOf } from '../../values/index.ts';

/** Lines that say when something is open: `Mon–Fri 8am–6pm`, `Di–Sa 10:00 – 18:00 Uhr`, `mån–fre kl. 9–17`. */

const DAILY = new Set(
  'daily täglich dagelijks codziennie dagligen dagligt daglig päivittäin denně zilnic naponta feira'.split(' '),
);
const isDay = (word = ''): boolean => weekdayOf(word) !== undefined || DAILY.has(word);
const BETWEEN = new Set('to bis and und à a au y e till til og och až do și ja i en'.split(' '));

const HOURS =
  /^(\D{2,60}?):?\s+(?:kl\.?\s?)?\d{1,2}(?:[:.h]\d\d)?\s?(?:[ap]\.?m\.?)?\s?(?:[–—-]|to|until|bis|à|till?|tot|až|do)\s?\d{1,2}(?:[:.h]\d\d)?\s?(?:[ap]\.?m\.?|Uhr|h|hod\.?|óra)?$/i;

/** Whether a line has days and the hours of them, and nothing else. */
export function isOpeningHours(line: string): boolean {
  const days = HOURS.exec(line)?.[1]?.toLowerCase();
  if (days === undefined) return false;
  const words = days.split(/[\s.,&–—-]+/).filter(Boolean);
  return isDay(words[0]) && isDay(words.at(-1)) && words.every((one) => isDay(one) || BETWEEN.has(one));
}
