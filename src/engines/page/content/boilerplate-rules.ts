import type { Names } from './names.ts';
import { MESSAGE, placeNumber } from './places.ts';
import { type Scan, sumsOver } from './scan.ts';

/** The fixed rules: elements that are boilerplate on every site, by their names. Everything uncertain is left to the model. */

const [NAV, FOOTER, ASIDE, DIALOG, MAIN, ARTICLE, QUOTE] = [
  ...['nav', 'footer', 'aside', 'dialog', 'main', 'article', 'blockquote'],
].map(placeNumber);
const PAGE = new Set(['body', 'html', 'main']);
/** Cards have many footers; a page has one. */
const MANY = 3;
/** Footers and menus are furniture however long they are (lists of places, of chapters), if the rest of the page has as many words in sentences. */
const PROSE_OUTSIDE = 100;
/** From this number of them on, lines below posts are the signatures of their writers. */
const SIGNATURES = 2;

/** For each element, 1 if it or an ancestor is boilerplate. */
export function furnitureOf({ elements, parents, places, names, words, linked, prose, controls }: Scan): Uint8Array {
  const marks = new Uint8Array(elements.length);
  const inArticle = new Uint8Array(elements.length);
  const inPost = new Uint8Array(elements.length);
  const inContainer = new Uint8Array(elements.length);
  const total = words[0] as number;
  const alike = new Map<Names, number>();
  for (const own of names) if (own.isFurniture || own.isSignature) alike.set(own, (alike.get(own) ?? 0) + 1);
  for (let row = 1; row < elements.length; row++) {
    const parent = parents[row] as number;
    const place = places[row] as number;
    const own = names[row] as Names;
    inPost[row] = own.isPost ? 1 : (inPost[parent] as number);
    inContainer[row] = place === MAIN || place === ARTICLE ? 1 : (inContainer[parent] as number);
    inArticle[row] = place === ARTICLE || place === QUOTE ? 1 : (inArticle[parent] as number);
    if (marks[parent] === 1) {
      marks[row] = 1;
      continue;
    }
    const size = words[row] as number;
    const { name, attribs } = elements[row] as NonNullable<Scan['elements'][0]>;
    if (size === 0 || PAGE.has(name)) continue;
    const isPlace =
      place === NAV ||
      place === DIALOG ||
      (place === MESSAGE && inContainer[row] === 0) ||
      (place === FOOTER && inArticle[row] === 0) ||
      (place === ASIDE && !own.isSetAside) ||
      attribs['aria-modal'] === 'true';
    // Inside of a container, names alone are no reason.
    const isPlain = inContainer[row] === 1 && linked[row] === 0 && controls[row] === 0;
    const isNamed = own.isFurniture && !isPlain && (alike.get(own) as number) < MANY;
    const isLinks = own.isLinkedFurniture && (linked[row] as number) >= 0.7 * size;
    const isLong =
      (place === NAV || (place === FOOTER && inArticle[row] === 0)) &&
      (prose[0] as number) - (prose[row] as number) >= PROSE_OUTSIDE;
    const isSignature = own.isSignature && inPost[row] === 1 && (alike.get(own) as number) >= SIGNATURES;
    if (
      own.asksConsent ||
      isLong ||
      (isPlace && size <= 0.5 * total) ||
      ((isNamed || isLinks || isSignature) && size < 0.3 * total)
    )
      marks[row] = 1;
  }
  return marks;
}

/** A page without boilerplate: the remaining pieces, and sums over them. */
export function swept(scan: Scan): Scan {
  const marks = furnitureOf(scan);
  const pieces = scan.pieces.filter((piece) => marks[piece.row] === 0);
  let left = 0;
  for (const piece of pieces) left += piece.words;
  if (left < 25 && left < 0.2 * (scan.words[0] as number)) return scan;
  return { ...scan, pieces, ...sumsOver(pieces, scan.parents) };
}
