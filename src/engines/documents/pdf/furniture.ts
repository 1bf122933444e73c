import type { BlockType } from '../converted.ts';
import { type Block, FURNITURE, type Page } from './page.ts';

/** Share of the page at its edges that may have running headers and page numbers. */
const BAND = 0.1;
/** Minimum number of pages that a line repeats on: on fewer, it is what the page says. */
const FEWEST_PAGES = 3;
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
    for (const block of page.blocks) {
      for (const key of keysOf(block, page)) {
        const on = counts.get(key) ?? new Set();
        on.add(page.number);
        counts.set(key, on);
      }
    }
  }
  return pages.map((page) => {
    const blocks = page.blocks.map((block) => {
      const band = bandOf(block, page);
      if (band === undefined || !isPlain(block)) return block;
      const isRepeated = keysOf(block, page).some((key) => (counts.get(key)?.size ?? 0) >= FEWEST_PAGES);
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

/** What a line at an edge has in common with the same line of other pages: its text, and its text with a number relative to its page. */
function keysOf(block: Block, page: Page): string[] {
  const band = bandOf(block, page);
  if (band === undefined || !isPlain(block) || block.text.length > LONGEST) return [];
  const text = bare(block.text).toLowerCase().replace(/\s+/g, ' ').trim();
  const numbers = [...text.matchAll(/\d{1,6}/g)].slice(0, MOST_NUMBERS);
  return [
    `${band} ${text}`,
    ...numbers.map(({ 0: number, index }) => {
      const rest = `${text.slice(0, index)}#${text.slice(index + number.length)}`;
      return `${band} ${Number(number) - page.number} ${rest}`;
    }),
  ];
}

type Band = 'top' | 'bottom' | 'side';

function bandOf({ box }: Block, page: Page): Band | undefined {
  if (box === undefined || page.height === 0) return undefined;
  if (box[2] < page.width * BAND || box[0] > page.width * (1 - BAND)) return 'side';
  if (box[3] < page.height * BAND) return 'top';
  return box[1] > page.height * (1 - BAND) ? 'bottom' : undefined;
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
