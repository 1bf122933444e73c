import type { Change } from './changes.ts';
import type { Counted } from './goal-counts.ts';
import { stemsIn, stemsLike } from './goal-words.ts';

/** Whether an entry has as many as asked for; undefined if it does not say how many. */
export function hasCounts({ columns, before, after, card }: Change, counts: readonly Counted[]): boolean | undefined {
  const text = before !== '' && after !== '' ? card : before + after;
  const fits = counts.flatMap(({ number, of, isLeast }) => {
    const words = stemsLike(of);
    const isOf = (text: string): boolean => words.some((one) => stemsIn(text).has(one));
    const inColumn = columns.split(' · ').map((cell) => /^([^:]+): (\d{1,2})(?![\d.,])/.exec(cell));
    const inText = [...text.matchAll(/(?<![\d.,])(\d{1,2})[ -](\p{L}{3,})/gu)];
    const written = [
      ...inColumn.map((match) => [match?.[1], match?.[2]]),
      ...inText.map(([, digits, name]) => [name, digits]),
    ].find(([name, digits]) => name !== undefined && digits !== undefined && isOf(name));
    if (written === undefined) return [];
    return [isLeast ? Number(written[1]) >= number : Number(written[1]) === number];
  });
  return fits.length === 0 ? undefined : fits.every(Boolean);
}
