import { containersOf, controlsOf, EXPLICIT, wordsBelow } from './containers.ts';
import { withoutKnownFurniture } from './known-furniture.ts';
import { isProse, type Piece, type Scan } from './scan.ts';

/** What to do if the choice of the model can hardly be the content: return the whole container, or say so. */

/** With less than this share of the words in `main` or `article`, all of it is returned. */
const CONTAINER_SHARE = 0.25;
/**
 * Words in sentences that are left out, as a share of the words that are kept, and how many count as kept in any case. With half of the content
 * taken away, three of four pages of seven types are beyond it, and of the others one in two hundred (`npm run bench -- train-content`).
 */
const MOST_LOST = 0.75;
const LEAST_KEPT = 20;

/** The chosen pieces, with all of the container (but its controls) if nearly nothing of it was chosen. */
export function widened(rest: Scan, chosen: readonly Piece[]): readonly Piece[] {
  const { parents, words, pieces } = rest;
  const kept = wordsBelow(rest, chosen);
  const containers = containersOf(rest, kept);
  let contained = 0;
  let containedKept = 0;
  for (let row = 1; row < containers.length; row++) {
    if (containers[row] !== EXPLICIT || containers[parents[row] as number] === EXPLICIT) continue;
    contained += words[row] as number;
    containedKept += kept[row] as number;
  }
  if (containedKept >= CONTAINER_SHARE * contained) return chosen;
  const stays = new Set(chosen);
  const isControl = controlsOf(rest);
  const all = pieces.filter(
    (piece) => stays.has(piece) || (containers[piece.row] === EXPLICIT && isControl[piece.row] === 0),
  );
  // Comments may have most of the words of an article.
  const wide = withoutKnownFurniture(rest, all, chosen);
  const size = wide.reduce((sum, { row, words: own }) => sum + (containers[row] === EXPLICIT ? own : 0), 0);
  return containedKept >= CONTAINER_SHARE * size ? chosen : wide;
}

/** Whether more sentences were left out than the rest of a page has. */
export function isDoubtful({ pieces }: Scan, chosen: readonly Piece[]): boolean {
  const stays = new Set(chosen);
  let lost = 0;
  let kept = 0;
  for (const piece of pieces) {
    if (stays.has(piece)) kept += piece.words;
    else if (isProse(piece)) lost += piece.words - piece.linked;
  }
  return lost > MOST_LOST * (kept + LEAST_KEPT);
}
