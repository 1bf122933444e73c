/** Which chunks of a long list are near the view. Heights are in pixels. */

/** Chunks from the first to before the last. */
export type Span = readonly [from: number, to: number];

/** @param heights of the chunks, in order @param top of what is near, from the start of the first chunk @returns at least one chunk, if there are any */
export function chunksIn(heights: readonly number[], top: number, bottom: number): Span {
  let from = 0;
  let at = 0;
  while (from < heights.length - 1 && at + (heights[from] ?? 0) <= top) at += heights[from++] ?? 0;
  let to = from;
  while (to < heights.length && (to === from || at < bottom)) at += heights[to++] ?? 0;
  return [from, to];
}

/** @param measured heights of chunks that were on the page; those of the others follow from them @param usual height of a row before one was measured */
export function heightsOf(
  measured: readonly (number | undefined)[],
  rows: number,
  size: number,
  usual: number,
): number[] {
  const known = measured.flatMap((height, at) => (height === undefined ? [] : [height / rowsOf(at, rows, size)]));
  const row = known.length === 0 ? usual : sum(known) / known.length;
  return Array.from({ length: Math.ceil(rows / size) }, (_, at) => measured[at] ?? row * rowsOf(at, rows, size));
}

/** Rows of a chunk: the last may have fewer. */
export const rowsOf = (at: number, rows: number, size: number): number => Math.min(size, rows - at * size);

export const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
