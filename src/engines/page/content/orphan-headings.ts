import { headingOf } from './plain-blocks.ts';
import { isIn, isProse, type Piece, type Scan } from './scan.ts';

/** Headings whose content was removed: "See also" without its links. */

/** From this number of such headings on, they are the entries of a list, whose texts were removed. */
const ENTRIES = 3;
/** Longer headings are sentences. */
const MOST_WORDS = 8;
/** Maximum number of levels from a heading up to its section. */
const LEVELS = 3;

/** The chosen pieces without the headings of links that were removed. */
export function withoutOrphans(scan: Scan, chosen: readonly Piece[]): readonly Piece[] {
  const stays = new Set(chosen);
  const { pieces } = scan;
  const prose = chosen.reduce((sum, piece) => sum + (isProse(piece) ? piece.words : 0), 0);
  // Headings of lists are content where there are only lists.
  if (prose < 0.5 * chosen.reduce((sum, { words }) => sum + words, 0)) return chosen;
  const orphans = new Set(pieces.filter((piece, i) => stays.has(piece) && isOrphan(scan, i, stays)));
  if (orphans.size === 0 || orphans.size >= ENTRIES) return chosen;
  return chosen.filter((piece) => !orphans.has(piece));
}

function isOrphan(scan: Scan, place: number, stays: ReadonlySet<Piece>): boolean {
  const { pieces, parents } = scan;
  const piece = pieces[place] as Piece;
  if (piece.linked > 0 || piece.words > MOST_WORDS) return false;
  const heading = headingOf(scan, piece);
  if (heading === 0 || scan.elements[heading]?.name === 'h1') return false;
  const next = pieces[place + 1];
  let section = parents[heading] as number;
  for (let level = 1; next && level < LEVELS && section > 0 && !isIn(scan, section, next.row); level++)
    section = parents[section] as number;
  let words = 0;
  let linked = 0;
  let count = 0;
  for (let i = place + 1; i < pieces.length; i++) {
    const other = pieces[i] as Piece;
    if (headingOf(scan, other) > 0 || !isIn(scan, section, other.row)) break;
    if (stays.has(other)) return false;
    words += other.words;
    linked += other.linked;
    count++;
  }
  return count > 1 && linked >= 0.7 * words;
}
