// Over 10 kB: a row is one long list of numbers that share what is computed for the page.

import { type Lexicon, termsOf } from './lexicon.ts';
import { HINT_COUNT } from './names.ts';
import { pageNumbers } from './page-numbers.ts';
import { isHidden, PLACE_COUNT, placeNumber } from './places.ts';
import { countAlike, type KindFacts, kindsOf, nameIds } from './repeated-names.ts';
import { isProse, type Piece, type Scan } from './scan.ts';

/**
 * Features of each piece of text: its position, its surroundings, the names of its containers, the type of page. One row of numbers per
 * piece. The model is trained on these rows, so their order must not change without training.
 */

export interface Rows {
  readonly width: number;
  /** From this column on, the numbers describe the page and are the same in all rows. */
  readonly constant: number;
  /** One row of `width` numbers a piece. */
  readonly values: Float32Array;
  /** Number of the kind of position of a piece; pieces of the same kind share it. */
  readonly kinds: Int32Array;
}

/** Containers further up have no influence. */
const FAR = 15;
/** Maximum number of levels that are inspected above a piece: pages nest ten thousand deep, with text at every level. */
const MOST_LEVELS = 200;
const NEAR_TAGS = [
  'p',
  'li',
  'a',
  'button',
  'h1',
  'h2',
  'h3',
  'h5',
  'td',
  'label',
  'dt',
  'figcaption',
  'time',
  'strong',
  'code',
  'summary',
  'address',
].map(placeNumber);
const FAR_TAGS = [
  'nav',
  'header',
  'footer',
  'aside',
  'main',
  'article',
  'section',
  'form',
  'table',
  'ul',
  'ol',
  'dl',
  'blockquote',
  'figure',
  'details',
  'pre',
  'dialog',
  'li',
  'noscript',
].map(placeNumber);
/** Columns of the distances to places and hints: in most rows FAR or close to it. */
export const LEVEL_COLUMNS = { from: 3, to: 3 + NEAR_TAGS.length + FAR_TAGS.length + HINT_COUNT };
const AROUND = [-3, -2, -1, 1, 2, 3];

/** What the rows of a page are made of. */
function columnsOf(scan: Scan, lexicon: Lexicon) {
  const { pieces, parents, names, words, linked, prose, pieceCount, images, elements } = scan;
  const count = elements.length;
  const up = levelsUp(scan);
  const hidden = new Uint8Array(count);
  const depth = new Uint16Array(count);
  const ids = nameIds(scan);
  const alike = countAlike(scan, ids);
  for (let row = 1; row < count; row++) {
    if (words[row] === 0) continue;
    const parent = parents[row] as number;
    const element = elements[row] as NonNullable<Scan['elements'][0]>;
    depth[row] = (depth[parent] as number) + 1;
    hidden[row] = Math.max(
      hidden[parent] as number,
      isHidden(element) ? 2 : element.attribs['aria-hidden'] === 'true' ? 1 : 0,
    );
  }
  const lows = new Float32Array(count);
  const highs = new Float32Array(count);
  const means = new Float32Array(count);
  const lowest = new Float32Array(count);
  const highest = new Float32Array(count);
  const sums = new Float32Array(count);
  const negatives = new Float32Array(count);
  for (let row = 1; row < count; row++) {
    if ((words[row] as number) === 0) continue;
    const { low, high, mean } = lexicon.names(names[row] as Scan['names'][0]);
    lows[row] = low;
    highs[row] = high;
    means[row] = mean;
    const parent = parents[row] as number;
    // A container with most of the page says nothing about its parts.
    const counts = (words[row] as number) < 0.6 * (words[0] as number);
    lowest[row] = counts ? Math.min(low, lowest[parent] as number) : 0;
    highest[row] = counts ? Math.max(high, highest[parent] as number) : 0;
    sums[row] = counts ? (sums[parent] as number) * 0.8 + (means[row] as number) : 0;
    negatives[row] = counts ? (negatives[parent] as number) + Math.min(0, low + high) : 0;
  }
  const page = pageNumbers(scan);
  const total = (words[0] as number) + 1;
  const totalProse = (prose[0] as number) + 1;
  const main = mainRow(scan);
  const isInMain = new Uint8Array(count);
  for (let row = main; row < count && row > 0; row++) {
    isInMain[row] = row === main || isInMain[parents[row] as number] ? 1 : 0;
  }
  const { kinds, facts: kindFacts } = kindsOf(scan, ids);
  const repeats = new Map<string, number>();
  for (const { text } of pieces) repeats.set(text, (repeats.get(text) ?? 0) + 1);
  const titleWords = new Set(wordsOf(scan.facts.title));
  let firstH1 = -1;
  let firstProse = -1;
  let lastProse = -1;
  /** Words before each piece. */
  const before = new Float64Array(pieces.length + 1);
  pieces.forEach((piece, i) => {
    before[i + 1] = (before[i] as number) + piece.words;
    if (firstH1 < 0 && (up[i * SPAN + H1] as number) < 4) firstH1 = i;
    if (piece.words > 20 && isProse(piece)) {
      if (firstProse < 0) firstProse = i;
      lastProse = i;
    }
  });
  const around = proseAround(pieces);
  return {
    ...{
      pieces,
      parents,
      words,
      linked,
      prose,
      pieceCount,
      images,
      up,
      hidden,
      depth,
      alike,
      lexicon,
      page,
      around,
      before,
    },
    ...{ lows, highs, means, lowest, highest, sums, negatives, total, totalProse, isInMain, kinds, kindFacts, repeats },
    ...{ titleWords, firstH1, firstProse, lastProse },
  };
}

const SPAN = PLACE_COUNT + HINT_COUNT;
const [H1, H3] = [placeNumber('h1'), placeNumber('h3')];

const isHeading = (up: Uint8Array, i: number): boolean => {
  const base = i * SPAN;
  return (up[base + H1] as number) < 3 || (up[base + H1 + 1] as number) < 3 || (up[base + H3] as number) < 3;
};

/**
 * Writes the row of one piece. A function of the module, because V8 drops the compiled code of one that every page makes anew.
 * @returns the index behind the row
 */
function fill(columns: ReturnType<typeof columnsOf>, i: number, values: Float32Array, from: number): number {
  const { pieces, parents, words, linked, prose, pieceCount, images, up, hidden, depth, alike, lexicon, page } =
    columns;
  const { around, before, lows, highs, means, lowest, highest, sums, negatives, total, totalProse, isInMain } = columns;
  const { kinds, kindFacts, repeats, titleWords, firstH1, firstProse, lastProse } = columns;
  let k = from;
  const piece = pieces[i] as Piece;
  const { row } = piece;
  const base = i * SPAN;
  values[k++] = Math.min(400, piece.words);
  values[k++] = piece.words ? piece.linked / piece.words : piece.links ? 1 : 0;
  values[k++] = piece.links;
  for (const tag of NEAR_TAGS) values[k++] = Math.min(4, up[base + tag] as number);
  for (const tag of FAR_TAGS) values[k++] = up[base + tag] as number;
  for (let hint = 0; hint < HINT_COUNT; hint++) values[k++] = up[base + PLACE_COUNT + hint] as number;
  values[k++] = depth[row] as number;
  values[k++] = hidden[row] as number;
  values[k++] = isInMain[row] as number;
  // The smallest containers with some text, and the nearest container with similar siblings.
  let small = 0;
  let middle = 0;
  let large = 0;
  let card = 0;
  let cardLevels = 0;
  let levels = 0;
  for (let at = row; at > 0 && levels < MOST_LEVELS; at = parents[at] as number, levels++) {
    const size = words[at] as number;
    if (!small && size >= 30) small = at;
    if (!middle && size >= 100) middle = at;
    if (!large && size >= 400) large = at;
    if (!card && (alike[at] as number) >= 3) [card, cardLevels] = [at, levels];
    if (large && card) break;
  }
  for (const at of [small, middle, large]) {
    const size = (words[at] as number) + 1;
    values[k++] = (linked[at] as number) / size;
    values[k++] = pieceCount[at] as number;
    values[k++] = (prose[at] as number) / totalProse;
    values[k++] = size / ((pieceCount[at] as number) + 1);
    values[k++] = size / total;
  }
  values[k++] = card ? (alike[card] as number) : 0;
  values[k++] = cardLevels;
  const list = card ? (parents[card] as number) : 0;
  values[k++] = card ? (words[card] as number) : -1;
  values[k++] = card ? (images[card] as number) : -1;
  values[k++] = card ? (words[list] as number) / total : -1;
  values[k++] = card ? (linked[list] as number) / ((words[list] as number) + 1) : -1;
  values[k++] = card ? (words[list] as number) / ((alike[card] as number) || 1) : -1;
  values[k++] = card ? (prose[list] as number) / totalProse : -1;
  // Where on the page.
  values[k++] = i / pieces.length;
  values[k++] = (before[i] as number) / total;
  values[k++] = Math.min(200, i);
  values[k++] = Math.min(200, pieces.length - i);
  values[k++] = firstH1 < 0 ? -60 : clamp(i - firstH1, 50);
  values[k++] = firstProse < 0 ? -60 : clamp(i - firstProse, 50);
  values[k++] = lastProse < 0 ? -60 : clamp(lastProse - i, 50);
  // The text itself.
  const { length } = piece.text;
  values[k++] = piece.ends;
  values[k++] = Math.min(12, piece.commas);
  values[k++] = piece.capitals / (length + 1);
  values[k++] = piece.digits / (length + 1);
  values[k++] = length / (piece.words + 1);
  values[k++] = Math.min(5, piece.separators);
  values[k++] = piece.currency;
  values[k++] = Math.min(6, repeats.get(piece.text) as number);
  const terms = termsOf(piece);
  values[k++] = titleWords.size ? shareOf(terms, titleWords) : 0;
  const above = parents[row] as number;
  const over = parents[above] as number;
  for (const at of [row, above, over]) {
    values[k++] = lows[at] as number;
    values[k++] = highs[at] as number;
    values[k++] = means[at] as number;
  }
  values[k++] = lowest[row] as number;
  values[k++] = highest[row] as number;
  values[k++] = sums[row] as number;
  values[k++] = negatives[row] as number;
  values[k++] = means[middle] as number;
  values[k++] = lows[middle] as number;
  values[k++] = highs[middle] as number;
  values[k++] = card ? (means[card] as number) : 0;
  values[k++] = card ? (means[list] as number) : 0;
  let termLow = 0;
  let termHigh = 0;
  let termSum = 0;
  for (const term of terms) {
    const score = lexicon.term(term);
    if (score < termLow) termLow = score;
    if (score > termHigh) termHigh = score;
    termSum += score;
  }
  values[k++] = termLow;
  values[k++] = termHigh;
  values[k++] = termSum;
  // Pieces in places of the same kind.
  const kind = kindFacts[kinds[i] as number] as KindFacts;
  values[k++] = kind.count;
  values[k++] = kind.words / kind.count;
  values[k++] = kind.linked / (kind.words + 1);
  values[k++] = (kind.last - kind.first) / pieces.length;
  values[k++] = kind.words / total;
  for (const step of AROUND) {
    const near = pieces[i + step];
    values[k++] = near ? Math.min(100, near.words) : -1;
    values[k++] = near?.words ? near.linked / near.words : -1;
    values[k++] = near ? (isHeading(up, i + step) ? 1 : 0) : -1;
  }
  values[k++] = around[i] as number;
  values.set(page, k);
  return k + page.length;
}

/** The feature rows of all pieces of a page. */
export function featuresOf(scan: Scan, lexicon: Lexicon): Rows {
  const columns = columnsOf(scan, lexicon);
  const { pieces, page, kinds } = columns;
  // The first row defines the width.
  const width = pieces.length === 0 ? 0 : fill(columns, 0, new Float32Array(2000), 0);
  const values = new Float32Array(width * pieces.length);
  for (let i = 0; i < pieces.length; i++) fill(columns, i, values, i * width);
  return { width, constant: width - page.length, values, kinds };
}

/** For each piece, the number of levels up to the nearest container of each place, then of each hint. */
function levelsUp({ pieces, parents, places, names, words, elements }: Scan): Uint8Array {
  const up = new Uint8Array(pieces.length * SPAN).fill(FAR);
  pieces.forEach(({ row }, i) => {
    if (words[row] === 0) return;
    const base = i * SPAN;
    for (let at = row, levels = 0; at > 0 && levels < FAR; at = parents[at] as number, levels++) {
      const place = places[at] as number;
      if (place > 0 && (up[base + place] as number) > levels) up[base + place] = levels;
      const { name } = elements[at] as NonNullable<Scan['elements'][0]>;
      let bits = name === 'body' || name === 'html' ? 0 : (names[at]?.hints as number);
      for (; bits !== 0; bits &= bits - 1) {
        const hint = base + PLACE_COUNT + (31 - Math.clz32(bits & -bits));
        if ((up[hint] as number) > levels) up[hint] = levels;
      }
    }
  });
  return up;
}

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

const wordsOf = (text: string): string[] =>
  text
    .slice(0, 400)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);

/** The share of the title's words in a short text. */
function shareOf(terms: readonly string[], title: ReadonlySet<string>): number {
  let hits = 0;
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as string;
    if (title.has(term) && terms.indexOf(term) === i) hits++;
  }
  return hits / title.size;
}

/** The smallest element with most of the page's prose. */
function mainRow({ elements, parents, prose }: Scan): number {
  let best = 0;
  const needed = (prose[0] as number) * 0.7;
  if (needed === 0) return 0;
  for (let row = 1; row < elements.length; row++) {
    if ((prose[row] as number) >= needed && (parents[row] as number) === best) best = row;
  }
  return best;
}

/** Unlinked words in sentences among the eight pieces before and after. */
function proseAround(pieces: readonly Piece[]): Float32Array {
  const sums = new Float64Array(pieces.length + 1);
  pieces.forEach((piece, i) => {
    sums[i + 1] = (sums[i] as number) + (isProse(piece) ? piece.words - piece.linked : 0);
  });
  const around = new Float32Array(pieces.length);
  for (let i = 0; i < pieces.length; i++) {
    around[i] = (sums[Math.min(pieces.length, i + 9)] as number) - (sums[Math.max(0, i - 8)] as number);
  }
  return around;
}
