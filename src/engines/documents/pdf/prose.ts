import type { Fragment } from './lines.ts';
import type { Box, Gutter } from './page.ts';
import { columnsOf, placesOf, type Row, type Rule, rowsOf } from './table-grid.ts';

/** Maximum gap between words of justified text, in letter heights; cells are further apart. */
const WIDEST_SPACE = 2;
/** Minimum number of words of a line. */
const FEWEST_WORDS = 3;

/**
 * Whether a region is prose in one or more columns, which looks like a table where its words stand below each other by chance. Lines of prose
 * have words with small gaps, and most fill their column.
 * @param fragments of the page, joined at most where words are close
 */
export function isProse(
  [x0, y0, x1, y1]: Box,
  fragments: readonly Fragment[],
  rules: readonly Rule[],
  gutters: readonly Gutter[],
): boolean {
  const level = fragments.filter(({ box }) => (box[1] + box[3]) / 2 > y0 - 1 && (box[1] + box[3]) / 2 < y1 + 1);
  const inside = rules.filter((rule) => rule.y > y0 - 6 && rule.y < y1 + 6 && rule.x1 > x0 && rule.x0 < x1);
  if (inside.length > 1) return false;
  // The column of a text is the one that begins beside it, or just below: its first line may be indented.
  const starts = Map.groupBy(level, ({ box, size }) =>
    gutters.reduce(
      (most, { x, top, bottom }) =>
        x - 1 <= box[0] && x > most && top < box[3] + size * 2 && bottom > box[1] ? x : most,
      Number.NEGATIVE_INFINITY,
    ),
  );
  const edges = [...starts.keys()].sort((one, other) => one - other);
  const columns = edges.flatMap((left, index) => {
    const right = edges[index + 1] ?? Number.POSITIVE_INFINITY;
    return right <= x0 || left >= x1 ? [] : [rowsOf(starts.get(left) as Fragment[])];
  });
  if (columns.length > 0 && columns.filter(areLines).length > columns.length * 0.5) return true;
  return inside.length === 0 && areSentences([x0, y0, x1, y1], level);
}

/** Share of the lines of a column that go on with the sentence above. */
const GOING_ON = 0.6;

/** Whether what looks like cells below each other are lines of sentences: they start in the middle of one. */
function areSentences([x0, , x1]: Box, level: readonly Fragment[]): boolean {
  const rows = rowsOf(level.filter(({ box }) => box[0] < x1 && box[2] > x0));
  const columns = columnsOf(rows);
  if (columns.length < 2) return false;
  const places = new Map(rows.flat().map((one) => [one, placesOf(one, columns)[0]]));
  const running = columns.filter((column, index) => {
    const lines = rows.flatMap((row) => row.find((one) => places.get(one) === index) ?? []);
    const later = lines.slice(1);
    const going = later.filter(({ text }, at) => /^\p{Ll}/u.test(text) && !/[.!?:;,]$/.test(lines[at]?.text ?? ''));
    return column.x1 - column.x0 > 30 && later.length > 0 && going.length >= later.length * GOING_ON;
  });
  return running.length >= columns.length * GOING_ON;
}

function areLines(rows: readonly Row[]): boolean {
  const all = rows.flat();
  const width = Math.max(...all.map(({ box }) => box[2])) - Math.min(...all.map(({ box }) => box[0]));
  const lines = rows.filter((row) => {
    const words = row.reduce((sum, { text }) => sum + text.split(' ').length, 0);
    const isTight = row.every(({ box, size }, index) => {
      const next = row[index + 1];
      return next === undefined || next.box[0] - box[2] < WIDEST_SPACE * size;
    });
    const extent = (row.at(-1) as Fragment).box[2] - (row[0] as Fragment).box[0];
    return isTight && words >= FEWEST_WORDS && extent > width * 0.7;
  });
  return lines.length >= rows.length * 0.5;
}
