import type { BlockType } from '../converted.ts';
import { type Block, FURNITURE, type Page } from './page.ts';

/** Share of the page at its edges that may have running headers and page numbers. Texts begin below it. */
const BAND = 0.1;
/** Minimum number of pages that a line repeats on: on fewer, it is what the page says. */
const FEWEST_PAGES = 3;
/** The same where lines of at least so many pages have the number of their page in the same place: running heads change with the chapter. */
const FEWEST_OF_CHAPTER = 2;
/** Longer texts are no running heads, in characters. */
const LONGEST = 250;
/** Numbers of a line that may be that of its page. */
const MOST_NUMBERS = 6;

/**
 * Pages with running headers, footers and page numbers marked: lines at the edges that repeat on at least three pages, as they are or with a
 * number that goes up with the page. What a page says only once, at its top or foot too, is its text.
 */
export function dropFurniture(pages: readonly Page[]): Page[] {
  const counts = new Map<string, Set<number>>();
  for (const page of pages) {
    for (const [block, band] of linesAtEdges(page)) {
      for (const { same, place } of keysOf(block, page, band)) {
        for (const key of place === undefined ? [same] : [same, place]) {
          const on = counts.get(key) ?? new Set();
          on.add(page.number);
          counts.set(key, on);
        }
      }
    }
  }
  const countOf = (key: string): number => counts.get(key)?.size ?? 0;
  return pages.map((page) => {
    const atEdges = linesAtEdges(page);
    const blocks = page.blocks.map((block) => {
      const band = atEdges.get(block);
      if (band === undefined) return block;
      const isRepeated = keysOf(block, page, band).some(
        ({ same, place }) =>
          countOf(same) >= FEWEST_PAGES ||
          (place !== undefined && countOf(same) >= FEWEST_OF_CHAPTER && countOf(place) >= FEWEST_PAGES),
      );
      const kind = furnitureOf(block, page, band, isRepeated);
      return kind === undefined ? block : { ...block, type: kind, text: bare(block.text) };
    });
    // On a page that has nothing else, text at the edges is its content: a title, a slide.
    const isBare = blocks.every(({ type }) => FURNITURE.has(type));
    const kept = isBare
      ? page.blocks.map((block, i) => (blocks[i]?.type === 'page_number' ? blocks[i] : block))
      : blocks;
    return { ...page, blocks: kept };
  });
}

const bare = (text: string): string => text.replace(/^#+ /, '').replace(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, '');

const isPlain = ({ type }: Block): boolean =>
  type === 'text' || type === 'section_header' || type === 'list_item' || type === 'title' || type === 'code';

interface Keys {
  /** What a line has in common with the same line of other pages: its text, and its text with a number relative to its page. */
  readonly same: string;
  /** That number and where it is: at the start or the end of the line. */
  readonly place?: string;
}

function keysOf(block: Block, page: Page, band: Band): Keys[] {
  if (block.text.length > LONGEST) return [];
  const text = bare(block.text).toLowerCase().replace(/\s+/g, ' ').trim();
  const numbers = [...text.matchAll(/\d{1,6}|\b[ivxlc]{1,7}\b/g)].slice(0, MOST_NUMBERS);
  return [
    { same: `${band} ${text}` },
    ...numbers.map(({ 0: number, index }): Keys => {
      const [before, after] = [text.slice(0, index), text.slice(index + number.length)];
      const offset = (/\d/.test(number) ? Number(number) : romanOf(number)) - page.number;
      const isOuter = (before === '') !== (after === '');
      // On left pages it is on the left.
      const same = `${band} ${offset} ${isOuter ? `${before}${after}`.trim() : `${before}#${after}`}`;
      return isOuter ? { same, place: `${band} ${offset} #` } : { same };
    }),
  ];
}

const ROMAN = 'ivxlc';
const VALUES: readonly number[] = [1, 5, 10, 50, 100];

function romanOf(digits: string): number {
  const values = [...digits].map((digit) => VALUES[ROMAN.indexOf(digit)] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

type Band = 'top' | 'bottom' | 'side';

/** The lines of a page that may be running heads, and the edge that they are at. */
function linesAtEdges({ blocks, width, height }: Page): Map<Block, Band> {
  const found = new Map<Block, Band>();
  if (height === 0) return found;
  for (const block of blocks) {
    if (block.box === undefined || !isPlain(block)) continue;
    const [x0, y0, x1, y1] = block.box;
    if (x1 < width * BAND || x0 > width * (1 - BAND)) found.set(block, 'side');
    else if (y1 < height * BAND) found.set(block, 'top');
    else if (y0 > height * (1 - BAND)) found.set(block, 'bottom');
  }
  return found;
}

/** Forms that say that they are the number of a page, also on a page of its own. */
const PAGE_NUMBER =
  /^(?:page|seite|página|pagina|p\.)\s*\d{1,5}(?:\s*(?:of|von|de|di|\/)\s*\d{1,5})?$|^[-–—]\s*\d{1,4}\s*[-–—]$|^\d{1,4}\s*\/\s*\d{1,4}$/i;
/** Other numbers of pages: in the middle of the line, or where others of the document are. */
const NUMBER = /^(?:\d{1,4}|[ivxlc]{1,7})$/i;
/** Tolerance of what is in the middle of a page, as a share of its width. */
const CENTRED = 0.04;
/** Stamps that providers print on each page that they deliver. */
const STAMP =
  /^(?:downloaded (?:from|by|on|at)\b|download date\b|this content downloaded\b|authorized licensed use\b)/i;

function furnitureOf(block: Block, page: Page, band: Band, isRepeated: boolean): BlockType | undefined {
  const text = bare(block.text).trim();
  if (text.length > LONGEST) return undefined;
  if (band !== 'side' && (PAGE_NUMBER.test(text) || (NUMBER.test(text) && (isRepeated || isCentred(block, page))))) {
    return 'page_number';
  }
  return isRepeated || STAMP.test(text) ? (band === 'bottom' ? 'page_footer' : 'page_header') : undefined;
}

function isCentred({ box }: Block, { width, number }: Page): boolean {
  return box !== undefined && number > 0 && Math.abs((box[0] + box[2]) / 2 - width / 2) < width * CENTRED;
}
