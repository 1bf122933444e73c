import type { ParsedPage, TextItem } from '@llamaindex/liteparse';
import { ACCENT } from './accents.ts';
import { bareRows } from './bare-rows.ts';
import type { Character } from './characters.ts';
import type { Drawing, DrawnText } from './drawing.ts';
import { RIGHT_TO_LEFT } from './lines.ts';
import { areaOf, type Box, shared } from './page.ts';
import { stringOf, stringsInOrder, type Wall } from './strings.ts';

/**
 * Runs of text that are read again, character by character: where the library joins letters of different sizes, keeps words apart that are
 * printed letter by letter, has accents beside their letters, or turns the order of right-to-left text around.
 */

/** Share of a line's letter height below which letters are those of an index. */
const SMALL = 0.86;
/** Maximum product of runs and texts that are compared. */
const MOST_PAIRS = 4_000_000;

/** Which runs of a page have to be read again; `all` includes text that the library did not return. */
export function doubtfulItems(
  page: ParsedPage,
  { texts, unmeasured }: Drawing,
  hidden: ReadonlySet<DrawnText>,
): 'all' | ReadonlySet<TextItem> {
  const { textItems } = page;
  if (unmeasured > 0 || (textItems.length === 0 && texts.length > 0)) return 'all';
  const upright = textItems.filter(isUpright);
  if (upright.some(({ text }) => RIGHT_TO_LEFT.test(text)) || areScattered(upright)) return 'all';
  const found = new Set(upright.filter(({ text }) => ACCENT.test(text) || isSpacedOut(text)));
  const accents = [...found].filter(isAccent);
  if (accents.length * upright.length < MOST_PAIRS) {
    for (const accent of accents) for (const item of hostsOf(accent, upright)) found.add(item);
  }
  const walls = wallsOf(page);
  if (upright.length * (texts.length + walls.length) > MOST_PAIRS) return found;
  const sized = upright.map((item) => ({ item, box: boxOf(item), size: sizeOf(item) }));
  for (const { item, box } of sized) {
    const [x0, y0, x1, y1] = box;
    const middle = (y0 + y1) / 2;
    if (walls.some(({ x, top, bottom }) => x > x0 + 2 && x < x1 - 2 && top < middle && bottom > middle))
      found.add(item);
  }
  for (const one of texts) {
    const least = hidden.has(one) ? 0 : one.size / SMALL;
    const area = areaOf(one.box) * 0.5;
    for (const { item, box, size } of sized) {
      if (size > least && one.box[1] < box[3] && one.box[3] > box[1] && shared(one.box, box) > area) found.add(item);
    }
  }
  return found;
}

const isUpright = ({ rotation = 0 }: TextItem): boolean => Math.abs(((((rotation + 180) % 360) + 360) % 360) - 180) < 5;
const boxOf = ({ x, y, width, height }: TextItem): Box => [x, y, x + width, y + height];
const sizeOf = ({ fontHeight, height }: TextItem): number => (fontHeight && fontHeight > 1 ? fontHeight : height);

/** Whether a run is an accent alone: that of a capital letter is above the line. */
const isAccent = ({ text }: TextItem): boolean => text.trim().length === 1 && ACCENT.test(text);

/** The runs that an accent is drawn over. */
const hostsOf = (accent: TextItem, items: readonly TextItem[]): TextItem[] =>
  items.filter((item) => item !== accent && !isAccent(item) && shared(boxOf(accent), boxOf(item)) > 0);

/** Single letters with spaces between, as in letter-spaced headings. */
const isSpacedOut = (text: string): boolean =>
  /(?:^|\s)(?:\p{L}\s+){3,}\p{L}(?:\s|$)|^(?:\p{L}\s+){2,}\p{L}$/u.test(text.slice(0, 500));

/** Points: shorter vertical lines are parts of letters and drawings. */
const SHORTEST = 6;
/** Maximum number of vertical lines of a page. */
const MOST_WALLS = 1_000;

/** The vertical lines of a page: between cells of a table. */
export function wallsOf({ vectorGraphics }: ParsedPage): Wall[] {
  const walls = (vectorGraphics?.lines ?? []).flatMap(({ x1, x2, y1, y2 }) => {
    const [top, bottom] = [Math.min(y1, y2), Math.max(y1, y2)];
    return Math.abs(x1 - x2) < 1.5 && bottom - top > SHORTEST ? [{ x: (x1 + x2) / 2, top, bottom }] : [];
  });
  const some = walls.slice(0, MOST_WALLS);
  return [...some, ...bareRows(some)];
}

/** Short words of common languages in Latin letters. */
const SHORT =
  /^(?:a|i|o|y|e|of|to|in|is|it|on|an|as|at|by|we|or|be|if|no|so|do|us|up|he|my|me|go|am|vs|la|le|de|du|et|un|en|se|da|di|il|lo|el|al|es|su|ne|ce|au|ou|im|am|zu|er|ob|um|ab|os|ao|na|em|vi|og|at|på|av|är|så|du)$/;
/** Minimum number of such parts of a page, and the share of its words that they are. */
const FEWEST_PARTS = 6;
const PARTS = 0.25;

/** Whether the words of a page are in pieces of one or two letters. */
function areScattered(items: readonly TextItem[]): boolean {
  let [all, parts] = [0, 0];
  for (const { text } of items) {
    for (const [word] of text.matchAll(/\p{L}+/gu)) {
      all++;
      if (word.length < 3 && /\p{Ll}/u.test(word) && !SHORT.test(word)) parts++;
    }
  }
  return parts >= FEWEST_PARTS && parts > all * PARTS;
}

/**
 * The runs of a page with those that are read again in the place of the library's.
 * @param characters without those that are hidden
 * @param more walls than are drawn
 */
export function reread(
  page: ParsedPage,
  doubtful: 'all' | ReadonlySet<TextItem>,
  characters: readonly Character[],
  more: readonly Wall[] = [],
): TextItem[] {
  const { textItems } = page;
  const walls = [...wallsOf(page), ...more];
  if (doubtful === 'all') {
    return [
      ...textItems.filter((item) => !isUpright(item)),
      ...stringsInOrder(characters).flatMap((one) => stringOf(one, walls)),
    ];
  }
  const byRow = new Map<number, Character[]>();
  for (const one of characters) {
    const row = Math.floor(one.y / ROW);
    const known = byRow.get(row);
    if (known === undefined) byRow.set(row, [one]);
    else known.push(one);
  }
  const hosts = textItems.filter((item) => doubtful.has(item) && !isAccent(item));
  const mayMerge = hosts.length * (doubtful.size - hosts.length) < MOST_PAIRS;
  return textItems.flatMap((item) => {
    if (!doubtful.has(item)) return [item];
    if (mayMerge && isAccent(item) && hostsOf(item, hosts).length > 0) return [];
    const [x0, y0, x1, y1] = boxOf(item);
    const own: Character[] = [];
    for (let row = Math.floor((y0 - 1) / ROW); row <= Math.floor((y1 + 1) / ROW); row++) {
      for (const one of byRow.get(row) ?? []) {
        const [middle, height] = [(one.x0 + one.x1) / 2, one.y - one.size * 0.3];
        if (middle > x0 - 1 && middle < x1 + 1 && height > y0 - 1 && height < y1 + 1) own.push(one);
      }
    }
    const styles = {
      fontName: item.fontName,
      fontWeight: item.fontWeight,
      fillColor: item.fillColor,
    } as Partial<TextItem>;
    return stringOf(own, walls).map((one) => ({ ...one, ...styles }));
  });
}

/** Runs that stand on their heads, read again: the library reads their letters in the wrong order. @param characters of the page turned */
export function rereadTurned(page: ParsedPage, characters: readonly Character[]): ParsedPage {
  const turned = stringsInOrder(characters)
    .flatMap((one) => stringOf(one, []))
    .map((one) => ({ ...one, x: page.width - one.x - one.width, y: page.height - one.y - one.height, rotation: 180 }));
  return { ...page, textItems: [...page.textItems.filter((item) => !isUpsideDown(item)), ...turned] };
}

export const isUpsideDown = ({ rotation = 0 }: TextItem): boolean =>
  Math.abs((((rotation % 360) + 360) % 360) - 180) < 5;

/** Points that are searched at once. */
const ROW = 24;
