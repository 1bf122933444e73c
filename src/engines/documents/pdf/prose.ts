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
  const edges = gutters
    .filter(({ top, bottom }) => top < y1 && bottom > y0)
    .map(({ x }) => x - 1)
    .sort((a, b) => a - b);
  const bounds = [Number.NEGATIVE_INFINITY, ...edges, Number.POSITIVE_INFINITY];
  const columns = bounds.slice(1).flatMap((right, index) => {
    const left = bounds[index] as number;
    if (right <= x0 || left >= x1) return [];
    const own = level.filter(({ box }) => box[0] >= left && box[0] < right);
    return own.length === 0 ? [] : [rowsOf(own)];
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
  const running = columns.filter((column, index) => {
    const lines = rows.flatMap((row) => row.filter((one) => placesOf(one, columns)[0] === index).slice(0, 1));
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
