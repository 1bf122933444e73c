import { placeNumber } from './places.ts';
import type { Piece, Scan } from './scan.ts';

/** Elements that contain the content, by their authors or by the choice of the model. */

const [MAIN, ARTICLE, BUTTON, LABEL, FORM] = ['main', 'article', 'button', 'label', 'form'].map(placeNumber);
/** An article with this share of the chosen words is the page; others are cards and posts. */
const ARTICLE_SHARE = 0.5;
/** The smallest element with several pieces and this share of the chosen words is what the model has chosen. */
const CHOSEN_SHARE = 0.7;
/** A form with this share of the page is the page. */
const PAGE_SHARE = 0.5;

/** In what the model has chosen. */
const CHOSEN = 1;
/** In the page's `main`, or in the article that is the page. */
export const EXPLICIT = 2;

/**
 * For each element, EXPLICIT, CHOSEN or 0.
 * @param kept the chosen words below each element
 */
export function containersOf({ places, parents, pieceCount }: Scan, kept: Float64Array): Uint8Array {
  const total = kept[0] as number;
  let smallest = 0;
  for (let row = 1; row < parents.length; row++) {
    const isChosen = parents[row] === smallest && (kept[row] as number) >= CHOSEN_SHARE * total;
    if (isChosen && (pieceCount[row] as number) > 1) smallest = row;
  }
  const containers = new Uint8Array(parents.length);
  for (let row = 1; row < parents.length; row++) {
    const place = places[row];
    const isExplicit = place === MAIN || (place === ARTICLE && (kept[row] as number) >= ARTICLE_SHARE * total);
    const above = containers[parents[row] as number] as number;
    containers[row] = isExplicit ? EXPLICIT : Math.max(above, row === smallest ? CHOSEN : 0);
  }
  return containers;
}

/** Words of pieces, summed over the elements around them. */
export function wordsBelow({ parents }: Scan, pieces: readonly Piece[]): Float64Array {
  const sums = new Float64Array(parents.length);
  for (const { row, words } of pieces) sums[row] = (sums[row] as number) + words;
  // A parent's row comes before those of its children.
  for (let row = sums.length - 1; row > 0; row--) {
    const parent = parents[row] as number;
    sums[parent] = (sums[parent] as number) + (sums[row] as number);
  }
  return sums;
}

/** For each element, 1 if it is in a control or in a form. */
export function controlsOf({ elements, parents, places, words }: Scan): Uint8Array {
  const marks = new Uint8Array(parents.length);
  const most = PAGE_SHARE * (words[0] as number);
  for (let row = 1; row < marks.length; row++) {
    const place = places[row];
    // A legend is the heading of a group, which is one of controls only in a form.
    const isLabel = place === LABEL && elements[row]?.name !== 'legend';
    const isControl = place === BUTTON || isLabel || (place === FORM && (words[row] as number) < most);
    marks[row] = isControl ? 1 : (marks[parents[row] as number] as number);
  }
  return marks;
}
