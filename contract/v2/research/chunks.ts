import { z } from 'zod';
import { chunk, chunkOptions, OVERLAP, overlapFits } from '../scrape/chunks.ts';
import { researchTextSource } from './paper.ts';

/** The text of a paper in pieces. */

export const chunkPaperBody = chunkOptions
  .extend({ id: z.string().min(1).max(2_000).meta({ description: 'As in `GET /v2/search/research/papers/{id}`.' }) })
  .refine(overlapFits, OVERLAP);

export const chunkPaperResponse = z
  .object({
    success: z.literal(true),
    paperId: z.string(),
    title: z.string(),
    chunks: z.array(chunk),
    note: z.string().optional().meta({ description: 'That the pieces are of the abstract, and why.' }),
    warning: z.string().optional().meta({ description: 'Why pieces have no vectors.' }),
    fullText: researchTextSource.optional().meta({ description: 'Where the text is from; absent for an abstract.' }),
  })
  .meta({ id: 'ResearchChunkedPaper' });
