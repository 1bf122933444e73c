import { isHidden, placeNumber } from './places.ts';
import type { Piece, Scan } from './scan.ts';

/** Data tables, code, definition lists, details and what else readers open, that authors put into their text. The model sees few words in them. */

const STRUCTURES = new Set(['table', 'pre', 'dl', 'details'].map(placeNumber));
const [FORM, NAV, ASIDE, TABLE, CODE, TERMS] = ['form', 'nav', 'aside', 'table', 'pre', 'dl'].map(placeNumber);
/** From this number of definition lists with the same names on, they are the profiles of writers or the labels of cards. */
const REPEATED = 3;
/** A container counts as content if at least this share of its other words is kept. */
const CONTENT_SHARE = 0.6;
/** Structures with a larger share of links are menus. */
const MOST_LINKED = 0.4;
/** Maximum number of levels between a structure and the content that it belongs to. */
const LEVELS = 8;

/** The chosen pieces, with all pieces of the structures that stand inside of content, in the order of the page. */
export function withStructures(rest: Scan, chosen: readonly Piece[]): readonly Piece[] {
  const { elements, parents, places, names, pieces, words, linked } = rest;
  /** For each element, the outermost structure around it; 0 if there is none. */
  const tops = new Int32Array(elements.length);
  const isForm = new Uint8Array(elements.length);
  const controlled = controlledIds(rest);
  for (let row = 1; row < elements.length; row++) {
    const place = places[row] as number;
    const parent = parents[row] as number;
    tops[row] = (tops[parent] as number) || (STRUCTURES.has(place) || isOpened(rest, row, controlled) ? row : 0);
    isForm[row] = isForm[parent] || place === FORM || place === NAV || place === ASIDE ? 1 : 0;
    // A form inside of a table makes it a layout.
    if ((place === FORM || place === NAV) && tops[row] !== 0) isForm[tops[row] as number] = 1;
  }
  const isChosen = new Set(chosen);
  const missing = new Set<number>();
  for (const piece of pieces) {
    const top = tops[piece.row] as number;
    if (top !== 0 && !isChosen.has(piece)) missing.add(top);
  }
  if (missing.size === 0) return chosen;
  /** Words outside of structures, and how many of them are kept. */
  const plain = new Float64Array(elements.length);
  const kept = new Float64Array(elements.length);
  for (const piece of pieces) {
    if (tops[piece.row] !== 0) continue;
    plain[piece.row] = (plain[piece.row] as number) + piece.words;
    if (isChosen.has(piece)) kept[piece.row] = (kept[piece.row] as number) + piece.words;
  }
  for (let row = elements.length - 1; row > 0; row--) {
    const parent = parents[row] as number;
    plain[parent] = (plain[parent] as number) + (plain[row] as number);
    kept[parent] = (kept[parent] as number) + (kept[row] as number);
  }
  const alike = new Map<Scan['names'][0], number>();
  for (const top of missing)
    alike.set(names[top] as Scan['names'][0], (alike.get(names[top] as Scan['names'][0]) ?? 0) + 1);
  const saved = new Set<number>();
  for (const top of missing) {
    if (isForm[top] === 1 || (linked[top] as number) > MOST_LINKED * (words[top] as number)) continue;
    const place = places[top] as number;
    if (place === TABLE && !isDataTable(top, rest)) continue;
    if (place === TERMS && (alike.get(names[top] as Scan['names'][0]) as number) >= REPEATED) continue;
    let at = parents[top] as number;
    for (let level = 0; at > 0 && level < LEVELS && plain[at] === 0; level++) at = parents[at] as number;
    const all = plain[at] as number;
    // Code needs only some content around it; other structures could be those of a sidebar.
    if (at > 0 && all >= (place === CODE ? 1 : LEAST) && (kept[at] as number) >= CONTENT_SHARE * all) saved.add(top);
  }
  if (saved.size === 0) return chosen;
  return pieces.filter((piece) => isChosen.has(piece) || saved.has(tops[piece.row] as number));
}

/** Ids of what buttons open. */
function controlledIds({ elements }: Scan): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const element of elements) {
    const id = element?.attribs['aria-controls'];
    if (id !== undefined) ids.add(id);
  }
  return ids;
}

/** Whether readers open the element: the panel of a tab, or hidden text that a button controls. */
function isOpened({ elements, words }: Scan, row: number, controlled: ReadonlySet<string>): boolean {
  const element = elements[row];
  if (!element || (words[row] as number) > 0.5 * (words[0] as number)) return false;
  const { role, id } = element.attribs;
  return role === 'tabpanel' || (id !== undefined && controlled.has(id) && isHidden(element));
}

/** Words of content around a structure. */
const LEAST = 20;

/** Whether a table has several rows with several cells, or headers. */
function isDataTable(top: number, { elements, parents }: Scan): boolean {
  let cells = 0;
  let rows = 0;
  for (let row = top + 1; row < elements.length && (parents[row] as number) >= top; row++) {
    const name = elements[row]?.name;
    if (name === 'table') return false;
    if (name === 'tr') rows++;
    else if (name === 'td' || name === 'th') cells++;
  }
  return rows >= 2 && cells >= 2 * rows;
}
