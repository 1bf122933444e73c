import { z } from 'zod';
import { researchIdMap } from './papers.ts';

/** A paper, and the passages that answer a question. */

/** Passages by default, and at most. */
const PASSAGES = 4;
const MOST_PASSAGES = 50;

export const paperParams = z.object({
  id: z.string().meta({
    description:
      'A paperId, or `arxiv:`, `pmid:`, `pmcid:`, `doi:` and the id, or a bare arXiv id or DOI, or a URL of one; percent-encoded.',
    example: 'arxiv:1706.03762',
  }),
});

export const getPaperQuery = z
  .object({
    query: z
      .string({ error: 'must be one text' })
      .refine((text) => text.trim() !== '', 'must not be blank')
      .meta({
        description:
          'A question about the paper. The response then has the passages of the full text that best answer it.',
        minLength: 1,
        example: 'What is the BLEU score on English to German?',
      })
      .optional(),
    k: z
      .string({ error: `must be one whole number from 1 to ${MOST_PASSAGES}` })
      .regex(/^[+-]?\d{1,9}$/, `must be a whole number from 1 to ${MOST_PASSAGES}`)
      .transform(Number)
      .pipe(z.number().min(1, 'must be at least 1').max(MOST_PASSAGES, `must be at most ${MOST_PASSAGES}`))
      .optional()
      .meta({
        description: `Maximum number of passages, ${PASSAGES} by default; only together with \`query\`.`,
        type: 'integer',
        minimum: 1,
        maximum: MOST_PASSAGES,
      }),
  })
  .superRefine(({ query, k }, context) => {
    if (k === undefined || query !== undefined) return;
    context.addIssue({ code: 'custom', path: ['k'], message: 'is only valid together with query' });
  })
  .transform(({ query, k }) => ({ query, k: k ?? PASSAGES }));

export const researchPaper = z
  .object({
    paperId: z.string().meta({ description: 'Canonical paper identifier.', example: '17' }),
    primaryId: z.string().meta({ description: 'Preferred identifier to cite.', example: 'arxiv:1706.03762' }),
    title: z.string(),
    abstract: z.string(),
    ids: researchIdMap,
    authors: z.string().optional().meta({ description: 'Names, comma-joined; absent if unknown.' }),
    categories: z.array(z.string()),
    createdDate: z.string().optional().meta({ description: 'ISO date, full or partial; absent if unknown.' }),
    updateDate: z
      .string()
      .optional()
      .meta({ description: 'ISO date of the last update, full or partial; absent if unknown.' }),
  })
  .meta({ id: 'ResearchPaper' });

export const researchPassage = z
  .object({
    text: z.string().meta({ description: 'Markdown: whole sentences, tables with their header.' }),
    score: z
      .number()
      .meta({ description: 'How well the passage answers the question; comparable only within one response.' }),
  })
  .meta({ id: 'ResearchPassage' });

export const researchTextSource = z.object({
  source: z
    .string()
    .meta({ description: '`import`, or the service that the text was fetched from.', example: 'arXiv' }),
  url: z.string().optional(),
  fetchedAt: z.string().optional().meta({ description: 'ISO date and time.' }),
});

export const researchPaperResponse = z
  .object({
    success: z.literal(true),
    paper: researchPaper,
    paperId: z.string().optional().meta({ description: 'With `query`: the same as in `paper`.' }),
    query: z.string().optional().meta({ description: 'With `query`: the question.' }),
    passages: z.array(researchPassage).optional().meta({ description: 'With `query`: best first.' }),
    note: z
      .string()
      .optional()
      .meta({ description: 'With `query`: a remark on the passages, such as that they are from the abstract.' }),
    fullText: researchTextSource.optional().meta({
      description: 'With `query`: where the text of the passages is from; absent if they are from the abstract.',
    }),
  })
  .meta({ id: 'ResearchPaperResponse' });
