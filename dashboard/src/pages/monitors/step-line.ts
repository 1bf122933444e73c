import type { MonitorValues } from '@trawl/contract/api/monitors.ts';

/**
 * A value over time as the points of an SVG line with steps: it keeps its height until it changes. Times at which the page did not state a
 * number keep the height too.
 * @param now milliseconds since 1970, the right edge
 * @returns undefined if there are fewer than two numbers
 */
export function stepLine(
  { first, points }: MonitorValues['series'][number],
  now: number,
  { width, height }: { readonly width: number; readonly height: number },
): string | undefined {
  const known = points.flatMap(({ at, number }) => (number === null ? [] : [{ at: Date.parse(at), number }]));
  const start = known[0];
  if (start === undefined) return undefined;
  const numbers = [...(first?.number == null ? [] : [first.number]), ...known.map(({ number }) => number)];
  if (numbers.length < 2) return undefined;
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const last = Math.max(now, known.at(-1)?.at ?? now);
  // What was there before the first change is as wide as a tenth of the rest.
  const from = first?.number == null ? start.at : start.at - Math.max(1, last - start.at) / 10;
  const x = (at: number): string => (2 + ((width - 4) * (at - from)) / Math.max(1, last - from)).toFixed(1);
  const y = (number: number): string =>
    (most === least ? height / 2 : 3 + ((height - 6) * (most - number)) / (most - least)).toFixed(1);
  const line: string[] = [];
  let before = first?.number ?? start.number;
  line.push(`${x(from)},${y(before)}`);
  for (const { at, number } of known) {
    line.push(`${x(at)},${y(before)}`, `${x(at)},${y(number)}`);
    before = number;
  }
  line.push(`${x(last)},${y(before)}`);
  return line.join(' ');
}
