import { z } from 'zod';

/** How a text is cut into pieces. */
export const chunkOptions = z.object({
  maxTokens: z
    .number()
    .int()
    .min(50)
    .max(8_000)
    .default(500)
    .meta({ description: 'Most tokens of a piece, about 4 characters each' }),
  overlap: z
    .number()
    .int()
    .min(0)
    .max(1_000)
    .default(0)
    .meta({ description: 'Tokens of the prose before a piece that it begins with' }),
  vectors: z
    .boolean()
    .default(false)
    .meta({ description: 'Embeds the pieces with the model of the service, if the operator configured one' }),
});

/** Overlap of a piece that leaves room for what is new. */
export const overlapFits = ({ maxTokens, overlap }: Pick<z.output<typeof chunkOptions>, 'maxTokens' | 'overlap'>) =>
  overlap <= maxTokens / 2;
export const OVERLAP = { path: ['overlap'], message: 'Must be at most half of maxTokens' };

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
    language: z.string().optional().meta({ description: 'A tag of BCP 47, where the text tells it', example: 'en' }),
    vector: z
      .array(z.number())
      .optional()
      .meta({ description: 'With `vectors`: of its headings and its text, of length 1' }),
    pageNumber: z
      .number()
      .int()
      .optional()
      .meta({ description: 'Of a PDF that was read with `blocks`, and of a paper whose text has pages' }),
    bbox: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .optional()
      .meta({ description: 'Left, top, right and bottom on that page, 0 to 1' }),
  })
  .meta({ id: 'Chunk', description: 'A piece of a document for search and for language models' });
