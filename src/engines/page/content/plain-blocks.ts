import { phrases } from '../../lexicon/index.ts';
import { HEADINGS } from '../markdown/elements.ts';
import { isTag } from '../tree.ts';
import { containersOf, controlsOf, EXPLICIT, wordsBelow } from './containers.ts';
import { ABOUT_HINT } from './names.ts';
import { isIn, type Piece, type Scan } from './scan.ts';

/**
 * Blocks that the model has left out although nothing about them is furniture: neither their links, nor their role, nor their controls. The
 * model sees few words in a list of three, an address, a result or a card, and its bound is made for words.
 */

/** Lines that are left out so often are the labels of controls: "Share", "Thanks". */
const REPEATED = 3;
/** Blocks with fewer links than menus have stay in an explicit container if they are as likely as this; blocks without need less. */
const FEW_LINKS = 4;
const LIKELY_LINKED = { short: 0.4, long: 0.6 };
const LIKELY = { short: 0.1, long: 0.2 };
/** The model knows long pages better: up to the first number of chosen words a page is short, from the second on it is long. */
const SHORT = 100;
const LONG = 300;
/** From this share of the words in the containers on, what was left out of them is worth a word. */
const MOST_LEFT = 0.1;
/** Texts with the same start are the same, whole and shortened. */
const START = 40;
/** Maximum number of levels from a text up to its link, and from a text up to its heading. */
const LINK_LEVELS = 6;
const HEADING_LEVELS = 3;
const ABOUT_LEVELS = 4;
/** Links to people and files are not to other pages. */
const OWN =
  /^(?:mailto:[^?]|tel:|sms:)|\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|zip|t?gz|bz2|xz|7z|rar|dmg|pkg|exe|msi|deb|rpm|apk|jar|whl|iso|epub|csv|tsv|ics|vcf|gpx|kml|bib)(?:$|[?#])/i;

/** What hands a page on to others. */
const SHARES = phrases('furniture/shares', 'part');

/** What was left out together: the pieces of one element, with the headings before them. */
interface Block {
  readonly pieces: Piece[];
  words: number;
  links: number;
  /** Sum of the likelihoods of its words. */
  likely: number;
  isControl: boolean;
  isRepeated: boolean;
}

export interface WithBlocks {
  readonly pieces: readonly Piece[];
  /** Words of plain blocks in an explicit container that were left out because they are unlikely to be content; 0 if they are few. */
  readonly left: number;
}

/**
 * The chosen pieces with the plain blocks of their containers, in the order of the page, and with the headings of what stays.
 * @param likely for each piece, the likelihood that it is content
 */
export function withPlainBlocks(rest: Scan, chosen: readonly Piece[], likely: Float32Array): WithBlocks {
  const { pieces, parents, controls } = rest;
  const kept = wordsBelow(rest, chosen);
  if (kept[0] === 0 || chosen.length === pieces.length) return { pieces: chosen, left: 0 };
  const stays = new Set(chosen);
  const containers = containersOf(rest, kept);
  const tops = topsOf(rest, containers, kept);
  const isControl = controlsOf(rest);
  const repeats = new Map<string, number>();
  for (const piece of pieces) if (!stays.has(piece)) repeats.set(piece.text, (repeats.get(piece.text) ?? 0) + 1);
  let block: Block | undefined;
  let last = 0;
  let wasHeading = false;
  /** Plain blocks that are not likely. */
  const unlikely: Piece[] = [];
  const length = Math.min(1, Math.max(0, ((kept[0] as number) - SHORT) / (LONG - SHORT)));
  const end = (): void => {
    if (!block) return;
    const isExplicit = containers[(block.pieces[0] as Piece).row] === EXPLICIT;
    if (stayToo(block, isExplicit, length)) for (const piece of block.pieces) stays.add(piece);
    else if (isExplicit && isPlain(block)) unlikely.push(...block.pieces);
    block = undefined;
  };
  pieces.forEach((piece, i) => {
    const top = tops[piece.row] || piece.row;
    const isOpen = !stays.has(piece) && containers[piece.row] !== 0;
    const isHeading = isOpen && headingOf(rest, piece) !== 0;
    if (!isOpen || (!wasHeading && (isHeading || top !== last))) end();
    wasHeading = isHeading;
    last = top;
    if (!isOpen) return;
    block ??= { pieces: [], words: 0, links: 0, likely: 0, isControl: false, isRepeated: true };
    block.pieces.push(piece);
    block.words += piece.words;
    block.likely += (likely[i] as number) * piece.words;
    block.links += linksAway(piece);
    if (isControl[piece.row] === 1 || (controls[top] as number) >= 1) block.isControl = true;
    if ((repeats.get(piece.text) as number) < REPEATED) block.isRepeated = false;
  });
  end();
  // The heading of what stays stays, even if it is a link.
  pieces.forEach((piece, i) => {
    const next = pieces[i + 1];
    if (stays.has(piece) || !next || !stays.has(next)) return;
    const heading = headingOf(rest, piece);
    if (heading !== 0 && headingOf(rest, next) === 0 && isIn(rest, parents[heading] as number, next.row))
      stays.add(piece);
  });
  const left = sizeOnce(
    unlikely.filter((piece) => !isAbout(rest, piece)),
    chosen,
  );
  const contained = pieces.reduce((sum, { row, words }) => sum + (containers[row] === EXPLICIT ? words : 0), 0);
  return { pieces: pieces.filter((piece) => stays.has(piece)), left: left > MOST_LEFT * contained ? left : 0 };
}

/** Whether a piece is about what is shown: a caption, a credit, a date. */
function isAbout({ elements, names, parents }: Scan, { row }: Piece): boolean {
  for (let at = row, level = 0; at > 0 && level < ABOUT_LEVELS; at = parents[at] as number, level++)
    if (elements[at]?.name === 'figcaption' || ((names[at]?.hints as number) & ABOUT_HINT) !== 0) return true;
  return false;
}

/** Words of pieces that are not said elsewhere, each once: galleries have captions whole and shortened, in two sizes. */
function sizeOnce(pieces: readonly Piece[], others: readonly Piece[]): number {
  const startOf = ({ text }: Piece): string => text.slice(0, START);
  const written = new Set(others.map(startOf));
  let size = 0;
  for (const piece of pieces) {
    if (!written.has(startOf(piece))) size += piece.words;
    written.add(startOf(piece));
  }
  return size;
}

/** Whether nothing about a block is furniture. */
const isPlain = ({ links, isControl }: Block): boolean => links === 0 && !isControl;

/** @param length of the page: from 0, short, to 1, long */
function stayToo(block: Block, isExplicit: boolean, length: number): boolean {
  const { words, links, likely, isControl, isRepeated } = block;
  if (isControl || isRepeated) return false;
  if (isPlain(block)) return likely >= boundFor(LIKELY, length) * words;
  return isExplicit && links <= FEW_LINKS && likely >= boundFor(LIKELY_LINKED, length) * words;
}

const boundFor = ({ short, long }: typeof LIKELY, length: number): number => short + length * (long - short);

/** For each element in a container, the largest element around it of which nothing is kept; 0 if there is none. */
function topsOf({ parents }: Scan, containers: Uint8Array, kept: Float64Array): Int32Array {
  const tops = new Int32Array(parents.length);
  for (let row = 1; row < tops.length; row++)
    if (containers[row] !== 0 && kept[row] === 0) tops[row] = tops[parents[row] as number] || row;
  return tops;
}

/** The links of a piece that lead to other pages; more than a menu has if one of them shares the page. */
function linksAway({ links, nodes }: Piece): number {
  if (links === 0) return 0;
  let leadsAway = false;
  for (const node of nodes) {
    let up = node.parent;
    for (let level = 1; level < LINK_LEVELS && up && isTag(up) && up.name !== 'a'; level++) up = up.parent;
    if (!up || !isTag(up) || up.name !== 'a') continue;
    const { href, download } = up.attribs;
    if (href === undefined || download !== undefined || OWN.test(href)) continue;
    if (SHARES.test(href)) return Number.POSITIVE_INFINITY;
    leadsAway = true;
  }
  return leadsAway ? links : 0;
}

/** Row of the heading that a piece is in; 0 if it is in none. */
export function headingOf({ elements, parents }: Scan, { row }: Piece): number {
  for (let at = row, level = 0; at > 0 && level < HEADING_LEVELS; at = parents[at] as number, level++)
    if (HEADINGS.has(elements[at]?.name ?? '')) return at;
  return 0;
}
