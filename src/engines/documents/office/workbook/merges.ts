import { columnNumber, LAST_COLUMN } from './formula.ts';

/** Cells that are one, from row and column to row and column, both from 1. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Maximum number of places in merged cells; with more, a merged cell has its text once. */
export const MOST_PLACES = 1_000_000;

/** Writes the text of merged cells into each of their places, row by row. */
export interface Merger {
  /** Cells of the row that is read. */
  add(merge: Merge): void;
  /** @param cells texts by column, from 0; changed in place */
  fill(row: number, cells: string[]): void;
}

/** @param xml of a sheet, below its rows */
export const mergerOf = (xml: string): Merger => mergerBy(mergesOf(xml));

export function mergerBy(all: readonly Merge[] = []): Merger {
  const within = all.map((merge) => ({ ...merge, right: Math.min(merge.right, LAST_COLUMN) }));
  const places = within.reduce(
    (sum, { top, bottom, left, right }) => sum + Math.max(1, right - left + 1) * Math.max(1, bottom - top + 1),
    0,
  );
  const merges = places > MOST_PLACES ? [] : within.sort((a, b) => a.top - b.top);
  let next = 0;
  /** Rows of damaged files may come again and again: a place in a merged cell is filled once, and a merged cell ends once. */
  let steps = 3 * MOST_PLACES;
  const spread = (cells: string[], { left, right }: Merge, text: string): void => {
    steps -= right - left + 1;
    while (cells.length < left - 1) cells.push('');
    for (let column = left - 1; column < right; column++) cells[column] = text;
  };
  let active: { readonly merge: Merge; readonly text: string }[] = [];
  return {
    add(merge) {
      if (steps > 0) merges.push(merge);
    },
    fill(row, cells) {
      steps -= active.length;
      if (steps < 0) return;
      active = active.filter(({ merge }) => merge.bottom >= row);
      for (const { merge, text } of active) spread(cells, merge, text);
      for (let merge = merges[next]; merge !== undefined && merge.top <= row; merge = merges[++next]) {
        if (merge.bottom < row) continue;
        const text = cells[merge.left - 1] ?? '';
        if (text === '') continue;
        active.push({ merge, text });
        // A cell beside which the row has no other is a heading within the table: it appears once.
        if (merge.left > 1 || cells.length > merge.right) spread(cells, merge, text);
      }
    },
  };
}

function mergesOf(xml: string): Merge[] {
  const merges: Merge[] = [];
  for (const [, left = '', top, right = '', bottom] of xml.matchAll(
    /<(?:\w+:)?mergeCell\b[^<>]*\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g,
  )) {
    merges.push({ top: Number(top), left: columnNumber(left), bottom: Number(bottom), right: columnNumber(right) });
  }
  return merges;
}
