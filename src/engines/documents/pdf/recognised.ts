import { escapeLineStart, escapeText } from '../../page/markdown/escape.ts';
import type { Seen, SeenLine, SeenWord } from '../pictures/recognise.ts';
import type { Grids } from './grids.ts';
import type { Fragment } from './lines.ts';
import { around, type Block, type Box } from './page.ts';
import { ruledTables } from './ruled.ts';
import { turnedBack } from './sideways.ts';
import type { FoundTable } from './tables.ts';

/**
 * The paragraphs, headings and tables that were seen on the image of a page, with their places on that page.
 * @param width of the page in points
 * @param grids of the image, if it stands upright
 */
export function blocksOfSeen(
  { paragraphs, turn }: Seen,
  image: { readonly width: number; readonly height: number },
  width: number,
  grids?: Grids,
): Block[] {
  const scale = width / image.width;
  const boxOf = (words: readonly SeenWord[]): Box =>
    turnedBack(around(words.map(({ x0, y0, x1, y1 }): Box => [x0, y0, x1, y1])), turn, image).map(
      (value) => value * scale,
    ) as unknown as Box;
  const { tables, places } =
    grids === undefined || turn !== 0 ? NO_TABLES : tablesOf(paragraphs.flat(), boxOf, grids, scale);
  const body = bodySize(paragraphs.flat());
  const written = new Set<FoundTable>();
  return paragraphs.flatMap((lines): Block[] => {
    const words = lines.flatMap((line) => line.words);
    const own = tables.filter((table) => !written.has(table) && words.some((word) => places.get(word) === table));
    for (const table of own) written.add(table);
    const made = own.map(({ box, markdown: text, columns }): Block => {
      const inside = [...places].flatMap(([word, table]) => (table.box === box ? [word] : []));
      return { type: 'table', box, text, columns, confidence: confidenceOf(inside) };
    });
    const rest = lines.flatMap((line) => {
      const outside = line.words.filter((word) => !places.has(word));
      return outside.length === 0 ? [] : [{ ...line, words: outside }];
    });
    if (rest.length === 0) return made;
    const outside = rest.flatMap((line) => line.words);
    return [...made, { ...textBlock(rest, body), box: boxOf(outside), confidence: confidenceOf(outside) }];
  });
}

/** Points of the width of a picture that is a page of its own. */
const PAGE_WIDTH = 612;

/** The same of a picture as Markdown. */
export const textOfSeen = (
  seen: Seen,
  { width, height, grids }: { readonly width: number; readonly height: number; readonly grids?: Grids },
): string =>
  blocksOfSeen(seen, { width, height }, PAGE_WIDTH, grids)
    .map(({ text }) => text)
    .join('\n\n');

interface SeenTables {
  readonly tables: readonly FoundTable[];
  /** In which table a word is. */
  readonly places: ReadonlyMap<SeenWord, FoundTable>;
}

const NO_TABLES: SeenTables = { tables: [], places: new Map() };

function tablesOf(
  lines: readonly SeenLine[],
  boxOf: (words: readonly SeenWord[]) => Box,
  grids: Grids,
  scale: number,
): SeenTables {
  const words = new Map<Fragment, SeenWord>();
  for (const line of lines) {
    for (const word of line.words) {
      const looks = { size: line.height * scale, isBold: false, isMono: false };
      words.set({ text: word.text, box: boxOf([word]), ...looks }, word);
    }
  }
  const walls = grids.walls.map(({ x, top, bottom }) => ({ x: x * scale, top: top * scale, bottom: bottom * scale }));
  const rules = grids.rules.map(({ x0, x1, y }) => ({ x0: x0 * scale, x1: x1 * scale, y: y * scale }));
  const tables = ruledTables(rules, [...words.keys()], walls);
  const places = tables.flatMap((table) => [...table.used].map((one) => [words.get(one) as SeenWord, table] as const));
  return { tables, places: new Map(places) };
}

const confidenceOf = (words: readonly SeenWord[]): number =>
  words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;

/** Strokes above the small letters of a line, and below its base line. */
const [HIGH, LOW] = [/[\p{Lu}\p{N}bdfhklt]/u, /[gjpqyQ,;()[\]]/];
/** Heights of small letters, of strokes above them and of those below the base line, as shares of the letter height. */
const [SMALL, ABOVE, BELOW] = [0.52, 0.2, 0.21];

/** The letter height of a line, in pixels: what its strokes are high depends on its letters. */
function sizeOf({ words, height }: SeenLine): number {
  const text = words.map((word) => word.text).join('');
  return height / (SMALL + (HIGH.test(text) ? ABOVE : 0) + (LOW.test(text) ? BELOW : 0));
}

/** The letter height of most words. */
function bodySize(lines: readonly SeenLine[]): number {
  const heights = lines.flatMap((line) => line.words.map(() => sizeOf(line))).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

/** A heading is in letters that are so much higher than most, on this many lines and with this many characters at most. */
const [HIGHER, MUCH_HIGHER, MOST_LINES, LONGEST] = [1.2, 1.55, 2, 120];

/** A paragraph, or a heading by the height of its letters. @param body letter height of most words */
function textBlock(lines: readonly SeenLine[], body: number): Pick<Block, 'type' | 'text'> {
  const text = paragraphText(lines);
  const higher = Math.min(...lines.map(sizeOf)) / body;
  const isHeading =
    higher > HIGHER &&
    lines.length <= MOST_LINES &&
    text.length <= LONGEST &&
    /\p{L}{2}/u.test(text) &&
    !/[.,;:]$/.test(text);
  return isHeading
    ? { type: 'section_header', text: `${higher > MUCH_HIGHER ? '#' : '##'} ${text}` }
    : { type: 'text', text };
}

/** The text of a paragraph as Markdown, its lines joined. */
function paragraphText(lines: readonly SeenLine[]): string {
  let text = '';
  for (const { words } of lines) {
    const line = words.map((word) => word.text).join(' ');
    if (text === '') text = line;
    else if (/\p{Ll}[-‐]$/u.test(text) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line;
    else text += ` ${line}`;
  }
  // Chinese and Japanese have no spaces between words.
  const dense = text.replace(
    /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}，。、；：！？]) (?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}，。、；：！？])/gu,
    '',
  );
  return escapeLineStart(escapeText(dense, '', false));
}
