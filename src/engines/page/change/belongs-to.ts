import type { Change } from './changes.ts';
import type { Counted } from './goal-counts.ts';
import { stemsIn, stemsLike } from './goal-words.ts';
import type { Goal } from './read-goal.ts';

/** Whether a change belongs to the row, item, card or section that a goal is about. */

/** Whether it is new below a heading for news, where all news of somebody are asked for. */
export const isNews = ({ before, heading }: Change, { text, subject, owners }: Goal): boolean =>
  before === '' && NEWS.test(text) && NEWS.test(heading) && subject.every((word) => owners.includes(word));
const NEWS =
  /(?<!\p{L})(?:news|latest|neuigkeiten|neues|aktuelles|nachrichten|actualités|noticias|novedades)(?!\p{L})/iu;

/** Whether it is said of another row, item or card than the one that has the words of the goal. */
export function isOfAnother({ things, line, label, about }: Change, { subject, either, only, newOf }: Goal): boolean {
  const isOfNew = only !== undefined && newOf.length > 0;
  const words = subject.filter((word) => !either.includes(word));
  if (words.length === 0 || things.length === 0) return false;
  const alike = words.map(stemsLike);
  const saidBy = (...texts: readonly string[]): number => {
    const said = stemsIn(...texts);
    return alike.filter((stems) => stems.some((one) => said.has(one))).length;
  };
  return things.some(({ others, isHeading }, i) => {
    if (isOfNew && !isHeading) return false;
    const own = saidBy(line.before, line.after, label, about, ...things.slice(0, i + 1).map(({ name }) => name));
    return others.some((other) => (isOfNew ? own === 0 && saidBy(other) === words.length : saidBy(other) > own));
  });
}

/** Whether an entry that is new or gone has as many as asked for; undefined if it does not say how many. */
export function hasCounts({ columns, before, after }: Change, counts: readonly Counted[]): boolean | undefined {
  if (before !== '' && after !== '') return undefined;
  const fits = counts.flatMap(({ number, of, isLeast }) => {
    const words = stemsLike(of);
    const isOf = (text: string): boolean => words.some((one) => stemsIn(text).has(one));
    const inColumn = columns.split(' · ').map((cell) => /^([^:]+): (\d{1,2})(?![\d.,])/.exec(cell));
    const inText = [...`${before}${after}`.matchAll(/(?<![\d.,])(\d{1,2})[ -](\p{L}{3,})/gu)];
    const said = [
      ...inColumn.map((match) => [match?.[1], match?.[2]]),
      ...inText.map(([, digits, name]) => [name, digits]),
    ].find(([name, digits]) => name !== undefined && digits !== undefined && isOf(name));
    if (said === undefined) return [];
    return [isLeast ? Number(said[1]) >= number : Number(said[1]) === number];
  });
  return fits.length === 0 ? undefined : fits.every(Boolean);
}
