import type { ChildNode, Document } from '../tree.ts';
import { withoutBeside } from './beside-content.ts';
import { swept } from './boilerplate-rules.ts';
import { companionsOf } from './companions.ts';
import { isDoubtful, widened } from './failed-choice.ts';
import { featuresOf } from './features.ts';
import { withoutKnownFurniture } from './known-furniture.ts';
import { LEXICON, probabilities } from './model.ts';
import { withoutOrphans } from './orphan-headings.ts';
import { withPlainBlocks } from './plain-blocks.ts';
import { isProse, type Piece, type Scan, scanPage } from './scan.ts';
import { shortContent } from './short-content.ts';
import { wordsOf } from './text.ts';

/** The pieces of a page that are its content. */

export interface ContentDecision {
  /** Text nodes that are kept. */
  readonly kept: ReadonlySet<ChildNode>;
  readonly scan: Scan;
  /** Words on the page, and kept words. */
  readonly words: number;
  readonly keptWords: number;
  /** Whether the chosen text can hardly be the content. */
  readonly isDoubtful: boolean;
  /** Words in `main` or `article` that were left out although nothing about them is furniture; 0 if they are less than a tenth. */
  readonly left: number;
  /** Whether content could not be distinguished, so that only obvious boilerplate is removed. */
  readonly isWhole: boolean;
}

/** If fewer words than this would be kept, the whole page without boilerplate is kept. */
const TOO_FEW = 20;

/** The main content of a page. Depends only on the tree: the same tree gives the same result. */
export function mainContent(document: Document): ContentDecision {
  const scan = scanPage(document);
  const rest = swept(scan);
  const { values, width, constant, kinds } = featuresOf(rest, LEXICON);
  const chosen = choiceOf(scan, rest, kinds, probabilities(values, width, constant));
  let { pieces } = chosen;
  let keptWords = sumOf(pieces);
  const restWords = sumOf(rest.pieces);
  const isWhole = keptWords < TOO_FEW && keptWords < restWords;
  if (isWhole) {
    pieces = shortContent(rest);
    keptWords = sumOf(pieces);
  }
  const title = titlePiece(scan, rest.pieces);
  const kept = new Set<ChildNode>();
  for (const piece of pieces) for (const node of piece.nodes) kept.add(node);
  if (title) for (const node of title.nodes) kept.add(node);
  const doubt = isWhole ? { isDoubtful: false, left: 0 } : { isDoubtful: chosen.isDoubtful, left: chosen.left };
  return { kept, scan, words: scan.words[0] as number, keptWords, ...doubt, isWhole };
}

interface Choice {
  readonly pieces: readonly Piece[];
  readonly isDoubtful: boolean;
  readonly left: number;
}

/** The pieces to keep, by the model and by what their authors say, and how certain that is. Parameters as for `choose`. */
export function choiceOf(scan: Scan, rest: Scan, kinds: Int32Array, likely: Float32Array): Choice {
  const sure = withoutBeside(rest, choose(rest, kinds, likely), likely);
  const { pieces: chosen, left } = withPlainBlocks(rest, sure, likely);
  const pieces = widened(rest, chosen);
  // What furniture says about itself is certain.
  const content = withoutOrphans(scan, withoutKnownFurniture(rest, pieces, sure));
  return { pieces: content, isDoubtful: isDoubtful(rest, pieces), left: pieces === chosen ? left : 0 };
}

/**
 * The pieces that the model keeps.
 * @param kinds for each piece, the number of its kind of position
 * @param likely for each piece, the likelihood that it is content
 */
export function choose(rest: Scan, kinds: Int32Array, likely: Float32Array): Piece[] {
  const even = evened(rest, alikeTogether(rest.pieces, kinds, likely));
  const bound = boundOf(rest.pieces, even);
  const stays = Uint8Array.from(even, (value) => (value >= bound ? 1 : 0));
  const companions = new Set(companionsOf(rest, stays));
  return rest.pieces.filter((piece, i) => stays[i] === 1 || companions.has(piece));
}

const sumOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { words }) => sum + words, 0);

/** Short pieces in the same kind of position (the names of all posts, the prices of all cards) share one likelihood. */
function alikeTogether(pieces: readonly Piece[], kinds: Int32Array, likely: Float32Array): Float32Array {
  const sums = new Map<number, { likely: number; words: number }>();
  pieces.forEach((piece, i) => {
    if (isProse(piece)) return;
    const sum = sums.get(kinds[i] as number) ?? { likely: 0, words: 0 };
    sum.likely += (likely[i] as number) * (piece.words + 1);
    sum.words += piece.words + 1;
    sums.set(kinds[i] as number, sum);
  });
  return likely.map((own, i) => {
    const sum = isProse(pieces[i] as Piece) ? undefined : sums.get(kinds[i] as number);
    return sum ? sum.likely / sum.words : own;
  });
}

/** Elements whose pieces are kept or removed together. */
const WHOLE = new Set(['table', 'pre', 'dl', 'blockquote', 'p']);

/** All pieces of a table, a code block or a quote share one likelihood. */
function evened({ elements, parents, words, pieces }: Scan, likely: Float32Array): Float32Array {
  const tops = new Int32Array(elements.length);
  const most = 0.6 * (words[0] as number);
  for (let row = 1; row < elements.length; row++) {
    const above = tops[parents[row] as number] as number;
    tops[row] = above || (WHOLE.has(elements[row]?.name ?? '') && (words[row] as number) < most ? row : 0);
  }
  const sums = new Map<number, { likely: number; words: number }>();
  pieces.forEach((piece, i) => {
    const top = tops[piece.row] as number;
    if (top === 0) return;
    const sum = sums.get(top) ?? { likely: 0, words: 0 };
    sum.likely += (likely[i] as number) * (piece.words + 0.3);
    sum.words += piece.words + 0.3;
    sums.set(top, sum);
  });
  const result = likely.slice();
  pieces.forEach((piece, i) => {
    const sum = sums.get(tops[piece.row] as number);
    if (sum) result[i] = sum.likely / sum.words;
  });
  return result;
}

/**
 * The likelihood from which pieces are kept: the one with the highest expected F-measure. On prose pages, extra and missing words count the
 * same; elsewhere (cards, prices, posts) missing words count more.
 */
function boundOf(pieces: readonly Piece[], likely: Float32Array): number {
  let expected = 0;
  let prose = 0;
  pieces.forEach((piece, i) => {
    const words = (likely[i] as number) * piece.words;
    expected += words;
    if (piece.words >= 20 && isProse(piece)) prose += words;
  });
  const share = expected > 0 ? prose / expected : 0;
  const weight = (share > 0.75 ? 0.8 : share > 0.5 ? 0.9 : 1.4) ** 2;
  const order = [...likely.keys()].sort((a, b) => (likely[b] as number) - (likely[a] as number) || a - b);
  let hits = 0;
  let size = 0;
  let best = -1;
  let bound = 1;
  for (const i of order) {
    const { words } = pieces[i] as Piece;
    hits += (likely[i] as number) * words;
    size += words;
    const measure = ((1 + weight) * hits) / (size + weight * expected);
    if (measure >= best) [best, bound] = [measure, likely[i] as number];
  }
  return bound;
}

/** The heading that names the page: the first h1 that shares half of its words with the title, otherwise the only h1. */
function titlePiece(scan: Scan, rest: readonly Piece[]): Piece | undefined {
  const title = new Set(wordsOf(scan.facts.title));
  const headings = scan.pieces.filter((piece) => isTitle(scan, piece.row));
  const named = headings.find(({ text }) => {
    const words = wordsOf(text);
    return words.length > 0 && words.filter((word) => title.has(word)).length >= words.length / 2;
  });
  if (named) return named;
  return headings.length === 1 && rest.includes(headings[0] as Piece) ? headings[0] : undefined;
}

function isTitle({ elements, parents }: Scan, row: number): boolean {
  let at = row;
  for (let levels = 0; levels < 4 && at > 0; levels++) {
    if (elements[at]?.name === 'h1') return true;
    at = parents[at] as number;
  }
  return false;
}
