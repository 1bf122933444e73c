import { phrases } from '../../lexicon/index.ts';
import { weekdays } from '../../values/index.ts';

/** Days of the week in questions and in statements. */

const EACH_DAY = phrases('answer/eachday');

/** Whether a text states something for the day of the week that a question names, if it names one. */
export function isOnDay(question: string, text: string): boolean {
  const [day] = weekdays.find(question);
  if (day === undefined || EACH_DAY.test(text) || weekdays.among(text).has(day.value)) return true;
  return (day.value > 4 ? WEEKEND : WORKDAYS).test(text);
}
const WEEKEND = phrases('answer/weekend');
const WORKDAYS = phrases('answer/workdays');
