import { phraseSource, phrases } from '../../lexicon/index.ts';
import { HEADINGS } from '../markdown/elements.ts';
import { isIn, isProse, type Piece, type Scan } from './scan.ts';

/** Furniture that says what it is: links to other articles, invitations, comments below the text, boxes about the author, text that comes twice. */

/** Longer lines are text that only begins like furniture; the label of links and a heading have fewer words. */
const MOST_WORDS = 30;
const LABEL_WORDS = 8;
/** With fewer words of sentences than this before them, links and comments are what the page is about. */
const BEFORE_LINKS = 12;
const BEFORE_COMMENTS = 40;
/** Maximum words of a box about the author. */
const BOX_WORDS = 100;
/** Links to other articles: at least this share of the words is linked, or a third of the lines, none of which is longer than a teaser. */
const LINKED_SHARE = 0.6;
const TEASER_WORDS = 40;
/** Maximum levels from a label up to its section, and what is searched of the levels above a piece. */
const LEVELS = 4;
const DEEPEST = 200;
/** Minimum words of a block that stands there twice, of a paragraph, and of a paragraph of a quote. */
const TWICE_WORDS = 30;
const LONG_WORDS = 100;
const QUOTED_WORDS = 12;
/** Maximum lines of it. */
const TWICE_LINES = 200;
/** Not more than this share of what the model has chosen is furniture. */
const MOST = 0.8;
/** From this number of labels of comments on, each entry has its own, and they are the page. */
const OWN_COMMENTS = 3;

/** A page, and which of its pieces are kept. */
interface Kept {
  readonly scan: Scan;
  readonly pieces: readonly Piece[];
  readonly stays: ReadonlySet<Piece>;
  readonly drops: Set<Piece>;
}

/**
 * The chosen pieces without known furniture.
 * @param sure what the model has chosen itself: if most of that seems to be furniture, it is what the page is about, and all pieces stay
 */
export function withoutKnownFurniture(
  scan: Scan,
  chosen: readonly Piece[],
  sure: readonly Piece[] = chosen,
): readonly Piece[] {
  const { pieces } = scan;
  const stays = new Set(chosen);
  const drops = new Set<Piece>();
  const kept = { scan, pieces, stays, drops };
  let before = 0;
  const comments: number[] = [];
  pieces.forEach((piece, at) => {
    const isKept = stays.has(piece);
    // A label that is not kept can still stand before what is.
    if (!isKept && !stays.has(pieces[at + 1] as Piece)) return;
    const phrase = piece.words <= MOST_WORDS && !drops.has(piece) ? phraseOf(piece.text) : undefined;
    if (phrase === undefined) {
      if (isKept && isProse(piece)) before += piece.words;
    } else if (phrase === 'newsletter' || phrase === 'notice') drops.add(piece);
    else if (phrase === 'comments') {
      if (before >= BEFORE_COMMENTS) comments.push(at);
    } else if (piece.linked > 0 && (piece.linked >= 0.5 * piece.words || /[:：]/.test(piece.text)) && piece.words > 2)
      drops.add(piece);
    else if (piece.words > LABEL_WORDS) return;
    else if (phrase === 'author') dropSection(kept, at, BOX_WORDS);
    else if (phrase === 'choice' || before >= BEFORE_LINKS) dropLinks(kept, at, phrase === 'choice');
  });
  if (comments.length < OWN_COMMENTS && !THREAD.test(scan.facts.jsonLd.join('\n').slice(0, 20_000)))
    for (const at of comments) dropSection(kept, at, Number.POSITIVE_INFINITY);
  dropTwins(scan, chosen, drops);
  if (drops.size === 0) return chosen;
  const without = (some: readonly Piece[]): Piece[] => some.filter((piece) => !drops.has(piece));
  return wordsOf(without(sure)) >= (1 - MOST) * wordsOf(sure) ? without(chosen) : chosen;
}

const wordsOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { words }) => sum + words, 0);

const THREAD = /"(?:QAPage|DiscussionForumPosting|Question)"/;

/** The label and the links behind it: those of its section, or those before the next paragraph or heading. */
function dropLinks({ scan, pieces, stays, drops }: Kept, at: number, always: boolean): void {
  const { section, isOwn } = sectionOf(scan, pieces, at, stays);
  const label = pieces[at] as Piece;
  const own: Piece[] = [];
  let words = 0;
  let linked = 0;
  let lines = 0;
  let longest = 0;
  for (let i = at + 1; i < pieces.length; i++) {
    const piece = pieces[i] as Piece;
    if (!isIn(scan, section, piece.row) || (!isOwn && (isProse(piece) || isHeading(scan, piece)))) break;
    if (!stays.has(piece)) continue;
    own.push(piece);
    words += piece.words;
    linked += piece.linked;
    if (piece.linked >= 0.5 * piece.words) lines++;
    else longest = Math.max(longest, piece.words);
  }
  const areLinks = linked >= LINKED_SHARE * words || (lines > 1 && lines >= own.length / 3 && longest <= TEASER_WORDS);
  if (always || (own.length > 0 && areLinks)) drops.add(label);
  if (areLinks) for (const piece of own) drops.add(piece);
}

/** The label and all of its section. @param most words that the section may have */
function dropSection({ scan, pieces, stays, drops }: Kept, at: number, most: number): void {
  const { section, isOwn } = sectionOf(scan, pieces, at, stays);
  const own: Piece[] = [pieces[at] as Piece];
  for (let i = at + 1; isOwn && i < pieces.length && isIn(scan, section, (pieces[i] as Piece).row); i++)
    if (stays.has(pieces[i] as Piece)) own.push(pieces[i] as Piece);
  if (wordsOf(own) <= most) for (const piece of own) drops.add(piece);
}

/** The smallest element around a label with something behind it. It is the label's own if nothing of the kept text before is in it. */
function sectionOf(
  scan: Scan,
  pieces: readonly Piece[],
  at: number,
  stays: ReadonlySet<Piece>,
): { readonly section: number; readonly isOwn: boolean } {
  const label = pieces[at] as Piece;
  const next = pieces[at + 1];
  let last = at - 1;
  while (last >= 0 && !stays.has(pieces[last] as Piece)) last--;
  let section = label.row;
  for (let level = 0; next && level < LEVELS && !isIn(scan, section, next.row); level++)
    section = scan.parents[section] as number;
  return { section, isOwn: section !== 0 && !(last >= 0 && isIn(scan, section, (pieces[last] as Piece).row)) };
}

/**
 * Text that the page has already said: blocks that stand there once more right behind, for wide and for narrow screens; long paragraphs; and
 * quotes of what stands above, in replies.
 */
function dropTwins({ elements, parents }: Scan, chosen: readonly Piece[], drops: Set<Piece>): void {
  const places = new Map<string, number>();
  const textAt = (i: number): string | undefined => chosen[i]?.text;
  for (let at = 0; at < chosen.length; at++) {
    const { text, words, row } = chosen[at] as Piece;
    if (words < 8) continue;
    const first = places.get(text);
    places.set(text, at);
    if (first === undefined) continue;
    if (words >= LONG_WORDS || (words >= QUOTED_WORDS && isQuote(row))) {
      drops.add(chosen[at] as Piece);
      continue;
    }
    const size = at - first;
    if (size < 2 || size > TWICE_LINES || textAt(at + size) === text) continue;
    let isTwin = wordsOf(chosen.slice(first, at)) >= TWICE_WORDS;
    for (let i = 0; isTwin && i < size; i++) isTwin = textAt(first + i) === textAt(at + i);
    if (isTwin) for (let i = 0; i < size; i++) drops.add(chosen[at + i] as Piece);
  }
  function isQuote(row: number): boolean {
    for (let at = row, steps = 0; at > 0 && steps < DEEPEST; at = parents[at] as number, steps++)
      if (elements[at]?.name === 'blockquote') return true;
    return false;
  }
}

function isHeading({ elements, parents }: Scan, { row }: Piece): boolean {
  return HEADINGS.has(elements[row]?.name ?? '') || HEADINGS.has(elements[parents[row] as number]?.name ?? '');
}

/**
 * What sites write around their content, in the most used languages: the label of links to other articles, invitations to a newsletter, headings of
 * comments, of boxes about the author, of lists of countries, and notices. Only short lines are looked up, and none of them decides alone.
 */

type Phrase = 'also' | 'newsletter' | 'comments' | 'author' | 'choice' | 'notice';

/** `12 comments`, `コメント (3件)`. */
const COMMENTS = new RegExp(
  `^(?:\\p{Nd}+ ?[\\p{Lo}]{0,2} ?)?(?:${phraseSource('furniture/comments')})(?: ?[(（]?\\p{Nd}+[)）]?)?[件개]?[\\s:.!?…]*$`,
  'iu',
);
const NEWSLETTER = phrases('furniture/newsletter', 'part');
const INVITES = phrases('furniture/invites', 'part');

const PHRASES: readonly (readonly [Phrase, readonly RegExp[]])[] = [
  ['also', [phrases('furniture/also', 'first')]],
  ['comments', [COMMENTS, phrases('furniture/commentform', 'first')]],
  ['author', [phrases('furniture/author', 'first')]],
  ['choice', [phrases('furniture/choice', 'first')]],
  [
    'notice',
    [
      phrases('furniture/notice', 'first'),
      phrases('furniture/affiliate'),
      new RegExp(`^(?:${phraseSource('furniture/noticeline')})[\\s:.!?…]*$`, 'iu'),
    ],
  ],
];
const AT_START = /^[^\p{L}\p{N}]+/u;

/** Characters up to which a line is looked up. */
const LONGEST = 240;

/** What a line says, if it is known furniture. */
function phraseOf(line: string): Phrase | undefined {
  if (line.length > LONGEST) return undefined;
  const text = line.replace(AT_START, '');
  if (text === '') return undefined;
  const known = PHRASES.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0];
  return known ?? (NEWSLETTER.test(text) && INVITES.test(text) ? 'newsletter' : undefined);
}
