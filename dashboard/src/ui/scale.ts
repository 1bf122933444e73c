/**
 * A scale from 0 to a round number of at least `max`, with at most five steps of 1, 2 or 5 times a power of ten. Steps are whole numbers,
 * because counts are.
 */
export function niceScale(max: number): { top: number; ticks: number[] } {
  const rough = Math.max(max, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10));
  const top = Math.ceil(Math.max(max, 1) / step) * step;
  return { top, ticks: Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step) };
}
