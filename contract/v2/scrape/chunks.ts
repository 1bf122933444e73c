import { z } from 'zod';

/** A piece of the Markdown, as the format `chunks` returns it. */
export const chunk = z
  .object({
    id: z
      .string()
      .meta({ description: 'The same as long as its headings and its text are', example: '9f86d081884c7d65' }),
    text: z.string(),
    headings: z.array(z.string()).meta({ description: 'Headings above it, from the outermost one' }),
    start: z.number().int().meta({ description: 'Where it begins in the Markdown, in UTF-16 units' }),
    end: z.number().int(),
    tokens: z.number().int().meta({ description: 'Estimated' }),
    pageNumber: z.number().int().optional().meta({ description: 'Of a PDF that was read with `blocks`' }),
    bbox: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .optional()
      .meta({ description: 'Left, top, right and bottom on that page, 0 to 1' }),
  })
  .meta({ id: 'Chunk', description: 'A piece of a document for search and for language models' });
