import type { ParsedPage } from '@llamaindex/liteparse';
import { marked } from './emphasis.ts';
import { linksOf } from './links.ts';
import {
  emphasisedLetters,
  FORMULA,
  INDEX,
  isWhole,
  joinedMarks,
  KINDS,
  OPEN,
  unemphasised,
  unmarked,
} from './marks.ts';
import { around, type Box, type Gutter, type Heading, type Item } from './page.ts';
import type { StyledRun } from './runs.ts';
import { styleOf } from './styles.ts';

/** Runs of text side by side with at most a space between them. */
export interface Fragment {
  readonly text: string;
  readonly box: Box;
  /** Of most of its letters. */
  readonly size: number;
  readonly isBold: boolean;
  readonly isMono: boolean;
  /** By the tags of the file, if it has any. */
  readonly heading?: Heading | undefined;
}

/** One line of a column. */
export interface Line {
  readonly parts: readonly Fragment[];
  /** With marks of links and emphasis. */
  readonly text: string;
  /** Without. */
  readonly bare: string;
  readonly box: Box;
  readonly size: number;
  readonly isBold: boolean;
  readonly isMono: boolean;
  /** By the tags of the file, if it has any. */
  readonly heading: Heading | undefined;
}

/** Maximum rotation of upright text, in degrees. */
const UPRIGHT = 5;

/** Share of the letters of a bold text that are bold. */
const BOLD = 0.7;
/** The same for letters of one width. */
const ALL = 0.95;
/** Share of the letters of a page above which such letters are its usual ones. */
const USUAL = 0.6;

/**
 * The upright runs of text of a page, and the others: stamps in the margin, labels of charts.
 * @param runs what is emphasised, if known: the library joins runs and returns the font of the first
 */
export function itemsOfPage(
  page: ParsedPage,
  runs: readonly StyledRun[] | undefined,
): { upright: Item[]; turned: Item[] } {
  const links = linksOf(page);
  const upright: Item[] = [];
  const turned: Item[] = [];
  let letters = 0;
  let emphasised = 0;
  for (const raw of page.textItems) {
    const bare = mended(raw.text.replace(/\s+/g, ' ').trim());
    const box: Box = [raw.x, raw.y, raw.x + raw.width, raw.y + raw.height];
    const { text, bold, mono } = marked(bare, box, runs ?? [], links);
    if (text === '' || raw.width <= 0) continue;
    const rotation = (((raw.rotation ?? 0) % 360) + 360) % 360;
    const font = styleOf(raw.fontName ?? '');
    const item: Item = {
      text,
      box,
      size: raw.fontHeight && raw.fontHeight > 1 ? raw.fontHeight : raw.height,
      isBold: runs === undefined ? (raw.fontWeight ?? 400) >= 600 || font.isBold : bold > BOLD,
      isMono: runs === undefined ? font.isMono : mono > ALL,
      rotation,
    };
    (rotation <= UPRIGHT || rotation >= 360 - UPRIGHT ? upright : turned).push(item);
    letters += bare.length;
    emphasised += emphasisedLetters(text);
  }
  if (emphasised <= letters * USUAL) return { upright, turned };
  return { upright: upright.map((item) => ({ ...item, text: unemphasised(item.text) })), turned };
}

/**
 * Arabic in logical order: a ligature of lam and alef is reversed as a whole, not by letter, and text in other scripts is separated from
 * it.
 */
function mended(text: string): string {
  if (!/[\u0600-\u06ff]/.test(text)) return text;
  return text
    .replace(/\u0627([\u0622\u0623\u0625])\u0644/g, '\u0627\u0644$1')
    .replace(/([\u0620-\u064a])(?=[A-Za-z])|([A-Za-z])(?=[\u0620-\u064a])/g, '$1$2 ');
}

/** The vertical overlap of two boxes as a share of the lower one's height, 0 to 1. */
export function levelled(a: Box, b: Box): number {
  const height = Math.min(a[3] - a[1], b[3] - b[1]);
  return height <= 0 ? 0 : (Math.min(a[3], b[3]) - Math.max(a[1], b[1])) / height;
}

interface Open {
  items: Item[];
  /** The largest of them: an index may be level with it and not with the index before. */
  main: Item;
  box: Box;
}

/**
 * Joins runs to fragments.
 * @param gutters across which nothing is joined
 * @param walls lines between cells
 * @param reach maximum gap within a fragment, in letter heights: spaces of justified text are up to 0.8, gutters start at 1.2
 */
export function fragmentsOf(
  items: readonly Item[],
  reach: number,
  gutters: readonly Gutter[] = [],
  walls: readonly Gutter[] = [],
): Fragment[] {
  const sorted = [...items].sort((a, b) => a.box[0] - b.box[0] || a.box[1] - b.box[1]);
  const open: Open[] = [];
  for (const item of sorted) {
    const near = nearest(open, item, reach, gutters, walls);
    if (near === undefined) open.push({ items: [item], main: item, box: item.box });
    else {
      near.items.push(item);
      near.box = around([near.box, item.box]);
      if (item.size > near.main.size) near.main = item;
    }
  }
  return open.map(({ items: parts, box }) => ({
    text: textOf(parts),
    box,
    size: sizeOf(parts),
    isBold: isBold(parts),
    isMono: parts.every((item) => item.isMono),
    heading: parts[0]?.heading,
  }));
}

/** The fragment that a run continues: on the same line, with its end close to the run's start. */
function nearest(
  open: readonly Open[],
  { box, size, heading }: Item,
  reach: number,
  gutters: readonly Gutter[],
  walls: readonly Gutter[],
): Open | undefined {
  const middle = (box[1] + box[3]) / 2;
  const before = walls.filter(({ x, top, bottom }) => x < box[0] + 1 && top < middle && bottom > middle);
  const wall = before.reduce((most, { x }) => Math.max(most, x), Number.NEGATIVE_INFINITY);
  const starts = gutters.some(
    ({ x, top, bottom }) => Math.abs(box[0] - x) < 2 && box[1] >= top - 1 && box[3] <= bottom + 1,
  );
  if (starts) return undefined;
  let best: Open | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const one of open) {
    const last = one.items.at(-1) as Item;
    if (isOtherHeading(heading, last.heading)) continue;
    const gap = box[0] - one.box[2];
    if (wall > one.box[2] - 1) continue;
    const em = Math.max(size, last.size);
    if (gap > reach * em || gap < -0.6 * em - (box[2] - box[0]) * 0.3) continue;
    // A superscript number is above the line and in small letters.
    const line = size < 0.8 * one.main.size ? one.main : last;
    const small = Math.min(size, line.size) < 0.8 * Math.max(size, line.size);
    if (levelled(line.box, box) < (small ? 0.35 : 0.55)) continue;
    if (Math.abs(gap) < least) {
      least = Math.abs(gap);
      best = one;
    }
  }
  return best;
}

/** Whether tags say that one text is a heading and another is none, or a heading of its own. */
export const isOtherHeading = (a: Heading | undefined, b: Heading | undefined): boolean =>
  a !== b && (a?.level ?? 0) + (b?.level ?? 0) > 0;

/** Letters of right-to-left scripts. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc]/;

/** Whether most letters are of a right-to-left script. */
export function isRightToLeft(texts: readonly string[]): boolean {
  const all = unmarked(texts.join(' '));
  const right = all.match(/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g)?.length ?? 0;
  return right > 0 && right > (all.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/gu)?.length ?? 0);
}

function textOf(items: readonly Item[]): string {
  const isReversed = items.length > 1 && isRightToLeft(items.map((item) => item.text));
  const line = lineOf(items);
  let text = '';
  let last: Item | undefined;
  for (const item of isReversed ? items.toReversed() : items) {
    const own = indexed(item, line);
    if (last !== undefined) {
      const gap = isReversed ? last.box[0] - item.box[2] : item.box[0] - last.box[2];
      const em = Math.max(item.size, last.size);
      const least = own === item.text ? 0.08 : 0.2;
      text = joinedMarks(text, gap > least * em && !text.endsWith(' ') && own !== SOFT_HYPHEN ? ' ' : '', own);
    } else text = own;
    last = item;
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** Only divides a word. */
const SOFT_HYPHEN = '\u00ad';

/** The item that others are above or below: the largest of the longest. */
function lineOf(items: readonly Item[]): Item | undefined {
  if (items.length < 2) return undefined;
  const size = sizeOf(items);
  return items.find((item) => Math.abs(item.size - size) < 0.5);
}

/** Share of a line's letter height that letters of an index have at most, and by which they are off the line at least. */
const SMALL = 0.86;
const OFF_LINE = 0.1;
/** Longer texts are no indices. */
const LONGEST_INDEX = 24;

/** An item in marks if it is above or below the line. Signs that stand above the line anyway are not marked. */
function indexed(item: Item, line: Item | undefined): string {
  const { text, box, size } = item;
  if (line === undefined || item === line || size > line.size * SMALL || text.length > LONGEST_INDEX) return text;
  if (!/[\p{L}\p{N}+−]/u.test(unmarked(text)) || text.startsWith(OPEN) || text.includes(FORMULA.open)) return text;
  const above = line.box[3] - box[3] - (line.size - size) * DESCENT;
  if (Math.abs(above) < line.size * OFF_LINE) return text;
  const { open, close } = above > 0 ? INDEX.raised : INDEX.lowered;
  const kind = Object.values(KINDS).find((one) => isWhole(text, one));
  return kind === undefined ? open + text + close : kind.open + open + text.slice(1, -1) + close + kind.close;
}

/** Letter heights below the base line that boxes have. */
const DESCENT = 0.23;

function sizeOf(items: readonly Item[]): number {
  const sizes = new Map<number, number>();
  for (const { size, text } of items) {
    const rounded = Math.round(size * 2) / 2;
    sizes.set(rounded, (sizes.get(rounded) ?? 0) + text.length);
  }
  return [...sizes].reduce((best, one) => (one[1] > best[1] ? one : best), [0, -1])[0];
}

function isBold(items: readonly Item[]): boolean {
  const all = items.reduce((sum, { text }) => sum + text.length, 0);
  const bold = items.reduce((sum, item) => sum + (item.isBold ? item.text.length : 0), 0);
  return bold > all * BOLD;
}
