/** Days of the week in questions and in statements. */

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const DAY = /\b(mon|tue|wed|thu|fri|sat|sun)(?:s|rs|nes|urs|ur)?(?:days?)?\b/gi;
const DAY_RANGE = new RegExp(`${DAY.source}\\.?\\s?(?:-|–|to|till|until|through)\\s?${DAY.source}`, 'gi');
const EACH_DAY = /\b(?:daily|every day|all week|7 days|seven days)\b/i;

/** Whether a text states something for the day of the week that a question names, if it names one. */
export function isOnDay(question: string, text: string): boolean {
  const [asked] = daysIn(question);
  if (asked === undefined || EACH_DAY.test(text) || daysIn(text).includes(asked)) return true;
  if (/\bweekends?\b/i.test(text) && asked > 4) return true;
  if (/\bweekdays?\b/i.test(text) && asked <= 4) return true;
  return [...text.matchAll(DAY_RANGE)].some(([range]) => {
    const [from = 0, to = 6] = daysIn(range);
    return from <= to ? asked >= from && asked <= to : asked >= from || asked <= to;
  });
}

const daysIn = (text: string): number[] =>
  [...text.matchAll(DAY)].map(([, day = '']) => DAYS.indexOf(day.toLowerCase()));
