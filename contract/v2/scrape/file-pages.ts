import { z } from 'zod';

/** A file page by page, as `pages` and `blocks` of the PDF parser return it. */

export const filePage = z.object({
  pageNumber: z.number().int().meta({ description: 'From 1' }),
  markdown: z.string(),
});

const BLOCK_TYPES = [
  ...(['title', 'section_header', 'text', 'list_item', 'table', 'figure', 'caption', 'footnote'] as const),
  ...(['formula', 'code', 'page_number', 'page_header', 'page_footer'] as const),
] as const;

const block = z.object({
  id: z.string().meta({ example: 'p1.b3' }),
  type: z.enum(BLOCK_TYPES),
  label: z.string().nullable(),
  bbox: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .nullable()
    .meta({ description: 'Left, top, right and bottom as fractions of the page, 0 to 1' }),
  content: z.string(),
  markdownSpan: z
    .tuple([z.number().int(), z.number().int()])
    .nullable()
    .meta({ description: 'Start and end in `markdown`, in characters; null if the block is not in it' }),
  readingOrder: z.number().int(),
  source: z.enum(['native_text', 'full_page', 'model']).nullable(),
  confidence: z.object({ layout: z.number().nullable(), ocr: z.number().nullable() }),
});

export const pageBlocks = z
  .object({
    pageNumber: z.number().int().meta({ description: 'From 1' }),
    width: z.number().nullable().meta({ description: 'Points of 1/72 inch' }),
    height: z.number().nullable().meta({ description: 'Points of 1/72 inch' }),
    status: z.enum(['ok', 'partial', 'failed']),
    items: z.array(block),
  })
  .meta({ id: 'PageBlocks', description: 'Blocks of one page of a PDF, with their positions' });
