import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';

/** What rows of papers show beside the results of a search. */

/** Papers of one request. */
const MOST = 500;

const paperFacts = z.object({
  paperId: z.string(),
  authors: z.array(z.string()).meta({ description: 'The first 50 authors, in order.' }),
  authorCount: z.number().int(),
  year: z.string().nullable(),
  categories: z.array(z.string()),
  venue: z.string().nullable().meta({ description: 'Journal, conference or repository, as its source writes it.' }),
  fullText: z.enum(['stored', 'open', 'none']).meta({
    description: 'Whether the full text is here, can be fetched from an open archive, or is not known to be anywhere.',
  }),
  citedBy: z.number().int().meta({ description: 'Number of papers in the catalog that cite this one.' }),
});
export type PaperFacts = Wire<typeof paperFacts>;

export const papers = {
  'POST /api/papers': {
    access: 'member',
    summary: 'Authors, year, categories, venue, citations and full text of papers. Unknown ids are left out.',
    body: z.object({ ids: z.array(z.string().regex(/^\d{1,15}$/)).max(MOST) }),
    response: z.object({ papers: z.array(paperFacts) }),
  },
} as const satisfies ApiEndpoints;
