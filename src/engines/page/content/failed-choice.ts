import { containersOf, controlsOf, EXPLICIT, wordsBelow } from './containers.ts';
import { withoutKnownFurniture } from './known-furniture.ts';
import { COMMENT_HINT } from './names.ts';
import { placeNumber } from './places.ts';
import { isProse, type Piece, type Scan } from './scan.ts';

/** What to do if the choice of the model can hardly be the content: return the whole container, or say so. */

const [ITEM, ARTICLE, MAIN] = ['li', 'article', 'main'].map(placeNumber) as [number, number, number];
/** With less than this share of the words in `main` or `article`, all of it is returned. */
const CONTAINER_SHARE = 0.25;
/**
 * Words in sentences that are left out, as a share of the words that are kept, and how many count as kept in any case. With half of the content
 * or more taken away, six of ten pages of eight types warn and three come whole, of the others one in a hundred warns (`npm run bench -- failed-choice`).
 */
const MOST_LOST = 1;
const LEAST_KEPT = 20;

/** The chosen pieces, with all of the container (but its controls) if nearly nothing of it was chosen. */
export function widened(rest: Scan, chosen: readonly Piece[]): readonly Piece[] {
  const { parents, words, pieces, places } = rest;
  if (!places.includes(MAIN) && !places.includes(ARTICLE)) return chosen;
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

/** Whether more sentences were left out than the rest of a page has. Comments, forms, teasers of other pages and other furniture are none of them. */
export function isDoubtful(scan: Scan, chosen: readonly Piece[]): boolean {
  const { pieces } = scan;
  const stays = new Set(chosen);
  const size = chosen.reduce((sum, { words }) => sum + words, 0);
  const isBeyond = (all: readonly Piece[]): boolean => {
    let lost = 0;
    for (const piece of all) if (!stays.has(piece) && isProse(piece)) lost += piece.words - piece.linked;
    return lost > MOST_LOST * (size + LEAST_KEPT);
  };
  if (!isBeyond(pieces)) return false;
  const beside = besideOf(scan, wordsBelow(scan, chosen));
  return isBeyond(withoutKnownFurniture(scan, pieces, chosen).filter(({ row }) => beside[row] === 0));
}

/** For each element, 1 if it is in a form, in comments, or in an entry of a list that leads to other pages and of which nothing is kept. */
function besideOf(scan: Scan, kept: Float64Array): Uint8Array {
  const { parents, places, names, linked } = scan;
  const beside = controlsOf(scan);
  for (let row = 1; row < beside.length; row++) {
    const parent = parents[row] as number;
    const isEntry = (places[row] === ITEM || places[row] === ARTICLE) && (linked[row] as number) > 0;
    const isComment = ((names[row]?.hints as number) & COMMENT_HINT) !== 0 && kept[row] === 0;
    if (beside[parent] === 1 || isComment || (isEntry && kept[parent] === 0)) beside[row] = 1;
  }
  return beside;
}
