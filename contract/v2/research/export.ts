import { z } from 'zod';
import { EXPORT_FORMATS } from './formats.ts';

/** Papers as a bibliography. */

/** Most papers in one request. */
const MOST_PAPERS = 1000;

export const exportPapersBody = z.object({
  ids: z
    .array(z.string().min(1).max(500))
    .min(1)
    .max(MOST_PAPERS)
    .meta({
      description: 'Papers in the order of the file, with ids as in `GET /v2/search/research/papers/{id}`.',
      example: ['arxiv:1706.03762'],
    }),
  format: z.enum(EXPORT_FORMATS).default('bibtex'),
});

export const exportPapersResponse = z
  .object({
    success: z.literal(true),
    format: z.enum(EXPORT_FORMATS),
    papers: z
      .int()
      .min(0)
      .meta({ description: 'Number of papers in the file; a paper with several of the ids is in it once.' }),
    unknown: z.array(z.string()).meta({ description: 'Ids without a paper.' }),
    text: z.string().meta({ description: 'The file; empty for `parquet`.' }),
    base64: z.string().optional().meta({ description: 'The file in Base64, for `parquet`.' }),
  })
  .meta({ id: 'ResearchExportPapersResponse' });
