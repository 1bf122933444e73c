import type { BlockItem, PageBlocks, PageMarkdown } from '../converted.ts';
import type { PdfOptions } from '../options.ts';
import { HYPHEN } from './marks.ts';
import { type Block, FURNITURE, type Page } from './page.ts';

export interface Written {
  readonly markdown: string;
  readonly pageMarkdown?: readonly PageMarkdown[];
  readonly blocks?: readonly PageBlocks[];
}

/** The Markdown of all pages, and the position of each block in it. */
export function writePages(
  pages: readonly Page[],
  want: Pick<PdfOptions, 'pages' | 'blocks' | 'pageMarkers' | 'pageBreaks'>,
): Written {
  const pieces: string[] = [];
  const spans = new Map<Block, readonly [number, number]>();
  let length = 0;
  const add = (text: string): void => {
    pieces.push(text);
    length += text.length;
  };
  let last: Block | undefined;
  let begun = 1;
  const texts: PageMarkdown[] = [];
  for (const page of pages) {
    const blocks = page.blocks.filter(({ type, text }) => !FURNITURE.has(type) && text !== '');
    if (want.pages) texts.push({ pageNumber: page.number, markdown: written(blocks) });
    for (const [index, block] of blocks.entries()) {
      const text = want.pageBreaks ? shown(block).replaceAll('\f', '') : shown(block);
      if (length > 0) {
        const joint = index === 0 && want.pageMarkers ? 'apart' : jointOf(last, block, index === 0);
        if (index === 0 && want.pageMarkers) add(`\n\n---\n\n<!-- page ${page.number} -->\n\n`);
        else if (joint === 'hyphen') {
          // The hyphen is removed, so the previous block ends a character earlier.
          const before = pieces.pop() as string;
          pieces.push(before.slice(0, -1));
          length--;
          const span = last && spans.get(last);
          if (last && span) spans.set(last, [span[0], span[1] - 1]);
        } else add(joint === 'goes on' ? ' ' : joint === 'whole' ? '' : joint === 'item' ? '\n' : '\n\n');
      }
      if (want.pageBreaks && page.number > begun) {
        // Also for pages without text before it.
        add('\f'.repeat(page.number - begun));
        begun = page.number;
      }
      spans.set(block, [length, length + text.length]);
      add(text);
      last = block;
    }
  }
  return {
    markdown: pieces.join(''),
    ...(want.pages ? { pageMarkdown: texts } : {}),
    ...(want.blocks ? { blocks: pages.map((page) => blocksOf(page, spans)) } : {}),
  };
}

/** A block's own text: its last word may go on on the next page. */
const shown = ({ text }: Block): string => (text.endsWith(HYPHEN) ? `${text.slice(0, -1)}-` : text);

function written(blocks: readonly Block[]): string {
  let text = '';
  let last: Block | undefined;
  for (const block of blocks) {
    text += `${last === undefined ? '' : jointOf(last, block, false) === 'item' ? '\n' : '\n\n'}${shown(block)}`;
    last = block;
  }
  return text;
}

/**
 * The separator of two blocks. A paragraph that continues on the next page is joined: the last one of a page that does not end like a
 * sentence, if the next page starts in the middle of one.
 */
function jointOf(
  before: Block | undefined,
  block: Block,
  isNewPage: boolean,
): 'apart' | 'item' | 'goes on' | 'hyphen' | 'whole' {
  if ((before?.type === 'list_item' && block.type === 'list_item') || block.goesOn) return 'item';
  if (!isNewPage || before?.type !== 'text' || block.type !== 'text' || !/^\p{Ll}/u.test(block.text)) return 'apart';
  if (before.text.endsWith(HYPHEN)) return 'hyphen';
  if (/\p{L}-$/u.test(before.text)) return 'whole';
  return /[\p{L}\p{N},;–)\]]$/u.test(before.text) ? 'goes on' : 'apart';
}

function blocksOf(page: Page, spans: ReadonlyMap<Block, readonly [number, number]>): PageBlocks {
  const part = (value: number, whole: number): number =>
    whole > 0 ? Math.round(Math.min(1, Math.max(0, value / whole)) * 1e4) / 1e4 : 0;
  const items = page.blocks.map((block, index): BlockItem => {
    const { box } = block;
    return {
      id: `p${page.number}.b${index + 1}`,
      type: block.type,
      label: null,
      bbox: box
        ? [part(box[0], page.width), part(box[1], page.height), part(box[2], page.width), part(box[3], page.height)]
        : null,
      content: shown(block),
      markdownSpan: spans.get(block) ?? null,
      readingOrder: index,
      source: block.isTranscribed ? 'model' : page.isRecognised ? 'full_page' : 'native_text',
      confidence: { layout: null, ocr: block.confidence ?? null },
    };
  });
  return {
    pageNumber: page.number,
    width: page.width || null,
    height: page.height || null,
    status: page.status,
    items,
  };
}
