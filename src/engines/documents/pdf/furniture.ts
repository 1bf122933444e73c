import type { BlockType } from '../converted.ts';
import { type Block, FURNITURE, type Page } from './page.ts';

/** Share of the page height at its edges that may have running headers and page numbers. */
const BAND = 0.1;

/**
 * Pages with running headers, footers and page numbers marked. They repeat on other pages with other numbers, or have an unmistakable form.
 */
export function dropFurniture(pages: readonly Page[]): Page[] {
  const counts = new Map<string, Set<number>>();
  for (const page of pages) {
    for (const block of page.blocks) {
      const band = bandOf(block, page);
      if (band === undefined) continue;
      const key = `${band} ${pattern(block.text)}`;
      const on = counts.get(key) ?? new Set();
      on.add(page.number);
      counts.set(key, on);
    }
  }
  const repeats = (band: 'top' | 'bottom', text: string): boolean => {
    const on = counts.get(`${band} ${pattern(text)}`)?.size ?? 0;
    return on >= 3 || (on === 2 && pages.length <= 6);
  };
  return pages.map((page) => {
    const blocks = page.blocks.map((block, index) => {
      const band = bandOf(block, page);
      if (band === undefined || !isPlain(block)) return block;
      const kind = furnitureOf(block, page, band, index, repeats(band, block.text));
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

/** Numbers differ from page to page. */
const pattern = (text: string): string =>
  bare(text).toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim().slice(0, 200);

function bandOf({ box }: Block, page: Page): 'top' | 'bottom' | undefined {
  if (box === undefined || page.height === 0) return undefined;
  if (box[3] < page.height * BAND) return 'top';
  return box[1] > page.height * (1 - BAND) ? 'bottom' : undefined;
}

const PAGE_NUMBER = /^(?:page\s*)?[-–—|\s]*(?:\d{1,5}|[ivxlc]{1,7})(?:\s*(?:of|\/)\s*\d{1,5})?[-–—|\s]*$/i;
/** Stamps of publishers and archives. */
const STAMP =
  /^(?:downloaded (?:from|by|on|at)\b|download date\b|this content downloaded\b|published by .*(?:\d{4}|archive)|licensed to\b|authorized licensed use\b|copyright ©|©\s*\d{4}|all rights reserved|https?:\/\/\S+$|www\.\S+$|(?:doi:?\s*|https?:\/\/doi\.org\/)10\.\d{4}|revision:?\s*[\d.]+|rev\.?\s*[\d.]+$|confidential\b|proprietary\b|p\/n\s*[\w-]+$|\d{1,2}\.?\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{4}$|.*\|\s*volume\s*\d+\s*\|.*|open access\b.*freely available)/i;

function furnitureOf(
  block: Block,
  page: Page,
  band: 'top' | 'bottom',
  index: number,
  isRepeated: boolean,
): BlockType | undefined {
  const text = bare(block.text).trim();
  if (text.length > 250) return undefined;
  if (PAGE_NUMBER.test(text)) return 'page_number';
  const kind = band === 'top' ? 'page_header' : 'page_footer';
  if (isRepeated || STAMP.test(text) || isRunningHead(block)) return kind;
  return isAlone(block, page, band, index) ? kind : undefined;
}

/** A page number on one side and a title on the other, far apart on one line. */
function isRunningHead({ parts = [] }: Block): boolean {
  const isNumber = (text: string | undefined): boolean => /^(?:\d{1,4}|[ivxlc]{1,6})$/.test(text ?? '');
  return parts.length > 1 && (isNumber(parts[0]) || isNumber(parts.at(-1)));
}

/** A short line at the very edge, far from the text and not part of a sentence. */
function isAlone(block: Block, page: Page, band: 'top' | 'bottom', index: number): boolean {
  const [, y0, , y1] = block.box as NonNullable<Block['box']>;
  const others = page.blocks.filter(
    (other, at) => at !== index && other.box !== undefined && bandOf(other, page) === undefined,
  );
  if (others.length === 0) return false;
  const edge = band === 'top' ? y1 < page.height * 0.075 : y0 > page.height * 0.93;
  if (!edge || block.text.length > 120 || page.number === 1) return false;
  const gap = Math.min(
    ...others.map(({ box }) => (band === 'top' ? (box?.[1] as number) - y1 : y0 - (box?.[3] as number))),
  );
  return gap > 4;
}
